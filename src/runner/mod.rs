//! One match, then all matches of a plan over all cores.
//!
//! A match is a function of (seed, cell, deal, seating): its chance is derived from (seed, deal),
//! so every cell and seating of a deal is dealt the same; each agent's dice from (seed, agent,
//! deal, seating, seat). Which thread plays a match, when, and what it played before, makes no
//! difference.

mod arenas;
mod catching;
mod match_runner;
mod plan;
mod progress;
mod schedule;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) mod trial;

use crate::agents::Agent;
use crate::experiment::Seating;
use crate::game::{Game, Seat};

pub use arenas::Arenas;
pub use match_runner::{MatchRunner, warm_up};
pub use plan::{MOST_WAITING, Plan, Ran, Sink, StoppedBy};
pub use progress::Progress;

/// Makes the agent of the given index into [`Arena::agents`].
pub type Cast<G> = Box<dyn Fn(usize) -> Box<dyn Agent<G>> + Send + Sync>;

/// All the matches of one cell can depend on.
pub struct Arena<G: Game> {
    /// The rules.
    pub game: G,
    /// The experiment's seed.
    pub seed: u64,
    /// Names of the cell's agents.
    pub agents: Vec<String>,
    /// Makes an agent. What it chooses must depend on the view and its dice alone.
    pub cast: Cast<G>,
    /// The seatings of a deal.
    pub seatings: Box<dyn Fn(u64) -> Vec<Seating> + Send + Sync>,
}

/// Looks on while a match is played.
pub trait Watch<G: Game> {
    /// The position and all events so far: once dealt in, then after every step.
    fn position(&mut self, game: &G, state: &G::State, events: &[G::Event]);
    /// A seat has chosen, out of `proposed` options; one option leaves it no choice.
    fn choice(&mut self, game: &G, seat: Seat, action: G::Action, proposed: usize);
}

/// Nobody looks on.
pub struct Unwatched;

impl<G: Game> Watch<G> for Unwatched {
    fn position(&mut self, _: &G, _: &G::State, _: &[G::Event]) {}
    fn choice(&mut self, _: &G, _: Seat, _: G::Action, _: usize) {}
}
