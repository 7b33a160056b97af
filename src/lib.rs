//! `evenhand` answers balance questions about tabletop games by playing them.
//!
//! The modules are listed from the bottom up; no module uses one that is below it in this list:
//!
//! - [`document`]: TOML files from users, with the place of every value; mistakes and suggestions
//! - [`built_in`]: files that ship with the program
//! - [`input`]: reads files from users
//! - [`digest`]: a digest of data
//! - [`grid`]: text tables
//! - [`picture`]: tables seen from above, as SVG files; independent of any game
//! - [`game`]: the contract between a game and the code that plays it; seats, dice, knobs, measures
//! - [`error`]: the only error type that the crate returns, and the exit codes
//! - [`stats`]: intervals and paired differences: pure functions with their sources
//! - [`table`]: components shared by several games: piles, ids, effects, tables without a grid
//! - [`odds`]: exact odds, solved instead of simulated; independent of any game
//! - [`claims`]: checks a rulebook's claims about odds and balance; independent of any game
//! - [`games`]: the games, one folder each, and the only list of them
//! - [`search`]: information-set Monte Carlo tree search; independent of any game
//! - [`net`]: the small network of a trained player, its gradients and its file
//! - [`agents`]: agents, which decide for a seat
//! - [`experiment`]: a question as written in TOML, resolved into cells, seatings and blocks
//! - [`results`]: the folder of a run and its blocks
//! - [`runner`]: plays one match, and all matches of a plan over all cores
//! - [`tuning`]: tunes the weights of a scripted agent by playing
//! - [`learning`]: players that train by self-play
//! - [`ladder`]: plays the agents of a game against each other and rates them
//! - [`tables`], [`report`]: convert blocks to tidy tables, and tables to an answer in words
//! - [`cli`]: one function per subcommand

// Every cast that could change a number explains locally why it does not, or why it may.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub use evenhand_game::{built_in, digest, document, error, game, grid, input, picture};
#[doc(hidden)]
pub use evenhand_game::{knobs, measures, observations, remarks, words};
#[doc(hidden)]
pub use evenhand_kit::id;
pub use evenhand_kit::{claims, odds, stats, table};
pub use evenhand_lab::{balance, experiment, report, results, runner, tables};
pub use evenhand_players::{agents, erasure, ladder, learning, list_games, matches, net, search, tuning};

pub mod games;

pub mod cli;
