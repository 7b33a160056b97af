//! Reads datasheets, items, spells, statuses, missions, tables and lists, and reports errors in them (see
//! `NOTATION.md`).
//!
//! - Content in memory: `sheets`, `effects` and `ids`; all of it together: `read`.
//! - Content in files: `written`, `declared`. Reading it: `names`, `dice`, `verbs`, `squads`, `armies`, `missions`,
//!   `tables`.
//! - `house` finds placeholders. `doubts` finds content that can never have an effect.

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

use evenhand_game::game::SetupError;

fn wrong<T>(path: impl Into<String>, message: impl Into<String>, remedy: impl Into<String>) -> Result<T, SetupError> {
    Err(SetupError { path: path.into(), message: message.into(), remedy: remedy.into() })
}
