//! `if`: a list of effects that depends on a condition (BF-22).

use super::act::Act;
use super::selectors::Cond;
use crate::Bridgefront;
use crate::player::look::Look;
use crate::player::{NOTHING, Row, worth};
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Work};
use crate::state::Slot;
use evenhand_kit::table::effects::EffectId;

pub(crate) const NOTATION: [&str; 2] = ["`cond`: condition; `then`; `else` ([])", "branch"];

pub(crate) type If = evenhand_kit::table::effects::control::If<Cond>;

impl Act for If {
    fn lock(&self, walk: &mut Walk<'_>, _id: EffectId) -> Result<(), Open> {
        // The condition is checked when the card resolves; the targets are locked now.
        walk.list(self.then)?;
        self.otherwise.map_or(Ok(()), |list| walk.list(list))
    }

    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        if matches!(self.cond, Cond::StaysOn(_)) && work.script.answers == 0 && !work.s.entered.is_empty() {
            work.script.answers = 1;
            return Flow::Fight; // BF-Q121
        }
        work.script.worked = true;
        match (work.holds(&self.cond), self.otherwise) {
            (true, _) => Flow::Call { list: self.then, late: false, this: Slot::NOBODY },
            (false, Some(list)) => Flow::Call { list, late: false, this: Slot::NOBODY },
            (false, None) => Flow::Next,
        }
    }

    fn worth(&self, game: &Bridgefront) -> f32 {
        0.6 * worth::of_list(game, self.then) + self.otherwise.map_or(0.0, |list| 0.4 * worth::of_list(game, list))
    }

    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        match look.holds(&self.cond) {
            Some(true) => look.list(self.then, this, row),
            Some(false) => {
                if let Some(list) = self.otherwise {
                    look.list(list, this, row);
                }
            }
            None => {
                let mut end = NOTHING;
                look.list(self.then, this, &mut end);
                for (sum, number) in row.iter_mut().zip(end) {
                    *sum += 0.4 * number;
                }
            }
        }
    }
}
