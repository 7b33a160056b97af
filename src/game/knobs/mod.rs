//! Knobs: one mechanism for rules, content, sweeps and switches.
//!
//! A game's whole rule data is one TOML document. It is layered: the book's values (embedded) <
//! content files the experiment names < its `[set]` < the cell's swept values. Each layer may
//! only address what exists (or add an entry to an open table such as `cards`), with the right
//! type and range.
//!
//! A knob is addressed by a dotted path; a number addresses an entry of a list, from 0:
//! `rules.max_mana`, `cards.brute.gold.1`, `cards.recruit.fx.0.options.0.0.forces`.
//!
//! The book's notes say what a knob is. `*` stands for one segment of a path and a last `**` for
//! any tail; the most specific pattern wins:
//!
//! ```toml
//! [[knob]]
//! path  = "rules.max_mana"
//! range = [1, 20]                       # both ends allowed; for every number of a list
//! unit  = "mana"
//! about = "Mana each player has at Reset."
//! doubt = "The book asks for playtests." # only where the book itself is in doubt
//!
//! [[knob]]
//! path   = "rules.initiative_column"
//! one_of = ["first", "second"]          # with a range as well: a word or a number
//! about  = "Which printed column counts."
//!
//! [[knob]]
//! path  = "rules.age_start"
//! len   = 3                             # the list cannot change its length
//! about = "The round in which each Age begins."
//! ```

mod canonical;
mod notes;
/// A document with places ([`crate::document`]), under the name it had here.
pub mod written {
    pub use crate::document::{Key, What, Written};
}

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::de::DeserializeOwned;
use toml::{Table, Value};

use crate::document::Problem;
use notes::{Note, Notes, Wrong};
use written::{What, Written};

pub use crate::document::{Place, nearest};

/// A game's rule data as embedded text.
#[derive(Clone, Copy, Debug)]
pub struct Book {
    /// The documents (file name, TOML text), merged in order; together they hold every knob.
    pub documents: &'static [(&'static str, &'static str)],
    /// The notes on the knobs (file name, TOML text): what each is, its range, unit and doubt.
    pub notes: (&'static str, &'static str),
    /// Tables to which a content file may add entries, e.g. `cards`.
    pub open_tables: &'static [&'static str],
}

/// A knob that cannot be what it was set to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct KnobError {
    /// The dotted path, as written; empty if a whole document is wrong.
    pub path: String,
    /// Where it was written, if in a file.
    pub place: Option<Place>,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub remedy: String,
}

/// What is wrong with a document is wrong with the knobs in it.
impl From<Problem> for KnobError {
    fn from(problem: Problem) -> KnobError {
        KnobError { path: problem.key, place: problem.place, message: problem.message, remedy: problem.remedy }
    }
}

/// Values that do not make a game, with the knob to blame.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {message}")]
pub struct SetupError {
    /// The dotted path of the knob to blame.
    pub path: String,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub remedy: String,
}

/// A game's rule data with every layer applied. Two are equal if all values are.
#[derive(Clone, Debug)]
pub struct Rules {
    tree: Arc<Table>,
    notes: Arc<Notes>,
    places: BTreeMap<String, Place>,
}

impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        self.tree == other.tree
    }
}

impl Rules {
    /// The book's own values.
    ///
    /// # Errors
    /// An embedded document that is not TOML, or documents that do not fit together.
    pub fn of_book(book: &Book) -> Result<Rules, KnobError> {
        let mut tree = Table::new();
        for (file, text) in book.documents {
            let document = Written::read(Path::new(file), text).map_err(|mut errors| errors.swap_remove(0))?.value();
            if let Value::Table(document) = document {
                merge(&mut tree, document, "").map_err(|path| KnobError {
                    message: format!("`{path}` is a table in one document of the book and a value in another"),
                    path,
                    place: Some(Place { file: PathBuf::from(file), line: 1, column: 1 }),
                    remedy: "keep one of them".into(),
                })?;
            }
        }
        let (file, text) = book.notes;
        let notes = Notes::read(text).map_err(|error| {
            let line = error.span().map_or(0, |span| text[..span.start].matches('\n').count()) + 1;
            KnobError {
                path: String::new(),
                place: Some(Place { file: PathBuf::from(file), line, column: 1 }),
                message: error.message().to_owned(),
                remedy: "mend the notes of the book".into(),
            }
        })?;
        Ok(Rules { tree: Arc::new(tree), notes: Arc::new(notes), places: BTreeMap::new() })
    }

