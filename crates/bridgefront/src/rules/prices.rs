//! Prices that effects write over those of gained cards (BF-ED28).

use crate::Bridgefront;
use crate::model::content::cards::CardId;
use crate::model::content::verbs::acquire::Price;
use crate::model::events::Event;
use crate::model::state::{MOST_REPRICED, Repriced, State};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::effects::EffectId;

impl Bridgefront {
    /// Gives a card that a player has just gained the price of an effect, which all players see. A match has a limit of such
    /// cards at a time; beyond it a card keeps its printed price.
    pub(crate) fn reprice(
        &self,
        s: &mut State,
        owner: Seat,
        card: CardId,
        effect: EffectId,
        price: Price,
        cx: &mut Cx<'_, Event>,
    ) {
        if s.repriced.len() == MOST_REPRICED {
            return;
        }
        self.show(s, owner, card);
        s.repriced.push(Repriced { owner, card, effect });
        let Price { mana, gold, init, burn } = price;
        cx.event(Event::Repriced { seat: owner, card, mana, gold, initiative: init, burns: burn });
    }

    /// Returns the price that an effect has written over that of a player's card. Of equal cards it counts for the one that
    /// is played first.
    pub(crate) fn new_price(&self, s: &State, owner: Seat, card: CardId) -> Option<Price> {
        let repriced = s.repriced.iter().find(|repriced| (repriced.owner, repriced.card) == (owner, card))?;
        self.scripts.effect(repriced.effect).price()
    }

    /// Returns when a card resolves that a player plays.
    pub(crate) fn initiative(&self, s: &State, owner: Seat, card: CardId) -> u16 {
        self.new_price(s, owner, card).map_or(self.cards.get(card).initiative, |price| price.init)
    }

    /// Returns whether a card leaves the match when this player plays it.
    pub(crate) fn burns(&self, s: &State, owner: Seat, card: CardId) -> bool {
        self.cards.get(card).burn || self.new_price(s, owner, card).is_some_and(|price| price.burn)
    }

    /// Drops the price of a card that leaves the match.
    pub(crate) fn forget_price(&self, s: &mut State, owner: Seat, card: CardId) {
        let place = s.repriced.iter().position(|repriced| (repriced.owner, repriced.card) == (owner, card));
        if let Some(place) = place {
            s.repriced.remove(place);
        }
    }
}
