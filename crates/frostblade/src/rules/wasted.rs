//! Choices that the rules allow and that achieve nothing: players that choose quickly are not offered them.

use crate::Frostblade;
use crate::model::actions::Action;
use crate::model::content::ids::StatusId;
use crate::model::content::sheets::{Ends, Phase};
use crate::model::content::verbs::{Alters, Verb};
use crate::model::state::{Going, Kind, State};

impl Frostblade {
    /// Removes abilities that only help attacks of a squad that may not attack any more in this turn. The options from
    /// `start` on are looked through.
    pub(super) fn drop_wasted(&self, s: &State, start: usize, out: &mut Vec<Action>) {
        let mut place = 0;
        out.retain(|action| {
            place += 1;
            place <= start || !self.is_wasted(s, *action)
        });
    }

    fn is_wasted(&self, s: &State, action: Action) -> bool {
        let Action::Use(squad, slot, target) = action else { return false };
        let Some(ability) = self.sheet_of(s, squad).abilities.get(usize::from(slot)) else { return false };
        let only_helps = |verb: &Verb| verb.described().status().is_some_and(|status| self.only_helps_attacks(status));
        s.phase == Phase::Combat
            && self.may_attack(s, target) == (false, false)
            && self.content.abilities[*ability].effects.iter().all(only_helps)
    }

    /// Whether a status does nothing but help the attacks that its bearer makes in this turn.
    fn only_helps_attacks(&self, status: StatusId) -> bool {
        let printed = &self.content.statuses[status];
        let helps = |verb: &Verb| verb.alters_only(Alters::HIT_DICE);
        printed.ends == Ends::Turn && printed.at_start.is_empty() && printed.lasting.iter().all(helps)
    }

    /// Removes destinations of a Rush that a Move would reach as well, because a Rush gives up the attack (FB-MOVE-4). They
    /// are the last resort: if no destination is farther, all stay. The options from `start` on are looked through.
    pub(super) fn drop_short_rushes(&self, s: &State, going: Going, start: usize, out: &mut Vec<Action>) {
        if going.kind != Kind::Rush || self.knobs.rush.may_attack {
            return;
        }
        let Some(walk) = self.going_of(s, going.squad, Kind::Move, going.leaves) else { return };
        let walk = Going { left: true, ..walk };
        let kept = self.with_moving(s, walk, |moving| {
            let mut kept = start;
            for place in start..out.len() {
                let action = out[place];
                if matches!(action, Action::Go(spots) if moving.check(spots.list()).is_err()) {
                    out[kept] = action;
                    kept += 1;
                }
            }
            kept
        });
        if kept > start {
            out.truncate(kept);
        }
    }
}