    /// Lays a content file over what is there. Tables may be nested or addressed by quoted dotted
    /// keys; a table that is not there yet becomes a new entry if the table around it is open.
    ///
    /// # Errors
    /// Everything that is wrong with the file. What is right has been applied all the same, so
    /// that later layers can be checked too.
    pub fn load(&mut self, book: &Book, file: &Path, text: &str) -> Result<(), Vec<KnobError>> {
        let written =
            Written::read(file, text).map_err(|errors| errors.into_iter().map(KnobError::from).collect::<Vec<_>>())?;
        let errors = self.lay(book, &written);
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    /// Lays a table over what is there, as [`Rules::load`]; gives everything that is wrong.
    pub fn lay(&mut self, book: &Book, layer: &Written) -> Vec<KnobError> {
        let mut errors = Vec::new();
        self.lay_under(book, "", layer, &mut errors);
        errors.sort_by_key(|error| error.place.as_ref().map(|place| (place.line, place.column)));
        errors
    }

    fn lay_under(&mut self, book: &Book, prefix: &str, layer: &Written, errors: &mut Vec<KnobError>) {
        for (key, written) in layer.entries() {
            let path = join(prefix, &key.text);
            let inside = matches!(written.what, What::Table(_)) && matches!(self.get(&path), Some(Value::Table(_)));
            if inside {
                self.lay_under(book, &path, written, errors);
                continue;
            }
            let known = self.template(book, &path).is_some();
            let (value, faults) = self.examine(book, &path, &written.value());
            errors.extend(faults.into_iter().map(|mut fault| {
                let below = fault.path.strip_prefix(&path).unwrap_or("").split('.').filter(|part| !part.is_empty());
                let place = if known || fault.path != path { written.place_along(below) } else { &key.place };
                fault.place = Some(place.clone());
                fault
            }));
            if let Some(value) = value {
                self.put(&path, value, Some(key.place.clone()));
                self.note_places(&path, written);
            }
        }
    }

    /// Notes where everything inside a list or a new entry is written, so that what turns out
    /// wrong only when the game is built is shown on its own line.
    fn note_places(&mut self, path: &str, written: &Written) {
        let inner: Vec<(String, &Written)> = match &written.what {
            What::One(_) => return,
            What::List(items) => {
                items.iter().enumerate().map(|(index, item)| (join(path, &index.to_string()), item)).collect()
            }
            What::Table(entries) => entries.iter().map(|(key, entry)| (join(path, &key.text), entry)).collect(),
        };
        for (path, written) in inner {
            self.places.insert(path.clone(), written.place.clone());
            self.note_places(&path, written);
        }
    }

    /// Sets one knob.
    ///
    /// # Errors
    /// There is no such knob, or it cannot be this.
    pub fn set(&mut self, book: &Book, path: &str, value: &Value, place: Option<Place>) -> Result<(), KnobError> {
        let (value, faults) = self.examine(book, path, value);
        match (value, faults.into_iter().next()) {
            (Some(value), None) => {
                self.put(path, value, place);
                Ok(())
            }
            (_, Some(fault)) => Err(KnobError { place, ..fault }),
            (None, None) => unreachable!("examine gives no value only together with a fault"),
        }
    }

    /// A value by its path.
    pub fn get(&self, path: &str) -> Option<&Value> {
        let mut segments = path.split('.');
        let first = self.tree.get(segments.next()?)?;
        segments.try_fold(first, |here, segment| step(here, segment))
    }

    /// A part of the tree (the whole of it for an empty path) as a type of the game's own. Use plain structs with
    /// `deny_unknown_fields`; a wrong type is blamed on the path down to the table it is in.
    ///
    /// # Errors
    /// The part is missing or is not of this type.
    pub fn section<T: DeserializeOwned>(&self, path: &str) -> Result<T, SetupError> {
        let whole = || path.is_empty().then(|| Value::Table(self.tree().clone()));
        let value = self.get(path).cloned().or_else(whole).ok_or_else(|| SetupError {
            path: path.to_owned(),
            message: "it is missing".into(),
            remedy: "add it".into(),
        })?;
        value.try_into().map_err(|error: toml::de::Error| {
            let text = error.to_string();
            let inner = text.rsplit_once("\nin `").and_then(|(_, keys)| keys.split_once('`')).map(|(keys, _)| keys);
            SetupError {
                path: inner.map_or_else(|| path.to_owned(), |inner| join(path, inner)),
                message: error.message().to_owned(),
                remedy: "write it as the book's own values are written".into(),
            }
        })
    }

    /// The whole document.
    pub fn tree(&self) -> &Table {
        &self.tree
    }

    /// Where a knob was last set by a layer over the book: itself, else what it is part of, else
    /// the first of its parts.
    pub fn place(&self, path: &str) -> Option<&Place> {
        let mut around = Some(path);
        while let Some(here) = around {
            if let Some(place) = self.places.get(here) {
                return Some(place);
            }
            around = here.rsplit_once('.').map(|(outer, _)| outer);
        }
        let inside = format!("{path}.");
        self.places.range(inside.clone()..).next().filter(|(set, _)| set.starts_with(&inside)).map(|(_, place)| place)
    }

    /// Where the cause of an error was written: where the knob to blame was set, else (the book's
    /// own value is to blame) where a knob was set that the message or the remedy names.
    pub fn cause(&self, error: &SetupError) -> Option<&Place> {
        let words = |text: &'_ str| -> Vec<String> {
            let path = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
            text.split(|c| !path(c)).map(|word| word.trim_end_matches('.').to_owned()).collect()
        };
        let named = words(&error.message).into_iter().chain(words(&error.remedy));
        let known = |word: &String| word.contains('.') && self.get(word).is_some();
        self.place(&error.path).or_else(|| named.filter(known).find_map(|word| self.place(&word)))
    }

