//! `roll`: one six-sided die (BF-22l).

use super::act::Act;
use crate::game::Cx;
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::events::{Event, Purpose};
use crate::games::bridgefront::player::look::Look;
use crate::games::bridgefront::player::{NOTHING, Row, worth};
use crate::games::bridgefront::rules::resolve::Flow;
use crate::games::bridgefront::state::{Script, Slot, State};
use crate::table::effects::EffectId;
pub(crate) use crate::table::effects::control::Roll;

pub(crate) const NOTATION: [&str; 2] = ["`faces`: list of `{ on = [low, high], do = effects }`", "one six-sided die"];

impl Act for Roll {
    fn run(
        &self,
        _game: &Bridgefront,
        _s: &mut State,
        script: &mut Script,
        _id: EffectId,
        cx: &mut Cx<'_, Event>,
    ) -> Flow {
        let roll = cx.dice(Purpose::Cards.id()).d6();
        cx.event(Event::Die { seat: script.seat, roll });
        script.worked = true;
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
