//! Reads datasheets, items, spells, statuses, missions, tables and lists, and says what is wrong with them (see
//! `NOTATION.md`).
//!
//! - What it comes to: `sheets`, `effects`, `ids`; all of it: `read`.
//! - As it is written: `written`, `declared`. Reading: `names`, `dice`, `verbs`, `squads`, `armies`, `missions`,
//!   `tables`.
//! - What of it is only a placeholder: `house`. What of it can never act: `doubts`.

mod armies;
mod declared;
mod dice;
pub(crate) mod doubts;
pub(crate) mod effects;
pub(crate) mod house;
pub mod ids;
mod missions;
mod names;
mod read;
pub(crate) mod sheets;
mod squads;
mod tables;
mod verbs;
mod written;

pub(crate) use declared::{DOCUMENTS, OPEN_TABLES, declare};
pub(crate) use dice::dice_roll;
pub(crate) use read::Content;
#[cfg(test)]
pub(crate) use verbs::VERBS;

pub use effects::Did;
pub use sheets::Phase;

use crate::game::SetupError;

fn wrong<T>(path: impl Into<String>, message: impl Into<String>, remedy: impl Into<String>) -> Result<T, SetupError> {
    Err(SetupError { path: path.into(), message: message.into(), remedy: remedy.into() })
}
