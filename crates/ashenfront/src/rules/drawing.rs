//! Drawing cards, and the consequences of an empty deck (AF-REST-3, AF-Q4).

use crate::model::knobs::DrawEmpty;
use crate::model::state::{End, State, other};
use crate::{Ashenfront, Event};
use evenhand_game::game::{Cx, Seat};

impl Ashenfront {
    /// Draws cards, as far as the deck has any (AF-REST-8).
    pub(crate) fn draw(&self, s: &mut State, seat: Seat, n: u8, cx: &mut Cx<'_, Event>) {
        for drawn in 0..n {
            if s.player(seat).deck.is_empty() && self.knobs.draw.empty == DrawEmpty::Reshuffle {
                let player = s.player_mut(seat);
                let cards = player.discard;
                player.discard.clear();
                player.deck.extend_from(cards.iter().copied());
                self.shuffle(s, seat, cx);
            }
            let player = s.player_mut(seat);
            let Some(card) = player.deck.pop() else {
                return self.miss(s, seat, n - drawn, cx);
            };
            // Cards at the bottom of the deck can be known. Such a card is then known in the hand as well.
            if player.bottom_known() > player.deck.len() {
                if player.bottom_own > 0 {
                    player.bottom_own -= 1;
                    player.take_up(card);
                } else {
                    player.bottom_open -= 1;
                    player.take_up_shown(card);
                }
            } else {
                player.take_up(card);
            }
            cx.event(Event::Drew(seat, card, player.hand.size()));
        }
    }

    fn miss(&self, s: &mut State, seat: Seat, n: u8, cx: &mut Cx<'_, Event>) {
        cx.event(Event::Missed(seat, n));
        match self.knobs.draw.empty {
            DrawEmpty::Stop | DrawEmpty::Reshuffle => {}
            DrawEmpty::LoseCp => self.score(s, seat, -i8::try_from(n).unwrap_or(i8::MAX), End::CpEffect, cx),
            DrawEmpty::Lose => self.finish(s, Some(other(seat)), End::Deck, cx),
        }
    }

    /// Shuffles a seat's deck.
    pub(crate) fn shuffle(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        let player = s.player_mut(seat);
        player.forget_deck();
        cx.dice(seat.0).shuffle(&mut player.deck);
    }
}
