//! One match, then all matches of a plan over all cores.
//!
//! A match is a function of (seed, cell, deal, seating): its chance is derived from (seed, deal),
//! so every cell and seating of a deal is dealt the same; each agent's dice from (seed, agent,
//! deal, seating, seat). Which thread plays a match, when, and what it played before, makes no
//! difference.

mod arenas;
mod catching;
mod match_runner;
mod one_against;
mod plan;
mod progress;
mod schedule;
mod share;
#[cfg(test)]
mod tests;
mod threads;
#[cfg(test)]
pub(crate) mod trial;

use crate::agents::Agent;
use crate::experiment::Seating;
use crate::game::{Game, Seat};

pub use arenas::Arenas;
pub(crate) use catching::catching;
pub use match_runner::{MatchRunner, played, warm_up};
pub use one_against::{Dealt, Maker, OneAgainst};
pub use plan::{MOST_WAITING, Plan, Ran, Sink, StoppedBy};
pub use progress::Progress;
pub use share::Share;
pub use threads::{cores, pool, threads};

/// Makes the agent of the given index into [`Arena::agents`].
pub type Cast<G> = Box<dyn Fn(usize) -> Box<dyn Agent<G>> + Send + Sync>;

/// All the matches of one cell can depend on.
pub struct Arena<G: Game> {
    /// The rules.
    pub game: G,
    /// The experiment's seed.
    pub seed: u64,
    /// What was changed in the rules of the book, as `path = value`: told with a match that breaks down.
    pub changes: Vec<String>,
    /// Names of the cell's agents.
    pub agents: Vec<String>,
    /// Makes an agent. What it chooses must depend on the view and its dice alone.
    pub cast: Cast<G>,
    /// The seatings of a deal.
    pub seatings: Box<dyn Fn(u64) -> Vec<Seating> + Send + Sync>,
}

/// Changes that are named in a fault, at most.
const MOST_NAMED: usize = 4;

impl<G: Game> Arena<G> {
    /// A fault of the rules, with the changes of the book that may have brought it about, and what to do.
    fn blamed(&self, fault: &str) -> String {
        let Arena { changes, .. } = self;
        if changes.is_empty() {
            return fault.to_owned();
        }
        let named: Vec<&str> = changes.iter().take(MOST_NAMED).map(String::as_str).collect();
        let more = changes.len().saturating_sub(MOST_NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let changed = named.join(", ");
        format!("{fault}; changed in the book: {changed}{more}; take changes back one by one until the match plays")
    }
}

/// Looks on while a match is played.
pub trait Watch<G: Game> {
    /// The position and all events so far: once dealt in, then after every step.
    fn position(&mut self, game: &G, state: &G::State, events: &[G::Event]);
    /// A seat has chosen, out of `proposed` options; one option leaves it no choice. `worlds`: as how many of equal
    /// weight those count that its agent searched in, if it weighed any ([`Agent::effective_worlds`]).
    fn choice(&mut self, game: &G, seat: Seat, action: G::Action, proposed: usize, worlds: Option<f64>);
}

/// Nobody looks on.
pub struct Unwatched;

impl<G: Game> Watch<G> for Unwatched {
    fn position(&mut self, _: &G, _: &G::State, _: &[G::Event]) {}
    fn choice(&mut self, _: &G, _: Seat, _: G::Action, _: usize, _: Option<f64>) {}
}
