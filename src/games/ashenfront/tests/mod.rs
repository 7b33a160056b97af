//! The rules, played.

mod cards;
mod content;
mod contract;
mod damage;
mod examples;
mod examples_exchange;
mod examples_fights;
mod exchange;
mod keywords;
mod lines;
mod movement;
mod operations;
mod opportunity;
mod readings;
mod readings_keywords;
mod resting;
pub(crate) mod rig;
mod setup;
mod stages;
mod verbs;
mod winning;
