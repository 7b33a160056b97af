//! `draw`: cards from the player's own pile (BF-22e).

use super::act::Act;
use crate::Bridgefront;
use crate::model::content::cards::Kinds;
use crate::model::content::verbs::draw::{Draw, Drawers, Time};
use crate::model::content::verbs::selectors::Num;
use crate::model::events::Event;
use crate::model::state::State;
use crate::rules::work::{Flow, Work};
use evenhand_game::game::{Cx, Seat};

impl Draw {
    /// Gives a seat `n` cards, now or with the next hand. Returns the types of those drawn now.
    fn give(&self, game: &Bridgefront, s: &mut State, seat: Seat, n: u8, cx: &mut Cx<'_, Event>) -> Kinds {
        match self.when {
            Time::Now => game.draw_cards(s, seat, n, cx),
            Time::NextHand => {
                s.player_mut(seat).extra_draw += n;
                cx.event(Event::DrawsMore { seat, n });
                Kinds::default()
            }
        }
    }

    /// Carries out the draw in Cleanup (BF-18). It draws fixed numbers only, see `Draw::serves`.
    pub(crate) fn at_cleanup(&self, game: &Bridgefront, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        let Num::Fixed(n) = self.n else { unreachable!("Cleanup serves only fixed numbers") };
        self.give(game, s, seat, n, cx);
    }
}

impl Act for Draw {
    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        let n = work.value(&self.n);
        match self.who {
            Drawers::Me => work.script.drew = self.give(work.game, work.s, work.script.seat, n, work.cx),
            Drawers::Others => {
                for seat in Seat::all(work.game.seats).filter(|seat| *seat != work.script.seat) {
                    if work.s.plays(seat) {
                        self.give(work.game, work.s, seat, n, work.cx);
                    }
                }
            }
        }
        work.done()
    }
}
