//! The value of `peek`: a look at the player's own draw pile.

use super::Appraise;
use crate::Bridgefront;
use crate::content::verbs::peek::Peek;
use crate::player::look::Look;
use crate::player::row::{Column, Row, add};
use crate::player::worth;
use crate::state::Slot;

impl Appraise for Peek {
    fn worth(&self, _game: &Bridgefront) -> f32 {
        0.8 * worth::many(self.take) + 0.1 * worth::many(self.look)
    }

    fn look(&self, _look: &mut Look<'_>, _this: Slot, row: &mut Row) {
        add(row, Column::Draw, f32::from(self.take) + 0.1 * f32::from(self.look.min(8)));
    }
}
