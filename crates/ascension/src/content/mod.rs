//! Reads characters, tables, scenarios and lists, and reports errors in them.

pub(super) mod characters;
mod dead_text;
pub(crate) mod house;
mod lists;
pub(crate) mod points;
mod scenarios;
pub mod sheets;
mod tables;

pub(super) use characters::{WrittenSheet, sheets};
pub(super) use dead_text::warnings;
pub(super) use lists::{check_lists, factions, force, worth_of};
pub(super) use scenarios::{check_contests, scenario};
pub(super) use tables::table;

use evenhand_game::game::SetupError;

fn wrong<T>(path: impl Into<String>, message: impl Into<String>, remedy: impl Into<String>) -> Result<T, SetupError> {
    Err(SetupError { path: path.into(), message: message.into(), remedy: remedy.into() })
}

fn one() -> u8 {
    1
}
