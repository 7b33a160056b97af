//! `choose`: one of several lists of effects (BF-22).

use super::act::Act;
use crate::model::actions::Action;
use crate::model::content::verbs::choose::Choose;
use crate::model::state::Slot;
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Offer, Work};
use evenhand_kit::table::effects::EffectId;

impl Act for Choose {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        if self.late {
            return Ok(());
        }
        let modes = || (0u8..).zip(&self.options.0).map(|(mode, _)| Action::Mode(mode));
        match walk.ask(id, |w| w.out.extend(modes()))? {
            Some(Action::Mode(mode)) => walk.list(self.options.0[usize::from(mode)]),
            _ => Ok(()),
        }
    }

    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        match work.choice(self.late) {
            Some(Action::Mode(mode)) => {
                Flow::Call { list: self.options.0[usize::from(mode)], late: self.late, this: Slot::NOBODY }
            }
            _ => Flow::Ask(work.seat()),
        }
    }

    fn offer(&self, offer: &mut Offer<'_>) {
        for (mode, _) in (0u8..).zip(&self.options.0) {
            offer.push(Action::Mode(mode));
        }
    }
}