    /// The whole document as text: TOML, one line per knob in order of paths, the same for the
    /// same values whatever order or notation they were written in.
    pub fn to_toml(&self) -> String {
        canonical::document(&self.tree)
    }

    /// FNV-1a (64 bits) of [`Rules::to_toml`]: equal rules have equal digests.
    pub fn digest(&self) -> u64 {
        canonical::fnv1a(self.to_toml().as_bytes())
    }

    fn put(&mut self, path: &str, value: Value, place: Option<Place>) {
        let inside = format!("{path}.");
        self.places.retain(|set, _| set != path && !set.starts_with(&inside));
        if let Some(place) = place {
            self.places.insert(path.to_owned(), place);
        }
        let (around, last) = path.rsplit_once('.').unwrap_or(("", path));
        let tree = Arc::make_mut(&mut self.tree);
        if around.is_empty() {
            tree.insert(last.to_owned(), value);
            return;
        }
        let mut segments = around.split('.');
        let first = segments.next().and_then(|segment| tree.get_mut(segment));
        let container = segments.try_fold(first, |here, segment| match here {
            Some(Value::Table(table)) => Some(table.get_mut(segment)),
            Some(Value::Array(items)) => Some(segment.parse::<usize>().ok().and_then(|index| items.get_mut(index))),
            _ => None,
        });
        match container.flatten() {
            Some(Value::Table(table)) => {
                table.insert(last.to_owned(), value);
            }
            Some(Value::Array(items)) => {
                if let Some(item) = last.parse::<usize>().ok().and_then(|index| items.get_mut(index)) {
                    *item = value;
                }
            }
            _ => unreachable!("examine found what `{path}` is in"),
        }
    }

