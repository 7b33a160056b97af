//! A TOML document with the place of everything in it, so that every mistake can be located.

use std::path::Path;

use toml::Value;
use toml::de::{DeTable, DeValue};

use super::{Place, Problem, syntax};

/// A value and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// The start of the value.
    pub place: Place,
    /// The value.
    pub what: What,
}

/// The kinds of values in TOML.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// A number, a string, `true`, `false` or a date.
    One(Value),
    /// A list.
    List(Vec<Written>),
    /// A table, with its entries in the order of the file.
    Table(Vec<(Key, Written)>),
}

/// A key and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The key without quotes.
    pub text: String,
    /// The start of the key.
    pub place: Place,
}

impl Written {
    /// Parses a document. The result is a table.
    ///
    /// # Errors
    /// Returns everything that is not valid TOML, at most one problem per line.
    pub fn read(file: &Path, text: &str) -> Result<Written, Vec<Problem>> {
        let recovered = Recovered::read(file, text);
        if recovered.faults.is_empty() { Ok(recovered.written) } else { Err(recovered.faults) }
    }

    /// Returns a value that is written in no file.
    pub fn of(value: &Value) -> Written {
        let what = match value {
            Value::Array(items) => What::List(items.iter().map(Written::of).collect()),
            Value::Table(entries) => {
                let key = |text: &String| Key { text: text.clone(), place: Place::nowhere() };
                What::Table(entries.iter().map(|(text, entry)| (key(text), Written::of(entry))).collect())
            }
            one => What::One(one.clone()),
        };
        Written { place: Place::nowhere(), what }
    }

    /// Returns the value without places.
    pub fn value(&self) -> Value {
        match &self.what {
            What::One(value) => value.clone(),
            What::List(items) => Value::Array(items.iter().map(Written::value).collect()),
            What::Table(entries) => {
                Value::Table(entries.iter().map(|(key, entry)| (key.text.clone(), entry.value())).collect())
            }
        }
    }

    /// Returns the text, if it is a string.
    pub fn text(&self) -> Option<&str> {
        match &self.what {
            What::One(Value::String(text)) => Some(text),
            _ => None,
        }
    }

    /// Returns the items, if it is a list.
    pub fn items(&self) -> Option<&[Written]> {
        match &self.what {
            What::List(items) => Some(items),
            _ => None,
        }
    }

    /// Returns the entries of a table, in the order of the file; empty for other values.
    pub fn entries(&self) -> &[(Key, Written)] {
        match &self.what {
            What::Table(entries) => entries,
            What::One(_) | What::List(_) => &[],
        }
    }

    /// Returns an entry of a table.
    pub fn get(&self, key: &str) -> Option<&Written> {
        self.entries().iter().find(|(name, _)| name.text == key).map(|(_, entry)| entry)
    }

    /// Returns the deepest place that exists along these keys and list indices.
    pub(crate) fn place_along<'s>(&self, segments: impl IntoIterator<Item = &'s str>) -> &Place {
        let mut here = self;
        for segment in segments {
            let next = match &here.what {
                What::One(_) => None,
                What::List(items) => segment.parse::<usize>().ok().and_then(|index| items.get(index)),
                What::Table(_) => here.get(segment),
            };
            match next {
                Some(next) => here = next,
                None => break,
            }
        }
        &here.place
    }
}

/// A document as far as it is valid TOML, and the rest, so that all other problems can be found too.
#[derive(Clone, Debug)]
pub struct Recovered {
    /// The part that could be read; a table.
    pub written: Written,
    /// Invalid TOML, at most one problem per line.
    pub faults: Vec<Problem>,
    /// Ranges of lines, first and last, that may have been misread.
    unsure: Vec<[usize; 2]>,
}

impl Recovered {
    /// Reads as much of a document as possible.
    pub fn read(file: &Path, text: &str) -> Recovered {
        let (document, errors) = DeTable::parse_recoverable(text);
        let newlines = text.match_indices('\n').map(|(at, _)| at + 1);
        let reader = TomlReader { file, text, lines: std::iter::once(0).chain(newlines).collect() };
        let (mut faults, mut unsure) = (Vec::new(), Vec::new());
        for fault in syntax::faults(text, &errors) {
            let place = reader.place(fault.at);
            unsure.push([place.line, reader.place(fault.unsure_until).line]);
            faults.push(Problem::at(&place, "", format!("this is not TOML: {}", fault.message), fault.remedy));
        }
        let mut too_large = Vec::new();
        let what = reader.table(document.get_ref(), &mut too_large);
        too_large.retain(|fault| !is_within(&unsure, fault));
        unsure.extend(too_large.iter().filter_map(|fault| fault.place.as_ref()).map(|place| [place.line; 2]));
        faults.extend(too_large);
        Recovered { written: Written { place: reader.place(0), what }, faults, unsure }
    }

