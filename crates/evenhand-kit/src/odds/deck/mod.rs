//! Exact probabilities of cards flipped from a deck without replacement, including refreshes and burnt cards.
//!
//! This is written from the rulebooks and uses no code of a game's deck, so that the two can be checked against each
//! other.
//!
//! - [`Cards`]: the cards of a deck
//! - [`Process`]: a deck that is flipped repeatedly; flips alone, together, and given earlier ones
//! - [`Distribution`], [`ResultSet`]: probabilities of results, and sets of results
//! - [`Totals`]: the totals of several sides that flip once, and their ties; [`hands`]: all hands of one flip
//! - [`render`]: the answer for people and for programs

mod cards;
mod distribution;
mod hands;
mod process;
pub mod render;
mod result_set;
#[cfg(test)]
mod tests;
mod totals;

pub use cards::{Cards, Kind};
pub use distribution::Distribution;
pub use hands::{MOST_HANDS, hands};
pub use process::{Combine, Handling, Informed, LATEST_FLIP, LastCard, Lying, Pair, Process, Unsolved};
pub use result_set::ResultSet;
pub use result_set::range_ends;
pub use totals::{MOST_SIDES, Totals, left_for_a_flip};
