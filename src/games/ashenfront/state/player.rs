//! What a player has.

use serde::{Deserialize, Serialize};

use super::{CardId, Tile};
use crate::games::ashenfront::content::DeckId;
use crate::games::ashenfront::state::End;
use crate::table::Pile;

/// The most cards of a deck.
pub const MAX_CARDS: usize = 60;

/// What a player has.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Player {
    /// What it plays; under closed deck lists what it may play, for others.
    pub(crate) role: DeckId,
    /// Control Points.
    pub(crate) cp: u8,
    /// What gave the last of them.
    pub(crate) scored_by: End,
    /// Turns it has begun, and Rests.
    pub(crate) turns: u16,
    pub(crate) rests: u16,
    /// Opportunity at hand.
    pub(crate) opp: u8,
    pub(crate) mulligans: u8,
    /// Cards it still has to put under its deck for mulligans.
    pub(crate) to_bottom: u8,
    /// In order of cards.
    pub(crate) hand: Pile<CardId, MAX_CARDS>,
    /// The last one is on top.
    pub(crate) deck: Pile<CardId, MAX_CARDS>,
    /// How many cards at the bottom of the deck everybody knows, and how many above them only the player.
    pub(crate) bottom_open: u8,
    pub(crate) bottom_own: u8,
    pub(crate) discard: Pile<CardId, MAX_CARDS>,
    pub(crate) retired: Pile<CardId, MAX_CARDS>,
    /// Supply and protocols.
    pub(crate) base: Pile<InBase, MAX_CARDS>,
    /// Battleplans in play.
    pub(crate) plans: Pile<CardId, 16>,
    /// Operators that it has placed and that have not been revealed yet.
    pub(crate) placed: Pile<Placed, 6>,
    /// Cards that the enemy has seen go to the hand and that have not openly left it: they are in the hand, or committed
    /// face down (AF-INF-2).
    pub(crate) known: Pile<CardId, MAX_CARDS>,
}

/// A card in the base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct InBase {
    pub(crate) card: CardId,
    pub(crate) exhausted: bool,
}

/// An operator placed before the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Placed {
    pub(crate) card: CardId,
    pub(crate) tile: Tile,
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
        let place = self.known.partition_point(|held| *held <= card);
        self.known.insert(place, card);
    }

    /// A card leaves the hand without being shown.
    pub(crate) fn commit(&mut self, card: CardId) {
        self.hand.take(card);
    }

    /// Everybody sees a card that was in the hand, or committed.
    pub(crate) fn show(&mut self, card: CardId) {
        self.known.take(card);
    }

    /// Everybody sees this card leave the hand.
    pub(crate) fn put_down(&mut self, card: CardId) {
        self.commit(card);
        self.show(card);
    }

    /// Puts a card under the deck, for all to see.
    pub(crate) fn put_under(&mut self, card: CardId) {
        self.deck.insert(0, card);
        self.bottom_open = self.bottom_open.saturating_add(1);
    }

    /// Nobody knows any more what lies where in the deck.
    pub(crate) fn forget_deck(&mut self) {
        (self.bottom_open, self.bottom_own) = (0, 0);
    }

    /// How many cards at the bottom the player knows.
    pub(crate) fn bottom_known(&self) -> usize {
        usize::from(self.bottom_open) + usize::from(self.bottom_own)
    }
}
