//! The value of `heal`: HP restored.

use super::Appraise;
use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::content::verbs::heal::Heal;
use crate::model::state::Slot;
use crate::players::look::Look;
use crate::players::row::{Column, Row, add};
use crate::players::worth;
use evenhand_kit::table::effects::EffectId;

impl Appraise for Heal {
    fn worth(&self, _game: &Bridgefront) -> f32 {
        0.4 * worth::of_number(&self.n)
    }

    fn look(&self, look: &mut Look<'_>, _this: Slot, row: &mut Row) {
        let n = look.number(&self.n);
        let most = look.missing_hp(|_| true);
        add(row, Column::Heal, most.min(n));
    }

    fn target(&self, look: &mut Look<'_>, _id: EffectId, _this: Slot, option: Action, row: &mut Row) {
        match option {
            Action::Champion(slot) => {
                let champion = look.s.champion(slot);
                let missing = f32::from(look.game.cards.get(champion.card).hp.saturating_sub(champion.hp));
                let side = if champion.owner == look.seat { 1.0 } else { -1.0 };
                add(row, Column::Heal, side * missing.min(look.number(&self.n)));
            }
            Action::Hex(hex) => add(row, Column::Heal, look.missing_hp(|at| at == hex)),
            _ => {}
        }
    }
}
