//! Exact chances of cards flipped from a deck without replacement, through refreshes and burnt cards.
//!
//! Written from rulebooks; no code of a game's own deck is used, so that the two can be held against
//! each other.
//!
//! - [`Cards`]: what a deck is made of
//! - [`Process`]: a deck that is flipped again and again; flips alone, together, and after what was seen
//! - [`Distribution`], [`ResultSet`]: how likely each result is, and which results are meant
//! - [`contest`]: several sides flip, and equal totals are told apart
//! - [`render`]: the answer for people and for programs

mod cards;
pub mod contest;
mod distribution;
mod process;
pub mod render;
mod result_set;
#[cfg(test)]
mod tests;

pub use cards::{Cards, Kind};
pub use distribution::Distribution;
pub use process::{Combine, Handling, Informed, LATEST_FLIP, LastCard, Lying, Pair, Process, Unsolved};
pub use result_set::ResultSet;
pub(crate) use result_set::range_ends;
