//! Looks up values by type and range, and collects all problems.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use toml::Value;

use super::{Key, Place, Problem, What, Written, suggestion};

/// The problems found so far, without duplicates.
#[derive(Debug, Default)]
pub struct Problems {
    found: Vec<Problem>,
    seen: BTreeSet<String>,
}

impl Problems {
    /// Adds a problem unless it is already present.
    pub fn push(&mut self, problem: impl Into<Problem>) {
        let problem = problem.into();
        if self.seen.insert(problem.to_string()) {
            self.found.push(problem);
        }
    }

    /// Adds several problems.
    pub fn extend(&mut self, problems: impl IntoIterator<Item = impl Into<Problem>>) {
        problems.into_iter().for_each(|problem| self.push(problem));
    }

    /// Adds a problem at a place.
    pub fn wrong(&mut self, place: &Place, key: &str, message: impl Into<String>, remedy: impl Into<String>) {
        self.push(Problem::at(place, key, message, remedy));
    }

    /// Returns the number of problems.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Whether there are no problems.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Returns all problems: `file` first, and those of each file in line order.
    pub fn sorted(mut self, file: &std::path::Path) -> Vec<Problem> {
        // The sort is stable, so problems of one line stay in the order in which they were found.
        self.found.sort_by_key(|problem| problem.place.as_ref().map(|place| (place.file != file, place.line)));
        self.found
    }

    /// Reports unknown keys of a table.
    pub fn unknown_keys(&mut self, table: &Written, known: &[&str]) {
        for (key, _) in table.entries().iter().filter(|(key, _)| !known.contains(&key.text.as_str())) {
            self.unknown(key, known.iter().copied());
        }
    }

    /// Reports an unknown key.
    pub fn unknown<'k>(&mut self, key: &Key, known: impl IntoIterator<Item = &'k str> + Clone) {
        let remedy = suggestion(&key.text, known, "it can be");
        self.wrong(&key.place, &key.text, "there is no such key here", remedy);
    }

    /// Reads the text of a required key.
    pub fn required_text(&mut self, table: &Written, key: &str) -> Option<String> {
        let example = format!("write `{key} = \"...\"`");
        match table.get(key) {
            Some(entry) => self.text(entry, key).map(str::to_owned),
            None => {
                self.wrong(&table.place, key, "it is missing", example);
                None
            }
        }
    }

    /// Reads nonempty text. Returns `None` after reporting a problem if it is something else.
    pub fn text<'w>(&mut self, entry: &'w Written, key: &str) -> Option<&'w str> {
        let example = || format!("write `{} = \"...\"`", last(key));
        match entry.text() {
            Some(text) if text.trim().is_empty() => self.wrong(&entry.place, key, "it is empty", example()),
            Some(text) => return Some(text),
            None => self.wrong(&entry.place, key, "it has to be text in quotes", example()),
        }
        None
    }

    /// Reads `true` or `false`. Returns `None` after reporting a problem if it is something else.
    pub fn flag(&mut self, entry: &Written, key: &str) -> Option<bool> {
        if let What::One(Value::Boolean(value)) = entry.what {
            return Some(value);
        }
        self.wrong(&entry.place, key, "it has to be true or false", "write true or false, without quotes");
        None
    }

    /// Reads a whole number within a range.
    pub fn whole(&mut self, entry: &Written, key: &str, range: RangeInclusive<i64>) -> Option<i64> {
        let (least, most) = (*range.start(), *range.end());
        let allowed = if most == i64::MAX {
            format!("give {least} or more")
        } else {
            format!("give a whole number from {least} to {most}")
        };
        let (message, remedy) = match &entry.what {
            What::One(Value::Integer(number)) if range.contains(number) => return Some(*number),
            What::One(Value::Integer(number)) if *number < least => (format!("{number} is too little"), allowed),
            What::One(Value::Integer(number)) => (format!("{number} is too much"), allowed),
            What::One(Value::Float(number)) => {
                ("it has to be a whole number, without a point".into(), without_point(last(key), *number, &range))
            }
            What::One(Value::String(text)) if text.trim().parse::<i64>().is_ok() => (
                "it has to be a number, not text".into(),
                format!("write `{} = {}`, without quotes", last(key), text.trim()),
            ),
            _ => ("it has to be a whole number".into(), allowed),
        };
        self.wrong(&entry.place, key, message, remedy);
        None
    }

    /// Reads a number within a range.
    pub fn number(&mut self, entry: &Written, key: &str, range: RangeInclusive<f64>) -> Option<f64> {
        let number = match &entry.what {
            What::One(Value::Float(number)) => Some(*number),
            #[expect(clippy::cast_precision_loss, reason = "a weight beyond 2^53 may be rounded")]
            What::One(Value::Integer(number)) => Some(*number as f64),
            _ => None,
        };
        match number {
            Some(number) if range.contains(&number) => return Some(number),
            Some(number) => {
                let (low, high) = (range.start(), range.end());
                let allowed = if *high >= f64::from(f32::MAX) {
                    format!("give a number of at least {low}")
                } else {
                    format!("give a number between {low} and {high}")
                };
                self.wrong(&entry.place, key, format!("{number} is out of range"), allowed);
            }
            None => {
                let remedy = match entry.text().map(str::trim) {
                    Some(text) if text.replacen(',', ".", 1).parse::<f64>().is_ok() => {
                        format!("write `{} = {}`, without quotes", last(key), text.replacen(',', ".", 1))
                    }
                    _ => format!("write `{} = 0.5`, say, without quotes", last(key)),
                };
                self.wrong(&entry.place, key, "it has to be a number", remedy);
            }
        }
        None
    }
}

