//! The data of the game: what content files say, the numbers of the rules, the state of a match, its actions and
//! events.

pub mod actions;
pub mod characters;
pub mod content;
pub mod events;
pub mod flip_deck;
pub mod knobs;
pub(crate) mod measures;
pub(crate) mod point_buy;
pub mod scenario;
pub mod state;
pub mod terrain;
pub(crate) mod words;
