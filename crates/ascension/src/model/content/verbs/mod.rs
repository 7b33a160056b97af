//! The verbs as data: their words, their fields, and how content files are read into them.
//!
//! What a verb does is in [`crate::rules::verbs`], and what it is worth to a player in `player::verbs`. Both have one file for
//! each verb or a few similar ones.

mod fields;
mod list;
mod words;

pub(crate) use fields::*;
pub(crate) use list::{Verb, fields_as};
