//! `on`: triggers, marks, traps and activated abilities (BF-22h).

use super::act::Act;
use crate::model::actions::Action;
use crate::model::content::verbs::event::On;
use crate::model::content::verbs::selectors::{BridgeOp, Cond};
use crate::model::content::verbs::trigger::Trigger;
use crate::model::state::Slot;
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Work};
use evenhand_kit::table::effects::EffectId;

impl Act for Trigger {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        if self.event == On::Cleanup {
            return Ok(());
        }
        if let Some(sel) = &self.who {
            walk.champion(id, sel, |_| true)?;
        }
        if let Some(sel) = &self.edge {
            walk.ask(id, |w| w.edges(sel, BridgeOp::Lock))?;
        }
        Ok(())
    }

    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        let mut running = work.running();
        running.until += self.rounds;
        match self.event {
            On::Cleanup => {
                // Waits for the battle that this move opened, or the siege where it ended (BF-Q114), if not for a tile
                // that is occupied then (BF-ED22).
                if !matches!(self.needs, Some(Cond::Occupies(_))) {
                    if !work.script.moved {
                        return Flow::Next;
                    }
                    running.target = work.script.there.into();
                    running.fresh = true;
                }
            }
            On::Dies => match (work.lock(), &self.who) {
                (Some(Action::Champion(slot)), Some(sel))
                    if work.game.selects(work.s, work.seat(), sel, slot, Slot::NOBODY, true) =>
                {
                    running.target = slot.into();
                }
                _ => return work.miss(),
            },
            On::Cross => match (work.lock(), &self.edge) {
                (Some(Action::Edge(edge)), Some(sel))
                    if work.game.edge_fits(work.s, work.seat(), sel, BridgeOp::Lock, edge, work.script.this) =>
                {
                    running.target = edge.into();
                }
                _ => return work.miss(),
            },
            On::Enter => running.target = work.s.player(work.seat()).capital.into(),
            On::Deploy
            | On::Activate
            | On::BattleStart
            | On::Kills
            | On::SiegeStart
            | On::BattleWon
            | On::BattleOfOthers => {}
        }
        work.leave_running(running)
    }
}
