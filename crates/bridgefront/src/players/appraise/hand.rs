//! The value of `hand`: hand cards discarded, scrapped or put on top.

use super::Appraise;
use crate::Bridgefront;
use crate::model::content::verbs::hand::Hand;
use crate::model::content::verbs::hand::HandOp;
use crate::model::state::Slot;
use crate::players::look::Look;
use crate::players::row::{Column, Row, add};
use crate::players::worth;

impl Appraise for Hand {
    fn worth(&self, game: &Bridgefront) -> f32 {
        let each = self.each.0.map_or(0.0, |list| 0.5 * worth::of_list(game, list));
        each + match self.op {
            HandOp::Discard => -0.4 * worth::many(self.n.0),
            HandOp::Scrap => 0.8 * worth::many(self.n.1),
            HandOp::Top => -0.3 * worth::many(self.n.0),
        }
    }

    fn look(&self, _look: &mut Look<'_>, _this: Slot, row: &mut Row) {
        match self.op {
            HandOp::Discard => add(row, Column::Draw, -0.7 * f32::from(self.n.0)),
            HandOp::Scrap => add(row, Column::Card, 0.6 * f32::from(self.n.1.min(2))),
            HandOp::Top => add(row, Column::Draw, -0.5 * f32::from(self.n.0)),
        }
    }
}