    /// Whether a problem is certain, whatever the invalid TOML was meant to be: it is elsewhere, and is not merely that
    /// something is missing.
    pub fn is_sure(&self, problem: &Problem) -> bool {
        let elsewhere = || problem.place.as_ref().is_some_and(|place| place.file != self.written.place.file);
        let missing = || ["missing", "needs"].iter().any(|word| problem.message.contains(word));
        self.faults.is_empty() || elsewhere() || !missing() && !is_within(&self.unsure, problem)
    }

    /// Returns the invalid TOML; if there is none, that the document is of the wrong kind. With invalid TOML its kind
    /// cannot be determined.
    pub fn or(&self, wrong_kind: Problem) -> Vec<Problem> {
        if self.faults.is_empty() { vec![wrong_kind] } else { self.faults.clone() }
    }

    /// Returns the invalid TOML, and of the other problems those that are [certain](Recovered::is_sure), in line order.
    pub fn and(&self, found: Vec<Problem>) -> Vec<Problem> {
        let mut all = self.faults.clone();
        all.extend(found.into_iter().filter(|problem| self.is_sure(problem) && !self.faults.contains(problem)));
        all.sort_by_key(|problem| {
            problem.place.as_ref().map(|place| (place.file != self.written.place.file, place.line))
        });
        all
    }
}

/// Whether a problem is in one of these ranges of lines.
fn is_within(lines: &[[usize; 2]], problem: &Problem) -> bool {
    let line = problem.place.as_ref().map(|place| place.line);
    line.is_some_and(|line| lines.iter().any(|[first, last]| (*first..=*last).contains(&line)))
}

struct TomlReader<'t> {
    file: &'t Path,
    text: &'t str,
    /// The start of each line.
    lines: Vec<usize>,
}

impl TomlReader<'_> {
    fn place(&self, offset: usize) -> Place {
        let line = self.lines.partition_point(|start| *start <= offset);
        let within = self.text.get(self.lines[line - 1]..offset).unwrap_or_default();
        Place { file: self.file.to_path_buf(), line, column: within.chars().count() + 1 }
    }

    fn table(&self, table: &DeTable<'_>, faults: &mut Vec<Problem>) -> What {
        let mut entries: Vec<_> = table.iter().collect();
        entries.sort_by_key(|(key, _)| key.span().start);
        What::Table(
            entries
                .into_iter()
                .map(|(key, value)| {
                    let written_key = Key { text: key.get_ref().to_string(), place: self.place(key.span().start) };
                    let place = self.place(value.span().start);
                    (written_key, Written { what: self.what(value.get_ref(), &place, faults), place })
                })
                .collect(),
        )
    }

    fn what(&self, value: &DeValue<'_>, place: &Place, faults: &mut Vec<Problem>) -> What {
        let mut out_of_reach = |text: &str| {
            faults.push(Problem::at(place, "", format!("{text} is too large a number"), "write a smaller number"));
            What::One(Value::Integer(0))
        };
        match value {
            DeValue::String(text) => What::One(Value::String(text.to_string())),
            DeValue::Integer(digits) => match i64::from_str_radix(digits.as_str(), digits.radix()) {
                Ok(number) => What::One(Value::Integer(number)),
                Err(_) => out_of_reach(digits.as_str()),
            },
            DeValue::Float(digits) => match digits.as_str().parse::<f64>() {
                Ok(number) => What::One(Value::Float(number)),
                Err(_) => out_of_reach(digits.as_str()),
            },
            DeValue::Boolean(value) => What::One(Value::Boolean(*value)),
            DeValue::Datetime(date) => What::One(Value::Datetime(*date)),
            DeValue::Array(items) => What::List(
                items
                    .iter()
                    .map(|item| {
                        let place = self.place(item.span().start);
                        Written { what: self.what(item.get_ref(), &place, faults), place }
                    })
                    .collect(),
            ),
            DeValue::Table(table) => self.table(table, faults),
        }
    }
}
