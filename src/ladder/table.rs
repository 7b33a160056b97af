//! A table that two agents share.

use std::time::{Duration, Instant};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::Entrant;
use crate::experiment::{Cell, Factions};
use crate::game::{Insight, Measured, Rules, Seat, Seed, SetupError};
use crate::results::Outcome;
use crate::runner::{Arena, MatchRunner, Unwatched};
use crate::stats::ratings::{PairDeal, Pairing};

/// The step on the path of seeds that keeps a ladder's deals apart from those on which weights were found by the same
/// seed ([`crate::tuning`]).
const LADDER: u64 = 3;
/// Among the agents of a table: the one that has one seat.
const ONE: u8 = 0;

/// A table with one seat for an agent and all others for another.
pub struct Table<G: Measured> {
    /// Who plays, the one with one seat first, and what has come of it.
    pub pairing: Pairing,
    /// Matches that could not be played to their end, and what the first of them met with.
    pub faults: (u64, Option<String>),
    arena: Arena<G>,
    begun: u64,
    /// What all matches took, each on its thread, and how many they were.
    time: (Duration, u64),
}

/// A deal as it was played.
struct Played {
    deal: PairDeal,
    faults: Vec<String>,
    time: Duration,
}

impl<G: Measured + Insight + 'static> Table<G> {
    /// A table of so many players: one seat for the first of two entrants, the others for the second.
    pub(super) fn new(
        rules: &Rules,
        players: usize,
        seed: u64,
        entrants: &[Entrant],
        pair: [usize; 2],
    ) -> Result<Table<G>, SetupError> {
        let game = G::new(rules, players)?;
        let [one, many] = pair.map(|number| entrants[number].clone());
        let mut agents = vec![one.name];
        agents.resize(players, many.name);
        let cell = Cell {
            index: 0,
            values: Vec::new(),
            label: String::new(),
            baseline: false,
            players,
            agents: agents.clone(),
            factions: Factions::Rotate,
            fixed_roles: Vec::new(),
            changes: Vec::new(),
            rules_digest: rules.digest(),
        };
        let roles = game.roles().len();
        let arena = Arena {
            game,
            seed: Seed(seed).child(LADDER).0,
            changes: Vec::new(),
            agents,
            cast: Box::new(move |agent| if agent == usize::from(ONE) { &one.spec } else { &many.spec }.build::<G>()),
            seatings: Box::new(move |deal| cell.seatings(roles, deal)),
        };
        let pairing = Pairing { players: pair, seats: [1, players - 1], deals: Vec::new() };
        Ok(Table { pairing, faults: (0, None), arena, begun: 0, time: (Duration::ZERO, 0) })
    }

    /// Plays the deals below `until` that have not been begun; those that are not over when `stop` says so are left
    /// out.
    pub(super) fn play(&mut self, until: u64, stop: &(dyn Fn() -> bool + Sync)) {
        let arena = &self.arena;
        let play = |runner: &mut MatchRunner<'_, G>, deal| play_deal(arena, runner, deal, stop);
        let played: Vec<Option<Played>> =
            (self.begun..until).into_par_iter().map_init(|| MatchRunner::new(arena), play).collect();
        self.begun = self.begun.max(until);
        for Played { deal, faults, time } in played.into_iter().flatten() {
            self.pairing.deals.push(deal);
            self.faults.0 += faults.len() as u64;
            self.time = (self.time.0 + time, self.time.1 + self.arena.game.seats() as u64);
            self.faults.1 = self.faults.1.take().or(faults.into_iter().next());
        }
    }
}

impl<G: Measured> Table<G> {
    /// How many players sit at it.
    pub fn players(&self) -> usize {
        self.arena.game.seats()
    }

    /// Deals that have been begun.
    pub(super) fn begun(&self) -> u64 {
        self.begun
    }

    /// Deals that were played to their end.
    pub fn played(&self) -> u64 {
        self.pairing.deals.len() as u64
    }

    /// What its matches have taken, each on its thread.
    pub(super) fn time(&self) -> Duration {
        self.time.0
    }

    /// What a match takes on one thread, in seconds; none before the first deal.
    pub fn seconds_a_match(&self) -> Option<f64> {
        let (time, matches) = self.time;
        (matches > 0).then(|| time.as_secs_f64() / matches as f64)
    }

    pub(super) fn seconds_a_deal(&self) -> Option<f64> {
        Some(self.seconds_a_match()? * self.players() as f64)
    }
}

/// Plays a deal in all rotations of its seats; none if it was stopped.
fn play_deal<G: Measured>(
    arena: &Arena<G>,
    runner: &mut MatchRunner<'_, G>,
    deal: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Played> {
    let began = Instant::now();
    let (mut won, mut matches, mut faults) = (0.0, 0.0, Vec::new());
    for (number, seating) in (arena.seatings)(deal).iter().enumerate() {
        if stop() {
            return None;
        }
        let row = runner.play(deal, number, seating, &mut Unwatched);
        match row.outcome {
            Outcome::Ended(_) => {
                let own = Seat::all(arena.game.seats()).filter(|seat| row.agents[*seat] == ONE);
                won += own.map(|seat| f64::from(row.shares[seat])).sum::<f64>();
                matches += 1.0;
            }
            Outcome::Fault(why) => faults.push(why),
        }
    }
    Some(Played { deal: PairDeal { deal, won, matches }, faults, time: began.elapsed() })
}
