//! A match whose win chances are checked.

use evenhand_game::game::BySeat;

/// A match for a check: what the network valued, and how the match ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The number of seats.
    pub seats: usize,
    /// The values at each choice, by seat.
    pub values: Vec<BySeat<f32>>,
    /// The shares of the win.
    pub shares: BySeat<f32>,
}
