//! From blocks to tidy tables.
//!
//! - [`subjects`]: what is added up for a cell; [`tally`]: the adding, deal by deal; [`tallies`]: all cells together
//! - `effects`: what cards do that are left out at random
//! - [`build`]: from the sums to the rows of tables ([`rows`]), and how cells rank ([`mod@ranking`])
//! - [`layout`]: what the rows look like as tables, each column with its meaning; [`sheet`]: how that is written down
//! - [`by_deal`]: the sums of a cell deal by deal
//! - [`versus`]: a cell of one run against the same cell of another; [`second_run`]: whether effects are as large when
//!   an experiment is played once more with other players
//! - [`mod@table`]: a table of typed columns, as CSV ([`CsvLocale`]) and Parquet; `workbook`: all of them in one file for a spreadsheet;
//!   [`writing`]: all of that onto the disk
//!
//! [`Tallies`] take in rows of blocks (block 0 of every cell, then block 1, ...), so memory does not
//! grow with the number of deals, and differences between cells are taken deal by deal. Of thousands of
//! cells they take a batch at a time ([`batches`]), so memory grows little with the number of cells. The tables
//! depend only on what was played: not on threads, machines or the size of blocks.
//!
//! Faulted matches are left out of shares and means and counted in `cells`, `endings` and `faults`.
//! Every interval is over deals ([`crate::stats`]). The meaning of each column is in `columns.csv`,
//! written beside the tables ([`Tables::columns`]); what to bear in mind before believing any of it, in
//! `about.txt`, and in short in the last column of every table.

// Casts here make numbers of counts, which is exact up to 2^53 and nothing else.
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
use crate::game::{Column, Print};

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

/// What a cell's game calls things: content may differ from cell to cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellNames {
    /// The names of the roles, by number; empty if the game has none.
    pub roles: Vec<String>,
    /// The names of the items (cards), by number; empty if there are none.
    pub items: Vec<String>,
    /// What is printed on the items, by number; empty if the game does not say.
    pub prints: Vec<Print>,
    /// The side each seat plays for ([`Ruleset::sides`](crate::game::Ruleset::sides)); empty if every seat is its own.
    pub sides: Vec<u8>,
}

/// All tables of an experiment, as rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tables {
    /// One row per cell.
    pub cells: Vec<CellRow>,
    /// Shares of the win by seat, faction, agent and label.
    pub win_share: Vec<ShareRow>,
    /// Shares of the win of each faction in the hands of each agent.
    pub factions: Vec<FactionRow>,
    /// Factions and agents against each other.
    pub matchups: Vec<MatchupRow>,
    /// Factions, agents and seats, each by itself.
    pub strengths: Vec<StrengthRow>,
    /// Cells against their baseline.
    pub contrasts: Vec<ContrastRow>,
    /// Means and quantiles of measures.
    pub distributions: Vec<SpreadRow>,
    /// Histograms of measures and labels.
    pub histograms: Vec<BarRow>,
    /// Items (cards).
    pub cards: Vec<CardRow>,
    /// What cards do that were left out for everybody at times.
    pub card_effects: Vec<EffectRow>,
    /// Ways matches ended.
    pub endings: Vec<EndingRow>,
    /// Matches that could not be finished: the first thousand of each cell.
    pub faults: Vec<FaultRow>,
    /// How strong players are under each cell's rules, where that was measured. It is stored beside the tables, not among
    /// them.
    pub players: Vec<PlayerRow>,
    /// What to bear in mind about all of it, as [`Experiment::cautions`].
    pub caution: Option<String>,
    /// Whether headlines may have been chosen after looking ([`Choice`](crate::experiment::Choice)): p-values then count
    /// every row.
    pub late: bool,
    /// The measures of the game.
    pub measures: Vec<Column>,
}

/// The command that plays one match again.
pub fn replay_command(experiment: &Experiment, cell: usize, deal: u64, seating: usize) -> String {
    let file = experiment.file.display().to_string();
    let file = if file.contains(char::is_whitespace) { format!("\"{file}\"") } else { file };
    format!("evenhand match {file} --cell {cell} --deal {deal} --seating {seating}")
}

impl Tables {
    /// What the folder of tables is about, for whoever opens nothing but the folder.
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

    /// Writes every table into `folder`, as CSV and as Parquet, `columns.csv`, all of them in `tables.xlsx`, and
    /// `about.txt`. Gives what is looked at afterwards.
    ///
    /// # Errors
    /// The first file that could not be written.
    pub fn write(self, experiment: &Experiment, folder: &Path) -> Result<Tables, WriteError> {
        let mut writing = Writing::new(experiment, folder);
        writing.add(self)?;
        writing.finish()
    }
}

#[cfg(test)]
pub(crate) mod tests;
