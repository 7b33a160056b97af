//! Checks whether a knob can take a value.

use std::collections::BTreeSet;

use toml::Value;

use super::book::Book;
use super::canonical;
use super::error::KnobError;
use super::notes::{Note, Wrong};
use super::rules::Rules;
use super::tree::{for_each_leaf, is_plain, join, kind};
use crate::document::nearest;
use crate::game::renamed::Renamed;

impl Rules {
    /// Returns the value the knob would take, and all errors of setting it. An integer becomes a float where the
    /// rulebook has a float. The value is `None` if it would break the tree.
    pub(super) fn examine(&self, book: &Book, path: &str, value: &Value) -> (Option<Value>, Vec<KnobError>) {
        let Some(template) = self.template(book, path) else {
            return (None, vec![self.no_such_knob(book, path, value)]);
        };
        let fault = |at: &str, wrong: Wrong| KnobError {
            path: at.to_owned(),
            place: None,
            message: wrong.message,
            remedy: wrong.remedy,
        };
        let note =
            if self.is_element(path) { self.declared.notes.of_element(path) } else { self.declared.notes.of(path) };
        let open =
            book.open_tables.iter().any(|open| path.strip_prefix(open).is_some_and(|rest| rest.starts_with('.')));
        let value = match template {
            Template::NewEntry => match value {
                Value::Table(_) => Ok(value.clone()),
                other => Err(Wrong {
                    message: format!("a new entry has to be a table, not {}", kind(other)),
                    remedy: format!("write [{path}] and its knobs below it"),
                }),
            },
            // A list that may be written in several forms: the game decides which form it is and whether it is valid.
            Template::Like(Value::Array(_)) if value.is_array() && note.is_some_and(|note| note.is_below(path)) => {
                Ok(value.clone())
            }
            Template::Like(present) => fit(present, value, note, open),
        };
        let value = match value {
            Ok(value) => value,
            Err(wrong) => return (None, vec![fault(path, wrong)]),
        };
        let mut faults = Vec::new();
        if let Value::Table(table) = &value {
            for field in table.keys() {
                if let Some(wrong) = self.unknown_field(book, path, field) {
                    faults.push(fault(&join(path, field), wrong));
                }
            }
        }
        for_each_leaf(path, &value, &mut |at, leaf| {
            let plain = leaf.as_array().map_or(std::slice::from_ref(leaf), Vec::as_slice);
            if plain.iter().any(|one| one.as_float().is_some_and(|number| !number.is_finite())) {
                let message = format!("{} is not a number that can be played with", canonical::inline(leaf));
                faults.push(fault(at, Wrong { message, remedy: "give a finite number".into() }));
                return;
            }
            let note = if at == path { note } else { self.declared.notes.of(at) };
            if let Some(Err(wrong)) = note.map(|note| note.judge(leaf)) {
                faults.push(fault(at, wrong));
            }
        });
        (Some(value), faults)
    }

