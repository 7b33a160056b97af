//! The value of `change`: a lasting modifier.

use super::Appraise;
use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::content::verbs::modifier::{Change, Modifier};
use crate::model::state::Slot;
use crate::players::look::Look;
use crate::players::row::{Column, Row, add};
use evenhand_kit::table::effects::EffectId;

impl Appraise for Modifier {
    fn worth(&self, _game: &Bridgefront) -> f32 {
        match self.change {
            Change::PlayMana { by, .. } => -f32::from(by),
            Change::ChampionGold(_) => 1.5,
            _ => 0.9,
        }
    }

    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        let Some(survey) = &look.survey else { return };
        match self.change {
            Change::PlayMana { by, .. } => add(row, Column::ManaGain, -f32::from(by)),
            Change::ChampionGold(_) => add(row, Column::Gold, 1.0),
            _ if self.who.is_some_and(|who| !look.anybody(&who, this)) => {}
            _ => add(row, Column::Aid, survey.alert()),
        }
    }

    fn target(&self, look: &mut Look<'_>, _id: EffectId, _this: Slot, option: Action, row: &mut Row) {
        let Some(survey) = &look.survey else { return };
        match option {
            Action::Champion(slot) => {
                let size = look.might_of(slot).size();
                // Disadvantages are for enemies; wards and dice are for the player's own champions.
                let wanted = (look.s.champion(slot).owner == look.seat) != self.is_worse();
                add(row, Column::Target, if wanted { size } else { -size });
            }
            Action::Hex(hex) => {
                let threat = survey.threat[hex].sqrt();
                let kind = if survey.kind(hex).is_some() { 1.0 } else { 0.4 };
                add(row, Column::Target, threat * kind * survey.own[hex].size());
            }
            _ => {}
        }
    }
}

impl Modifier {
    /// Returns whether it is a disadvantage for the units it applies to.
    fn is_worse(&self) -> bool {
        match self.change {
            // Slow sets dice, as a disadvantage.
            Change::ChampionDiceSet(_) => true,
            Change::ChampionDice(by) | Change::MineYield(by) => by < 0,
            Change::PlayMana { by, .. } => by < 0,
            _ => false,
        }
    }
}
