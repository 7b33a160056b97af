//! A position and its options as sparse numbers, for players that learn.
//!
//! [`position`] is what a seat sees from its own chair, [`options`] what one of its options is about. Both stand on
//! [`stage`] (what is being chosen), [`field`] (who is how strong where) and [`chart`] (the board turned so that the
//! own Capital is always at the same corner).

mod chart;
mod field;
mod option;
mod position;
mod seen;
mod stage;

pub(super) use option::{Offered, options};
pub(super) use position::position;
pub(super) use seen::Seen;

/// How many cards are told apart by number.
const CARDS: usize = 192;

/// How many factions are told apart.
const FACTIONS: usize = 8;

/// How many others there can be at the table.
const OTHERS: usize = 5;
