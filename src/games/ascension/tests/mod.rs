//! Rules shown by playing them.

mod activations;
mod areas;
mod attacks;
mod climbs;
mod content;
mod contests;
mod counts;
mod decks;
mod destruction;
mod fights;
mod forced;
mod hazards;
mod knowing;
mod on_the_table;
mod playing;
mod responses;
pub(crate) mod rig;
mod scenarios;
mod shapes;
mod sheets;
mod sights;
mod strides;
mod turns;
mod verbs;
mod ways;
