//! A table of typed columns, and its CSV and Parquet formats.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::CsvLocale;
use crate::results::{Columns, ParquetFile, some_numbers, some_texts, write_whole};

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// Text.
    Text,
    /// Whole numbers.
    Int,
    /// Numbers.
    Number,
    /// Fractions: numbers from 0 to 1 that workbooks color by their size.
    Part,
    /// Win shares: numbers from 0 to 1 that workbooks color by their distance from the expected share in the column
    /// `fair`.
    Share,
}

/// One entry of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Undefined: an empty entry.
    Empty,
    /// Text.
    Text(String),
    /// A whole number.
    Int(i64),
    /// A number.
    Number(f64),
    /// A number shown as a percentage: 0.5 is 50 %. Text and columnar files contain the plain number.
    Share(f64),
}

/// A column's name and description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// The name.
    pub name: String,
    /// Its type.
    pub holds: ColumnType,
    /// Its description, with its unit, in one sentence.
    pub about: String,
}

/// A table: a name, columns and rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The file stem.
    pub name: &'static str,
    /// The columns.
    pub headings: Vec<Heading>,
    /// The rows; each has one value per column.
    pub rows: Vec<Vec<Value>>,
}

/// An error while writing a table.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {error}", path.display())]
pub struct WriteError {
    /// The file.
    pub path: PathBuf,
    /// What went wrong.
    pub error: io::Error,
}

impl Heading {
    /// Whether the column has the values of an axis: numbers as a designer wrote them.
    pub(super) fn is_axis(&self) -> bool {
        self.about.starts_with(SWEPT)
    }
}

/// The prefix of the description of a column of swept values.
pub(super) const SWEPT: &str = "the swept value of ";

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}
impl From<&String> for Value {
    fn from(text: &String) -> Value {
        Value::Text(text.clone())
    }
}
impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}
impl From<u64> for Value {
    fn from(number: u64) -> Value {
        Value::Int(i64::try_from(number).unwrap_or(i64::MAX))
    }
}
impl From<usize> for Value {
    fn from(number: usize) -> Value {
        Value::from(number as u64)
    }
}
impl From<f64> for Value {
    fn from(number: f64) -> Value {
        if number.is_finite() { Value::Number(number) } else { Value::Empty }
    }
}
impl From<Option<f64>> for Value {
    fn from(number: Option<f64>) -> Value {
        number.map_or(Value::Empty, Value::from)
    }
}
impl From<bool> for Value {
    fn from(flag: bool) -> Value {
        Value::from(if flag { "yes" } else { "no" })
    }
}

impl Value {
    /// Creates a fraction of a whole, from 0 to 1; empty for `None` and for NaN or infinity.
    pub fn share(number: impl Into<Option<f64>>) -> Value {
        match number.into() {
            Some(number) if number.is_finite() => Value::Share(number),
            _ => Value::Empty,
        }
    }
}

/// Formats a number with six significant digits, the same on every machine; without NaN or -0.
pub fn digits(number: f64) -> String {
    if !number.is_finite() {
        return String::new();
    }
    if let Some(whole) = few_digits(number) {
        return whole.to_string();
    }
    let rounded: f64 = format!("{number:.5e}").parse().unwrap_or(number);
    match rounded.abs() {
        0.0 => "0".to_owned(),
        size if !(1e-4..1e15).contains(&size) => format!("{rounded:e}"),
        _ => format!("{rounded}"),
    }
}

/// Returns a whole number of at most six digits as one: the most frequent case, which needs no rounding.
#[expect(clippy::cast_possible_truncation, reason = "what is cut off shows when the number is compared with itself")]
fn few_digits(number: f64) -> Option<i32> {
    let cut = number as i32;
    (f64::from(cut) == number && cut.unsigned_abs() < 1_000_000).then_some(cut)
}

impl Value {
    /// Formats the value for people.
    pub(super) fn text(&self) -> String {
        match self {
            Value::Empty => String::new(),
            Value::Text(text) => text.clone(),
            Value::Int(number) => number.to_string(),
            Value::Number(number) | Value::Share(number) => digits(*number),
        }
    }

