//! The value of `draw`: cards of the player's own pile.

use super::Appraise;
use crate::Bridgefront;
use crate::content::verbs::draw::Draw;
use crate::player::look::Look;
use crate::player::row::{Column, Row, add};
use crate::player::worth;
use crate::state::Slot;

impl Appraise for Draw {
    fn worth(&self, _game: &Bridgefront) -> f32 {
        0.8 * worth::of_number(&self.n)
    }

    fn look(&self, look: &mut Look<'_>, _this: Slot, row: &mut Row) {
        add(row, Column::Draw, look.number(&self.n));
    }
}
