//! Converts blocks to tidy tables.
//!
//! - [`subjects`]: what is summed for a cell; [`tally`]: the summing, deal by deal; [`tallies`]: all cells together
//! - `alike`: what two cells have in common
//! - `main_effects`: effects of the axes by themselves
//! - `reactions`: whether players choose differently under changed rules
//! - `interesting`: matches worth a look
//! - `luck`: the part of the results that luck explains, and win shares without it
//! - `effects`: effects of cards that are left out at random
//! - [`build`]: builds the rows of tables ([`rows`]) from the sums, with the names in `cell_names`; `all_rows`: all of
//!   them together; [`mod@ranking`] ranks the cells
//! - [`layout`]: the rows as tables, each column with its description; [`sheet`]: helpers for laying out columns
//! - `command`: commands that show what a table is about
//! - [`by_deal`]: the sums of a cell deal by deal
//! - [`versus`]: a cell of one run against the same cell of another; [`second_run`]: whether effects are equally large
//!   when an experiment is run again with other players
//! - [`mod@table`]: a table of typed columns, as CSV ([`CsvLocale`]) and Parquet; `workbook`: all of them in one
//!   spreadsheet file, which opens with the answer (`answer_sheet`) and the goals (`scorecard`); [`writing`]: writes everything to disk
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

mod alike;
mod all_rows;
mod answer_sheet;
mod build;
mod by_deal;
mod cell_names;
mod command;
mod csv_locale;
mod effects;
mod interesting;
mod layout;
mod luck;
mod main_effects;
mod ranking;
mod reactions;
mod rows;
mod scorecard;
mod second_run;
mod sheet;
mod subjects;
pub mod table;
mod tallies;
mod tally;
mod versus;
mod workbook;
mod writing;

pub use all_rows::Tables;
pub use answer_sheet::{AnswerSheet, Drawn, Panel};
pub use by_deal::ByDeal;
pub use cell_names::CellNames;
pub(crate) use command::replay_command;
pub use command::{experiment_in_command, in_command, path_in_command};
pub use csv_locale::CsvLocale;
pub(crate) use ranking::ranking;
pub use reactions::Courses;
pub use rows::{
    AgainstFair, BarRow, CardRow, CellRow, ChoiceReactionRow, ContrastRow, EffectRow, EndingRow, Estimate, FactionRow,
    FaultRow, InterestingRow, LuckRow, MainEffectRow, MatchupRow, PlayerRow, RankRow, ReactionRow, ShareRow, SpreadRow,
    Step, StrengthRow, Why,
};
#[cfg(test)]
pub(crate) use scorecard::scorecards;
pub use scorecard::{Entry, Judgement, ScorecardText};
pub use second_run::{Against, ChangeRow, SecondRun};
pub use subjects::{Of, Subject};
pub use table::{ColumnType, Heading, Table, Value, WriteError};
pub use tallies::{Rests, Tallies, batches, headline_measures};
pub use tally::CellTally;
pub use versus::{Side, Versus};
pub use writing::Writing;

#[cfg(test)]
pub(crate) mod tests;
