//! Games without their types.
//!
//! Everything that runs once per decision (search, training, the loop of a match) is generic over the game and compiled
//! in the game's own crate. Everything else (experiments, tables, the report, the command line) uses [`AnyGame`],
//! [`BuiltGame`], [`AnyArena`] and [`AnyRunner`], and is compiled once. [`crate::erasure`] implements these traits for all games.

mod any;
mod asking;
mod built;
mod judging;
mod list;
mod one_against;
mod playing;

pub use any::{AnyGame, Played};
pub use asking::{Answers, Asking};
pub use built::{AnyArena, AnyRunner, BuiltGame, ChancesOfMatch, SelfPlay, Table};
pub use judging::{Judge, JudgedChoice, JudgedMatch, Judging};
pub use list::{GameList, GameVisitor, ListedGame};
pub use one_against::{Dealt, OneAgainst};
pub use playing::{played, warm_up};
