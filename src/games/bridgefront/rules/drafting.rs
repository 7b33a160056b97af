//! Looking at the own draw pile and gaining from shared decks (BF-22e, BF-22f, BF-16.2).

use super::resolve::Flow;
use crate::game::{Cx, Seat};
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::content::cards::{CardId, NO_CARD};
use crate::games::bridgefront::content::effects::{DeckEnd, Rest};
use crate::games::bridgefront::events::{Event, Purpose, Source, Zone};
use crate::games::bridgefront::knobs::CardAge;
use crate::games::bridgefront::state::{Question, State};

impl Bridgefront {
    pub(crate) fn run_peek(
        &self,
        s: &mut State,
        seat: Seat,
        look: u8,
        take: u8,
        rest: Rest,
        cx: &mut Cx<'_, Event>,
    ) -> Flow {
        let known = s.player(seat).known_top;
        let passives = self.passives(s, seat);
        let bonus = if take > 0 && passives.pick_bonus_in_looks { passives.pick_bonus } else { 0 }; // BF-Q46
        self.look(s, seat, look + bonus, cx);
        let player = s.player_mut(seat);
        if player.reveal.is_empty() {
            return Flow::Next;
        }
        match rest {
            Rest::Discard => {
                let take = take.min(player.reveal.len() as u8);
                Flow::After(Question::Peek { take, overflows: self.overflows(s, seat, take) })
            }
            Rest::Keep => {
                let looked = player.reveal.len() as u8;
                cx.event(Event::Cards { seat, n: looked, from: Zone::Laid, to: Zone::Draw });
                while !player.reveal.is_empty() {
                    let lowest = player.reveal.remove(0);
                    player.draw.push(lowest);
                }
                player.known_top = known.max(looked).min(player.draw.len() as u8);
                Flow::Next
            }
            Rest::Scry => Flow::After(Question::Scry { looked: player.reveal.len() as u8 }),
        }
    }

    #[allow(clippy::too_many_arguments)]
    pub(crate) fn run_acquire(
        &self,
        s: &mut State,
        seat: Seat,
        deck: usize,
        from: DeckEnd,
        reveal: u8,
        take: (u8, u8),
        cx: &mut Cx<'_, Event>,
    ) -> Flow {
        if from == DeckEnd::Random {
            for _ in 0..take.1 {
                let deck = self.supply(s, deck);
                let size = s.decks[deck].len();
                if size > 0 {
                    let place = cx.dice(Purpose::Cards.id()).below(size);
                    let card = s.decks[deck].remove(place);
                    self.gain_card(s, seat, card, Source::Draft, 0, cx);
                }
            }
            return Flow::Next;
        }
        self.lay_out(s, seat, deck, reveal, from == DeckEnd::Bottom, cx);
        match self.draft_question(s, seat, deck, take) {
            Some(question) => Flow::After(question),
            None => Flow::Next,
        }
    }

    /// The Age of the deck that a draft made by a card is from, if the card leaves it open (BF-Q35).
    pub(crate) fn draft_age(&self, s: &State, card: CardId) -> u8 {
        let own = if card < NO_CARD { self.cards.get(card).deck } else { None };
        match (self.knobs.drafts.card_age, own) {
            (CardAge::Printed, Some(deck)) => deck % 3,
            _ => self.age(s.round),
        }
    }

    /// Lays out cards of a shared deck before a player, one more for a wide pick (BF-21.5b).
    pub(crate) fn lay_out(&self, s: &mut State, seat: Seat, deck: usize, n: u8, bottom: bool, cx: &mut Cx<'_, Event>) {
        let n = if n == 0 { 0 } else { n + self.passives(s, seat).pick_bonus };
        let age = self.age(s.round);
        let previews = if self.knobs.market.preview_drafts && !bottom && age < 2 && deck % 3 == usize::from(age) {
            self.knobs.market.preview(s.round)
        } else {
            0
        };
        for place in 0..n.min(16) {
            let deck = self.supply(s, if place < previews { deck + 1 } else { deck });
            let card = if bottom {
                if s.decks[deck].is_empty() { None } else { Some(s.decks[deck].remove(0)) }
            } else {
                s.decks[deck].pop()
            };
            let Some(card) = card else { continue };
            cx.event(Event::Offer { seat, card });
            s.player_mut(seat).reveal.push(card);
        }
    }

    /// The question which of the laid-out cards to take; `None` if there are none.
    pub(crate) fn draft_question(&self, s: &State, seat: Seat, deck: usize, take: (u8, u8)) -> Option<Question> {
        let shown = s.player(seat).reveal.len() as u8;
        (shown > 0).then(|| Question::Acquire { deck: deck as u8, must: take.0.min(shown), left: take.1.min(shown) })
    }

    /// The cards that were not taken go to the bottom of their deck in random order (BF-16.2a).
    pub(crate) fn return_revealed(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        let mut rest = std::mem::take(&mut s.player_mut(seat).reveal);
        if rest.len() > 1 {
            cx.dice(Purpose::Bottoms.id()).shuffle(&mut rest);
        }
        while let Some(card) = rest.pop() {
            let deck = self.deck_of(card);
            s.decks[deck].insert(0, card);
        }
    }
}
