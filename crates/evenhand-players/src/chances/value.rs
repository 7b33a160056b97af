//! The win chances of a position before they are corrected.

use evenhand_game::game::BySeat;

/// Number of times that a match is played on in its last round.
pub const PLAYED_ON: u32 = 8;

/// The win chances of a position before they are corrected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// The network's values, by seat.
    pub net: BySeat<f32>,
    /// In the last round: the mean shares of the win if the match is played on several times.
    pub played_on: Option<BySeat<f32>>,
}

impl Value {
    /// Returns a value that is the network's alone.
    pub fn of_net(net: BySeat<f32>) -> Value {
        Value { net, played_on: None }
    }
}
