//! Effects on the attack under way.

use super::{Act, Work};
use crate::Event;
use crate::model::content::verbs::{Cancel, Redirect};

impl Act for Cancel {
    fn run(&self, work: &mut Work<'_, '_>) {
        let Some(attack) = work.s.attack.take() else { return };
        work.cx.event(Event::Cancelled(attack.seat));
        work.cx.event(Event::InVain(attack.seat));
    }
}

impl Act for Redirect {
    fn run(&self, work: &mut Work<'_, '_>) {
        let target = work.cards().first().and_then(|id| work.game.about(work.s, *id));
        if let (Some(about), Some(attack)) = (target, &mut work.s.attack) {
            attack.of = about.seat;
            attack.place = about.place;
            attack.target = about.unit;
            attack.bent = true;
            attack.credit = work.run.item.seat;
            work.cx.event(Event::Redirected(about.seat, about.place));
        }
    }
}
