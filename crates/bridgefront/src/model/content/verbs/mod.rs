//! The verbs of which cards are made, as data: for each verb a file with its fields, its line of the notation, and how
//! content files are read into it.
//!
//! [`selectors`] has their common parts. The format in content files is described in `content/NOTATION.md`; a test
//! compares its table with the verbs' files. What a verb does is in [`crate::rules::verbs`], and what it is worth to a player
//! in `player/appraise/`. Both have one file for each verb.

pub(crate) mod acquire;
pub(crate) mod bridge;
pub(crate) mod choose;
pub(crate) mod conditional;
pub(crate) mod deploy;
pub(crate) mod draw;
pub(crate) mod event;
pub(crate) mod gain;
pub(crate) mod hand;
pub(crate) mod heal;
mod list;
pub(crate) mod mine;
pub(crate) mod modifier;
pub(crate) mod moves;
pub(crate) mod peek;
pub(crate) mod roll;
pub(crate) mod selectors;
pub(crate) mod strike;
pub(crate) mod trigger;

#[cfg(test)]
pub(crate) use list::NOTATION;
pub(crate) use list::{Scripts, Verb, VerbKind, fields_as};
