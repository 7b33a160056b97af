//! Drafts from shared decks (BF-22f, BF-16.2).

use crate::Bridgefront;
use crate::model::content::cards::{CardId, DeckId};
use crate::model::events::{Event, Purpose};
use crate::model::knobs::CardAge;
use crate::model::state::{Question, State};
use evenhand_game::game::{Cx, Seat};

impl Bridgefront {
    /// Returns the Age whose deck is used for a draft made by a card, if the card leaves it open (BF-Q35).
    pub(crate) fn draft_age(&self, s: &State, card: CardId) -> u8 {
        let own = if card.is_known() { self.cards.get(card).deck } else { None };
        match (self.knobs.drafts.card_age, own) {
            (CardAge::Printed, Some(deck)) => deck.age(),
            _ => self.age(s.round),
        }
    }

    /// Lays out cards of a shared deck in front of a player, with one more for a player with the pick bonus (BF-21.5b).
    pub(crate) fn lay_out(&self, s: &mut State, seat: Seat, deck: DeckId, n: u8, bottom: bool, cx: &mut Cx<'_, Event>) {
        let n = if n == 0 { 0 } else { n + self.passives(s, seat).pick_bonus };
        let age = self.age(s.round);
        let previews = if self.knobs.market.preview_drafts && !bottom && age < 2 && deck.age() == age {
            self.knobs.market.preview(s.round)
        } else {
            0
        };
        for place in 0..n.min(16) {
            let deck = self.supply(s, if place < previews { deck.next_age() } else { deck });
            let card = if bottom { s.take_under(deck) } else { s.decks[deck].pop() };
            let Some(card) = card else { continue };
            cx.event(Event::Offer { seat, card, row: false });
            s.player_mut(seat).reveal.push(card);
        }
    }

    /// Returns the question of which laid-out cards to take; `None` if there are none.
    pub(crate) fn draft_question(&self, s: &State, seat: Seat, deck: DeckId, take: (u8, u8)) -> Option<Question> {
        let shown = s.player(seat).reveal.size();
        (shown > 0).then(|| Question::Acquire { deck, must: take.0.min(shown), left: take.1.min(shown) })
    }

    /// Puts the cards that were not taken at the bottom of their deck in random order (BF-16.2a).
    pub(crate) fn return_revealed(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        let mut rest = std::mem::take(&mut s.player_mut(seat).reveal);
        if rest.len() > 1 {
            cx.dice(Purpose::Bottoms.id()).shuffle(&mut rest);
        }
        while let Some(card) = rest.pop() {
            let deck = self.deck_of(card);
            s.put_under(deck, card);
        }
    }
}
