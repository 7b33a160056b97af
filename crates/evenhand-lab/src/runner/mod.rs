//! Plays all matches of a plan over all cores.
//!
//! A match is a function of (seed, cell, deal, seating): see [`evenhand_players::matches`].

mod arenas;
mod plan;
mod progress;
mod schedule;
mod share;
#[cfg(test)]
mod tests;
mod threads;

pub use arenas::Arenas;
pub use plan::{MOST_WAITING, Plan, Ran, Sink, StoppedBy};
pub use progress::Progress;
pub use share::Share;
pub use threads::{cores, pool, threads};
