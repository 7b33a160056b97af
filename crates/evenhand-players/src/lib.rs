//! Search, networks and agents.
//!
//! - [`search`]: information-set Monte Carlo tree search; independent of any game
//! - [`net`]: the small network of a trained player, its gradients and its file
//! - [`agents`]: agents, which decide for a seat

// Every cast that could change a number explains locally why it does not, or why it may.
#![cfg_attr(not(test), deny(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss))]

pub mod search;

pub mod net;

pub mod agents;
