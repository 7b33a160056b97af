//! Rules shown by playing them.

mod contests;
mod decks;
