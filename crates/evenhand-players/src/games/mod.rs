//! Games without their types.
//!
//! Everything that runs once per decision (search, training, the loop of a match) is generic over the game and compiled
//! in the game's own crate. Everything else (experiments, tables, the report, the command line) uses [`AnyGame`],
//! [`BuiltGame`] and [`AnyArena`], and is compiled once.

mod any;
mod built;
mod list;

pub use any::{AnyGame, Played, erased};
pub use built::{BuiltGame, Table};
pub use list::{GameList, GameVisitor, ListedGame};
