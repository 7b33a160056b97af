//! The rules of Bridgefront, a room for each section of the book. See the page above for which is where.

pub(crate) mod action;
pub(crate) mod actions;
pub(crate) mod board;
pub(crate) mod bridges;
pub(crate) mod collection;
pub(crate) mod combat;
pub(crate) mod deaths;
pub(crate) mod deploying;
pub(crate) mod drafting;
pub(crate) mod lasting;
pub(crate) mod map;
pub(crate) mod market;
pub(crate) mod movement;
pub(crate) mod paths;
pub(crate) mod piles;
pub(crate) mod questions;
pub(crate) mod resolve;
pub(crate) mod scoring;
pub(crate) mod setup;
pub(crate) mod stages;
pub(crate) mod targets;
pub(crate) mod turn;
pub(crate) mod work;
