//! The value of `deploy`: new Forces, and the champion of a champion card.

use super::Appraise;
use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::content::verbs::deploy::{Deploy, DeployChampion, Site};
use crate::model::content::verbs::selectors::{HexBase, HexSel};
use crate::model::state::Slot;
use crate::players::look::Look;
use crate::players::might::Might;
use crate::players::row::{Column, Row, add};
use crate::players::worth;
use evenhand_kit::table::effects::EffectId;

/// The strength, in Forces, at which a champion is valued of which nobody knows yet which one it is.
const DRAWN: f32 = 3.0;

impl Appraise for Deploy {
    fn worth(&self, _game: &Bridgefront) -> f32 {
        if self.champion.is_some() { DRAWN } else { worth::of_number(&self.forces) }
    }

    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        let Some(survey) = &look.survey else { return };
        let to = match &self.to {
            Site::EdgeEnds => &HexSel::HOME,
            // An earlier clause found no hex, so `there` names none.
            Site::Hex(to) if look.nowhere && to.base == HexBase::There => return,
            Site::Hex(to) if look.anywhere(to, this) => to,
            Site::Hex(_) => return,
        };
        if self.champion.is_some() {
            return add(row, Column::Champion, DRAWN);
        }
        let n = look.number(&self.forces);
        let home = matches!(to.base, HexBase::Capital | HexBase::Home);
        let extra = if home { look.game.passives(look.s, look.seat).home_guard } else { 0 };
        let might = Might::forces(1, look.game.knobs.combat.force_hit).times(n + f32::from(extra));
        if !look.last_round() {
            add(row, Column::Forces, n + f32::from(extra));
        }
        if home {
            survey.deploy(might, look.s.player(look.seat).capital, row);
        } else {
            look.best_hex(to, this, row, |survey, hex, end| {
                if survey.s.hex(hex).admits(survey.seat) {
                    survey.deploy(might, hex, end);
                }
            });
        }
    }

    fn target(&self, look: &mut Look<'_>, _id: EffectId, _this: Slot, option: Action, row: &mut Row) {
        let Some(survey) = &look.survey else { return };
        let hit = look.game.knobs.combat.force_hit;
        match option {
            Action::Hex(hex) => {
                let guard = hex == look.s.player(look.seat).capital && self.champion.is_none();
                let extra = if guard { look.game.passives(look.s, look.seat).home_guard } else { 0 };
                let n = if self.champion.is_some() { DRAWN } else { look.number(&self.forces) + f32::from(extra) };
                add(row, Column::Forces, n);
                survey.deploy(Might::forces(1, hit).times(n), hex, row);
            }
            Action::Forces(n) => {
                let locks = &look.s.player(look.seat).commit.locks;
                let edge = locks.iter().rev().find_map(|lock| match lock.choice {
                    Action::Edge(edge) => Some(edge),
                    _ => None,
                });
                if let Some(edge) = edge {
                    let (a, b) = look.game.board.ends(edge);
                    let all = look.number(&self.forces);
                    survey.deploy(Might::forces(n, hit), a, row);
                    survey.deploy(Might::forces(1, hit).times((all - f32::from(n)).max(0.0)), b, row);
                }
            }
            _ => {}
        }
    }
}

impl Appraise for DeployChampion {
    fn worth(&self, _game: &Bridgefront) -> f32 {
        2.0
    }

    fn look(&self, _look: &mut Look<'_>, _this: Slot, _row: &mut Row) {}

    fn target(&self, look: &mut Look<'_>, _id: EffectId, _this: Slot, option: Action, row: &mut Row) {
        let Some(survey) = &look.survey else { return };
        if let (Action::Hex(hex), Some(Action::Play(card))) = (option, look.s.player(look.seat).commit.root) {
            let card = look.game.cards.get(card);
            survey.deploy(Might::champion(card, card.hp), hex, row);
        }
    }
}
