//! Drawing, and what an empty deck costs (AX-TURN-4, AX-TURN-8).

use crate::model::content::Place;
use crate::model::events::Cause;
use crate::model::state::State;
use crate::{AxionForge, Event};
use evenhand_game::game::{Cx, Seat};

impl AxionForge {
    /// Draws `n` cards. If `hurts`, each card that cannot be drawn costs Life Force.
    pub(crate) fn draw(&self, s: &mut State, seat: Seat, n: u8, hurts: bool, cx: &mut Cx<'_, Event>) {
        let missing = self.draw_what_is_there(s, seat, n, cx);
        if !hurts {
            return;
        }
        for _ in 0..missing {
            let damage = i16::from(self.knobs.deckout.damage);
            self.change_life(s, seat, -damage, (Cause::Deckout, Place::NOWHERE), cx);
        }
    }

    /// Draws for several seats at once. All Life Force losses happen before defeat is checked (AX-WIN-7).
    pub(crate) fn all_draw(&self, s: &mut State, seats: &[Seat], n: u8, cx: &mut Cx<'_, Event>) {
        for seat in seats {
            for _ in 0..self.draw_what_is_there(s, *seat, n, cx) {
                let damage = i16::from(self.knobs.deckout.damage);
                self.shift_life(s, *seat, -damage, (Cause::Deckout, Place::NOWHERE), cx);
            }
        }
        self.check_life(s, Cause::Deckout, cx);
    }

    /// Draws up to `n` cards, and returns how many could not be drawn.
    fn draw_what_is_there(&self, s: &mut State, seat: Seat, n: u8, cx: &mut Cx<'_, Event>) -> u8 {
        let player = s.player_mut(seat);
        if player.out {
            return 0;
        }
        let mut drawn = 0;
        while drawn < n
            && let Some(card) = player.deck.pop()
        {
            player.take_up(card);
            drawn += 1;
            cx.event(Event::Drew(seat, card));
        }
        if drawn < n {
            cx.event(Event::Missed(seat, n - drawn));
        }
        n - drawn
    }

    /// Shuffles a seat's deck.
    pub(crate) fn shuffle(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        cx.dice(seat.0).shuffle(&mut s.player_mut(seat).deck);
    }
}
