//! One mistake in the user's input, and its place.

use std::fmt;
use std::path::PathBuf;

/// The place where a value was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub file: PathBuf,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl Place {
    /// Returns the place of what is written in no file.
    pub(super) fn nowhere() -> Place {
        Place { file: PathBuf::new(), line: 0, column: 0 }
    }
}

/// One mistake in the user's input, with its place and a remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where it is written, if in a file.
    pub place: Option<Place>,
    /// The key, flag or name concerned; empty if it concerns a whole file.
    pub key: String,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub remedy: String,
}

impl Problem {
    /// Creates a problem at a place in a file.
    pub fn at(place: &Place, key: &str, message: impl Into<String>, remedy: impl Into<String>) -> Problem {
        Problem { place: Some(place.clone()), ..Problem::of(key, message, remedy) }
    }

    /// Creates a problem without a place: in a flag, a name, or a file as a whole.
    pub fn of(key: &str, message: impl Into<String>, remedy: impl Into<String>) -> Problem {
        Problem { place: None, key: key.to_owned(), message: message.into(), remedy: remedy.into() }
    }
}

/// Formats on one line: `file:line:column: key: message`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{}:{}:{}: ", place.file.display(), place.line, place.column)?;
        }
        if !self.key.is_empty() {
            // A very long key must not hide the message.
            write!(f, "{:.100}: ", self.key)?;
        }
        f.write_str(&self.message)
    }
}
