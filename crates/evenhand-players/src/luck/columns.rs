//! Luck as columns of results.

use evenhand_game::game::{Column, Scope, Seat};

use super::Luck;

evenhand_game::measures! {
    /// The measures of luck, behind all others.
    enum LuckMeasure {
        /// Win chance that cards and dice gave to the seat, beyond what they give on average: 0 over many matches.
        ChanceByLuck = seat("win chance").fractional().called("win chance by luck"),
        /// The part of `chance_by_luck` from before the first choice.
        ChanceByLuckAtStart = seat("win chance").fractional().called("win chance by luck at the start"),
    }
}

/// The columns, in the order of [`Luck::values`].
pub const COLUMNS: &[Column] = LuckMeasure::COLUMNS;

/// The name of the column of the luck in the whole match.
pub const LUCK: &str = COLUMNS[LuckMeasure::ChanceByLuck as usize].name;

impl Luck {
    /// Appends the value of each of [`COLUMNS`] for each seat.
    pub fn values(&self, seats: usize, out: &mut Vec<f64>) {
        debug_assert!(COLUMNS.iter().all(|column| column.scope == Scope::Seat));
        out.extend(Seat::all(seats).map(|seat| self.whole[seat]));
        out.extend(Seat::all(seats).map(|seat| self.at_start[seat]));
    }
}
