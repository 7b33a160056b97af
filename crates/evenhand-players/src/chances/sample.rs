//! A match whose win chances are checked.

use evenhand_game::game::BySeat;

use super::value::Value;

/// A match for a check: how its positions were valued, and how the match ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The number of seats.
    pub seats: usize,
    /// The values at each choice.
    pub values: Vec<Value>,
    /// The shares of the win.
    pub shares: BySeat<f32>,
}

impl Sample {
    /// Returns the positions of the last round alone, where the match was played on; `None` if there are none.
    pub fn last_round(&self) -> Option<Sample> {
        let values: Vec<Value> = self.values.iter().copied().filter(|value| value.played_on.is_some()).collect();
        (!values.is_empty()).then_some(Sample { values, ..*self })
    }
}
