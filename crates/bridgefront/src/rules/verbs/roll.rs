//! `roll`: one six-sided die (BF-22l).

use super::act::Act;
use crate::model::content::verbs::roll::Roll;
use crate::model::events::Event;
use crate::model::state::Slot;
use crate::rules::work::{Flow, Work};

impl Act for Roll {
    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        let roll = work.dice().d6();
        work.cx.event(Event::Die { seat: work.seat(), roll });
        work.script.worked = true;
        Flow::Call { list: self.faces.0[usize::from(roll) - 1], late: true, this: Slot::NOBODY }
    }
}
