//! Card content: as files write it ([`written`]), as it is read from the files in this folder ([`printed`]), and as a
//! game uses it ([`cards`], [`factions`], [`basic`]). The words and fields of effects: [`verbs`]. [`dead_text`] detects
//! text that can never act.

pub(crate) mod basic;
pub(crate) mod cards;
mod dead_text;
pub(crate) mod factions;
pub(crate) mod ids;
pub(crate) mod printed;
pub(crate) mod renamed;
pub(crate) mod verbs;
pub(crate) mod written;

pub(crate) use dead_text::{refuse_dead_text, warnings};
