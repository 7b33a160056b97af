//! The verbs of responses (AS-RESP).

use super::parts::Length;
use crate::model::content::ids::DeedId;
use evenhand_kit::verb;

verb! {
    /// In a response: adds Defense against the attack.
    pub(crate) struct Defend as "defend" {
        /// The Defense added.
        n: i8;
    }
}

verb! {
    /// In a response: the user flips, and the flip is added to the Defense against the attack.
    pub(crate) struct DefendByFlip as "defend_by_flip" {
        /// The number added to the flip.
        n: i8;
    }
}

verb! {
    /// In a response: cancels a push or throw.
    pub(crate) struct HoldFast as "hold_fast" {
        /// Whether it also cancels the other ones of the same action.
        lasting: bool = false;
    }
}

verb! {
    /// In a response: the user suffers damage in place of the other character.
    pub(crate) struct TakeOver as "take_over" {
        /// The maximum damage that it takes over.
        n: u8;
    }
}

verb! {
    /// In a response: reduces damage, to no less than 1.
    pub(crate) struct Harden as "harden" {
        /// The minimum damage that it reduces.
        from: u8;
        /// The amount of the reduction.
        by: u8;
    }
}

verb! {
    /// In a response: attacks the character that caused the event.
    pub(crate) struct Counter as "counter" {
        /// The attack that is used.
        deed as "action": DeedId;
        /// The bonus to the attack.
        bonus: i8;
    }
}

verb! {
    /// In a response: the user turns over cards, and the sum of the highest ones is added to the Defense against the attack.
    pub(crate) struct DefendByBest as "defend_by_best" {
        /// The number of cards turned over. More than 4 count as 4.
        turned: u8;
        /// The number of cards that count.
        kept: u8;
    }
}

verb! {
    /// In a response: makes a push shorter.
    pub(crate) struct Shorten as "shorten" {
        /// The length that it is shorter by.
        by: Length;
    }
}
