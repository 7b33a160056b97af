//! The value of `damage`: units destroyed.

use super::Appraise;
use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::board::Hex;
use crate::model::content::verbs::damage::{Damage, Harm, Whose};
use crate::model::content::verbs::selectors::HexBase;
use crate::model::state::{Champion, Slot};
use crate::players::look::Look;
use crate::players::row::{Column, Row, add};
use crate::players::survey::Survey;
use crate::players::worth;
use evenhand_kit::table::effects::EffectId;

impl Appraise for Damage {
    fn worth(&self, _game: &Bridgefront) -> f32 {
        let harm = match self.champions {
            Harm::Hp(n) => worth::many(n),
            Harm::Remove => 3.0,
            Harm::Recall => 1.0,
        };
        (f32::from(self.forces.of(3)) + 0.8 * harm) * f32::from(self.accuracy) / 100.0
    }

    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        let Some(survey) = &look.survey else { return };
        let (game, s, seat) = (look.game, look.s, look.seat);
        let chance = f32::from(self.accuracy) / 100.0;
        let mut best = 0.0f32;
        if let Some(sel) = &self.who {
            for (slot, champion) in s.living() {
                if game.selects(s, seat, sel, slot, this, this == Slot::NOBODY) {
                    let worth = self.named(game, survey, champion, champion.owner == seat);
                    best = if sel.all { best + worth } else { best.max(worth) };
                }
            }
        } else if let Some(at) = &self.at {
            for hex in game.board.hexes() {
                let around = || game.board.around(hex).filter(|(n, _)| s.hex(*n).occupied_by(seat)).count();
                if survey.foes[hex].health > 0.0
                    && (at.base == HexBase::There || game.passes(s, seat, &at.base, hex, this, 0))
                    && (self.surrounded == 0 || around() >= usize::from(self.surrounded))
                {
                    best = best.max(self.struck(survey, hex));
                }
            }
        }
        add(row, Column::Strike, best * chance);
    }

    fn target(&self, look: &mut Look<'_>, _id: EffectId, _this: Slot, option: Action, row: &mut Row) {
        let Some(survey) = &look.survey else { return };
        match option {
            Action::Hex(hex) => add(row, Column::Strike, self.struck(survey, hex)),
            Action::Champion(slot) => {
                let champion = look.s.champion(slot);
                let worth = self.named(look.game, survey, champion, champion.owner == look.seat);
                add(row, Column::Strike, worth);
            }
            _ => {}
        }
    }
}

impl Damage {
    /// Returns the value of striking a champion, in Forces. A champion that is recalled comes again unhurt, for its price.
    fn named(&self, game: &Bridgefront, survey: &Survey<'_>, champion: &Champion, own: bool) -> f32 {
        let lost = survey.wounded(champion.card, champion.hp, self.champions.of(champion.hp));
        let again = if self.champions == Harm::Recall { worth::of_card(game, champion.card).max(0.0) } else { 0.0 };
        if own { again - lost } else { lost - again }
    }

    /// Returns the value of a strike on a hex, in Forces.
    fn struck(&self, survey: &Survey<'_>, hex: Hex) -> f32 {
        survey.struck(hex, self.whose == Whose::All, |forces| self.forces.of(forces), |hp| self.champions.of(hp))
    }
}
