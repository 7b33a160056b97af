//! Fetching Ults (AF-ULT-3): a bonus action that retires an operator card.

use crate::model::actions::Action;
use crate::model::content::{CardId, CardType};
use crate::model::knobs::{OperatorFrom, UltFrom};
use crate::model::state::State;
use crate::{Ashenfront, Event};
use evenhand_game::game::{Cx, Seat};

impl Ashenfront {
    /// Finds a card in a pile that has the callsign of an Ult's operator.
    fn matching(&self, pile: &[CardId], ult: CardId) -> Option<CardId> {
        let callsign = self.cards.get(self.cards[ult].operator)?.callsign;
        pile.iter().copied().find(|card| self.cards.get(*card).is_some_and(|card| card.callsign == callsign))
    }

    /// Collects the Ults that a seat can fetch, with the piles of the Ult and of the operator's card.
    pub(crate) fn fetch_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let player = s.player(seat);
        let knobs = &self.knobs.ult;
        for ult in self.decks[player.role].ults.iter().copied() {
            let from = [
                (false, knobs.operator_from.contains(&OperatorFrom::Hand), &player.hand[..]),
                (true, knobs.operator_from.contains(&OperatorFrom::Discard), &player.discard[..]),
            ];
            for (fallen, allowed, pile) in from {
                if !allowed || self.matching(pile, ult).is_none() {
                    continue;
                }
                if knobs.ult_from.contains(&UltFrom::Deck) && player.deck.contains(&ult) {
                    out.push(Action::Fetch { ult, fallen, thrown: false });
                }
                if knobs.ult_from.contains(&UltFrom::Discard) && player.discard.contains(&ult) {
                    out.push(Action::Fetch { ult, fallen, thrown: true });
                }
            }
        }
    }

    /// Retires the operator's card and takes the Ult. A deck that was searched is shuffled.
    pub(crate) fn fetch(
        &self,
        s: &mut State,
        seat: Seat,
        (ult, fallen, thrown): (CardId, bool, bool),
        cx: &mut Cx<'_, Event>,
    ) {
        debug_assert!(self.cards[ult].kind == CardType::Ult);
        let player = s.player(seat);
        let pile = if fallen { &player.discard[..] } else { &player.hand[..] };
        let Some(operator) = self.matching(pile, ult) else { return };
        let player = s.player_mut(seat);
        if fallen {
            player.discard.take(operator);
        } else {
            player.put_down(operator);
        }
        player.retired.push(operator);
        if thrown {
            player.discard.take(ult);
        } else {
            player.deck.take(ult);
        }
        player.take_up_shown(ult);
        cx.event(Event::Fetched(seat, ult, operator));
        if !thrown {
            self.shuffle(s, seat, cx);
        }
    }
}
