//! Reads characters, tables, scenarios and lists, and says what is wrong with them.

mod characters;
pub(crate) mod house;
mod lists;
pub(crate) mod points;
mod scenarios;
pub mod sheets;
mod tables;

pub(super) use characters::sheets;
pub(super) use lists::{factions, force, worth_of};
pub(super) use scenarios::{check_contests, scenario};
pub(super) use tables::table;

use serde::de::DeserializeOwned;

use crate::game::{Rules, SetupError};

fn wrong<T>(path: impl Into<String>, message: impl Into<String>, remedy: impl Into<String>) -> Result<T, SetupError> {
    Err(SetupError { path: path.into(), message: message.into(), remedy: remedy.into() })
}

/// The entries of an open table, in order of their ids.
fn entries<T: DeserializeOwned>(rules: &Rules, table: &str) -> Result<Vec<(String, T)>, SetupError> {
    let ids: Vec<String> = match rules.get(table).and_then(toml::Value::as_table) {
        Some(entries) => entries.keys().cloned().collect(),
        None => Vec::new(),
    };
    ids.into_iter()
        .map(|id| {
            let entry = rules.section(&format!("{table}.{id}"))?;
            Ok((id, entry))
        })
        .collect()
}

fn one() -> u8 {
    1
}
