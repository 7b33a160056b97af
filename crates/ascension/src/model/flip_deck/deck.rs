//! One deck in a match, and the result of a flip.

use serde::{Deserialize, Serialize};

use super::knobs::Memory;
use evenhand_kit::table::Pile;

/// Maximum number of cards in a deck, counting all copies.
pub const MAX_CARDS: usize = 64;
/// Maximum number of different cards.
pub const MAX_FACES: usize = 24;
/// Maximum number of cards in one flip.
pub const MAX_FLIP: usize = 4;

/// Maximum number of cards that are remembered in order.
pub(super) const MAX_RECENT: usize = 9 * MAX_FLIP;

/// A card, as an index into `DeckRules::faces`.
pub type Face = u8;

/// A card unknown to the viewer.
pub const UNKNOWN: Face = Face::MAX;

/// One deck in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlipDeck {
    /// The draw pile; the last card is the next to be drawn.
    pub draw: Pile<Face, MAX_CARDS>,
    /// How many of each face have been turned over since the last refresh.
    pub seen: [u8; MAX_FACES],
    /// Cards discarded face down and unseen; they take part in the next refresh.
    pub unseen: Pile<Face, MAX_CARDS>,
    /// Cards discarded face down after their owner looked at them; they take part in the next refresh.
    pub aside: Pile<Face, MAX_CARDS>,
    /// Cards burnt permanently, if burnt cards do not come back.
    pub gone: Pile<Face, MAX_CARDS>,
    /// How many cards were turned over that the viewer does not remember; 0 in the match itself.
    pub forgotten: u8,
    /// The last cards turned over, newest last, as far back as a seat with limited memory remembers; otherwise empty.
    pub recent: Pile<Face, MAX_RECENT>,
    /// How many of the next cards the owner has looked at.
    pub known: u8,
    /// The side that looked at them and discarded the cards in `aside`; 255 until a side has looked.
    pub looker: u8,
    /// How often the deck was refreshed.
    pub refreshes: u16,
}

/// The result of a flip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Flip {
    /// The cards, in the order they were drawn.
    pub cards: Pile<Face, MAX_FLIP>,
    /// The combined value of the cards.
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

    /// Returns the number of cards in the discard pile, which is public.
    pub fn discarded(&self) -> usize {
        usize::from(self.seen.iter().sum::<u8>() + self.forgotten) + self.unseen.len() + self.aside.len()
    }

    /// Returns how many of each face are remembered as turned over since the last refresh.
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

    /// Moves all discarded cards back to the draw pile.
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
