//! Knobs: one mechanism for rules, content, sweeps and switches.
//!
//! A game's whole rule data is one TOML document, built in layers: the declared defaults < the embedded content of the
//! rulebook < content files named by the experiment < its `[set]` < the swept values of the variant. Each layer may
//! only address what exists (or add an entry to an open table such as `cards`), with the right type and range.
//!
//! A knob is addressed by a dotted path. A number addresses an entry of a list, counted from 0:
//! `rules.max_mana`, `cards.brute.gold.1`, `cards.recruit.fx.0.options.0.0.forces`.
//!
//! Everything about a knob is declared in one place: see [`declare`].

mod canonical;
pub mod declare;
mod description;
mod examine;
mod list;
mod notes;
mod parts;
mod rules;
pub mod schema;
mod search;
pub mod suggest;
mod tree;
pub mod vary;
/// Documents with source positions ([`crate::document`]), re-exported under their former name.
pub mod written {
    pub use crate::document::{Key, Recovered, What, Written};
}

pub use toml::Value;

pub use crate::document::{Place, nearest};

pub use declare::{Declared, Knob};
pub use description::{Description, Word};
pub use list::{KnobLine, Leaf, leaves, undocumented};
pub use rules::Rules;
pub use search::{Found, list, search};

/// A game's rule data as embedded text.
#[derive(Clone, Copy, Debug)]
pub struct Book {
    /// The documents (file name, TOML text), merged in order over the declared defaults. They hold the content.
    pub documents: &'static [(&'static str, &'static str)],
    /// The declarations of the knobs: defaults, ranges, units, descriptions and doubts.
    pub knobs: fn() -> Declared,
    /// Tables to which a content file may add entries, e.g. `cards`. With `*` for any entry: tables inside entries to
    /// which it may add values like those already present, e.g. `decks.*.cards`.
    pub open_tables: &'static [&'static str],
}

impl Book {
    /// Whether values can be added to a table inside an entry of an open table.
    fn takes_values(&self, table: &str) -> bool {
        let fits = |pattern: &&str| {
            let (pattern, table) = (pattern.split('.'), table.split('.'));
            pattern.clone().count() == table.clone().count()
                && pattern.zip(table).all(|(wanted, found)| wanted == "*" || wanted == found)
        };
        self.open_tables.iter().filter(|pattern| pattern.contains('*')).any(fits)
    }
}

/// An error about a knob that cannot take its value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct KnobError {
    /// The dotted path, as written; empty if a whole document is wrong.
    pub path: String,
    /// Where it was written, if in a file.
    pub place: Option<Place>,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub remedy: String,
}

/// A problem of a document becomes an error of the knobs in it.
impl From<crate::document::Problem> for KnobError {
    fn from(problem: crate::document::Problem) -> KnobError {
        KnobError { path: problem.key, place: problem.place, message: problem.message, remedy: problem.remedy }
    }
}

/// An error about values that are incompatible, naming the knob at fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {message}")]
pub struct SetupError {
    /// The dotted path of the knob at fault.
    pub path: String,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub remedy: String,
}

/// Formats a value on one line, as it would be written in TOML.
pub fn inline(value: &Value) -> String {
    canonical::inline(value)
}

#[cfg(test)]
mod tests;