    /// Formats the value as an entry of a CSV file.
    fn in_csv(&self, locale: CsvLocale) -> String {
        match self {
            Value::Text(text) => words(text, locale),
            _ => locale.number(self.text()),
        }
    }
}

/// Escapes a text so that no spreadsheet interprets it as a formula. A text that begins like a formula and is not a
/// number gets a leading apostrophe, which spreadsheets read as "this is text". Names of axes, cards and agents come
/// from users.
pub fn literally(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']) && text.parse::<f64>().is_err();
    if formula { format!("'{text}") } else { text.to_owned() }
}

/// Formats text for a CSV file so that no spreadsheet interprets it as a formula. A text that is a number stays one.
fn words(text: &str, locale: CsvLocale) -> String {
    let text = literally(text);
    if text.parse::<f64>().is_ok() { locale.number(text) } else { text }
}

impl Table {
    /// Returns the index of a column.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.headings.iter().position(|heading| heading.name == name)
    }

    /// Returns the names of its files.
    pub(super) fn file_names(&self) -> (String, String) {
        (format!("{}.csv", self.name), format!("{}.parquet", self.name))
    }

    /// Returns the names of the columns as written in a CSV file.
    pub(super) fn csv_names(&self, locale: CsvLocale) -> Vec<String> {
        self.headings.iter().map(|heading| words(&heading.name, locale)).collect()
    }

    /// Returns the rows as written in a CSV file.
    pub(super) fn csv_lines(&self, locale: CsvLocale) -> impl Iterator<Item = impl Iterator<Item = String>> {
        self.rows.iter().map(move |row| row.iter().map(move |value| value.in_csv(locale)))
    }

    /// Formats the table as CSV: UTF-8, with a header line. The bytes depend only on the values and the locale.
    pub fn csv(&self, locale: CsvLocale) -> Vec<u8> {
        let mut writer = csv::WriterBuilder::new().delimiter(locale.separator()).from_writer(locale.mark().to_vec());
        let lines = std::iter::once(self.csv_names(locale)).chain(self.csv_lines(locale).map(Iterator::collect));
        for line in lines {
            writer.write_record(&line).expect("writing to memory fails only for rows of unequal length");
        }
        writer.into_inner().expect("flushing to memory cannot fail")
    }

    /// Converts the table to columns. Numbers keep all their digits.
    pub(super) fn to_columns(&self) -> io::Result<Columns> {
        let mut columns = Columns::default();
        for (index, heading) in self.headings.iter().enumerate() {
            let values = self.rows.iter().map(|row| &row[index]);
            let values = match heading.holds {
                ColumnType::Text => {
                    let texts = values.map(|value| (*value != Value::Empty).then(|| value.text()));
                    some_texts(&texts.collect::<Vec<_>>())
                }
                ColumnType::Int => {
                    let ints = values.map(|value| if let Value::Int(number) = value { Some(*number) } else { None });
                    some_numbers::<i64>(&ints.collect::<Vec<_>>())
                }
                ColumnType::Number | ColumnType::Part | ColumnType::Share => {
                    let numbers = values.map(|value| match value {
                        Value::Number(number) | Value::Share(number) => Some(*number),
                        Value::Int(number) => Some(*number as f64),
                        Value::Empty | Value::Text(_) => None,
                    });
                    some_numbers::<f64>(&numbers.collect::<Vec<_>>())
                }
            };
            columns.add(&heading.name, values)?;
        }
        Ok(columns)
    }

    /// Writes `<name>.csv` into a folder atomically: the file is complete or absent.
    ///
    /// # Errors
    /// Returns the file and the system's error.
    pub fn write_csv(&self, folder: &Path, locale: CsvLocale) -> Result<(), WriteError> {
        put(folder, &format!("{}.csv", self.name), Ok(self.csv(locale)))
    }

    /// Writes `<name>.parquet` into a folder atomically: the file is complete or absent.
    ///
    /// # Errors
    /// Returns the file and the system's error.
    pub fn write_parquet(&self, folder: &Path) -> Result<(), WriteError> {
        let encode = || {
            let columns = self.to_columns()?;
            let mut file = ParquetFile::new(Vec::new(), &columns)?;
            file.add(columns)?;
            file.finish(&BTreeMap::new())
        };
        put(folder, &format!("{}.parquet", self.name), encode())
    }
}

