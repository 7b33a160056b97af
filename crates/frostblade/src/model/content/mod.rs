//! Reads datasheets, items, spells, statuses, missions, tables and lists, and reports errors in them (see
//! `NOTATION.md`).
//!
//! - Content in memory: `sheets`, `moments`, `inches`, `verbs`, `effects` and `ids`; all of it together: `read`.
//! - Content in files: `written`, `declared`. Reading it: `names`, `dice`, `verbs`, `squads`, `armies`, `missions`,
//!   `tables`; a squad that one seat has beside its list: `given`. Words that were replaced: `renamed`.
//! - `placeholders` finds placeholders. `doubts` finds content that can never have an effect.

mod armies;
mod declared;
mod dice;
pub(crate) mod doubts;
pub(crate) mod effects;
mod error;
mod given;
pub mod ids;
mod inches;
mod missions;
mod moments;
mod names;
mod placeholders;
mod read;
mod renamed;
pub(crate) mod sheets;
mod squads;
mod tables;
pub(crate) mod verbs;
mod written;

pub(crate) use declared::{DOCUMENTS, OPEN_TABLES, declare};
pub(crate) use dice::dice_roll;
use error::wrong;
pub(crate) use read::Content;
pub(crate) use renamed::RENAMED;

pub use effects::Did;
pub use moments::Phase;
