//! A position and its options as sparse numbers, for trained players.
//!
//! [`position`] describes the position from a seat's perspective, [`options`] the seat's options. Both use [`stage`]
//! (the kind of choice), [`field`] (the strength of units) and [`chart`] (the board rotated so that the seat's Capital
//! is always at the same corner).

mod chart;
mod field;
mod option;
mod position;
mod seen;
mod sizes;
mod stage;

pub(super) use option::{Offered, options};
pub(super) use position::position;
pub(super) use seen::Seen;
