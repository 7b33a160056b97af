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

mod book;
mod canonical;
mod changed;
pub mod declare;
mod description;
mod drawn;
mod error;
mod examine;
mod list;
mod notes;
mod parts;
mod rules;
pub mod schema;
mod search;
mod shape;
pub mod suggest;
mod tree;
pub mod vary;
/// Documents with source positions ([`crate::document`]), re-exported under their former name.
pub mod written {
    pub use crate::document::{Key, Recovered, What, Written};
}

pub use toml::Value;

pub use crate::document::{Place, nearest};

pub use book::Book;
pub use changed::ChangedNumbers;
pub use declare::{Declared, Knob};
pub use description::{Description, Word};
pub use drawn::Draw;
pub use error::{KnobError, SetupError};
pub use list::{KnobLine, Leaf, leaves, undocumented};
pub use rules::Rules;
pub use search::{Found, list, search};
pub use shape::Shape;

/// Formats a value on one line, as it would be written in TOML.
pub fn inline(value: &Value) -> String {
    canonical::inline(value)
}

#[cfg(test)]
mod tests;
