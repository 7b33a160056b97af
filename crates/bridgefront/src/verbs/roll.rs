//! `roll`: one six-sided die (BF-22l).

use super::act::Act;
use crate::content::verbs::roll::Roll;
use crate::events::Event;
use crate::rules::work::{Flow, Work};
use crate::state::Slot;

impl Act for Roll {
    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        let roll = work.dice().d6();
        work.cx.event(Event::Die { seat: work.seat(), roll });
        work.script.worked = true;
        Flow::Call { list: self.faces[usize::from(roll) - 1], late: true, this: Slot::NOBODY }
    }
}
