//! Win chances: how likely each seat is to win from a position, and what their course says about a match.
//!
//! The chances are the values of a network, corrected so that they come true ([`Calibration`]). They are the table's
//! view: hands and other secrets of all seats are known. In a last round, they are combined with how the match ends if it
//! is played on, because a network does not see how a tie will be broken. They hold for the players that they were checked with
//! ([`Reliability`]), and for no others.

mod calibration;
mod columns;
mod course;
mod reliability;
mod sample;

pub use calibration::{Calibration, LastRound};
pub use columns::{COLUMNS, DRAMA, LOWEST_CHANCE};
pub use course::{ChanceCourse, ChancePoint, DECIDED, LEAD, Measures, OUT_OF_IT, Swing};
pub use reliability::{BINS, Bin, Checked, FEWEST, MOST, RARE, Reliability};
pub use sample::Sample;

use std::sync::Arc;

use evenhand_game::game::BySeat;

use crate::net::NetFile;

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

/// A network whose values are read as win chances.
#[derive(Clone, Debug, PartialEq)]
pub struct ChanceValues {
    /// The network.
    pub net: Arc<NetFile>,
    /// How its values are corrected.
    pub calibration: Calibration,
}
