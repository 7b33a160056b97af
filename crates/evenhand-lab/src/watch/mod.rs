//! What each saved version of an experiment moves, compared with the last version and with the first.
//!
//! All versions are played on the same deals, so a comparison is of pairs: the deals' luck cancels. Its intervals are
//! confidence sequences ([`evenhand_kit::stats::Looks::Any`]), which hold at every number of deals at once, so it does not
//! matter that the time limit determines the number.
//!
//! - `spending`: the probability of error that each comparison of a watch may use
//! - `answer`: the matches of a version, and which variants of two versions are compared
//! - `moves`: the comparison of two versions

// Casts here convert counts to floats, which is exact up to 2^53.
#![cfg_attr(not(test), warn(clippy::cast_lossless))]

mod answer;
mod moves;
mod spending;

pub use answer::{Answer, common_variants};
pub use moves::{Figures, GoalMove, Moves};
pub use spending::error_of_comparison;
