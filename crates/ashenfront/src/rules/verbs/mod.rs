//! The implementation of each verb, with one module for each kind of object that effects change.

mod battlefield;
mod cards;
mod health;

use crate::model::content::{Effect, Verb};
use crate::model::state::{Run, State};
use crate::{Ashenfront, Event};
use evenhand_game::game::Cx;

impl Ashenfront {
    /// Carries out the current effect of a run on its targets. Whatever takes several steps is pushed above the run.
    pub(crate) fn do_effect(&self, s: &mut State, run: Run, effect: &Effect, cx: &mut Cx<'_, Event>) {
        match effect.verb {
            Verb::Hit => self.do_hit(s, run, effect, cx),
            Verb::Lose | Verb::Heal => self.do_health(s, run, effect, cx),
            Verb::Move => self.do_move(s, run, effect),
            Verb::Push | Verb::Pull => self.do_shove(s, run, effect),
            Verb::Swap => self.do_swap(s, run, effect, cx),
            Verb::Retreat | Verb::Retire => self.do_leave(s, run, effect, cx),
            Verb::Deploy => self.do_deploy(s, run),
            Verb::Use => self.do_use(s, run, cx),
            Verb::Ready | Verb::Exhaust => self.do_ready(s, run, effect, cx),
            Verb::Attr | Verb::Grant | Verb::Disable | Verb::Double => self.do_change(s, run, effect, cx),
            Verb::Cancel => self.do_cancel(s, run, cx),
            Verb::Draw => self.do_draw(s, run, effect, cx),
            Verb::Discard => self.do_discard(s, run, effect, cx),
            Verb::Bottom => self.do_bottom(s, run, cx),
            Verb::Recover | Verb::Search => self.do_take(s, run),
            Verb::Cp => self.do_cp(s, run, effect, cx),
            Verb::Opp => self.do_opp(s, run, effect, cx),
        }
    }

    /// Returns the amount of an effect, doubled if the ability is Doubled.
    pub(crate) fn count_of(&self, run: &Run, effect: &Effect) -> u8 {
        self.amount(effect.count(), 0, run.doubled)
    }
}
