//! The verbs that change the ground (AS-HAZ).

use super::parts::Length;
use evenhand_kit::verb;

verb! {
    /// Makes ground hazardous until the end of the next turn.
    pub(crate) struct Trap as "trap" {
        /// The radius of the circle.
        radius: Length;
    }
}

verb! {
    /// Makes ground hazardous and difficult permanently.
    pub(crate) struct Mire as "mire" {
        /// The radius of the circle.
        radius: Length;
        /// The maximum number of such patches by one character.
        at_most: u8;
    }
}
