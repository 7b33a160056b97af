//! What a player has.

use serde::{Deserialize, Serialize};

use super::{CardId, MAX_PLAYERS, Unit};
use crate::game::Seat;
use crate::games::axion_forge::content::DeckId;
use crate::table::Pile;

/// The most cards of a deck.
pub const MAX_CARDS: usize = 80;
/// The most cards of one side of the Battlefield: twelve positions, and Tokens.
pub(crate) const MAX_UNITS: usize = 20;

/// What a player has.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Player {
    /// What it plays; under closed deck lists what it may play, for others.
    pub(crate) role: DeckId,
    /// Out of the match.
    pub(crate) out: bool,
    /// Life Force. Of a team that has one in common it is its first member's.
    pub(crate) life: i16,
    /// Banked Trophies, and those of this turn (AX-TRO-4).
    pub(crate) banked: u16,
    pub(crate) pending: u16,
    /// Sparks in the pool.
    pub(crate) sparks: u8,
    pub(crate) actions: u8,
    /// Turns it has begun.
    pub(crate) turns: u16,
    pub(crate) mulligans: u8,
    pub(crate) catalyst: CardId,
    pub(crate) energy: u8,
    /// As of a card on the Battlefield.
    pub(crate) catalyst_turned: u8,
    pub(crate) catalyst_used: u8,
    pub(crate) catalyst_spent: u8,
    pub(crate) marks: [u8; 4],
    pub(crate) sources: Pile<Source, MAX_CARDS>,
    /// In order of cards.
    pub(crate) hand: Pile<CardId, MAX_CARDS>,
    /// The last one is on top.
    pub(crate) deck: Pile<CardId, MAX_CARDS>,
    pub(crate) discard: Pile<CardId, MAX_CARDS>,
    pub(crate) banished: Pile<CardId, MAX_CARDS>,
    pub(crate) units: Pile<Unit, MAX_UNITS>,
    /// Cards of its hand that each seat knows, in order of cards (AX-INF-3).
    pub(crate) known: [Pile<CardId, MAX_CARDS>; MAX_PLAYERS],
    /// Copies whose Ultimate is used up and that are not face up on the Battlefield (AX-Q28).
    pub(crate) spent: Pile<CardId, MAX_CARDS>,
}

/// A Source in play (AX-SRC-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Source {
    pub(crate) card: CardId,
    pub(crate) turned: bool,
    /// The turn in which it was deployed.
    pub(crate) entered: u16,
    /// Bits of the abilities used in this turn, and of Ultimates used up for good.
    pub(crate) used: u8,
    pub(crate) spent: u8,
}

impl Player {
    /// Puts a card into the hand.
    pub(crate) fn take_up(&mut self, card: CardId) {
        let place = self.hand.partition_point(|held| *held <= card);
        self.hand.insert(place, card);
    }

    /// Everybody has seen this card go to the hand.
    pub(crate) fn take_up_shown(&mut self, card: CardId) {
        self.take_up(card);
        Seat::all(MAX_PLAYERS).for_each(|viewer| self.is_known(viewer, card));
    }

    /// A seat knows that this card is in the hand.
    pub(crate) fn is_known(&mut self, viewer: Seat, card: CardId) {
        let known = &mut self.known[viewer.index()];
        let place = known.partition_point(|held| *held <= card);
        known.insert(place, card);
    }

    /// Everybody has seen this card leave the hand.
    pub(crate) fn put_down(&mut self, card: CardId) {
        self.hand.take(card);
        for known in &mut self.known {
            known.take(card);
        }
    }

    /// Copies in the hand.
    pub(crate) fn holds(&self, card: CardId) -> bool {
        self.hand.contains(&card)
    }
}
