//! Effects on counts: Life Force, Trophies, Sparks, counters, Energy, marks; and winning.

use crate::model::content::{Effect, Place, Verb};
use crate::model::events::Cause;
use crate::model::state::{Pick, Run, State};
use crate::rules::aiming::counter_of;
use crate::{AxionForge, Event};
use evenhand_game::game::Cx;

impl AxionForge {
    pub(super) fn change_counts(&self, s: &mut State, run: &Run, effect: &Effect, cx: &mut Cx<'_, Event>) {
        let seat = run.item.seat;
        match effect.verb {
            Verb::Lf => {
                for seat in self.meant_seats(s, run, effect).iter() {
                    self.shift_life(s, *seat, effect.n.into(), (Cause::Effect, Place::NOWHERE), cx);
                }
                self.check_life(s, Cause::Effect, cx);
            }
            Verb::Trophy => {
                for seat in self.meant_seats(s, run, effect).iter() {
                    self.earn(s, *seat, effect.count(), cx);
                }
            }
            Verb::Spark if s.active == seat || self.knobs.sparks.on_enemy_turn => {
                let player = s.player_mut(seat);
                player.sparks = player.sparks.saturating_add(effect.count());
                cx.event(Event::Sparks(seat, None, effect.count()));
            }
            Verb::Store => {
                let on = match run.picks.last() {
                    Some(Pick::Unit(id)) => *id,
                    _ => run.item.unit,
                };
                self.store(s, on, counter_of(effect), effect.count(), cx);
            }
            Verb::Energy => {
                let player = s.player_mut(seat);
                player.energy = player.energy.saturating_add_signed(effect.n);
            }
            Verb::Mark => {
                if let Some(marks) = s.player_mut(seat).marks.get_mut(usize::from(effect.mark)) {
                    *marks = marks.saturating_add_signed(effect.n);
                    cx.event(Event::Marked(seat, effect.mark, effect.n, *marks));
                }
            }
            Verb::Win => {
                let seats = self.meant_seats(s, run, effect);
                if let Some(seat) = seats.first() {
                    self.win(s, *seat, cx);
                }
            }
            _ => {}
        }
    }
}
