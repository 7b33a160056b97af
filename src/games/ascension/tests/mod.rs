//! Rules shown by playing them.

mod content;
mod contests;
mod decks;
mod shapes;
