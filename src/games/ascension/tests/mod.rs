//! Rules shown by playing them.

mod attacks;
mod content;
mod contests;
mod decks;
mod fights;
mod rig;
