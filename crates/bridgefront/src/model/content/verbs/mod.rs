//! The verbs of which cards are made, as data: for each verb a file with its word, its fields and their meaning.
//!
//! [`selectors`] has their common parts. `content/NOTATION.md` describes how content files are written; its list of the
//! verbs is made from these files. What a verb does is in [`crate::rules::verbs`], and what it is worth to a player in
//! `players/appraise/`. Both have one file for each verb.

pub(crate) mod acquire;
pub(crate) mod bridge;
pub(crate) mod choose;
pub(crate) mod conditional;
pub(crate) mod damage;
pub(crate) mod deploy;
pub(crate) mod draw;
pub(crate) mod event;
pub(crate) mod gain;
pub(crate) mod hand;
pub(crate) mod heal;
mod list;
pub(crate) mod look;
pub(crate) mod mine;
pub(crate) mod modifier;
pub(crate) mod moves;
pub(crate) mod roll;
pub(crate) mod selectors;
pub(crate) mod trigger;
mod trigger_written;

pub(crate) use list::{Inside, Scripts, Verb, effect_schema, fields_as};
