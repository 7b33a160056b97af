//! The rules, with one module for each part of the rulebook.

mod damage;
mod drawing;
mod equipment;
mod exchange;
pub(crate) mod leaving;
pub(crate) mod lines;
mod machine;
mod movement;
mod operations;
mod protocols;
mod reactions;
mod rest;
mod running;
mod secrets;
mod setup;
pub(crate) mod sheet;
mod triggers;
mod turn;
mod ults;
pub(crate) mod verbs;
mod winning;

/// An upper bound on the number of choices in a turn: 60 operations, each with at most 60 choices,
/// including its responses.
pub(crate) const STEPS_OF_A_TURN: usize = 60 * 60;
