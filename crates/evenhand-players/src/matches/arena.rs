//! A game with its agents at a table, and its matches without the type of the game.

use std::ops::Range;
use std::time::{Duration, Instant};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::replay::{Onlookers, Replay, Shown};
use super::{BlockData, MatchRecord, MatchRunner, Seating};
use crate::agents::Agent;
use crate::games::BuiltGame;
use evenhand_game::game::{Game, Insight, Measured, Seat};

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
}

/// An observer that does nothing.
pub struct Unwatched;

impl<G: Game> Watch<G> for Unwatched {
    fn position(&mut self, _: &G, _: &G::State, _: &[G::Event]) {}
    fn choice(&mut self, _: &G, _: Seat, _: G::Action, _: usize, _: Option<f64>) {}
}

/// An [`Arena`] without the type of its game.
pub trait AnyArena: Send + Sync {
    /// Returns the game.
    fn game(&self) -> &dyn BuiltGame;

    /// Returns the experiment's seed.
    fn seed(&self) -> u64;

    /// Returns the seatings of a deal, in order.
    fn seatings(&self, deal: u64) -> Vec<Seating>;

    /// Returns a runner that plays matches on one thread.
    fn runner(&self) -> Box<dyn AnyRunner + '_>;

    /// Plays one match and shows it in words and pictures.
    fn replay(&self, deal: u64, number: usize, seating: &Seating, shown: &Shown) -> Replay;
}

/// A [`MatchRunner`] without the type of its game.
pub trait AnyRunner {
    /// Plays one match unless it is abandoned, which is checked before every choice. `number` is the seating's number
    /// within the deal. An error in the match is recorded as its outcome.
    fn play(
        &mut self,
        deal: u64,
        number: usize,
        seating: &Seating,
        abandoned: &dyn Fn() -> bool,
    ) -> Option<MatchRecord>;

    /// Plays a deal with all its seatings and appends it to `block`. If it is abandoned, appends nothing and returns
    /// false.
    fn deal(&mut self, deal: u64, block: &mut BlockData, abandoned: &dyn Fn() -> bool) -> bool;
}

impl<G: Measured + Insight + 'static> AnyArena for Arena<G> {
    fn game(&self) -> &dyn BuiltGame {
        &self.game
    }

    fn seed(&self) -> u64 {
        self.seed
    }

    fn seatings(&self, deal: u64) -> Vec<Seating> {
        (self.seatings)(deal)
    }

    fn runner(&self) -> Box<dyn AnyRunner + '_> {
        Box::new(MatchRunner::new(self))
    }

    fn replay(&self, deal: u64, number: usize, seating: &Seating, shown: &Shown) -> Replay {
        let mut onlookers = Onlookers::new(shown);
        let played = MatchRunner::new(self).play(deal, number, seating, &mut onlookers);
        onlookers.finish(played)
    }
}

impl<G: Measured> AnyRunner for MatchRunner<'_, G> {
    fn play(
        &mut self,
        deal: u64,
        number: usize,
        seating: &Seating,
        abandoned: &dyn Fn() -> bool,
    ) -> Option<MatchRecord> {
        self.play_unless(deal, number, seating, &mut Unwatched, abandoned)
    }

    fn deal(&mut self, deal: u64, block: &mut BlockData, abandoned: &dyn Fn() -> bool) -> bool {
        MatchRunner::deal(self, deal, block, abandoned)
    }
}

/// Plays deals with every seating, on all threads of the current pool. Deals that are not finished when `stop` returns
/// true are left out.
pub fn played(arena: &dyn AnyArena, deals: Range<u64>, stop: &(dyn Fn() -> bool + Sync)) -> BlockData {
    let one = |runner: &mut Box<dyn AnyRunner + '_>, deal: u64| {
        let mut block = BlockData::default();
        runner.deal(deal, &mut block, &|| stop());
        block
    };
    let blocks: Vec<BlockData> = deals.into_par_iter().map_init(|| arena.runner(), one).collect();
    let mut all = BlockData::default();
    blocks.into_iter().for_each(|block| all.append(block));
    all
}

/// Plays the first matches of a variant (deals from 0, every seating) until `most` are played or the time is up, and
/// returns them with the time they took. Used to estimate the time of a run, and to check whether the rules still play
/// as recorded.
pub fn warm_up(arena: &dyn AnyArena, most: usize, time: Duration) -> (Vec<MatchRecord>, Duration) {
    let began = Instant::now();
    let mut runner = arena.runner();
    let mut played = Vec::new();
    let matches = (0..most as u64).flat_map(|deal| {
        let seatings = arena.seatings(deal);
        seatings.into_iter().enumerate().map(move |(number, seating)| (deal, number, seating))
    });
    for (deal, number, seating) in matches.take(most) {
        played.extend(runner.play(deal, number, &seating, &|| false));
        if began.elapsed() >= time {
            break;
        }
    }
    (played, began.elapsed())
}
