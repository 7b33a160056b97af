//! The agents of a game against each other, and how strong each is.
//!
//! At two players every pair shares a table. At more, every pair shares two: one seat of the one among copies of the
//! other, and the other way about. Every deal is played with all rotations of the seats, and all tables are dealt the
//! same deals. [`crate::stats::ratings`] makes ratings of what comes of it, for each number of players by itself,
//! because who is good at two players is often not at four.
//!
//! What a match comes to is a function of the seed, the agents' names, the deal and the seating. The clock decides only
//! what is played next, so that a ladder that is stopped before its end has something of every pairing.

mod standings;
mod table;
#[cfg(test)]
mod tests;

use std::time::Duration;

use rayon::iter::{IntoParallelRefMutIterator, ParallelIterator};

use crate::agents::AgentSpec;
use crate::game::{Insight, Measured, Rules, SetupError};

pub use standings::{Misfit, Row, Standings, standings};
pub use table::Table;

/// How long a table is played before the next has its turn, about.
const TURN: Duration = Duration::from_secs(1);

/// An agent of a ladder.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// Its name: the dice it is given go by it.
    pub name: String,
    /// How it plays.
    pub spec: AgentSpec,
}

/// All tables of a ladder.
pub struct Ladder<G: Measured> {
    tables: Vec<Table<G>>,
    deals: u64,
}

impl<G: Measured + Insight + 'static> Ladder<G> {
    /// The tables of these agents at each of some numbers of players, with so many deals each.
    ///
    /// # Errors
    /// The game does not go with these rules or so many players.
    pub fn new(
        rules: &Rules,
        players: &[usize],
        seed: u64,
        deals: u64,
        entrants: &[Entrant],
    ) -> Result<Ladder<G>, SetupError> {
        let mut tables = Vec::new();
        for players in players {
            for (second, _) in entrants.iter().enumerate() {
                for first in 0..second {
                    tables.push(Table::new(rules, *players, seed, entrants, [first, second])?);
                    if *players > 2 {
                        tables.push(Table::new(rules, *players, seed, entrants, [second, first])?);
                    }
                }
            }
        }
        Ok(Ladder { tables, deals })
    }

    /// Plays the first deal of every table, which tells how long its matches take. On all threads of the pool at hand,
    /// like all that is played here; what is not over when `stop` says so is left out.
    pub fn first(&mut self, stop: &(dyn Fn() -> bool + Sync)) {
        self.tables.par_iter_mut().for_each(|table| table.play(1, stop));
    }

    /// Plays some deals more at the table that has taken the least time so far, of those with deals left to play;
    /// false if there is none. So tables with fast agents are played to their end, and slow ones share the time alike.
    pub fn step(&mut self, stop: &(dyn Fn() -> bool + Sync)) -> bool {
        let deals = self.deals;
        let unfinished = self.tables.iter_mut().filter(|table| table.begun() < deals);
        let Some(table) = unfinished.min_by_key(|table| table.time()) else { return false };
        let threads = rayon::current_num_threads() as u64;
        let turn = TURN.as_secs_f64() / table.seconds_a_deal().unwrap_or(1.0).max(1e-6);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number from 1 to a million")]
        let turn = turn.clamp(1.0, 1e6) as u64 * threads;
        let until = table.begun().saturating_add(turn);
        table.play(until.min(deals), stop);
        true
    }

    /// The tables.
    pub fn tables(&self) -> &[Table<G>] {
        &self.tables
    }

    /// How many deals each table is to play.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// About how long a table still takes on one thread, by what it has played; none before its first deal.
    pub fn seconds_left(&self, table: &Table<G>) -> Option<f64> {
        Some(table.seconds_a_deal()? * self.deals.saturating_sub(table.begun()) as f64)
    }

    /// Whether every table has played all its deals.
    pub fn is_over(&self) -> bool {
        self.tables.iter().all(|table| table.played() >= self.deals)
    }
}
