//! The value of `look`: a look at the player's own draw pile.

use super::Appraise;
use crate::Bridgefront;
use crate::model::content::verbs::look;
use crate::model::state::Slot;
use crate::players::look::Look;
use crate::players::row::{Column, Row, add};
use crate::players::worth;

impl Appraise for look::Look {
    fn worth(&self, _game: &Bridgefront) -> f32 {
        0.8 * worth::many(self.take) + 0.1 * worth::many(self.n)
    }

    fn look(&self, _look: &mut Look<'_>, _this: Slot, row: &mut Row) {
        add(row, Column::Draw, f32::from(self.take) + 0.1 * f32::from(self.n.min(8)));
    }
}
