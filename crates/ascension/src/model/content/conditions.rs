//! The conditions that characters suffer (AS-COND-1).

use serde::Serialize;

use evenhand_game::words;

words! {
    /// The four conditions (AS-COND-1).
    #[derive(PartialOrd, Ord, Hash, Serialize)]
    pub enum Condition {
        /// Fewer strides.
        Slow,
        /// Less Defense.
        Weaken,
        /// Less attack.
        Hinder,
        /// A wound at the end of each activation of the character.
        Dot,
    }
}

impl Condition {
    /// All four conditions, in the order of their counts.
    pub const ALL: [Condition; 4] = [Condition::Slow, Condition::Weaken, Condition::Hinder, Condition::Dot];
}
