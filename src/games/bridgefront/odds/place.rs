//! What is left of a side in the middle of a battle.

use super::army::MOST_CHAMPIONS;

/// A place by its number in the space of its side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct PlaceId(pub(super) u32);

impl PlaceId {
    /// The place of this number.
    pub(super) fn of(number: usize) -> PlaceId {
        PlaceId(u32::try_from(number).expect("a side has fewer places"))
    }

    /// Its number, for what is told apart by places.
    #[inline]
    pub(super) const fn number(self) -> usize {
        self.0 as usize
    }
}

/// A place and its chance.
pub(super) type Fall = (PlaceId, f64);

/// What is left of a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Place {
    pub(super) forces: u8,
    /// Forces that have survived one hit, and two.
    pub(super) wounded: [u8; 2],
    /// The living champions, one bit each.
    pub(super) alive: u8,
    /// The next hit on a champion will fall on a Force, if there is one.
    pub(super) guarded: bool,
    /// The living champions that have not used their Tactical Hand.
    pub(super) hands: u8,
    /// Forces and champions when the combat round began, if hits can be lost on the dead.
    pub(super) began: [u8; 2],
    /// Hits that fell on each living champion, if places tell; else their sum in front.
    pub(super) hurt: [u16; MOST_CHAMPIONS],
}

impl Place {
    /// How many champions live.
    #[expect(clippy::cast_possible_truncation, reason = "of 8 bits at most 8 are set")]
    pub(super) fn champions(&self) -> u8 {
        self.alive.count_ones() as u8
    }

    /// How many targets there are to choose from: the Forces, which are alike, and each champion.
    pub(super) fn kinds(&self) -> u8 {
        u8::from(self.forces > 0) + self.champions()
    }

    pub(super) fn lives(&self, champion: usize) -> bool {
        self.alive & (1 << champion) != 0
    }
}