/// Creates the folder if necessary and writes a file into it atomically.
fn put(folder: &Path, name: &str, bytes: io::Result<Vec<u8>>) -> Result<(), WriteError> {
    let path = folder.join(name);
    bytes
        .and_then(|bytes| fs::create_dir_all(folder).and_then(|()| write_whole(&path, &bytes)))
        .map_err(|error| WriteError { path, error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_six_digits_and_no_oddities() {
        let known = [
            (0.0, "0"),
            (-0.0, "0"),
            (-7.0, "-7"),
            (999999.0, "999999"),
            (-1000000.0, "-1000000"),
            (1000001.0, "1000000"),
            (1.0 / 3.0, "0.333333"),
            (1234567.0, "1234570"),
            (0.1 + 0.2, "0.3"),
            (1.5e-9, "1.5e-9"),
            (f64::NAN, ""),
            (f64::INFINITY, ""),
        ];
        for (number, text) in known {
            assert_eq!(digits(number), text);
        }
    }

    fn small() -> Table {
        let heading = |name: &str, holds| Heading { name: name.into(), holds, about: String::new() };
        Table {
            name: "small",
            headings: vec![
                heading("who", ColumnType::Text),
                heading("n", ColumnType::Int),
                heading("x", ColumnType::Number),
            ],
            rows: vec![
                vec!["a, \"b\"".into(), 3usize.into(), 0.25.into()],
                vec![Value::Empty, 10usize.into(), f64::NAN.into()],
            ],
        }
    }

    #[test]
    fn csv_quotes_and_leaves_undefined_cells_empty() {
        assert_eq!(String::from_utf8(small().csv(CsvLocale::En)).unwrap(), "who,n,x\n\"a, \"\"b\"\"\",3,0.25\n,10,\n");
    }

    #[test]
    fn german_csv_has_semicolons_and_commas_in_numbers() {
        let text = String::from_utf8(small().csv(CsvLocale::De)).unwrap();
        assert_eq!(text, "\u{feff}who;n;x\n\"a, \"\"b\"\"\";3;0,25\n;10;\n");
    }

    #[test]
    fn german_numbers_have_commas_and_words_keep_their_points() {
        let entries = [
            (Value::Number(0.25), "0,25"),
            (Value::Share(0.5), "0,5"),
            (Value::Number(1.5e-9), "1,5e-9"),
            (Value::Int(-3), "-3"),
            (Value::Empty, ""),
            (Value::from("-0.5"), "-0,5"),
            (Value::from("rules.mana=0.5"), "rules.mana=0.5"),
            (Value::from("=1.5+1"), "'=1.5+1"),
        ];
        for (value, written) in entries {
            assert_eq!(value.in_csv(CsvLocale::De), written);
        }
        assert_eq!(Value::from("-0.5").in_csv(CsvLocale::En), "-0.5");
    }

    #[test]
    fn names_that_begin_like_a_formula_are_text_to_a_spreadsheet() {
        for (name, written) in [
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-cmd", "'-cmd"),
            ("+more", "'+more"),
            ("-3", "-3"),
            ("+0.5", "+0.5"),
            ("-inf.", "'-inf."),
            ("plain = 3", "plain = 3"),
        ] {
            assert_eq!(literally(name), written);
        }
        let mut table = small();
        table.headings[0].name = "=who".into();
        table.rows[0][0] = "=cmd()".into();
        assert_eq!(String::from_utf8(table.csv(CsvLocale::En)).unwrap(), "'=who,n,x\n'=cmd(),3,0.25\n,10,\n");
    }

    #[test]
    fn files_are_written_whole_and_leave_no_draft() {
        let folder = tempfile::tempdir().unwrap();
        small().write_csv(folder.path(), CsvLocale::En).unwrap();
        small().write_parquet(folder.path()).unwrap();
        let mut names: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert_eq!(names, ["small.csv", "small.parquet"]);
        assert!(fs::read(folder.path().join("small.parquet")).unwrap().starts_with(b"PAR1"));
        assert!(small().write_csv(&folder.path().join("small.csv"), CsvLocale::En).is_err(), "a file is not a folder");
    }
}
