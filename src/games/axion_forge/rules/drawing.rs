//! Drawing, and what an empty deck costs (AX-TURN-4, AX-TURN-8).

use crate::game::{Cx, Seat};
use crate::games::axion_forge::content::Place;
use crate::games::axion_forge::events::Cause;
use crate::games::axion_forge::state::State;
use crate::games::axion_forge::{AxionForge, Event};

impl AxionForge {
    /// A seat draws; each card that is not there hurts, if `hurts`.
    pub(crate) fn draw(&self, s: &mut State, seat: Seat, n: u8, hurts: bool, cx: &mut Cx<'_, Event>) {
        let player = s.player_mut(seat);
        if player.out {
            return;
        }
        let mut drawn = 0;
        while drawn < n
            && let Some(card) = player.deck.pop()
        {
            player.take_up(card);
            drawn += 1;
            cx.event(Event::Drew(seat, card));
        }
        if drawn == n {
            return;
        }
        cx.event(Event::Missed(seat, n - drawn));
        for _ in drawn..n {
            if hurts {
                let damage = i16::from(self.knobs.deckout.damage);
                self.change_life(s, seat, -damage, (Cause::Deckout, Place::NOWHERE), cx);
            }
        }
    }

    /// Shuffles a seat's deck.
    pub(crate) fn shuffle(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        cx.dice(seat.0).shuffle(&mut s.player_mut(seat).deck);
    }
}
