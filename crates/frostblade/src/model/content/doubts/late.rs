//! Statuses that end with the turn in which they are given, before anything that they affect can happen.

use super::super::ids::StatusId;
use super::super::sheets::{Ends, Moment, Phase};
use super::super::verbs::{Alters, Verb};
use super::acts::{Texts, Why, why};
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

    /// Explains why a status that is given in a phase, perhaps only to enemies, comes too late.
    pub(super) fn why_nothing_follows(&self, status: StatusId, phase: Phase, enemy: bool) -> Why {
        let status = &self.content.statuses[status];
        if status.ends != Ends::Turn || status.lasting.is_empty() {
            return None;
        }
        let all_are = |these: Alters| status.lasting.iter().all(|verb| verb.alters_only(these));
        // Evade dice do not count as of attacks, since damage of effects can be evaded too.
        let of_turns = Alters::MOVES.and(Alters::HIT_DICE).and(Alters::DEFENSE).and(Alters::ATTACKING);
        let remedy = "let the status end later, such as with ends = \"bearers_end\"";
        if enemy && all_are(Alters::MOVES) {
            let message = format!("{} ends with this turn, in which the enemy makes no moves", status.name);
            return why(format!("{message}: it changes nothing"), remedy);
        }
        if phase == Phase::End && !self.moves_in_end_phase() && all_are(of_turns) {
            let message = format!("{} ends with this End Phase, after all moves and attacks", status.name);
            return why(format!("{message}: it changes nothing"), remedy);
        }
        None
    }

    /// Whether abilities move squads in the End Phase, which causes opportunity attacks.
    fn moves_in_end_phase(&self) -> bool {
        let goes = |verb: &Verb| matches!(verb, Verb::Move(_));
        let mut abilities = self.content.abilities.values();
        abilities.any(|ability| ability.moment == Moment::Phase(Phase::End) && ability.effects.iter().any(goes))
    }
}
