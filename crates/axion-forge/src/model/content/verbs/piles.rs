//! Effects on hands, decks and discard piles.

use super::about::{About, Described, Filter};
use super::fields::{Destination, Players, Words};
use crate::model::content::{Per, wrong};
use evenhand_game::game::SetupError;
use evenhand_kit::verb;

verb! {
    /// Draws n cards; each that is not there hurts.
    pub(crate) struct Draw as "draw" {
        /// The number.
        n: u8;
        /// The players.
        player: Players = Players::You;
        /// What the number is multiplied by.
        per: Per = Per::default();
    }
}

verb! {
    /// Discards n cards of the player's choice from its hand.
    pub(crate) struct Discard as "discard" check Discard::check {
        /// The number.
        n: u8;
        /// The player, `"you"` or `"opp"`.
        player: Players = Players::You;
    }
}

verb! {
    /// Looks at an enemy face-down card, or at a random card of an enemy hand.
    pub(crate) struct Look as "look" {}
}

verb! {
    /// Brings a card back from the own discard pile.
    pub(crate) struct Recover as "recover" {
        /// Where it goes.
        to: Destination;
        /// Types and subtypes, all of which a card must have.
        of: Words = Words::default();
        /// The highest cost a card may have.
        cost: Option<u8> = None;
    }
}

verb! {
    /// Takes a card from the own deck to the hand and shuffles.
    pub(crate) struct Search as "search" {
        /// Types and subtypes, all of which a card must have.
        of: Words = Words::default();
        /// The highest cost a card may have.
        cost: Option<u8> = None;
    }
}

impl Discard {
    fn check(path: &str, read: &Discard) -> Result<(), SetupError> {
        if read.player == Players::Each {
            let remedy = "write two effects, of you and of opp";
            return wrong(format!("{path}.player"), "cannot ask everybody at once", remedy);
        }
        Ok(())
    }
}

impl Described for Draw {
    fn about(&self) -> About {
        About::player(self.player)
    }
}

impl Described for Discard {
    fn about(&self) -> About {
        About::player(self.player)
    }
}

impl Described for Look {}

impl Described for Recover {
    fn about(&self) -> About {
        About::elsewhere(Filter { words: self.of.0, cost: self.cost, ..Filter::default() })
    }
}

impl Described for Search {
    fn about(&self) -> About {
        About::elsewhere(Filter { words: self.of.0, cost: self.cost, ..Filter::default() })
    }
}
