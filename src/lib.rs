//! `evenhand` answers balance questions about tabletop games by playing them.
//!
//! The modules of the crates below are re-exported here. This crate adds two:
//!
//! - [`games`]: the only list of the games
//! - [`cli`]: one function per subcommand

// Every cast that could change a number explains locally why it does not, or why it may.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub use evenhand_game::{built_in, digest, document, error, game, grid, input, picture};
#[doc(hidden)]
pub use evenhand_game::{knobs, measures, observations, remarks, words};
#[doc(hidden)]
pub use evenhand_kit::id;
pub use evenhand_kit::{claims, odds, stats, table};
pub use evenhand_lab::{balance, card, experiment, fair_prices, goals, report, results, runner, tables, watch};
pub use evenhand_players::{
    agents, chances, erasure, ladder, learning, list_games, luck, matches, net, reaction, regret, search, tuning,
};

pub mod games;

pub mod cli;