    /// Returns the template a value must match: the value present at the path; for a field that an entry of an open
    /// table leaves out, the same field of another entry; for a value added to a table inside an entry, another value
    /// of that table; or a new entry of an open table.
    pub(super) fn template(&self, book: &Book, path: &str) -> Option<Template<'_>> {
        if let Some(present) = self.get(path) {
            return Some(Template::Like(present));
        }
        let (around, last) = path.rsplit_once('.')?;
        if last.is_empty() {
            return None;
        }
        if book.open_tables.contains(&around) && matches!(self.get(around), Some(Value::Table(_))) {
            return Some(Template::NewEntry);
        }
        if book.takes_values(around) {
            return self.get(around)?.as_table()?.values().next().map(Template::Like);
        }
        let (table, _) = around.rsplit_once('.')?;
        if !book.open_tables.contains(&table) {
            return None;
        }
        self.get(around)?.as_table()?;
        self.get(table)?.as_table()?.values().find_map(|entry| entry.get(last)).map(Template::Like)
    }

    /// Whether a path addresses an entry of a list of plain values.
    fn is_element(&self, path: &str) -> bool {
        let list = path.rsplit_once('.').and_then(|(list, _)| self.get(list));
        matches!(list, Some(Value::Array(items)) if items.iter().all(is_plain))
    }

    /// Returns an error if a field of a whole entry of an open table is unknown: no entry has it, and no note names it.
    fn unknown_field(&self, book: &Book, entry: &str, field: &str) -> Option<Wrong> {
        let (table, _) = entry.rsplit_once('.')?;
        let entries = self.get(table).filter(|_| book.open_tables.contains(&table))?.as_table()?;
        let fields: BTreeSet<&str> =
            entries.values().filter_map(Value::as_table).flat_map(|entry| entry.keys()).map(String::as_str).collect();
        let path = join(entry, field);
        let segments: Vec<&str> = path.split('.').collect();
        let noted = || self.declared.notes.iter().any(|note| note.is_exact_depth() && note.matches(&segments));
        if fields.is_empty() || fields.contains(field) || noted() {
            return None;
        }
        Some(Wrong {
            message: format!("no entry of `{table}` has a knob `{field}`"),
            remedy: match (
                Renamed::remedy_of_list(self.declared.renamed(), field),
                nearest(field, fields.iter().copied()),
            ) {
                (Some(new), _) => new,
                (_, Some(near)) => format!("did you mean `{near}`?"),
                _ => format!("its knobs are {}", fields.into_iter().collect::<Vec<_>>().join(", ")),
            },
        })
    }
}

/// The template a value must match.
pub(super) enum Template<'t> {
    Like(&'t Value),
    NewEntry,
}

/// Converts the value to the type of the value present.
fn fit(present: &Value, value: &Value, note: Option<&Note>, open: bool) -> Result<Value, Wrong> {
    match (present, value) {
        (Value::Float(_), Value::Integer(number)) => Ok(Value::Float(*number as f64)),
        (Value::Table(_), _) if !open => Err(Wrong {
            message: "this is a table of knobs, not a knob".into(),
            remedy: match present.as_table().and_then(|table| table.keys().next()) {
                Some(first) => format!("set its knobs one by one, e.g. `{first}` in it"),
                None => "set its knobs one by one".into(),
            },
        }),
        (Value::Array(old), Value::Array(new)) => {
            // Lists of one type keep that type. The game interprets mixed and nested lists.
            let decimal =
                old.iter().find(|item| item.is_float() && old.iter().all(|item| item.is_float() || item.is_integer()));
            let alike = old.first().filter(|first| is_plain(first) && old.iter().all(|item| item.same_type(first)));
            match decimal.or(alike) {
                Some(template) => new
                    .iter()
                    .map(|item| fit(template, item, note, open))
                    .collect::<Result<Vec<_>, _>>()
                    .map(Value::Array)
                    .map_err(|wrong| Wrong { message: format!("in the list: {}", wrong.message), ..wrong }),
                None => Ok(value.clone()),
            }
        }
        _ if present.same_type(value) => Ok(value.clone()),
        (
            Value::Integer(_) | Value::Float(_) | Value::String(_),
            Value::Integer(_) | Value::Float(_) | Value::String(_),
        ) if note.is_some_and(Note::allows_word_or_number) => Ok(value.clone()),
        _ => Err(Wrong {
            message: format!("it has to be {}, not {}", kind(present), kind(value)),
            remedy: written_like(present, value, note),
        }),
    }
}

/// Returns advice on how to write a value whose type differs from the present one.
fn written_like(present: &Value, value: &Value, note: Option<&Note>) -> String {
    let now = shorten(&canonical::inline(present));
    let is_text_as_number = present.is_str() && (value.is_integer() || value.is_float());
    match note.map_or("", |note| note.description.form) {
        form if is_text_as_number && !form.is_empty() => format!("write it in quotes: {form}"),
        _ if is_text_as_number => format!("write it in quotes, like the value it has now: {now}"),
        _ => format!("write it like the value it has now: {now}"),
    }
}

fn shorten(text: &str) -> String {
    if text.chars().count() <= 60 { text.to_owned() } else { text.chars().take(57).chain("...".chars()).collect() }
}
