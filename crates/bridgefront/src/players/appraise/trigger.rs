//! The value of `on`: effects that wait for an event.

use super::Appraise;
use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::content::verbs::selectors::Own;
use crate::model::content::verbs::trigger::Trigger;
use crate::model::state::Slot;
use crate::players::look::Look;
use crate::players::row::{Column, Row, add};
use evenhand_kit::table::effects::EffectId;

impl Appraise for Trigger {
    fn worth(&self, _game: &Bridgefront) -> f32 {
        0.9
    }

    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        let Some(survey) = &look.survey else { return };
        let vp: u8 = look.game.scripts.of(self.list).filter_map(|verb| verb.gain()?.fixed_vp()).sum();
        if vp > 0 {
            // Whether a condition holds in Cleanup is likelier if it holds now.
            let holds = self.needs.is_none_or(|cond| look.holds(&cond) == Some(true));
            return add(row, Column::CardVp, f32::from(vp) * if holds { 0.7 } else { 0.2 });
        }
        if self.who.is_none_or(|who| look.anybody(&who, this)) {
            add(row, Column::Aid, survey.alert());
        }
    }

    fn target(&self, look: &mut Look<'_>, _id: EffectId, _this: Slot, option: Action, row: &mut Row) {
        let Some(survey) = &look.survey else { return };
        match option {
            Action::Champion(slot) => {
                let champion = look.s.champion(slot);
                let worth = survey.wounded(champion.card, champion.hp, champion.hp);
                let own = self.who.is_some_and(|who| who.own == Own::Me);
                let side = if (champion.owner == look.seat) == own { 1.0 } else { -1.0 };
                add(row, Column::Target, side * worth);
            }
            Action::Edge(edge) => add(row, Column::Hinder, look.cuts(edge)),
            _ => {}
        }
    }
}
