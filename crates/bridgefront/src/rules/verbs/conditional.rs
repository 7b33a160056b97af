//! `if`: a list of effects that depends on a condition (BF-22).

use super::act::Act;
use crate::model::content::verbs::conditional::If;
use crate::model::content::verbs::selectors::Cond;
use crate::model::state::Slot;
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Work};
use evenhand_kit::table::effects::EffectId;

impl Act for If {
    fn lock(&self, walk: &mut Walk<'_>, _id: EffectId) -> Result<(), Open> {
        // The condition is checked when the card resolves; the targets are locked now.
        walk.list(self.then)?;
        self.otherwise.0.map_or(Ok(()), |list| walk.list(list))
    }

    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        if matches!(self.cond, Cond::StaysOn(_)) && work.script.answers == 0 && !work.s.entered.is_empty() {
            work.script.answers = 1;
            return Flow::Fight; // BF-Q121
        }
        work.script.worked = true;
        match (work.holds(&self.cond), self.otherwise.0) {
            (true, _) => Flow::Call { list: self.then, late: false, this: Slot::NOBODY },
            (false, Some(list)) => Flow::Call { list, late: false, this: Slot::NOBODY },
            (false, None) => Flow::Next,
        }
    }
}
