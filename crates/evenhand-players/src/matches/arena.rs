//! A game with its agents at a table.

use super::Seating;
use crate::agents::Agent;
use crate::chances::ChanceValues;
use crate::luck::LuckValues;
use evenhand_game::game::{Game, Seat, TurnEnd};

/// Creates the agent with the given index into [`Arena::agents`].
pub type Cast<G> = Box<dyn Fn(usize) -> Box<dyn Agent<G>> + Send + Sync>;

/// Everything that the matches of one variant depend on.
pub struct Arena<G: Game> {
    /// The rules.
    pub game: G,
    /// The experiment's seed.
    pub seed: u64,
    /// The changes to the rulebook's rules, as `path = value`. They are reported with a match that fails.
    pub changes: Vec<String>,
    /// Names of the agents.
    pub agents: Vec<String>,
    /// Creates an agent. Its choices must depend on the view and its dice alone.
    pub cast: Cast<G>,
    /// The seatings of a deal.
    pub seatings: Box<dyn Fn(u64) -> Vec<Seating> + Send + Sync>,
    /// What win chances are taken from, if they are measured: every record then also has [`crate::chances::COLUMNS`].
    pub chances: Option<ChanceValues>,
    /// How luck is measured, if it is: every record then also has [`crate::luck::COLUMNS`], last.
    pub luck: Option<LuckValues>,
}

/// Maximum number of changes named in a fault.
const MOST_NAMED: usize = 4;

impl<G: Game> Arena<G> {
    /// Adds to a fault of the rules the rule changes that may have caused it, and what to do.
    pub(super) fn blamed(&self, fault: &str) -> String {
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

/// An observer of a match while it is played.
pub trait Watch<G: Game> {
    /// Receives the position and all events so far: once after setup, then after every step.
    fn position(&mut self, game: &G, state: &G::State, events: &[G::Event]);
    /// Receives a seat's choice out of `proposed` options; with one option it had no choice. `worlds` is the effective
    /// sample size of the determinizations that its agent searched, if it weighted any ([`Agent::effective_worlds`]).
    fn choice(&mut self, game: &G, seat: Seat, action: G::Action, proposed: usize, worlds: Option<f64>);
    /// Whether the observer receives the ends of turns.
    fn keeps_turn_ends(&self) -> bool {
        false
    }
    /// Receives the end of a turn in the middle of a step, before the position after the step.
    fn turn_ended(&mut self, _: &G, _: &TurnEnd) {}
}

/// An observer that does nothing.
pub struct Unwatched;

impl<G: Game> Watch<G> for Unwatched {
    fn position(&mut self, _: &G, _: &G::State, _: &[G::Event]) {}
    fn choice(&mut self, _: &G, _: Seat, _: G::Action, _: usize, _: Option<f64>) {}
}

/// An observer that may be missing.
impl<G: Game, W: Watch<G>> Watch<G> for Option<W> {
    fn position(&mut self, game: &G, state: &G::State, events: &[G::Event]) {
        self.iter_mut().for_each(|watch| watch.position(game, state, events));
    }

    fn choice(&mut self, game: &G, seat: Seat, action: G::Action, proposed: usize, worlds: Option<f64>) {
        self.iter_mut().for_each(|watch| watch.choice(game, seat, action, proposed, worlds));
    }

    fn keeps_turn_ends(&self) -> bool {
        self.as_ref().is_some_and(Watch::keeps_turn_ends)
    }

    fn turn_ended(&mut self, game: &G, end: &TurnEnd) {
        self.iter_mut().for_each(|watch| watch.turn_ended(game, end));
    }
}

/// Two observers of one match.
pub(super) struct Both<'w, A, B>(pub(super) &'w mut A, pub(super) &'w mut B);

impl<G: Game, A: Watch<G>, B: Watch<G>> Watch<G> for Both<'_, A, B> {
    fn position(&mut self, game: &G, state: &G::State, events: &[G::Event]) {
        self.0.position(game, state, events);
        self.1.position(game, state, events);
    }

    fn choice(&mut self, game: &G, seat: Seat, action: G::Action, proposed: usize, worlds: Option<f64>) {
        self.0.choice(game, seat, action, proposed, worlds);
        self.1.choice(game, seat, action, proposed, worlds);
    }

    fn keeps_turn_ends(&self) -> bool {
        self.0.keeps_turn_ends() || self.1.keeps_turn_ends()
    }

    fn turn_ended(&mut self, game: &G, end: &TurnEnd) {
        self.0.turn_ended(game, end);
        self.1.turn_ended(game, end);
    }
}
