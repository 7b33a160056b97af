//! Tests of the rules by play, including the worked examples AF-E1 to AF-E42.

mod acting;
mod cards;
mod content;
mod contract;
mod damage;
mod examples;
mod examples_exchange;
mod examples_fights;
mod exchange;
mod keywords;
mod knowing;
mod lines;
mod log;
mod movement;
mod operations;
mod opportunity;
mod readings;
mod readings_keywords;
mod resting;
pub(crate) mod rig;
mod setup;
mod stages;
mod texts;
mod verbs;
mod winning;
