//! Plays the agents of a game against each other, and rates them.
//!
//! With two players every pair shares a table. With more, every pair shares two: one seat of the first among copies of
//! the second, and vice versa. Every deal is played with all rotations of the seats, and all tables have the same
//! deals. [`evenhand_kit::stats::ratings`] computes ratings from the results, separately for each number of players, because
//! an agent that is strong with two players is often not strong with four.
//!
//! The result of a match is a function of the seed, the agents' names, the deal and the seating. The clock decides only
//! what is played next, so that a ladder that is stopped early has some results of every pairing.

mod standings;
mod table;
#[cfg(test)]
mod tests;

use std::time::Duration;

use rayon::iter::{IntoParallelRefMutIterator, ParallelIterator};

use crate::games::AnyGame;
use evenhand_game::game::{Rules, SetupError};

pub use standings::{Misfit, Row, Standings, standings};
pub use table::{Entrant, Table};

/// Approximate time that a table is played before the next one.
const TURN: Duration = Duration::from_secs(1);

/// All tables of a ladder.
pub struct Ladder {
    tables: Vec<Table>,
    deals: u64,
}

impl Ladder {
    /// Creates the tables of these agents at each of some numbers of players, with this many deals each.
    ///
    /// # Errors
    /// Returns an error if the game does not support these rules or this number of players.
    pub fn new(
        game: &dyn AnyGame,
        rules: &Rules,
        players: &[usize],
        seed: u64,
        deals: u64,
        entrants: &[Entrant],
    ) -> Result<Ladder, SetupError> {
        let mut tables = Vec::new();
        for players in players {
            for (second, _) in entrants.iter().enumerate() {
                for first in 0..second {
                    tables.push(Table::new(game, rules, *players, seed, entrants, [first, second])?);
                    if *players > 2 {
                        tables.push(Table::new(game, rules, *players, seed, entrants, [second, first])?);
                    }
                }
            }
        }
        Ok(Ladder { tables, deals })
    }

    /// Plays the first deal of every table, to measure how long its matches take. Like everything played here, it uses
    /// all threads of the current pool. Deals that are not finished when `stop` returns true are left out.
    pub fn first(&mut self, stop: &(dyn Fn() -> bool + Sync)) {
        self.tables.par_iter_mut().for_each(|table| table.play(1, stop));
    }

    /// Plays some more deals at the table that has used the least time so far, among those with deals left; returns
    /// false if there is none. Tables with fast agents are thus played to their end, and slow ones share the time
    /// equally.
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

    /// Returns the tables.
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// Returns the number of deals planned for each table.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// Estimates how long a table still takes on one thread, from what it has played; `None` before its first deal.
    pub fn seconds_left(&self, table: &Table) -> Option<f64> {
        Some(table.seconds_a_deal()? * self.deals.saturating_sub(table.begun()) as f64)
    }

    /// Whether every table has played all its deals.
    pub fn is_over(&self) -> bool {
        self.tables.iter().all(|table| table.played() >= self.deals)
    }
}
