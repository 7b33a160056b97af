//! Goals: what a good match looks like, and whether the variants of an experiment meet it.
//!
//! A goal is a [`Target`](crate::experiment::Target). The same targets serve the search for better values
//! ([`crate::balance`]).
//!
//! - `readings`: the values that goals are about; `known`: whether a goal is about something that exists; `scorecard`:
//!   every goal in every variant; `further`: how many further deals decide what is open; `reach`: which true
//!   values a number of deals would decide

mod further;
mod known;
mod reach;
mod readings;
mod scorecard;

pub use crate::tables::Judgement;
pub use further::{MOST_DEALS, WIDER, rounded_up};
pub use known::unknown_goals;
pub use reach::{Reach, reach};
pub(crate) use readings::called;
pub use readings::{Reading, Verdict, readings, unknown_target, verdict};
pub use scorecard::{GoalRow, Judged, JudgedReading, Scorecard, judged};
