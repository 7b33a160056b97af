//! Effects on cards on the Battlefield and on their positions.

use super::about::{About, Described, Filter, about_cards};
use super::fields::{Way, Which, Who};
use crate::model::content::{CardId, Per, Row};
use evenhand_kit::verb;

verb! {
    /// Deals n damage to a card.
    pub(crate) struct Damage as "damage" {
        /// The cards.
        who: Who;
        /// The number.
        n: u8;
        /// What the number is multiplied by.
        per: Per = Per::default();
        ..which: Which;
    }
}

verb! {
    /// Turns a card by one step of Forced Activation.
    pub(crate) struct Exhaust as "exhaust" {
        /// The cards.
        who: Who;
        ..which: Which;
    }
}

verb! {
    /// Deactivates a card by one step.
    pub(crate) struct Ready as "ready" {
        /// The cards.
        who: Who;
        ..which: Which;
    }
}

verb! {
    /// Moves a card; from a red position it returns to the hand.
    pub(crate) struct Move as "move" {
        /// The positions it can be moved to.
        to: Way;
        /// The cards.
        who: Who = Who::Me;
        ..which: Which;
    }
}

verb! {
    /// Exchanges the positions of a card and itself, on one side of the Battlefield; from a red one a card returns to
    /// the hand.
    pub(crate) struct Swap as "swap" {
        /// The cards.
        who: Who;
        ..which: Which;
    }
}

verb! {
    /// Destroys a card.
    pub(crate) struct Destroy as "destroy" {
        /// The cards.
        who: Who;
        ..which: Which;
    }
}

verb! {
    /// Sacrifices a card.
    pub(crate) struct Sacrifice as "sacrifice" {
        /// The cards.
        who: Who = Who::Me;
        ..which: Which;
    }
}

verb! {
    /// Takes a card out of the game for good.
    pub(crate) struct Banish as "banish" {
        /// The cards.
        who: Who = Who::Me;
        ..which: Which;
    }
}

verb! {
    /// Returns a card to its owner's hand.
    pub(crate) struct Return as "return" {
        /// The cards.
        who: Who;
        ..which: Which;
    }
}

verb! {
    /// Creates a Token on an own position that is not red for it. Nothing happens if there is no such position or its
    /// owner has eight Tokens.
    pub(crate) struct Create as "create" {
        /// The Token.
        card: CardId;
        /// The row it comes to; either if left out.
        row: Option<Row> = None;
    }
}

about_cards!(Damage, Exhaust, Ready, Move, Swap, Destroy, Sacrifice, Banish, Return);

impl Described for Create {
    fn about(&self) -> About {
        About::elsewhere(Filter { row: self.row, ..Filter::default() })
    }
}
