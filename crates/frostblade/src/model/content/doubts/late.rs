//! Statuses that end with the turn in which they are given, before anything that they affect can happen.

use super::super::effects::{Effect, Roll, Stat};
use super::super::ids::StatusId;
use super::super::sheets::{Ends, Moment, Phase};
use super::acts::{Given, Texts, Why, why};
use super::found::Found;

impl Texts<'_> {
    /// Notes weapons whose status comes too late. Weapons wound enemies, in the Combat Phase.
    pub(super) fn on_wounds(&self, found: &mut Found) {
        for item in self.content.items.values() {
            let status = item.weapon.as_ref().and_then(|weapon| weapon.on_wound);
            let late = status.and_then(|status| self.why_nothing_follows(status, Phase::Combat, true));
            if let Some((message, remedy)) = late {
                found.note(format!("items.{}.on_wound", item.id), message, remedy);
            }
        }
    }

    /// Explains why a status that an effect gives comes too late.
    pub(super) fn why_too_late(&self, effect: &Effect, given: Given) -> Why {
        let (phase, enemy) = given?;
        match effect {
            Effect::Give { status } => self.why_nothing_follows(*status, phase, enemy),
            Effect::Volley { status, .. } => self.why_nothing_follows(*status, Phase::Combat, true),
            _ => None,
        }
    }

    fn why_nothing_follows(&self, status: StatusId, phase: Phase, enemy: bool) -> Why {
        let status = &self.content.statuses[status];
        if status.ends != Ends::Turn || status.lasting.is_empty() {
            return None;
        }
        let remedy = "let the status end later, such as with ends = \"bearers_end\"";
        if enemy && status.lasting.iter().all(is_of_moves) {
            let message = format!("{} ends with this turn, in which the enemy makes no moves", status.name);
            return why(format!("{message}: it changes nothing"), remedy);
        }
        let is_over = |effect: &Effect| is_of_moves(effect) || is_of_attacks(effect);
        if phase == Phase::End && !self.moves_in_end_phase() && status.lasting.iter().all(is_over) {
            let message = format!("{} ends with this End Phase, after all moves and attacks", status.name);
            return why(format!("{message}: it changes nothing"), remedy);
        }
        None
    }

    /// Whether abilities move squads in the End Phase, which causes opportunity attacks.
    fn moves_in_end_phase(&self) -> bool {
        let goes = |effect: &Effect| matches!(effect, Effect::Go { .. });
        let mut abilities = self.content.abilities.values();
        abilities.any(|ability| ability.moment == Moment::Phase(Phase::End) && ability.effects.iter().any(goes))
    }
}

/// Whether an effect changes only moves.
fn is_of_moves(effect: &Effect) -> bool {
    match effect {
        Effect::NoRush | Effect::OnlyHold => true,
        Effect::StatMod { stat, .. } => *stat == Stat::Move,
        Effect::RollMod { roll, .. } | Effect::Reroll { roll, .. } => *roll == Roll::Rush,
        _ => false,
    }
}

/// Whether an effect changes only attacks. Evade rolls do not count, since damage of effects can be evaded too.
fn is_of_attacks(effect: &Effect) -> bool {
    match effect {
        Effect::AttackAfterRush { .. } => true,
        Effect::StatMod { stat, .. } => matches!(stat, Stat::Strength | Stat::Defense),
        Effect::RollMod { roll, .. } | Effect::Reroll { roll, .. } => *roll == Roll::Hit,
        _ => false,
    }
}