    /// What is wrong with setting a knob to this, and what it would become (a whole number where
    /// the book has a decimal one becomes decimal), unless that would break the tree.
    fn examine(&self, book: &Book, path: &str, value: &Value) -> (Option<Value>, Vec<KnobError>) {
        let Some(template) = self.template(book, path) else {
            return (None, vec![self.no_such_knob(book, path)]);
        };
        let fault = |at: &str, wrong: Wrong| KnobError {
            path: at.to_owned(),
            place: None,
            message: wrong.message,
            remedy: wrong.remedy,
        };
        let note = if self.is_element(path) { self.notes.of_element(path) } else { self.notes.of(path) };
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
            let note = if at == path { note } else { self.notes.of(at) };
            if let Some(Err(wrong)) = note.map(|note| note.judge(leaf)) {
                faults.push(fault(at, wrong));
            }
        });
        (Some(value), faults)
    }

    /// What a knob has to be like: what is there; for a field that an entry of an open table
    /// leaves out, the same field of another entry; or a new entry of an open table.
    fn template(&self, book: &Book, path: &str) -> Option<Template<'_>> {
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
        let (table, _) = around.rsplit_once('.')?;
        if !book.open_tables.contains(&table) {
            return None;
        }
        self.get(around)?.as_table()?;
        self.get(table)?.as_table()?.values().find_map(|entry| entry.get(last)).map(Template::Like)
    }

    /// Whether a path is an entry of a list of plain values.
    fn is_element(&self, path: &str) -> bool {
        let list = path.rsplit_once('.').and_then(|(list, _)| self.get(list));
        matches!(list, Some(Value::Array(items)) if items.iter().all(is_plain))
    }

    /// What is wrong with a field of a whole entry of an open table: no entry has it, and no note
    /// names it.
    fn unknown_field(&self, book: &Book, entry: &str, field: &str) -> Option<Wrong> {
        let (table, _) = entry.rsplit_once('.')?;
        let entries = self.get(table).filter(|_| book.open_tables.contains(&table))?.as_table()?;
        let fields: Vec<&str> =
            entries.values().filter_map(Value::as_table).flat_map(|entry| entry.keys()).map(String::as_str).collect();
        let path = join(entry, field);
        let segments: Vec<&str> = path.split('.').collect();
        let noted = || self.notes.iter().any(|note| note.is_exact_depth() && note.matches(&segments));
        if fields.is_empty() || fields.contains(&field) || noted() {
            return None;
        }
        Some(Wrong {
            message: format!("no entry of `{table}` has a knob `{field}`"),
            remedy: match nearest(field, fields.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("look at the entries the book has in `{table}`"),
            },
        })
    }

    fn no_such_knob(&self, book: &Book, path: &str) -> KnobError {
        let segments: Vec<&str> = path.split('.').collect();
        let mut found = String::new();
        for segment in &segments {
            let next = join(&found, segment);
            if self.get(&next).is_none() {
                break;
            }
            found = next;
        }
        let message = match self.get(&found) {
            Some(Value::Array(items)) => {
                format!("there is no such knob: `{found}` is a list of {}, counted from 0", items.len())
            }
            Some(Value::Table(_)) | None => "there is no such knob".to_owned(),
            Some(one) => format!("there is no such knob: `{found}` is {}", kind(one)),
        };
        let mut remedy = match self.nearest_path(&segments) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`evenhand knobs` lists every knob of the game".to_owned(),
        };
        if book.open_tables.contains(&found.as_str()) {
            let entry = segments.iter().take(found.split('.').count() + 1).copied().collect::<Vec<_>>().join(".");
            remedy.push_str(&format!(" To add an entry, write a whole table [{entry}]"));
        }
        KnobError { path: path.to_owned(), place: None, message, remedy }
    }

    /// Mends a path segment by segment; failing that, looks for its last segment elsewhere.
    fn nearest_path(&self, segments: &[&str]) -> Option<String> {
        let mut mended = String::new();
        let mut here: Option<&Value> = None;
        let mut whole = true;
        for segment in segments {
            let keys: Vec<&str> = match here {
                None => self.tree.keys().map(String::as_str).collect(),
                Some(Value::Table(table)) => table.keys().map(String::as_str).collect(),
                Some(_) => Vec::new(),
            };
            let key = if here.is_some_and(|here| step(here, segment).is_some()) {
                Some(*segment)
            } else {
                keys.iter().find(|key| *key == segment).copied().or_else(|| nearest(segment, keys))
            };
            match key {
                Some(key) => mended = join(&mended, key),
                None => {
                    whole = false;
                    break;
                }
            }
            here = self.get(&mended);
        }
        if whole {
            return Some(mended);
        }
        let last = segments.last().copied().unwrap_or("");
        let mut candidates = Vec::new();
        // Only knobs near the root: deep ones are parts of effects and all look alike.
        for_each_leaf_of(&self.tree, &mut |path, _| {
            if path.matches('.').count() <= 2 {
                candidates.push(path.to_owned());
            }
        });
        let name = |path: &str| path.rsplit_once('.').map_or(path, |(_, last)| last).to_owned();
        candidates
            .iter()
            .find(|path| name(path) == last)
            .or_else(|| {
                let names: Vec<String> = candidates.iter().map(|path| name(path)).collect();
                let near = nearest(last, names.iter().map(String::as_str))?;
                candidates.iter().find(|path| name(path) == near)
            })
            .cloned()
    }
}

