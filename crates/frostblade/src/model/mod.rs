//! The data of the game: what content files say, the numbers of the rules, the state of a match, its actions and
//! events.

pub(crate) mod about_unit;
pub mod actions;
pub mod content;
pub mod events;
pub mod field;
pub mod knobs;
pub(crate) mod lengths;
pub(crate) mod measures;
pub mod state;
pub(crate) mod words;
