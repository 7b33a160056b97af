//! Verbs that games share, and what they need of a game.
//!
//! A shared verb is one file here: its word, its fields and what it does. It acts through [`Host`], which each game
//! implements once. The lists of effects inside a shared verb are read into the list around it, so that a game carries
//! out one flat list:
//!
//! ```text
//! { verb = "choose", options = [[a, b], [c]] }, d      as written
//! choose  a  b  leave(1)  c  d                         as carried out
//! ```
//!
//! A game adds `with Shared(...)` to its [`verbs!`](crate::verbs), reads its lists with [`flatten`], and implements [`Host`].
//! A game that calls lists by number reads shared verbs as [`Called`] instead.
//! To add a verb to all games: write its file, and name it in the list in `verb.rs`.

mod act;
mod called;
mod choose;
mod flat;
mod host;
mod lists;
mod may;
mod roll;
mod verb;

pub use act::{Act, Nested};
pub use called::Called;
pub use choose::Choose;
pub use flat::{Flat, flatten, option_effects, places, weights};
pub use host::{Host, Step};
pub use lists::{Faces, List, Lists, NestedList};
pub use may::May;
pub use roll::Roll;
pub use verb::{Shared, SharedVerb};

#[cfg(test)]
mod tests;
