//! Components that games are built from, statistics, exact odds and claims.
//!
//! - [`stats`]: intervals and paired differences: pure functions with their sources
//! - [`table`]: components shared by several games: piles, ids, effects, tables without a grid
//! - [`odds`]: exact odds, solved instead of simulated; independent of any game
//! - [`claims`]: checks a rulebook's claims about odds and balance; independent of any game
//! - [`rules_text`]: a test that every rule which a game's code cites is in its `rules.md`

// Every cast that could change a number explains locally why it does not, or why it may.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub mod stats;

pub mod table;

pub mod odds;

pub mod claims;

pub mod rules_text;
