//! `evenhand` answers balance questions about tabletop games by playing them.
//!
//! The crate reads from the ground up; no module uses one below it in this list:
//!
//! - [`document`]: TOML as a person wrote it, with places; what is wrong with it and what was meant
//! - [`input`]: the text of a file that a person wrote, whatever it may be
//! - [`game`]: the contract between a game and what plays it; seats, dice, piles, knobs, measures
//! - [`table`]: what several games stand on: piles, the flip deck, the geometry of tables without a grid
//! - [`games`]: the games, one folder each, and the only list of them
//! - [`search`]: information-set Monte Carlo tree search; knows no game
//! - [`agents`]: what decides for a seat, and what each game lets agents look at
//! - [`experiment`]: a question as written in TOML, resolved into cells, seatings and blocks
//! - [`runner`]: one match, then all matches of a plan over all cores
//! - [`stats`]: intervals and paired differences: pure functions with their sources
//! - [`results`]: the folder of a run and its blocks
//! - [`tuning`]: weights of a scripted agent found by playing
//! - [`tables`], [`report`]: from blocks to tidy tables, from tables to an answer in a line or two
//! - [`error`]: the one error type that leaves the crate, and the exit codes
//! - [`odds`]: exact chances of battles, worked out instead of played
//! - [`claims`]: what a book says of its odds and its balance, and whether it is so
//! - [`cli`]: one function per subcommand

pub mod document;

pub mod input;

pub mod game;

pub mod table;

pub mod games;

pub mod search;

pub mod agents;

pub mod error;

pub mod experiment;

pub mod runner;

pub mod stats;

pub mod results;

pub mod tuning;

pub mod tables;

pub mod report;

pub mod odds;

pub mod claims;

pub mod cli;
