//! The value of `mine`: a higher Mine Value.

use super::Appraise;
use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::content::verbs::mine::Mine;
use crate::model::state::Slot;
use crate::players::look::Look;
use crate::players::row::{Column, Row, add};
use evenhand_kit::table::effects::EffectId;

impl Appraise for Mine {
    fn worth(&self, _game: &Bridgefront) -> f32 {
        f32::from(self.n)
    }

    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        look.nowhere = !look.anywhere(&self.at, this);
        if !look.nowhere {
            add(row, Column::Gold, f32::from(self.n));
        }
    }

    fn target(&self, look: &mut Look<'_>, _id: EffectId, _this: Slot, option: Action, row: &mut Row) {
        if let Action::Hex(hex) = option {
            look.mine(hex, row);
        }
    }
}
