//! Rules shown by playing them.

mod activations;
mod areas;
mod attacks;
mod content;
mod contests;
mod decks;
mod destruction;
mod fights;
mod forced;
mod hazards;
mod playing;
mod responses;
mod rig;
mod turns;
mod verbs;
