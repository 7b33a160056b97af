//! The state of a player.

use serde::{Deserialize, Serialize};

use super::End;
use crate::model::content::{CardId, DeckId, Tile};
use evenhand_kit::table::Pile;

/// The maximum number of cards in a deck.
pub const MAX_CARDS: usize = 60;

/// The state of a player.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Player {
    /// Its deck. If deck lists are closed, other seats see a deck that it may be playing.
    pub(crate) role: DeckId,
    /// Control Points.
    pub(crate) cp: u8,
    /// The source of the last of them.
    pub(crate) scored_by: End,
    /// The number of turns it has begun, and of Rests it has finished.
    pub(crate) turns: u16,
    pub(crate) rests: u16,
    /// Opportunity that it can spend.
    pub(crate) opp: u8,
    pub(crate) mulligans: u8,
    /// Cards that it still has to put under its deck for mulligans.
    pub(crate) to_bottom: u8,
    /// Sorted by card.
    pub(crate) hand: Pile<CardId, MAX_CARDS>,
    /// The last card is the top one.
    pub(crate) deck: Pile<CardId, MAX_CARDS>,
    /// The number of cards at the bottom of the deck that both players know, and above them the number that only
    /// this player knows.
    pub(crate) bottom_open: u8,
    pub(crate) bottom_own: u8,
    pub(crate) discard: Pile<CardId, MAX_CARDS>,
    pub(crate) retired: Pile<CardId, MAX_CARDS>,
    /// Supply and protocols.
    pub(crate) base: Pile<InBase, MAX_CARDS>,
    /// Battleplans in play.
    pub(crate) plans: Pile<CardId, 16>,
    /// Operators that it has placed before the first turn and that are not revealed yet.
    pub(crate) placed: Pile<Placed, 6>,
    /// Cards that the enemy saw enter the hand and has not seen leave it. They are in the hand, or committed
    /// face down (AF-INF-2).
    pub(crate) known: Pile<CardId, MAX_CARDS>,
}

/// A card in the base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct InBase {
    pub(crate) card: CardId,
    pub(crate) exhausted: bool,
}

/// An operator placed before the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Placed {
    pub(crate) card: CardId,
    pub(crate) tile: Tile,
}

impl Player {
    /// Adds a card to the hand.
    pub(crate) fn take_up(&mut self, card: CardId) {
        let place = self.hand.partition_point(|held| *held <= card);
        self.hand.insert(place, card);
    }

    /// Adds a card to the hand openly.
    pub(crate) fn take_up_shown(&mut self, card: CardId) {
        self.take_up(card);
        let place = self.known.partition_point(|held| *held <= card);
        self.known.insert(place, card);
    }

    /// Removes a card from the hand without showing it.
    pub(crate) fn commit(&mut self, card: CardId) {
        self.hand.take(card);
    }

    /// Shows a card that was in the hand or committed to both players.
    pub(crate) fn show(&mut self, card: CardId) {
        self.known.take(card);
    }

    /// Removes a card from the hand openly.
    pub(crate) fn put_down(&mut self, card: CardId) {
        self.commit(card);
        self.show(card);
    }

    /// Puts a card under the deck openly.
    pub(crate) fn put_under(&mut self, card: CardId) {
        self.deck.insert(0, card);
        self.bottom_open = self.bottom_open.saturating_add(1);
    }

    /// Clears the knowledge of cards at the bottom of the deck.
    pub(crate) fn forget_deck(&mut self) {
        (self.bottom_open, self.bottom_own) = (0, 0);
    }

    /// Returns the number of cards at the bottom of the deck that the player knows.
    pub(crate) fn bottom_known(&self) -> usize {
        usize::from(self.bottom_open) + usize::from(self.bottom_own)
    }
}
