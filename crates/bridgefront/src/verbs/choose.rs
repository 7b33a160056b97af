//! `choose`: one of several lists of effects (BF-22).

use super::act::Act;
use crate::Bridgefront;
use crate::player::look::Look;
use crate::player::{NOTHING, Row, rough, worth};
use crate::rules::action::Action;
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Offer, Work};
use crate::state::Slot;
use evenhand_kit::table::effects::EffectId;
pub(crate) use evenhand_kit::table::effects::control::Choose;

pub(crate) const NOTATION: [&str; 2] = ["`options`: list of effect lists; `late` (false)", "one of them"];

impl Act for Choose {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        if self.late {
            return Ok(());
        }
        let modes = || (0u8..).zip(&self.options).map(|(mode, _)| Action::Mode(mode));
        match walk.ask(id, |w| w.out.extend(modes()))? {
            Some(Action::Mode(mode)) => walk.list(self.options[usize::from(mode)]),
            _ => Ok(()),
        }
    }

    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        match work.choice(self.late) {
            Some(Action::Mode(mode)) => {
                Flow::Call { list: self.options[usize::from(mode)], late: self.late, this: Slot::NOBODY }
            }
            _ => Flow::Ask(work.seat()),
        }
    }

    fn offer(&self, offer: &mut Offer<'_>) {
        for (mode, _) in (0u8..).zip(&self.options) {
            offer.push(Action::Mode(mode));
        }
    }

    fn worth(&self, game: &Bridgefront) -> f32 {
        self.options.iter().map(|list| worth::of_list(game, *list)).fold(f32::NEG_INFINITY, f32::max) + 0.2
    }

    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        let mut best: Option<(f32, Row)> = None;
        for list in &self.options {
            let mut end = NOTHING;
            look.list(*list, this, &mut end);
            let score = rough(&end);
            if best.as_ref().is_none_or(|(high, _)| score > *high) {
                best = Some((score, end));
            }
        }
        if let Some((_, end)) = best {
            for (sum, number) in row.iter_mut().zip(end) {
                *sum += number;
            }
        }
    }

    fn target(&self, look: &mut Look<'_>, _id: EffectId, this: Slot, option: Action, row: &mut Row) {
        if let Action::Mode(mode) = option
            && let Some(list) = self.options.get(usize::from(mode))
        {
            look.list(*list, this, row);
        }
    }
}
