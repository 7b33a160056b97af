//! `roll`: one six-sided die (BF-22l).

use super::act::Act;
use crate::events::Event;
use crate::rules::work::{Flow, Work};
use crate::state::Slot;
pub(crate) use evenhand_kit::table::effects::control::Roll;

pub(crate) const NOTATION: [&str; 2] = ["`faces`: list of `{ on = [low, high], do = effects }`", "one six-sided die"];

impl Act for Roll {
    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        let roll = work.dice().d6();
        work.cx.event(Event::Die { seat: work.seat(), roll });
        work.script.worked = true;
        Flow::Call { list: self.faces[usize::from(roll) - 1], late: true, this: Slot::NOBODY }
    }
}
