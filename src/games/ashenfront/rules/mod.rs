//! The rules, a room for each part of the book.

pub(crate) mod actions;
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
mod setup;
pub(crate) mod sheet;
mod triggers;
mod turn;
mod ults;
mod winning;

/// More choices than any turn has: operations, what each asks, and its response's.
pub(crate) const STEPS_OF_A_TURN: usize = 60 * 60;
