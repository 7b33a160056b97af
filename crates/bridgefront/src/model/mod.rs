//! The data of the game: what content files say, the numbers of the rules, the state of a match, its actions and
//! events.

pub mod actions;
pub(crate) mod board;
pub(crate) mod content;
pub(crate) mod events;
pub mod knobs;
pub(crate) mod measures;
pub(crate) mod state;
pub(crate) mod words;