enum Template<'t> {
    Like(&'t Value),
    NewEntry,
}

fn join(prefix: &str, key: &str) -> String {
    if prefix.is_empty() { key.to_owned() } else { format!("{prefix}.{key}") }
}

fn step<'v>(here: &'v Value, segment: &str) -> Option<&'v Value> {
    match here {
        Value::Table(table) => table.get(segment),
        Value::Array(items) => segment.parse::<usize>().ok().and_then(|index| items.get(index)),
        _ => None,
    }
}

/// Merges tables deeply; the path at which a table meets a value if they do not fit.
fn merge(into: &mut Table, from: Table, prefix: &str) -> Result<(), String> {
    for (key, value) in from {
        let path = join(prefix, &key);
        match (into.get_mut(&key), value) {
            (Some(Value::Table(into)), Value::Table(from)) => merge(into, from, &path)?,
            (Some(Value::Table(_)), _) | (Some(_), Value::Table(_)) => return Err(path),
            (_, value) => {
                into.insert(key, value);
            }
        }
    }
    Ok(())
}

fn is_plain(value: &Value) -> bool {
    !matches!(value, Value::Array(_) | Value::Table(_))
}

/// Visits every leaf: a plain value or a list of plain values. Lists of tables are gone into.
fn for_each_leaf(path: &str, value: &Value, visit: &mut impl FnMut(&str, &Value)) {
    match value {
        Value::Table(table) => {
            for (key, inner) in table {
                for_each_leaf(&join(path, key), inner, visit);
            }
        }
        Value::Array(items) if !items.iter().all(is_plain) => {
            for (index, inner) in items.iter().enumerate() {
                for_each_leaf(&join(path, &index.to_string()), inner, visit);
            }
        }
        leaf => visit(path, leaf),
    }
}

fn for_each_leaf_of(tree: &Table, visit: &mut impl FnMut(&str, &Value)) {
    for (key, value) in tree {
        for_each_leaf(key, value, visit);
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::String(_) => "a word",
        Value::Integer(_) => "a whole number",
        Value::Float(_) => "a number",
        Value::Boolean(_) => "true or false",
        Value::Datetime(_) => "a date",
        Value::Array(_) => "a list",
        Value::Table(_) => "a table",
    }
}