/// Returns the last segment of a dotted key: what is written on its line.
fn last(key: &str) -> &str {
    key.rsplit_once('.').map_or(key, |(_, last)| last)
}

/// Returns what to write in place of a decimal number if a whole one is required. The point may have been meant as a
/// thousands separator, as in `10.000`.
fn without_point(key: &str, number: f64, range: &RangeInclusive<i64>) -> String {
    #[expect(clippy::cast_possible_truncation, reason = "only what has no fraction and fits")]
    let whole = |number: f64| {
        Some(number).filter(|number| number.fract() == 0.0 && number.abs() < 1e15).map(|number| number as i64)
    };
    let fits = |number: f64| whole(number).filter(|number| range.contains(number));
    match (fits(number), fits(number * 1000.0).filter(|_| number.abs() < 1000.0)) {
        (Some(small), Some(large)) => {
            format!("write `{key} = {large}` if the point was to set thousands apart, else `{key} = {small}`")
        }
        (None, Some(large)) => {
            format!("write `{key} = {large}` if the point was to set thousands apart, else a whole number")
        }
        (Some(small), None) => format!("write `{key} = {small}`"),
        (None, None) => format!("give {} or more, without a point", range.start()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn remedy(text: &str, read: impl FnOnce(&mut Problems, &Written)) -> String {
        let written = Written::read(Path::new("x.toml"), text).unwrap();
        let mut problems = Problems::default();
        read(&mut problems, &written.entries()[0].1);
        let found = problems.sorted(Path::new("x.toml"));
        found.iter().map(|problem| format!("{problem}; {}\n", problem.remedy)).collect()
    }

    #[test]
    fn a_decimal_where_a_whole_number_is_wanted_offers_both_readings_of_the_point() {
        let whole = |text: &str| {
            remedy(text, |problems, entry| assert!(problems.whole(entry, "stop.deals", 1..=i64::MAX).is_none()))
        };
        let told = whole("deals = 10.000");
        assert!(told.contains("`deals = 10000`") && told.contains("`deals = 10`"), "{told}");
        assert!(!told.contains("stop.deals = 1"), "{told}");
        assert!(whole("deals = 2.5").contains("`deals = 2500`"));
        assert!(whole("deals = \"12\"").contains("`deals = 12`, without quotes"));
        assert!(whole("deals = 0").contains("0 is too little; give 1 or more"));
    }

    #[test]
    fn a_number_in_quotes_with_a_comma_is_shown_as_toml_has_it() {
        let told = remedy("precision = \"0,01\"", |problems, entry| {
            assert!(problems.number(entry, "stop.precision", 0.0..=0.5).is_none());
        });
        assert!(told.contains("`precision = 0.01`"), "{told}");
    }

    #[test]
    fn the_same_is_said_once() {
        let mut problems = Problems::default();
        (0..3).for_each(|_| problems.push(Problem::of("a", "wrong", "mend it")));
        assert_eq!(problems.len(), 1);
    }
}
