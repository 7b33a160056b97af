//! Plays all matches of a plan over all cores.
//!
//! A match is a function of (seed, cell, deal, seating): see [`evenhand_players::matches`].

mod arenas;
mod follow;
mod plan;
mod progress;
mod schedule;
mod share;
mod sink;
mod stopped_by;
#[cfg(test)]
mod tests;
mod threads;

pub use arenas::Arenas;
pub use follow::follow;
pub use plan::{MOST_WAITING, Plan, Ran};
pub use progress::Progress;
pub use share::Share;
pub use sink::Sink;
pub use stopped_by::StoppedBy;
pub use threads::{cores, pool, threads};
