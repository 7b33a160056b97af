//! The rules of Ascension, a room for each section of the book. See the page above for which is where.

pub mod actions;
pub(crate) mod activation;
pub(crate) mod attack;
pub(crate) mod board;
pub(crate) mod climbing;
pub(crate) mod conditions;
pub use crate::table::contest;
pub(crate) mod destinations;
pub(crate) mod destruction;
pub(crate) mod effects;
pub(crate) mod forced;
pub(crate) mod hazards;
pub(crate) mod movement;
pub(crate) mod obstacles;
pub(crate) mod reach;
pub(crate) mod responses;
pub mod scenario;
pub(crate) mod scoring;
pub(crate) mod setup;
pub(crate) mod shoved;
pub(crate) mod sight;
pub(crate) mod strides;
pub(crate) mod targets;
pub mod terrain;
pub(crate) mod turn;
