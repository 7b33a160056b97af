//! One deck in a match, and what a flip of it comes to.

use serde::{Deserialize, Serialize};

use super::knobs::Memory;
use crate::table::Pile;

/// The most cards a deck can have, with all its copies.
pub const MAX_CARDS: usize = 64;
/// The most different cards.
pub const MAX_FACES: usize = 24;
/// The most cards in one flip.
pub const MAX_FLIP: usize = 4;

/// The most cards that are remembered in order.
pub(super) const MAX_RECENT: usize = 9 * MAX_FLIP;

/// A card by its place in `DeckRules::faces`.
pub type Face = u8;

/// A card nobody who looks knows.
pub const UNKNOWN: Face = Face::MAX;

/// One deck in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlipDeck {
    /// The draw pile; the next card is the last.
    pub draw: Pile<Face, MAX_CARDS>,
    /// How many of each face were turned over since the last refresh.
    pub seen: [u8; MAX_FACES],
    /// Discarded face down and unseen: takes part in the next refresh.
    pub unseen: Pile<Face, MAX_CARDS>,
    /// Discarded face down after its owner looked at it: takes part in the next refresh.
    pub aside: Pile<Face, MAX_CARDS>,
    /// Burnt for good, where burnt cards do not come back.
    pub gone: Pile<Face, MAX_CARDS>,
    /// How many were turned over that the one who looks has no memory of; 0 in the match itself.
    pub forgotten: u8,
    /// The last of those turned over, the newest last, as far back as somebody remembers who does not
    /// remember all; else empty.
    pub recent: Pile<Face, MAX_RECENT>,
    /// How many of the next cards the owner has looked at.
    pub known: u8,
    /// The side that looked at them, and discarded what lies in `aside`; 255 before anybody has.
    pub looker: u8,
    /// How often it was made anew.
    pub refreshes: u16,
}

/// What a flip came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Flip {
    /// The cards in the order they were drawn.
    pub cards: Pile<Face, MAX_FLIP>,
    /// The number they make.
    pub total: i16,
}

impl Default for FlipDeck {
    fn default() -> Self {
        FlipDeck::empty()
    }
}

impl FlipDeck {
    pub(super) fn empty() -> FlipDeck {
        FlipDeck {
            draw: Pile::new(),
            seen: [0; MAX_FACES],
            unseen: Pile::new(),
            aside: Pile::new(),
            gone: Pile::new(),
            forgotten: 0,
            recent: Pile::new(),
            known: 0,
            looker: u8::MAX,
            refreshes: 0,
        }
    }

    /// Cards in the discard pile, which everybody can count.
    pub fn discarded(&self) -> usize {
        usize::from(self.seen.iter().sum::<u8>() + self.forgotten) + self.unseen.len() + self.aside.len()
    }

    /// How many of each face somebody remembers to have been turned over since the last refresh.
    pub(super) fn remembered(&self, memory: Memory) -> [u8; MAX_FACES] {
        match memory {
            Memory::Perfect => self.seen,
            Memory::None => [0; MAX_FACES],
            Memory::LastN => {
                let mut counts = [0; MAX_FACES];
                for card in self.recent.iter().filter(|card| **card != UNKNOWN) {
                    counts[usize::from(*card)] += 1;
                }
                counts
            }
        }
    }

    /// Everything that is discarded lies in the draw pile again.
    pub(super) fn gather(&mut self) {
        for (face, count) in (0..).zip(self.seen) {
            self.draw.extend_from(std::iter::repeat_n(face, usize::from(count)));
        }
        self.seen = [0; MAX_FACES];
        self.draw.append(&mut self.unseen);
        self.draw.append(&mut self.aside);
        self.recent.clear();
        self.known = 0;
    }
}
