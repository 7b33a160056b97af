//! Agents that play any game, the matches they play, and their training.
//!
//! - [`search`]: information-set Monte Carlo tree search; independent of any game
//! - [`net`]: the small network of a trained player, its gradients and its file
//! - [`agents`]: agents, which decide for a seat
//! - [`chances`]: win chances by the value of a network, and their course in a match
//! - [`luck`]: how much cards and dice gave to each seat of a match
//! - [`matches`](mod@matches): one match, from its seats to its record
//! - [`games`]: games without their types, lists of games, and tables that play them
//! - [`learning`]: players that train by self-play
//! - [`tuning`]: tunes the weights of a scripted agent by playing
//! - [`ladder`]: plays the agents of a game against each other and rates them
//! - [`regret`]: how much win share players give away at each choice
//! - [`reaction`]: whether players choose otherwise under other rules in the same position
//! - [`erasure`]: implements the traits of [`games`] for every game

// Every cast that could change a number explains locally why it does not, or why it may.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub mod search;

pub mod net;

pub mod agents;

pub mod chances;

pub mod luck;

pub mod matches;

pub mod games;

pub mod learning;

pub mod tuning;

pub mod ladder;

pub mod regret;

pub mod reaction;

pub mod erasure;
