//! The verbs of effects as data: their words and their fields (AS-ATK-7).
//!
//! What a verb does is in [`crate::rules::verbs`], and what it is worth to a player in `players::verbs`. Both have the
//! same files.

mod ground;
mod list;
mod parts;
mod response;
mod shoves;
mod strides;
mod target;
mod user;

pub(crate) use ground::{Mire, Trap};
pub(crate) use list::{Verb, fields_as};
#[cfg(test)]
pub(crate) use parts::Length;
pub(crate) use parts::Names;
pub(crate) use response::{Counter, Defend, DefendByBest, DefendByFlip, Harden, HoldFast, Shorten, TakeOver};
pub(crate) use shoves::{Displace, Hurl, KnockBack, Pull, Push, Throw};
pub(crate) use strides::{Approach, Move, Place, Shift, Trample, Who};
pub(crate) use target::{Cleanse, Compel, Exhaust, Grant, Heal, LendToken, Lose};
pub(crate) use user::{Burst, LockDown, Look, Ward};
