//! The verbs that move other characters (AS-PUSH, AS-THR-1, AC-EF-2 to AC-EF-4).

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

verb! {
    /// Pushes the target away from the user, whatever their Sizes, by this length.
    pub(crate) struct KnockBack as "knock_back" {
        /// The distance.
        length: Length;
    }
}

verb! {
    /// Throws a target that is smaller by enough Sizes.
    pub(crate) struct Hurl as "hurl" {
        /// The number of Sizes by which the target must be smaller.
        smaller: u8 = 2;
        /// The distance for each Size of difference.
        each: Length;
    }
}

verb! {
    /// The user's player moves the target straight in any direction. This is no push.
    pub(crate) struct Displace as "displace" {
        /// The maximum distance.
        length: Length;
    }
}
