//! The value of `if`: effects that depend on a condition.

use super::Appraise;
use crate::Bridgefront;
use crate::model::content::verbs::conditional::If;
use crate::model::state::Slot;
use crate::players::look::Look;
use crate::players::row::{NOTHING, Row};
use crate::players::worth;

impl Appraise for If {
    fn worth(&self, game: &Bridgefront) -> f32 {
        0.6 * worth::of_list(game, self.then) + self.otherwise.0.map_or(0.0, |list| 0.4 * worth::of_list(game, list))
    }

    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        match look.holds(&self.cond) {
            Some(true) => look.list(self.then, this, row),
            Some(false) => {
                if let Some(list) = self.otherwise.0 {
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
