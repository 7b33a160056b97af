//! The verbs that move other characters (AS-PUSH, AS-THR-1).

use super::parts::Length;
use evenhand_kit::verb;

verb! {
    /// Pushes the target away from the user.
    pub(crate) struct Push as "push" {
        /// The length added to that of the rules.
        further: Length;
    }
}

verb! {
    /// Pulls the target towards the user.
    pub(crate) struct Pull as "pull" {
        /// The distance.
        length: Length;
    }
}

verb! {
    /// Throws the target.
    pub(crate) struct Throw as "throw" {
        /// The distance.
        length: Length;
    }
}
