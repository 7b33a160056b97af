//! Reads characters, tables, scenarios and lists, and reports errors in them.

pub mod bought;
mod caution;
mod characters;
mod conditions;
mod dead_text;
mod errors;
pub(crate) mod given;
pub(crate) mod house;
mod ids;
pub(crate) mod lists;
pub(crate) mod points;
pub(crate) mod renamed;
mod scenarios;
pub mod sheets;
pub mod suits;
mod tables;
pub mod traits;
pub(crate) mod verbs;
pub(crate) mod written;

pub(crate) use caution::caution;
pub(crate) use characters::{effect_schema, sheets};
pub(crate) use dead_text::warnings;
pub(crate) use lists::{check_lists, factions, force, worth_of};
pub(crate) use scenarios::{check_contests, scenario};
pub(crate) use tables::table;
