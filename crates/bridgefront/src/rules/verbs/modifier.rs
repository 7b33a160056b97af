//! `change`: lasting modifiers (BF-22g). Those of a card run until the round ends (or until used), those of a champion
//! permanently.

use super::act::Act;
use crate::model::actions::Action;
use crate::model::content::cards::{CardId, Mode};
use crate::model::content::verbs::modifier::{Change, Modifier};
use crate::model::knobs::SlowExpiry;
use crate::model::state::Slot;
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Work};
use evenhand_kit::table::Pile;
use evenhand_kit::table::effects::EffectId;

impl Act for Modifier {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        if let Some(sel) = &self.who {
            walk.champion(id, sel, |_| true)?;
        }
        if let Some(at) = &self.at {
            walk.hex(id, at, false)?;
        }
        Ok(())
    }

    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        let mut running = work.running();
        if self.until_used && work.game.knobs.effects.slow_expiry == SlowExpiry::OnUse {
            running.until = u8::MAX;
        }
        if matches!(self.change, Change::PlayMana { .. }) && work.script.card != CardId::NONE {
            match work.game.cards.get(work.script.card).mode {
                Mode::ThisRound => {}
                Mode::NextRound => {
                    running.until += 1;
                    running.fresh = true;
                }
                Mode::Off => return Flow::Next,
            }
        }
        if let Some(sel) = self.who.filter(|sel| !sel.that) {
            let targets: Pile<Action, 8> = work.locks().collect();
            for target in targets.iter() {
                if let Action::Champion(slot) = target {
                    if work.game.selects(work.s, work.seat(), &sel, *slot, Slot::NOBODY, true) {
                        work.script.that_champion = *slot;
                        work.script.worked = true;
                        running.target = (*slot).into();
                        work.s.running.push(running);
                    } else {
                        work.script.missed = true;
                    }
                }
            }
            if targets.is_empty() {
                work.script.missed = true;
            }
            return Flow::Next;
        }
        if let Some(at) = &self.at {
            match work.locked_hex(at) {
                Some(hex) => running.target = hex.into(),
                None => return work.miss(),
            }
        }
        work.leave_running(running)
    }
}
