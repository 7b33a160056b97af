//! Luck: how much the cards and dice of a match gave to each seat, in win chance.
//!
//! At each step with luck, the win chance after what came is compared with the mean of alternatives: the same choices, other
//! cards and dice. The sum over a match has a mean of zero with any players, because what came and the alternatives are drawn
//! alike. Taken out of the result, it leaves a less noisy one with the same mean (AIVAT: Burch and others 2018; here
//! without the correction of choices). The network need not be right about the chances: a poor one only takes out less.

mod columns;

pub use columns::{COLUMNS, LUCK};

use evenhand_game::game::{BySeat, Seat};

use crate::chances::ChanceValues;

/// How luck is measured.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckValues {
    /// What win chances are taken from.
    pub values: ChanceValues,
    /// The number of alternatives at each step.
    pub alternatives: u32,
}

/// The usual number of alternatives: with 4, their own noise adds a fifth to the variance of the luck.
pub const ALTERNATIVES: u32 = 4;

/// The luck of each seat in a match, in win chance. The seats together have none.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Luck {
    /// At the start: what was dealt and rolled before the first choice.
    pub at_start: BySeat<f64>,
    /// In the whole match.
    pub whole: BySeat<f64>,
}

impl Luck {
    /// Adds the luck of a step: the win chances after it, and the sum of those of the alternatives.
    pub(crate) fn add(
        &mut self,
        after: &BySeat<f32>,
        sum: &BySeat<f64>,
        alternatives: u32,
        seats: usize,
        at_start: bool,
    ) {
        for seat in Seat::all(seats) {
            let luck = f64::from(after[seat]) - sum[seat] / f64::from(alternatives);
            self.whole[seat] += luck;
            if at_start {
                self.at_start[seat] += luck;
            }
        }
    }
}
