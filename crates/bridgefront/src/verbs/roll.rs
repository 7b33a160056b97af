//! `roll`: one six-sided die (BF-22l).

use super::act::Act;
use crate::Bridgefront;
use crate::events::Event;
use crate::player::look::Look;
use crate::player::{NOTHING, Row, worth};
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

    fn worth(&self, game: &Bridgefront) -> f32 {
        self.faces.iter().map(|list| worth::of_list(game, *list)).sum::<f32>() / 6.0
    }

    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        for list in self.faces {
            let mut end = NOTHING;
            look.list(list, this, &mut end);
            for (sum, number) in row.iter_mut().zip(end) {
                *sum += number / 6.0;
            }
        }
    }
}
