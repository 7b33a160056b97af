//! Knobs: one mechanism for rules, content, sweeps and switches.
//!
//! A game's whole rule data is one TOML document. It is layered: the declared defaults < the book's content
//! (embedded) < content files the experiment names < its `[set]` < the cell's swept values. Each layer may only
//! address what exists (or add an entry to an open table such as `cards`), with the right type and range.
//!
//! A knob is addressed by a dotted path; a number addresses an entry of a list, from 0:
//! `rules.max_mana`, `cards.brute.gold.1`, `cards.recruit.fx.0.options.0.0.forces`.
//!
//! What a knob is, is said where it is declared, and nowhere else: see [`declare`].

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
pub(crate) mod suggest;
mod tree;
pub mod vary;
/// A document with places ([`crate::document`]), under the name it had here.
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
    /// The documents (file name, TOML text), merged in order over the declared defaults: content.
    pub documents: &'static [(&'static str, &'static str)],
    /// What is declared of the knobs: defaults, ranges, units, sentences and doubts.
    pub knobs: fn() -> Declared,
    /// Tables to which a content file may add entries, e.g. `cards`; and, with `*` for any entry, tables in them to which
    /// it may add values like those that are there, e.g. `decks.*.cards`.
    pub open_tables: &'static [&'static str],
}

impl Book {
    /// Whether values can be added to a table that is in an entry of an open table.
    fn takes_values(&self, table: &str) -> bool {
        let fits = |pattern: &&str| {
            let (pattern, table) = (pattern.split('.'), table.split('.'));
            pattern.clone().count() == table.clone().count()
                && pattern.zip(table).all(|(wanted, found)| wanted == "*" || wanted == found)
        };
        self.open_tables.iter().filter(|pattern| pattern.contains('*')).any(fits)
    }
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
impl From<crate::document::Problem> for KnobError {
    fn from(problem: crate::document::Problem) -> KnobError {
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

/// A value as text on one line, as it would be written in TOML.
pub fn inline(value: &Value) -> String {
    canonical::inline(value)
}

#[cfg(test)]
mod tests;
