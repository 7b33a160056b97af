//! Exact odds of contests, solved instead of simulated.
//!
//! This is written from the rulebook and shares no code with the deck and the contests that a match plays, so that the
//! two can be checked against each other.
//!
//! - [`contest`]: several sides flip, and suits break ties

pub mod contest;
#[cfg(test)]
mod tests;

impl evenhand_kit::odds::ExactOdds for crate::Ascension {}
