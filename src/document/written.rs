//! A TOML document with the place of everything in it, so that every mistake can be pointed at.

use std::path::Path;

use toml::Value;
use toml::de::{DeTable, DeValue};

use super::{Place, Problem, syntax};

/// A value and where it is written.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// Where the value begins.
    pub place: Place,
    /// The value.
    pub what: What,
}

/// What can be written in TOML.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// A number, a word, `true`, `false` or a date.
    One(Value),
    /// A list.
    List(Vec<Written>),
    /// A table, its entries in the order they are written in.
    Table(Vec<(Key, Written)>),
}

/// A key and where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The key without quotes.
    pub text: String,
    /// Where it begins.
    pub place: Place,
}

impl Written {
    /// Reads a document. What is returned is a table.
    ///
    /// # Errors
    /// Everything that is not TOML, at most once per line.
    pub fn read(file: &Path, text: &str) -> Result<Written, Vec<Problem>> {
        let recovered = Recovered::read(file, text);
        if recovered.faults.is_empty() { Ok(recovered.written) } else { Err(recovered.faults) }
    }

    /// The value without places.
    pub fn value(&self) -> Value {
        match &self.what {
            What::One(value) => value.clone(),
            What::List(items) => Value::Array(items.iter().map(Written::value).collect()),
            What::Table(entries) => {
                Value::Table(entries.iter().map(|(key, entry)| (key.text.clone(), entry.value())).collect())
            }
        }
    }

    /// The text, if it is text.
    pub fn text(&self) -> Option<&str> {
        match &self.what {
            What::One(Value::String(text)) => Some(text),
            _ => None,
        }
    }

    /// The items, if it is a list.
    pub fn items(&self) -> Option<&[Written]> {
        match &self.what {
            What::List(items) => Some(items),
            _ => None,
        }
    }

    /// The entries if it is a table, in the order they are written in; else none.
    pub fn entries(&self) -> &[(Key, Written)] {
        match &self.what {
            What::Table(entries) => entries,
            What::One(_) | What::List(_) => &[],
        }
    }

    /// An entry of a table.
    pub fn get(&self, key: &str) -> Option<&Written> {
        self.entries().iter().find(|(name, _)| name.text == key).map(|(_, entry)| entry)
    }

    /// The deepest place that exists on the way along these keys and list indices.
    pub fn place_along<'s>(&self, segments: impl IntoIterator<Item = &'s str>) -> &Place {
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

/// A document as far as it is TOML, and what is not: so that everything else that is wrong with it can be found at once.
#[derive(Clone, Debug)]
pub struct Recovered {
    /// What could be read; a table.
    pub written: Written,
    /// What is not TOML, at most once per line.
    pub faults: Vec<Problem>,
    /// Lines, the first and the last of each, of which it is not known what was meant.
    unsure: Vec<[usize; 2]>,
}

impl Recovered {
    /// Reads what can be read of a document.
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

    /// Whether something wrong with the document is so whatever was meant by what is not TOML: it stands elsewhere, and is
    /// more than that something is missing.
    pub fn is_sure(&self, problem: &Problem) -> bool {
        let elsewhere = || problem.place.as_ref().is_some_and(|place| place.file != self.written.place.file);
        let missing = || ["missing", "needs"].iter().any(|word| problem.message.contains(word));
        self.faults.is_empty() || elsewhere() || !missing() && !is_within(&self.unsure, problem)
    }

    /// What is not TOML; if all is, that the document is of the wrong kind. Of what kind it is cannot be said otherwise.
    pub fn or(&self, wrong_kind: Problem) -> Vec<Problem> {
        if self.faults.is_empty() { vec![wrong_kind] } else { self.faults.clone() }
    }

    /// What is not TOML, and of what else was found wrong that which is [sure](Recovered::is_sure), in the order of the lines.
    pub fn and(&self, found: Vec<Problem>) -> Vec<Problem> {
        let mut all = self.faults.clone();
        all.extend(found.into_iter().filter(|problem| self.is_sure(problem) && !self.faults.contains(problem)));
        all.sort_by_key(|problem| {
            problem.place.as_ref().map(|place| (place.file != self.written.place.file, place.line))
        });
        all
    }
}

/// Whether a problem stands in one of these ranges of lines.
fn is_within(lines: &[[usize; 2]], problem: &Problem) -> bool {
    let line = problem.place.as_ref().map(|place| place.line);
    line.is_some_and(|line| lines.iter().any(|[first, last]| (*first..=*last).contains(&line)))
}

struct TomlReader<'t> {
    file: &'t Path,
    text: &'t str,
    /// Where each line begins.
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
