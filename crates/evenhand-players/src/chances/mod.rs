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
mod value;

pub use calibration::{Calibration, LastRound};
pub use columns::{COLUMNS, DRAMA, LOWEST_CHANCE};
pub use course::{ChanceCourse, ChancePoint, DECIDED, LEAD, Measures, OUT_OF_IT, Swing};
pub use reliability::{BINS, Bin, Checked, FEWEST, MOST, RARE, Reliability};
pub use sample::Sample;
pub use value::{PLAYED_ON, Value};

use std::sync::Arc;

use crate::net::NetFile;

/// A network whose values are read as win chances.
#[derive(Clone, Debug, PartialEq)]
pub struct ChanceValues {
    /// The network.
    pub net: Arc<NetFile>,
    /// How its values are corrected.
    pub calibration: Calibration,
}
