//! The sizes that several groups of an observation share.

/// The number of distinguished cards.
pub(super) const CARDS: usize = 192;

/// The number of distinguished factions.
pub(super) const FACTIONS: usize = 8;

/// The largest number of other seats.
pub(super) const OTHERS: usize = 5;
