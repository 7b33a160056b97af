//! A deck, with how it is flipped.

use super::Handling;

/// A deck and how it is flipped, with the cards known to be discarded.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Process {
    pub(super) values: Vec<i64>,
    pub(super) full: Vec<u16>,
    pub(super) known: Vec<u16>,
    pub(super) handling: Handling,
}
