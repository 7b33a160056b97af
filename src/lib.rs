//! `evenhand` answers balance questions about tabletop games by playing them.
//!
//! The crate reads from the ground up; no module uses one below it in this list:
//!
//! - [`document`]: TOML as a person wrote it, with places; what is wrong with it and what was meant
//! - [`built_in`]: files that the program brings with it
//! - [`input`]: the text of a file that a person wrote, whatever it may be
//! - [`digest`]: a fingerprint of data
//! - [`grid`]: columns of text under each other
//! - [`picture`]: tables seen from above, as SVG files; knows no game
//! - [`game`]: the contract between a game and what plays it; seats, dice, knobs, measures
//! - [`error`]: the one error type that leaves the crate, and the exit codes
//! - [`stats`]: intervals and paired differences: pure functions with their sources
//! - [`table`]: what several games stand on: piles, the flip deck and its contests, tables without a grid
//! - [`odds`]: exact chances, solved instead of played; knows no game
//! - [`claims`]: what a book says of its odds and its balance, and whether it is so; knows no game
//! - [`games`]: the games, one folder each, and the only list of them
//! - [`search`]: information-set Monte Carlo tree search; knows no game
//! - [`net`]: the small network of a learnt player, its gradients and its file
//! - [`agents`]: what decides for a seat
//! - [`experiment`]: a question as written in TOML, resolved into cells, seatings and blocks
//! - [`results`]: the folder of a run and its blocks
//! - [`runner`]: one match, then all matches of a plan over all cores
//! - [`tuning`]: weights of a scripted agent found by playing
//! - [`learning`]: players that learn by playing themselves
//! - [`ladder`]: the agents of a game against each other, and how strong each is
//! - [`tables`], [`report`]: from blocks to tidy tables, from tables to an answer in a line or two
//! - [`cli`]: one function per subcommand

// A cast that could change a number says, where it stands, why it does not or why it may.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub mod document;

pub mod built_in;

pub mod input;

pub mod digest;

pub mod grid;

pub mod picture;

pub mod game;

pub mod error;

pub mod stats;

pub mod table;

pub mod odds;

pub mod claims;

pub mod games;

pub mod search;

pub mod net;

pub mod agents;

pub mod experiment;

pub mod results;

pub mod runner;

pub mod tuning;

pub mod learning;

pub mod ladder;

pub mod tables;

pub mod balance;

pub mod report;

pub mod cli;
