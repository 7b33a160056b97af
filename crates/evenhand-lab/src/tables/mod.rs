//! Converts blocks to tidy tables.
//!
//! - [`subjects`]: what is summed for a cell; [`tally`]: the summing, deal by deal; [`tallies`]: all cells together
//! - `effects`: effects of cards that are left out at random
//! - [`build`]: builds the rows of tables ([`rows`]) from the sums; [`mod@ranking`] ranks the cells
//! - [`layout`]: the rows as tables, each column with its description; [`sheet`]: helpers for laying out columns
//! - [`by_deal`]: the sums of a cell deal by deal
//! - [`versus`]: a cell of one run against the same cell of another; [`second_run`]: whether effects are equally large
//!   when an experiment is run again with other players
//! - [`mod@table`]: a table of typed columns, as CSV ([`CsvLocale`]) and Parquet; `workbook`: all of them in one
//!   spreadsheet file; [`writing`]: writes everything to disk
//!
//! [`Tallies`] receive rows of blocks (block 0 of every cell, then block 1, ...), so memory does not grow with the
//! number of deals, and differences between cells are computed deal by deal. Thousands of cells are processed in
//! batches ([`batches`]), so memory grows little with the number of cells. The tables depend only on the matches
//! played: not on threads, machines or the size of blocks.
//!
//! Faulted matches are excluded from shares and means, and counted in `cells`, `endings` and `faults`. Every interval
//! is over deals ([`evenhand_kit::stats`]). The description of each column is in `columns.csv`, written beside the tables
//! ([`Tables::columns`]). Cautions about the results are in `about.txt`, and in short in the last column of every
//! table.

// Casts here convert counts to floats, which is exact up to 2^53.
#![cfg_attr(not(test), warn(clippy::cast_lossless))]

mod build;
pub mod by_deal;
mod csv_locale;
mod effects;
mod layout;
pub mod ranking;
pub mod rows;
pub mod second_run;
mod sheet;
mod subjects;
pub mod table;
pub mod tallies;
pub mod tally;
pub mod versus;
mod workbook;
pub mod writing;

use std::path::Path;

use crate::experiment::Experiment;
use evenhand_game::game::{Column, Print};

pub use by_deal::ByDeal;
pub use csv_locale::CsvLocale;
pub use ranking::ranking;
pub use rows::{
    AgainstFair, BarRow, CardRow, CellRow, ContrastRow, EffectRow, EndingRow, Estimate, FactionRow, FaultRow,
    MatchupRow, PlayerRow, RankRow, ShareRow, SpreadRow, StrengthRow,
};
pub use second_run::{Against, ChangeRow, SecondRun};
pub use subjects::{Of, Subject};
pub use table::{ColumnType, Heading, Table, Value, WriteError};
pub use tallies::{Rests, Tallies, batches, headline_measures};
pub use tally::CellTally;
pub use versus::{Side, Versus};
pub use writing::Writing;

/// The names in a cell's game. Content may differ from cell to cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellNames {
    /// The names of the roles, by number; empty if the game has none.
    pub roles: Vec<String>,
    /// The names of the items (cards), by number; empty if there are none.
    pub items: Vec<String>,
    /// The labels of the items, by number; empty if the game has none.
    pub prints: Vec<Print>,
    /// The side of each seat ([`Ruleset::sides`](evenhand_game::game::Ruleset::sides)); empty if every seat is its own side.
    pub sides: Vec<u8>,
}

/// All tables of an experiment, as rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tables {
    /// One row per cell.
    pub cells: Vec<CellRow>,
    /// Win shares by seat, faction, agent and label.
    pub win_share: Vec<ShareRow>,
    /// Win shares of each faction when played by each agent.
    pub factions: Vec<FactionRow>,
    /// Factions and agents against each other.
    pub matchups: Vec<MatchupRow>,
    /// Separate strengths of factions, agents and seats.
    pub strengths: Vec<StrengthRow>,
    /// Cells against their baseline.
    pub contrasts: Vec<ContrastRow>,
    /// Means and quantiles of measures.
    pub distributions: Vec<SpreadRow>,
    /// Histograms of measures and labels.
    pub histograms: Vec<BarRow>,
    /// Items (cards).
    pub cards: Vec<CardRow>,
    /// Effects of cards that were at times left out for every seat.
    pub card_effects: Vec<EffectRow>,
    /// Ways matches ended.
    pub endings: Vec<EndingRow>,
    /// Matches that failed: the first thousand of each cell.
    pub faults: Vec<FaultRow>,
    /// The strength of players under each cell's rules, if it was measured. It is stored beside the tables, not among
    /// them.
    pub players: Vec<PlayerRow>,
    /// The cautions about the results, from [`Experiment::cautions`].
    pub caution: Option<String>,
    /// Whether headlines may have been chosen after looking at the results ([`Choice`](crate::experiment::Choice)). If
    /// so, p-values are adjusted for every row.
    pub late: bool,
    /// The measures of the game.
    pub measures: Vec<Column>,
}

/// Returns the command that replays one match.
pub fn replay_command(experiment: &Experiment, cell: usize, deal: u64, seating: usize) -> String {
    let file = experiment.file.display().to_string();
    let file = if file.contains(char::is_whitespace) { format!("\"{file}\"") } else { file };
    format!("evenhand match {file} --cell {cell} --deal {deal} --seating {seating}")
}

impl Tables {
    /// Returns a description of the table folder, for readers who open only the folder.
    fn about(experiment: &Experiment) -> String {
        let mut text =
            format!("{}\n\nGame: {}\nExperiment: {}\n", experiment.question, experiment.game, experiment.name);
        for caution in experiment.cautions() {
            text += &format!("\nCaution: {caution}.\n");
        }
        if let Some(partial) = &experiment.reservations.partial {
            text += &format!("\n{}\n", partial.named().join("\n"));
        }
        text + "\nWhat each column of each table means is in columns.csv.\n"
    }

    /// Writes every table into `folder` as CSV and as Parquet, plus `columns.csv`, `tables.xlsx` with all of them, and
    /// `about.txt`. Returns the tables kept for later use.
    ///
    /// # Errors
    /// Returns the first file that could not be written.
    pub fn write(self, experiment: &Experiment, folder: &Path) -> Result<Tables, WriteError> {
        let mut writing = Writing::new(experiment, folder);
        writing.add(self)?;
        writing.finish()
    }
}

#[cfg(test)]
pub mod tests;
