//! Exact chances, solved instead of played: dice, and battles as Markov chains.
//!
//! What is here shares no code with the rules a match is played by. The two are written from the
//! same rulebook and are held against each other by tests, so that a slip in either shows.
//!
//! - [`dice`]: how many of a handful of dice hit
//! - [`fraction`]: exact numbers, and how they are written
//! - [`deck`]: cards drawn without replacement from decks that come round
//! - [`hand`]: opening hands, and what is drawn after them
//! - [`opening`]: how both are asked for and told
//! - [`command`]: the questions a game brings to `evenhand odds <game>`

pub mod command;
pub mod deck;
pub mod dice;
pub mod fraction;
pub mod hand;
pub mod opening;

pub use command::{ExactOdds, OutputFormat};
