//! Exact odds, solved instead of simulated: dice, and battles as Markov chains.
//!
//! This module shares no code with the rules that play a match. The two are written from the same rulebook and checked
//! against each other by tests, so that a mistake in either is found.
//!
//! - [`dice`]: the number of hits of several dice
//! - [`fraction`]: exact numbers, and their formatting
//! - [`deck`]: cards drawn without replacement from decks that are refreshed
//! - [`hand`]: opening hands, and the cards drawn after them
//! - [`opening`]: arguments and output of both
//! - [`command`]: the questions a game provides for `evenhand odds <game>`

pub mod command;
pub mod deck;
pub mod dice;
pub mod fraction;
pub mod hand;
pub mod opening;

pub use command::{ExactOdds, OutputFormat};
