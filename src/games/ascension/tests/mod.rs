//! Rules shown by playing them.

mod activations;
mod content;
mod contests;
mod decks;
mod rig;
mod shapes;
mod turns;
