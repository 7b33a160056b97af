//! The Reforge of a Forge (BF-16d), in later editions of any card of the deck (BF-ED15).

use super::actions::Action;
use crate::Bridgefront;
use crate::model::content::cards::CardId;
use crate::model::content::verbs::hand::HandOp;
use crate::model::events::{Event, Purpose, Zone};
use crate::model::knobs::ReforgeFrom;
use crate::model::state::{Question, State};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;

impl Bridgefront {
    /// Returns whether a seat has a card that a Reforge can scrap.
    pub(crate) fn can_reforge(&self, s: &State, seat: Seat) -> bool {
        let player = s.player(seat);
        let more = self.reforges_deck() && !(player.draw.is_empty() && player.discard.is_empty());
        more || !player.hand.is_empty()
    }

    fn reforges_deck(&self) -> bool {
        self.knobs.collection.reforge_from == ReforgeFrom::Deck
    }

    /// Returns the question of which card a Reforge scraps.
    pub(crate) fn reforge_question(&self) -> Question {
        if self.reforges_deck() {
            Question::Reforge
        } else {
            Question::Hand { op: HandOp::Scrap, must: 1, left: 1, picked: 0, each: None }
        }
    }

    /// Writes the cards of a seat, each once per pile. The order of the piles does not show: the options are sorted, as
    /// a seat does not know the order of its draw pile.
    pub(crate) fn reforge_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let player = s.player(seat);
        let mut offer = |pile: &[CardId], make: fn(CardId) -> Action| {
            let mut cards: Pile<CardId, 128> = pile.iter().copied().collect();
            cards.sort_unstable();
            for (place, card) in cards.iter().enumerate() {
                if place == 0 || cards[place - 1] != *card {
                    out.push(make(*card));
                }
            }
        };
        offer(&player.hand, Action::Card);
        offer(&player.draw, Action::InDrawPile);
        offer(&player.discard, Action::InDiscardPile);
    }

    /// Scraps the chosen card.
    pub(crate) fn reforge(&self, s: &mut State, seat: Seat, action: Action, cx: &mut Cx<'_, Event>) {
        match action {
            Action::Card(card) => self.scrap(s, seat, card, cx),
            Action::InDrawPile(card) => self.scrap_drawable(s, seat, card, cx),
            Action::InDiscardPile(card) => self.scrap_discarded(s, seat, card, cx),
            _ => unreachable!("only cards are offered"),
        }
    }

    /// Scraps a card of the draw pile, and leaves the others in their order. Of several copies it is one whose place the
    /// owner does not know, drawn at random, so that the choice says nothing about the order.
    fn scrap_drawable(&self, s: &mut State, seat: Seat, card: CardId, cx: &mut Cx<'_, Event>) {
        let player = s.player(seat);
        let unknown = player.draw.len() - usize::from(player.known_top);
        let places = player.draw.iter().enumerate().filter(|(_, held)| **held == card).map(|(place, _)| place);
        let hidden: Pile<usize, 128> = places.clone().filter(|place| *place < unknown).collect();
        let place = match hidden.len() {
            0 => places.clone().next_back(),
            1 => hidden.first().copied(),
            _ => cx.dice(Purpose::Cards.id()).pick(&hidden).copied(),
        };
        let place = place.expect("a card that is scrapped is in the pile");
        self.show(s, seat, card);
        s.player_mut(seat).take_from_draw(place);
        self.scrap_from(s, seat, card, Zone::Draw, cx);
    }

    /// Scraps a card of the discard pile: one that all players saw there, if there is one.
    fn scrap_discarded(&self, s: &mut State, seat: Seat, card: CardId, cx: &mut Cx<'_, Event>) {
        if s.player_mut(seat).seen_discards.take(card).is_none() {
            self.show(s, seat, card);
        }
        s.player_mut(seat).discard.take(card).expect("a card that is scrapped is in the pile");
        self.scrap_from(s, seat, card, Zone::Discard, cx);
    }

    /// Takes a card out of the match that has just left a pile of its owner.
    fn scrap_from(&self, s: &mut State, seat: Seat, card: CardId, from: Zone, cx: &mut Cx<'_, Event>) {
        self.remove(s, seat, card);
        cx.event(Event::CardMoves { seat, card, from, to: Zone::Burnt });
        self.lose_vp(s, seat, card, cx);
    }
}
