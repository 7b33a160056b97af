//! The verbs that act on the user, its deck and the characters near it.

use super::parts::Length;
use crate::model::content::conditions::Condition;
use evenhand_kit::verb;

verb! {
    /// The user and friends near it have more Defense until the user's next activation.
    pub(crate) struct Ward as "ward" {
        /// The maximum distance of a friend.
        within: Length;
        /// The Defense added.
        defense: i8;
    }
}

verb! {
    /// Until its next activation, the user has more Defense, cannot be moved by others and cannot use the Move Action.
    pub(crate) struct LockDown as "lock_down" {
        /// The Defense added.
        defense: i8;
    }
}

verb! {
    /// Looks at the next cards of the user's deck and discards any of them.
    pub(crate) struct Look as "look" {
        /// The number of cards. More than 4 count as 4.
        n: u8;
    }
}

verb! {
    /// All other characters near the user lose wounds and gain tokens of a condition.
    pub(crate) struct Burst as "burst" {
        /// The maximum distance from the user.
        radius: Length;
        /// The number of wounds.
        wounds: u8;
        /// The condition.
        condition: Condition;
        /// The number of tokens.
        n: u8;
    }
}
