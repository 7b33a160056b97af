//! A table that two agents share.

use std::time::{Duration, Instant};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::agents::AgentSpec;
use crate::games::{AnyGame, AnyRunner, Dealt, OneAgainst};
use evenhand_game::game::{Rules, Seed, SetupError};
use evenhand_kit::stats::ratings::{PairDeal, Pairing};

/// The step on the seed path that separates a ladder's deals from those on which weights were tuned with the same seed
/// ([`crate::tuning`]).
const LADDER: u64 = 3;

/// An agent of a ladder.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// Its name, which also determines its dice.
    pub name: String,
    /// Its specification.
    pub spec: AgentSpec,
}

/// A table with one seat for one agent and all others for another.
pub struct Table {
    /// The agents, the one with one seat first, and the results.
    pub pairing: Pairing,
    /// The number of failed matches, and the error of the first of them.
    pub faults: (u64, Option<String>),
    seats: OneAgainst,
    begun: u64,
    /// The total time of all matches, each on its thread, and their number.
    time: (Duration, u64),
}

impl Table {
    /// Creates a table with this number of players: one seat for the first of two entrants, the others for the second.
    pub(super) fn new(
        game: &dyn AnyGame,
        rules: &Rules,
        players: usize,
        seed: u64,
        entrants: &[Entrant],
        pair: [usize; 2],
    ) -> Result<Table, SetupError> {
        let named = |number: usize| {
            let Entrant { name, spec } = entrants[number].clone();
            let seated: Box<dyn Fn() -> AgentSpec + Send + Sync> = Box::new(move || spec.clone());
            (name, seated)
        };
        let [one, many] = pair.map(named);
        let seats = OneAgainst::new(game.build(rules, players)?, Seed(seed).child(LADDER), one, many);
        let pairing = Pairing { players: pair, seats: [1, players - 1], deals: Vec::new() };
        Ok(Table { pairing, faults: (0, None), seats, begun: 0, time: (Duration::ZERO, 0) })
    }

    /// Plays the deals below `until` that have not been started. Deals that are not finished when `stop` returns true
    /// are left out.
    pub(super) fn play(&mut self, until: u64, stop: &(dyn Fn() -> bool + Sync)) {
        let seats = &self.seats;
        let play = |runner: &mut Box<dyn AnyRunner + '_>, deal| {
            let began = Instant::now();
            seats.deal(&mut **runner, deal, stop).map(|dealt| (deal, dealt, began.elapsed()))
        };
        let played: Vec<Option<(u64, Dealt, Duration)>> =
            (self.begun..until).into_par_iter().map_init(|| seats.runner(), play).collect();
        self.begun = self.begun.max(until);
        for (deal, Dealt { shares, matches, faults }, time) in played.into_iter().flatten() {
            self.pairing.deals.push(PairDeal { deal, won: shares, matches: f64::from(matches) });
            self.faults.0 += faults.len() as u64;
            self.time = (self.time.0 + time, self.time.1 + self.players() as u64);
            self.faults.1 = self.faults.1.take().or(faults.into_iter().next());
        }
    }
}

impl Table {
    /// Returns the number of players.
    pub fn players(&self) -> usize {
        self.seats.players()
    }

    /// Returns the number of deals started.
    pub(super) fn begun(&self) -> u64 {
        self.begun
    }

    /// Returns the number of deals finished.
    pub fn played(&self) -> u64 {
        self.pairing.deals.len() as u64
    }

    /// Returns the total time of its matches, each on its thread.
    pub(super) fn time(&self) -> Duration {
        self.time.0
    }

    /// Returns the time of a match on one thread, in seconds; `None` before the first deal.
    pub fn seconds_a_match(&self) -> Option<f64> {
        let (time, matches) = self.time;
        (matches > 0).then(|| time.as_secs_f64() / matches as f64)
    }

    pub(super) fn seconds_a_deal(&self) -> Option<f64> {
        Some(self.seconds_a_match()? * self.players() as f64)
    }
}
