//! Rules shown by playing them.

mod activations;
mod attacks;
mod content;
mod contests;
mod decks;
mod fights;
mod rig;
mod shapes;
mod turns;
