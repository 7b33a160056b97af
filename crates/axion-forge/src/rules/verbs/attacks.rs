//! Effects on the attack under way.

use crate::model::content::{Effect, Verb};
use crate::model::state::{Run, State};
use crate::{AxionForge, Event};
use evenhand_game::game::Cx;

impl AxionForge {
    pub(super) fn change_attack(&self, s: &mut State, run: &Run, effect: &Effect, cx: &mut Cx<'_, Event>) {
        let Some(attack) = s.attack else { return };
        if effect.verb == Verb::Cancel {
            s.attack = None;
            cx.event(Event::Cancelled(attack.seat));
            return cx.event(Event::InVain(attack.seat));
        }
        let target = self.meant(s, run, effect).first().and_then(|id| self.about(s, *id));
        if let (Some(about), Some(attack)) = (target, &mut s.attack) {
            attack.of = about.seat;
            attack.place = about.place;
            attack.target = about.unit;
            attack.bent = true;
            attack.credit = run.item.seat;
            cx.event(Event::Redirected(about.seat, about.place));
        }
    }
}
