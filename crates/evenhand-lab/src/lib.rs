//! Experiments: from a question in a file to matches, tables and an answer.
//!
//! The modules are listed from the bottom up; no module uses one that is below it in this list:
//!
//! - [`experiment`]: a question as written in TOML, resolved into cells, seatings and blocks
//! - [`results`]: the folder of a run and its blocks
//! - [`runner`]: plays all matches of a plan over all cores
//! - [`tables`]: converts blocks to tidy tables
//! - [`goals`]: judges whether variants meet the goals of an experiment
//! - [`balance`]: finds knob values that meet targets
//! - [`watch`]: what each saved version of an experiment moves
//! - [`report`]: converts tables to an answer in words
//! - [`card`]: what a card is worth to the seat that owns it, and whether it fits its set
//! - [`fair_prices`]: what the parts are worth that forces are bought from

// Every cast that could change a number explains locally why it does not, or why it may.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub mod experiment;

pub mod results;

pub mod runner;

pub mod tables;

pub mod goals;

pub mod balance;

pub mod watch;

pub mod report;

pub mod card;

pub mod fair_prices;