/// The value as the type of what is there.
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
            // Lists of one kind stay of that kind; what mixed and nested lists mean is for the
            // game to judge.
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
            remedy: format!("write it like the value it has now: {}", shorten(&canonical::inline(present))),
        }),
    }
}

fn shorten(text: &str) -> String {
    if text.chars().count() <= 60 { text.to_owned() } else { text.chars().take(57).chain("...".chars()).collect() }
}

/// A value as text on one line, as it would be written in TOML.
pub fn inline(value: &Value) -> String {
    canonical::inline(value)
}

/// One knob of a book with what its notes say. Texts are empty where the notes say nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnobLine {
    /// The dotted path.
    pub path: String,
    /// The book's value, as TOML.
    pub value: String,
    /// What it may be: `1 to 20 mana`, `first | second`.
    pub range: String,
    /// What a number counts.
    pub unit: String,
    /// What it does.
    pub about: String,
    /// Why the book is in doubt.
    pub doubt: String,
}

/// The knobs of a book in order of paths. `filter`: empty for all; words, each of which must occur
/// in the path, what it does or the doubt; or, with a `*` in it, a pattern of paths as in the notes.
///
/// # Errors
/// See [`Rules::of_book`].
pub fn list(book: &Book, filter: &str) -> Result<Vec<KnobLine>, KnobError> {
    let rules = Rules::of_book(book)?;
    let filter = filter.to_lowercase();
    let pattern = filter.contains('*').then(|| Note {
        path: filter.trim().to_owned(),
        range: None,
        one_of: None,
        len: None,
        unit: String::new(),
        about: String::new(),
        doubt: String::new(),
    });
    let mut lines = Vec::new();
    for_each_leaf_of(&rules.tree, &mut |path, value| {
        let note = rules.notes.of(path);
        let text = |of: fn(&Note) -> String| note.map(of).unwrap_or_default();
        let line = KnobLine {
            path: path.to_owned(),
            value: canonical::inline(value),
            range: text(Note::allowed),
            unit: text(|note| note.unit.clone()),
            about: text(|note| note.about.clone()),
            doubt: text(|note| note.doubt.clone()),
        };
        let wanted = match &pattern {
            Some(pattern) => pattern.matches(&path.split('.').collect::<Vec<_>>()),
            None => {
                let all = format!("{} {} {}", line.path, line.about, line.doubt).to_lowercase();
                filter.split_whitespace().all(|word| all.contains(word))
            }
        };
        if wanted {
            lines.push(line);
        }
    });
    Ok(lines)
}

/// What a game's tests hold to be empty: knobs without a note, notes without a knob, values of
/// the book that its own notes forbid, and what keeps the book from being read.
pub fn undocumented(book: &Book) -> Vec<String> {
    let rules = match Rules::of_book(book) {
        Ok(rules) => rules,
        Err(error) => return vec![error.message],
    };
    let mut gaps = Vec::new();
    let mut paths: Vec<String> = Vec::new();
    for_each_leaf_of(&rules.tree, &mut |path, value| {
        paths.push(path.to_owned());
        match rules.notes.of(path) {
            None => gaps.push(format!("`{path}` has no note")),
            Some(note) => {
                if let Err(wrong) = note.judge(value) {
                    gaps.push(format!("`{path}` breaks its note `{}`: {}", note.path, wrong.message));
                }
            }
        }
    });
    for note in rules.notes.iter() {
        // A note may also speak of one entry of a list of plain values.
        let of_entry = |path: &String| note.path.rsplit_once('.').is_some_and(|(list, _)| list == path);
        let used = paths.iter().any(|path| note.matches(&path.split('.').collect::<Vec<_>>()) || of_entry(path));
        if !used {
            gaps.push(format!("the note `{}` matches no knob", note.path));
        }
    }
    gaps
}

#[cfg(test)]
mod tests;
