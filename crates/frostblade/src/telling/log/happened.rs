//! What the sentences of events say besides their fields.

use super::moment::Moment;
use super::names::inch_text;
use super::picture::holders_text;
use crate::model::content::effects::Did;
use crate::model::state::{Cause, SquadId, State};
use crate::model::words::player;
use crate::{Event, Frostblade};
use evenhand_game::game::events::EventContext;
use evenhand_game::game::log::listed;

type Context<'t, 'a> = &'t EventContext<'a, Frostblade>;

/// Whether an event is that a squad holds. Such events in a row share a line.
fn is_hold(event: &Event) -> bool {
    matches!(event, Event::Acted { did: Did::Hold, .. })
}

impl Frostblade {
    /// States that an attack came from high ground; nothing if it did not.
    pub(crate) fn high_ground_text(high: bool) -> &'static str {
        if high { ", from high ground" } else { "" }
    }

    /// Counts the dice that cover made harder; nothing for none.
    pub(crate) fn cover_text(covered: u8) -> String {
        if covered == 0 { String::new() } else { format!(", {covered} dice past cover") }
    }

    /// Counts the points of damage that were evaded; nothing for none.
    pub(crate) fn evaded_text(n: u8, wounds: u8) -> String {
        match n.saturating_sub(wounds) {
            0 => String::new(),
            evaded => format!("{evaded} evaded, "),
        }
    }

    /// Returns the position just after an event.
    pub(crate) fn now(&self, context: Context<'_, '_>) -> State {
        let mut moment = Moment::before(self, context.span.before, context.after());
        context.earlier().iter().chain(context.from_here().first()).for_each(|event| moment.pass(event));
        moment.s
    }

    /// Returns the number of living models of a squad just after an event.
    pub(crate) fn living_now(&self, context: Context<'_, '_>, squad: SquadId) -> usize {
        self.now(context).squads.get(usize::from(squad.0)).map_or(0, |squad| squad.living())
    }

    /// Names a squad with its number of models just after an event.
    pub(crate) fn models_now(&self, context: Context<'_, '_>, squad: SquadId) -> String {
        self.models_name(context.after(), squad, self.living_now(context, squad))
    }

    /// Returns the name of the player that owns a squad.
    pub(crate) fn player_of(&self, context: Context<'_, '_>, squad: SquadId) -> &'static str {
        context.after().squads.get(usize::from(squad.0)).map_or("P1", |squad| player(squad.owner))
    }

    /// Whether a squad takes verbs in the singular, because it never had more than one model.
    fn is_one(&self, context: Context<'_, '_>, squad: SquadId) -> bool {
        context.after().squads.get(usize::from(squad.0)).is_none_or(|squad| squad.count == 1)
    }

    /// Returns a verb in the form that matches a squad.
    pub(crate) fn verb(&self, context: Context<'_, '_>, squad: SquadId, verb: impl Into<String>) -> String {
        let verb = verb.into();
        match verb.as_str() {
            _ if !self.is_one(context, squad) => verb,
            "rush" => "rushes".to_owned(),
            "are" => "is".to_owned(),
            _ => format!("{verb}s"),
        }
    }

    /// Returns the verb of an attack.
    pub(crate) fn attack_verb(&self, context: Context<'_, '_>, by: SquadId, models: u8, melee: bool) -> &'static str {
        match (melee, models == 1 || self.is_one(context, by)) {
            (true, true) => "attacks",
            (true, false) => "attack",
            (false, true) => "shoots at",
            (false, false) => "shoot at",
        }
    }

    /// Counts the markers of each player just after an event.
    pub(crate) fn markers_now(&self, context: Context<'_, '_>) -> String {
        holders_text(self.markers_held(&self.now(context)))
    }

    /// Counts the markers of each player at the end of a round.
    pub(crate) fn markers_at_the_end(&self, context: Context<'_, '_>) -> String {
        let counted = context.span.events.iter().rev().find_map(|event| match event {
            Event::Control { holders } => Some(*holders),
            _ => None,
        });
        counted.map_or_else(|| self.markers_now(context), holders_text)
    }

    /// Whether nothing happens in a phase that begins, as far as is known yet.
    pub(crate) fn is_empty_phase(&self, context: Context<'_, '_>) -> bool {
        // Dice have no line.
        match context.from_here().iter().skip(1).find(|event| !matches!(event, Event::Dice { .. })) {
            Some(next) => matches!(next, Event::PhaseBegan(_) | Event::TurnBegan(..) | Event::RoundEnded(..)),
            None => context.after().is_over(),
        }
    }

    /// Whether the event before is that a squad holds, and this one too.
    pub(crate) fn follows_a_hold(&self, context: Context<'_, '_>) -> bool {
        context.from_here().first().is_some_and(is_hold) && context.follows(is_hold)
    }

    /// Whether this is the first of several squads that hold, one after the other.
    pub(crate) fn begins_a_run_of_holds(&self, context: Context<'_, '_>) -> bool {
        !context.follows(is_hold) && context.from_here().iter().take_while(|event| is_hold(event)).count() > 1
    }

    /// Names the squads that hold, one after the other.
    pub(crate) fn holding_in_a_row(&self, context: Context<'_, '_>) -> String {
        listed(context.from_here().iter().map_while(|event| match event {
            Event::Acted { squad, did: Did::Hold, .. } => Some(self.models_now(context, *squad)),
            _ => None,
        }))
    }

    /// Returns how far a squad moved, and where it is now; nothing if it did not move.
    pub(crate) fn way_text(&self, context: Context<'_, '_>, squad: SquadId, length: i32) -> String {
        if length <= 0 {
            return String::new();
        }
        format!(" {}\", now {}", inch_text(length), self.where_text(&self.now(context), squad))
    }

    /// Names the squads with which a squad is in hand-to-hand combat.
    pub(crate) fn opponents(&self, context: Context<'_, '_>, squad: SquadId) -> String {
        match self.engaged(&self.now(context), squad) {
            0 => String::new(),
            bits => format!(" with {}", self.squads_text(context.after(), bits)),
        }
    }

    /// Returns the source of damage, unless a line before states it.
    pub(crate) fn source_of_damage(&self, context: Context<'_, '_>, squad: SquadId, cause: Cause) -> String {
        match cause {
            Cause::Backlash => " for a double 1".into(),
            // Damage without a named source comes from a status.
            Cause::Effect if !self.is_source_named(context) => self.burning(context, squad),
            _ => String::new(),
        }
    }

    /// Whether a line of this phase names a spell, an ability or a passive.
    fn is_source_named(&self, context: Context<'_, '_>) -> bool {
        let phase = context.earlier().iter().rev().take_while(|event| !matches!(event, Event::PhaseBegan(_)));
        phase.into_iter().any(|event| matches!(event, Event::Cast { .. } | Event::Used(..) | Event::Triggered(..)))
    }

    /// Names the statuses of a squad that have an effect at the start of a turn.
    fn burning(&self, context: Context<'_, '_>, squad: SquadId) -> String {
        let states = [context.span.before, Some(context.after())];
        let held = states.into_iter().flatten().filter_map(|s| s.squads.get(usize::from(squad.0)));
        let mut names: Vec<&str> = Vec::new();
        for status in held.flat_map(|squad| squad.held.iter()).filter_map(|held| self.content.statuses.get(held.status))
        {
            if !status.at_start.is_empty() && !names.contains(&status.name.as_str()) {
                names.push(&status.name);
            }
        }
        if names.is_empty() { String::new() } else { format!(" by {}", names.join(" and ")) }
    }
}
