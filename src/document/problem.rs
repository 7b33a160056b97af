//! One thing wrong with what a user wrote, and where it stands.

use std::fmt;
use std::path::PathBuf;

/// Where a value was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub file: PathBuf,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

/// One thing wrong with what the user gave, with where and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where it is written, if in a file.
    pub place: Option<Place>,
    /// The key, flag or name concerned; empty if a whole file is.
    pub key: String,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub remedy: String,
}

impl Problem {
    /// A mistake at a place of a file.
    pub fn at(place: &Place, key: &str, message: impl Into<String>, remedy: impl Into<String>) -> Problem {
        Problem { place: Some(place.clone()), ..Problem::of(key, message, remedy) }
    }

    /// A mistake that stands in no file: in a flag, a name, a file as a whole.
    pub fn of(key: &str, message: impl Into<String>, remedy: impl Into<String>) -> Problem {
        Problem { place: None, key: key.to_owned(), message: message.into(), remedy: remedy.into() }
    }
}

/// On one line: `file:line:column: key: message`.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{}:{}:{}: ", place.file.display(), place.line, place.column)?;
        }
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.message)
    }
}
