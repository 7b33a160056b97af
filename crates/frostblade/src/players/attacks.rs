//! The features of attacks.

use super::look::{Look, worth_of};
use super::row::{Column, Row, add};
use crate::model::actions::Plan;
use crate::model::content::sheets::Goal;
use crate::model::state::{SquadId, other};
use crate::rules::attack::Prospect;

impl Look<'_> {
    /// Adds the features of a plan for a squad's attack.
    pub(super) fn plan(&self, squad: SquadId, prospect: &Prospect, plan: &Plan, row: &mut Row) {
        let (game, s) = (self.game, self.s);
        let mut missed = 1.0;
        for nth in 0..prospect.count {
            let target = prospect.target(nth).squad;
            let mut wounds = 0.0;
            for place in s.squad(squad).models() {
                let [by_hand, at_range] = prospect.mean(nth, place);
                wounds += if plan.melee[place] == target { by_hand } else { 0.0 };
                wounds += if plan.ranged[place] == target { at_range } else { 0.0 };
            }
            if wounds == 0.0 {
                continue;
            }
            let sheet = game.sheet_of(s, target);
            let health = game.health(s, target) as f32;
            let per_wound = worth_of(game, s, target) / health.max(1.0);
            add(row, Column::Damage, wounds.min(health) * per_wound / 10.0);
            add(row, Column::Overkill, (wounds - health).max(0.0) * per_wound / 10.0);
            let kill = chance_of(wounds, health);
            missed *= 1.0 - kill;
            let mut vp = 0.0;
            if sheet.leader {
                vp += f32::from(game.knobs.victory.leader_vp);
            }
            for secondary in &game.content.mission.secondaries {
                let counts = match secondary.goal {
                    Goal::Cull => s.fallen_now[other(self.seat).index()] == 0,
                    Goal::Bounty(wanted) => sheet.keywords.0 & wanted.0 != 0,
                    Goal::FirstBlood => !s.blood,
                    Goal::Gate | Goal::Raid(..) | Goal::Unbroken => false,
                };
                if counts {
                    vp += f32::from(secondary.vp);
                }
            }
            add(row, Column::KillVp, kill * vp);
            let held = (0..game.content.mission.markers.len()).filter(|marker| {
                look_holds(self, target, *marker) && self.presence()[*marker][other(self.seat).index()] > 0
            });
            let cleared: f32 = held.map(|marker| self.marker_vp[marker]).sum();
            add(row, Column::Clear, kill * cleared);
        }
        add(row, Column::Kill, 1.0 - missed);
    }
}

fn look_holds(look: &Look<'_>, squad: SquadId, marker: usize) -> bool {
    look.bases(squad).any(|base| look.game.holds_marker(&base, marker))
}

/// Estimates the chance that this many wounds on average destroy a squad with this much health.
fn chance_of(wounds: f32, health: f32) -> f32 {
    let spread = (wounds * 0.8).sqrt().max(0.5);
    1.0 / (1.0 + (-(wounds - health + 0.5) / spread * 1.6).exp())
}
