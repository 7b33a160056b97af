//! The value of `choose`: one of several lists of effects.

use super::Appraise;
use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::content::verbs::choose::Choose;
use crate::model::state::Slot;
use crate::players::look::Look;
use crate::players::row::{NOTHING, Row, rough};
use crate::players::worth;
use evenhand_kit::table::effects::EffectId;

impl Appraise for Choose {
    fn worth(&self, game: &Bridgefront) -> f32 {
        self.options.0.iter().map(|list| worth::of_list(game, *list)).fold(f32::NEG_INFINITY, f32::max) + 0.2
    }

    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        let mut best: Option<(f32, Row)> = None;
        for list in &self.options.0 {
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
            && let Some(list) = self.options.0.get(usize::from(mode))
        {
            look.list(*list, this, row);
        }
    }
}
