//! A player's cards, counters and resources.

use serde::{Deserialize, Serialize};

use super::Unit;
use crate::model::content::{CardId, DeckId};
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;

/// The maximum number of players.
pub const MAX_PLAYERS: usize = 4;
/// The maximum number of cards in a deck.
pub const MAX_CARDS: usize = 80;
/// The maximum number of cards on one side of the Battlefield: twelve positions, and Tokens.
pub(crate) const MAX_UNITS: usize = 20;

/// A player's cards, counters and resources.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Player {
    /// The player's deck. If deck lists are closed, another seat's view holds one of the decks that it may be.
    pub(crate) role: DeckId,
    /// Whether the player's deck holds the card that one seat starts with (`rules.deck.given`).
    pub(crate) given: bool,
    /// Whether the player is out of the match.
    pub(crate) out: bool,
    /// Life Force. If a team shares it, the team's first member holds it.
    pub(crate) life: i16,
    /// Banked Trophies, and those of this turn (AX-TRO-4).
    pub(crate) banked: u16,
    pub(crate) pending: u16,
    /// Sparks in the pool.
    pub(crate) sparks: u8,
    pub(crate) actions: u8,
    /// Turns that the player has begun.
    pub(crate) turns: u16,
    pub(crate) mulligans: u8,
    pub(crate) catalyst: CardId,
    pub(crate) energy: u8,
    /// `turned`, `used` and `spent` of the Catalyst, as in [`Unit`].
    pub(crate) catalyst_turned: u8,
    pub(crate) catalyst_used: u8,
    pub(crate) catalyst_spent: u8,
    pub(crate) marks: [u8; 4],
    pub(crate) sources: Pile<Source, MAX_CARDS>,
    /// Sorted by card.
    pub(crate) hand: Pile<CardId, MAX_CARDS>,
    /// The last card is on top.
    pub(crate) deck: Pile<CardId, MAX_CARDS>,
    pub(crate) discard: Pile<CardId, MAX_CARDS>,
    pub(crate) banished: Pile<CardId, MAX_CARDS>,
    pub(crate) units: Pile<Unit, MAX_UNITS>,
    /// The cards of this hand that each seat knows, sorted by card (AX-INF-3).
    pub(crate) known: [Pile<CardId, MAX_CARDS>; MAX_PLAYERS],
    /// Copies that have used their Ultimate and are not face up on the Battlefield (AX-Q28).
    pub(crate) spent: Pile<CardId, MAX_CARDS>,
}

/// A Source in play (AX-SRC-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Source {
    pub(crate) card: CardId,
    pub(crate) turned: bool,
    /// The turn in which it was deployed.
    pub(crate) entered: u16,
    /// Bit sets of the abilities used this turn, and of the Ultimates used in this match.
    pub(crate) used: u8,
    pub(crate) spent: u8,
}

impl Player {
    /// Adds a card to the hand.
    pub(crate) fn take_up(&mut self, card: CardId) {
        let place = self.hand.partition_point(|held| *held <= card);
        self.hand.insert(place, card);
    }

    /// Adds a card to the hand, visible to everybody.
    pub(crate) fn take_up_shown(&mut self, card: CardId) {
        self.take_up(card);
        Seat::all(MAX_PLAYERS).for_each(|viewer| self.is_known(viewer, card));
    }

    /// Records that a seat knows that this card is in the hand.
    pub(crate) fn is_known(&mut self, viewer: Seat, card: CardId) {
        let known = &mut self.known[viewer.index()];
        let place = known.partition_point(|held| *held <= card);
        known.insert(place, card);
    }

    /// Removes a card from the hand, visible to everybody.
    pub(crate) fn put_down(&mut self, card: CardId) {
        self.hand.take(card);
        for known in &mut self.known {
            known.take(card);
        }
    }

    /// Whether the hand holds a copy of a card.
    pub(crate) fn holds(&self, card: CardId) -> bool {
        self.hand.contains(&card)
    }
}
