//! Knobs: one mechanism for rules, content, sweeps and switches.
//!
//! A game's whole rule data is one TOML document. It is layered: the book's values (embedded) <
//! content files the experiment names < its `[set]` < the cell's swept values. Each layer may
//! only address what exists (or add an entry to an open table such as `cards`), with the right
//! type and range.

use std::path::PathBuf;

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

/// Where a value was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub file: PathBuf,
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
}

/// A knob that cannot be what it was set to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct KnobError {
    /// The dotted path, as written.
    pub path: String,
    /// Where it was written, if in a file.
    pub place: Option<Place>,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub remedy: String,
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

/// A game's rule data with every layer applied.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules {
    tree: toml::Table,
}

impl Rules {
    /// The book's own values.
    pub fn of_book(book: &Book) -> Result<Rules, KnobError> {
        let mut tree = toml::Table::new();
        for (file, text) in book.documents {
            let document: toml::Table = text.parse().map_err(|error: toml::de::Error| KnobError {
                path: String::new(),
                place: Some(Place { file: PathBuf::from(file), line: 0, column: 0 }),
                message: error.to_string(),
                remedy: "mend the embedded document".into(),
            })?;
            tree.extend(document);
        }
        Ok(Rules { tree })
    }

    /// The whole document.
    pub fn tree(&self) -> &toml::Table {
        &self.tree
    }
}
