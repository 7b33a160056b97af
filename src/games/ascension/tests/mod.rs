//! Rules shown by playing them.

mod activations;
mod attacks;
mod content;
mod contests;
mod decks;
mod fights;
mod playing;
mod rig;
mod scenarios;
mod turns;
