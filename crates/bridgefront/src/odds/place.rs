//! The state of one side during a battle.

use super::army::MOST_CHAMPIONS;

/// The index of a state in the space of its side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct PlaceId(pub(super) u32);

impl PlaceId {
    /// Returns the id for this index.
    pub(super) fn of(number: usize) -> PlaceId {
        PlaceId(u32::try_from(number).expect("a side has fewer places"))
    }

    /// Returns the index.
    #[inline]
    pub(super) const fn number(self) -> usize {
        self.0 as usize
    }
}

/// A state and its chance.
pub(super) type Fall = (PlaceId, f64);

/// The state of a side: its surviving units and their damage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Place {
    pub(super) forces: u8,
    /// The numbers of Forces that have survived one hit, and two.
    pub(super) wounded: [u8; 2],
    /// The set of living champions, one bit each.
    pub(super) alive: u8,
    /// Whether the next hit on a champion will fall on a Force, if there is one.
    pub(super) guarded: bool,
    /// The set of living champions that have not used their Tactical Hand.
    pub(super) hands: u8,
    /// The numbers of Forces and champions at the start of the combat round, if hits on dead units can be lost.
    pub(super) began: [u8; 2],
    /// The hits taken by each living champion, if states record them; otherwise their sum in the first entry.
    pub(super) hurt: [u16; MOST_CHAMPIONS],
}

impl Place {
    /// Returns the number of living champions.
    #[expect(clippy::cast_possible_truncation, reason = "of 8 bits at most 8 are set")]
    pub(super) fn champions(&self) -> u8 {
        self.alive.count_ones() as u8
    }

    /// Returns the number of targets to choose from: the Forces, which are alike, and each champion.
    pub(super) fn kinds(&self) -> u8 {
        u8::from(self.forces > 0) + self.champions()
    }

    pub(super) fn lives(&self, champion: usize) -> bool {
        self.alive & (1 << champion) != 0
    }
}
