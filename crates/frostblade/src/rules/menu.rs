//! The active player's options in a phase: casting, abilities, and selecting the next squad.

use std::ops::ControlFlow;

use crate::model::actions::Action;
use crate::model::content::effects::Did;
use crate::model::content::sheets::{Moment, Phase};
use crate::model::state::{Question, SquadId, State, Step, other};
use crate::{Event, Frostblade};
use evenhand_game::game::with_scratch;
use evenhand_game::game::{Cx, Seat};

impl Frostblade {
    /// Lists what can be done next. Doing nothing more is always possible.
    pub(crate) fn menu_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        match s.phase {
            Phase::Spell => {
                let _ = self.casts(s, seat, |cast| {
                    out.push(cast);
                    ControlFlow::Continue(())
                });
            }
            Phase::Movement => {
                out.extend(s.of(seat).filter(|(_, squad)| !squad.acted).map(|(id, _)| Action::Select(id)));
            }
            Phase::Combat => {
                let ready = s.of(seat).filter(|(id, squad)| !squad.attacked && self.may_reach_somebody(s, *id));
                out.extend(ready.map(|(id, _)| Action::Select(id)));
            }
            Phase::Starting | Phase::End => {}
        }
        for (id, _) in s.of(seat) {
            self.ability_options(s, id, Moment::Phase(s.phase), out);
        }
        out.push(Action::Done);
    }

    /// Whether there is an option besides doing nothing more.
    pub(crate) fn has_menu(&self, s: &State, seat: Seat) -> bool {
        let has_squad = match s.phase {
            Phase::Spell => self.casts(s, seat, |_| ControlFlow::Break(())).is_break(),
            Phase::Movement => s.of(seat).any(|(_, squad)| !squad.acted),
            Phase::Combat => s.of(seat).any(|(id, squad)| !squad.attacked && self.may_reach_somebody(s, id)),
            Phase::Starting | Phase::End => false,
        };
        let has_ability = |id: SquadId| {
            with_scratch(|out| {
                self.ability_options(s, id, Moment::Phase(s.phase), out);
                !out.is_empty()
            })
        };
        has_squad || s.of(seat).any(|(id, _)| has_ability(id))
    }

    /// Carries out the player's choice.
    pub(crate) fn answer_menu(&self, s: &mut State, seat: Seat, action: Action, cx: &mut Cx<'_, Event>) {
        match action {
            Action::Select(squad) if s.phase == Phase::Movement => s.ask = Some((seat, Question::Act(squad))),
            Action::Select(squad) => s.ask = Some((seat, Question::Plan(squad))),
            Action::Cast(squad, spell, target) => self.cast(s, squad, spell, target, cx),
            Action::Use(squad, slot, target) => self.use_ability(s, squad, slot, target, cx),
            _ => self.end_menu(s, cx),
        }
    }

    /// Ends the player's choices in this phase.
    pub(crate) fn end_menu(&self, s: &mut State, _cx: &mut Cx<'_, Event>) {
        s.step = Step::Close;
    }

    /// Returns whether a squad may attack in this turn hand to hand, and at range (FB-MOVE-4).
    pub(crate) fn may_attack(&self, s: &State, squad: SquadId) -> (bool, bool) {
        if s.squad(squad).did != Did::Rush || self.knobs.rush.may_attack {
            return (true, true);
        }
        self.active(s, squad).after_rush
    }

    /// Whether an enemy is near enough for one of a squad's weapons, regardless of sight. A quick test.
    fn may_reach_somebody(&self, s: &State, id: SquadId) -> bool {
        let squad = s.squad(id);
        let about = &self.units[evenhand_kit::table::ids::Id::index(squad.unit)];
        let (melee, ranged) = self.may_attack(s, id);
        let range = if ranged { about.range } else { 0 };
        let contact = if melee && about.melee { self.lengths.melee } else { 0 };
        let reach = range.max(contact);
        if reach == 0 {
            return false;
        }
        let own = self.around(s, id);
        s.of(other(squad.owner)).any(|(enemy, _)| !own.far_from(&self.around(s, enemy), reach))
    }
}
