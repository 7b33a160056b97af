//! The value of `roll`: the mean of its faces.

use super::Appraise;
use crate::Bridgefront;
use crate::model::content::verbs::roll::Roll;
use crate::model::state::Slot;
use crate::players::look::Look;
use crate::players::row::{NOTHING, Row};
use crate::players::worth;

impl Appraise for Roll {
    fn worth(&self, game: &Bridgefront) -> f32 {
        self.faces.0.iter().map(|list| worth::of_list(game, *list)).sum::<f32>() / 6.0
    }

    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        for list in self.faces.0 {
            let mut end = NOTHING;
            look.list(list, this, &mut end);
            for (sum, number) in row.iter_mut().zip(end) {
                *sum += number / 6.0;
            }
        }
    }
}
