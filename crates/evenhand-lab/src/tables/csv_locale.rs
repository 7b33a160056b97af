//! The format of CSV files for the spreadsheets of a locale.
//!
//! A spreadsheet opens a CSV file according to the locale of its machine. A German one expects semicolons between
//! entries and a comma in numbers; it reads any other file as a single column, or turns numbers into words and dates.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The UTF-8 byte order mark, without which spreadsheets assume an older encoding.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// How CSV files separate entries and write numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CsvLocale {
    /// Commas between entries and a point in numbers, as programs expect.
    #[default]
    En,
    /// Semicolons between entries, a comma in numbers, and a UTF-8 byte order mark, as German spreadsheets expect.
    De,
}

impl CsvLocale {
    /// All names, as used on the command line.
    pub const NAMES: [&str; 2] = ["en", "de"];

    /// Returns the locale with this name, if there is one.
    pub fn named(name: &str) -> Option<CsvLocale> {
        match name {
            "en" => Some(CsvLocale::En),
            "de" => Some(CsvLocale::De),
            _ => None,
        }
    }

    /// Returns the locale of the tables in a folder; the default if there are none yet, or they cannot be read.
    pub fn of_tables(folder: &Path) -> CsvLocale {
        let mut begins = [0; MARK.len()];
        let read = File::open(folder.join("columns.csv")).and_then(|mut file| file.read_exact(&mut begins));
        if read.is_ok() && begins == MARK { CsvLocale::De } else { CsvLocale::En }
    }

    /// Returns the first bytes of a file.
    pub fn mark(self) -> &'static [u8] {
        if self == CsvLocale::De { MARK } else { b"" }
    }

    /// Returns the separator between the entries of a row.
    pub fn separator(self) -> u8 {
        if self == CsvLocale::De { b';' } else { b',' }
    }

    /// Formats a number that is written with a point.
    pub(super) fn number(self, text: String) -> String {
        if self == CsvLocale::De { text.replace('.', ",") } else { text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_names_one() {
        assert!(CsvLocale::NAMES.iter().all(|name| CsvLocale::named(name).is_some()));
        assert_eq!(CsvLocale::named("fr"), None);
    }
}
