//! Rules shown by playing them.

mod activations;
mod attacks;
mod climbs;
mod content;
mod contests;
mod decks;
mod fights;
mod playing;
mod rig;
mod shapes;
mod sights;
mod strides;
mod turns;
