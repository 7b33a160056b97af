//! Carries out effects one after another.

use super::stream;
use crate::model::actions::Action;
use crate::model::content::effects::{DiceRoll, Effect};
use crate::model::content::ids::KeywordId;
use crate::model::content::sheets::{Ends, Whom};
use crate::model::knobs::{AreaRule, TriggerOrder};
use crate::model::state::Cause;
use crate::model::state::{
    Frame, Going, Kind, Of, Question, Reached, Run, Squad, SquadId, State, Wounds, places_of, squads_of,
};
use crate::rules::dice::binomial;
use crate::{Event, Frostblade};
use evenhand_game::game::Cx;
use evenhand_kit::table::plane::Grain;

/// The area in which an effect reaches other squads.
#[derive(Clone, Copy)]
struct Area {
    around: SquadId,
    /// Bits of the models at its center.
    models: u16,
    within: Grain,
}

/// Whether an effect is on all squads of a kind.
fn is_on_all(whom: Whom) -> bool {
    matches!(whom, Whom::AllEngaged | Whom::AllEnemies | Whom::Everybody)
}

/// Returns the squads that one effect reaches in their automatic order: first the enemies of the active player, so that
/// their Leaders with auras are removed first, then the active player's own squads (FB-Q62).
fn reached_in_order(s: &State, bits: u32) -> impl Iterator<Item = SquadId> + '_ {
    let of = move |own: bool| squads_of(bits).filter(move |id| (s.squad(*id).owner == s.active) == own);
    of(false).chain(of(true))
}

/// Removes up to `n` wounds from the models of a squad, in order, and returns how many were removed.
pub(crate) fn take_off(s: &mut State, squad: SquadId, n: u8) -> u8 {
    let mut left = n;
    for place in s.squad(squad).models() {
        let model = s.model_mut(squad, place);
        let healed = left.min(model.wounds);
        model.wounds -= healed;
        left -= healed;
    }
    n - left
}

impl Frostblade {
    /// Carries out the next effect.
    pub(crate) fn step_run(&self, s: &mut State, mut run: Run, cx: &mut Cx<'_, Event>) {
        if run.target == SquadId::NONE && run.next == 0 {
            return self.begin_passive(s, run, cx);
        }
        if run.next == 0 {
            if let Of::Ability(ability) = run.of
                && run.target == run.source
                && is_on_all(self.content.abilities[ability].whom)
            {
                let printed = &self.content.abilities[ability];
                let left = self.all_hit(s, run.source, printed.whom, printed.within, printed.keyword);
                return s.wait(Frame::Reached(Reached { run, around: None, left, stood: 0 }));
            }
            self.begin_around(s, &run);
        }
        let Some(effect) = self.effects_of(run.of).get(usize::from(run.next)).copied() else {
            return self.finish_run(s, run, cx);
        };
        run.next += 1;
        s.wait(Frame::Run(run));
        let on_source = matches!(effect, Effect::HealSelf { .. } | Effect::DirectToSelf { .. });
        let about = if on_source { run.source } else { run.target };
        if s.squad(about).lives() {
            self.carry_effect(s, &run, &effect, run.target, cx);
        }
    }

    /// Records the squads around the target, for effects that damage them after all others: those near it when the
    /// effects begin, whether or not the target falls.
    fn begin_around(&self, s: &mut State, run: &Run) {
        // In reverse, so that the first effect is on top of the stack.
        for (place, effect) in self.effects_of(run.of).iter().enumerate().rev() {
            let Effect::DamageAround { within, .. } = effect else { continue };
            let near = s.standing().map(|(id, _)| id);
            let near = near.filter(|id| *id != run.target && self.in_area(s, run.target, *id, *within));
            let left = near.fold(0, |bits, id| bits | id.bit());
            let stood = s.squad(run.target).alive;
            let around = u8::try_from(place).ok();
            s.wait(Frame::Reached(Reached { run: *run, around, left, stood }));
        }
    }

    /// Returns the bits of all squads of a kind that an effect reaches, of those with a keyword if one is given.
    pub(crate) fn all_hit(
        &self,
        s: &State,
        source: SquadId,
        whom: Whom,
        within: Option<Grain>,
        keyword: Option<KeywordId>,
    ) -> u32 {
        let has = |squad: &Squad| keyword.is_none_or(|keyword| self.has_keyword(s, squad, keyword));
        let hit = s.standing().filter(|(id, squad)| has(squad) && self.is_hit(s, source, whom, within, *id));
        hit.fold(0, |bits, (id, _)| bits | id.bit())
    }

    /// Continues with the next of the squads that one effect reaches. The active player may choose it (FB-Q62).
    pub(crate) fn step_reached(&self, s: &mut State, mut reached: Reached, cx: &mut Cx<'_, Event>) {
        reached.left = squads_of(reached.left).filter(|id| s.squad(*id).lives()).fold(0, |bits, id| bits | id.bit());
        if reached.left.count_ones() > 1 && self.knobs.effects.trigger_order == TriggerOrder::Player {
            s.wait(Frame::Reached(reached));
            s.ask = Some((s.active, Question::First));
            return;
        }
        let first = reached_in_order(s, reached.left).next();
        if let Some(next) = first {
            self.reach(s, reached, next, cx);
        }
    }

    /// Lists the squads of which one is next.
    pub(crate) fn reached_options(&self, s: &State, reached: &Reached, out: &mut Vec<Action>) {
        out.extend(reached_in_order(s, reached.left).map(Action::At));
    }

    /// Continues with the squad that the active player has chosen.
    pub(crate) fn answer_reached(&self, s: &mut State, squad: SquadId, cx: &mut Cx<'_, Event>) {
        if let Some(Frame::Reached(reached)) = s.frames.pop() {
            self.reach(s, reached, squad, cx);
        }
    }

    /// Carries out an effect on one of the squads that it reaches. The others wait.
    fn reach(&self, s: &mut State, mut reached: Reached, squad: SquadId, cx: &mut Cx<'_, Event>) {
        reached.left &= !squad.bit();
        if reached.left != 0 {
            s.wait(Frame::Reached(reached));
        }
        let run = reached.run;
        let Some(place) = reached.around else { return self.begin_on(s, run, squad, cx) };
        if let Some(Effect::DamageAround { n, within }) = self.effects_of(run.of).get(usize::from(place)) {
            let n = self.amount(*n, &run, cx);
            let area = Area { around: run.target, models: reached.stood, within: *within };
            self.damage(s, &run, squad, (n, true), Some(area), cx);
        }
    }

    /// Returns the effects of a source.
    pub(crate) fn effects_of(&self, of: Of) -> &[Effect] {
        match of {
            Of::Spell(spell) => &self.content.spells[spell].effects,
            Of::Ability(ability) => &self.content.abilities[ability].effects,
            Of::Passive(passive) => &self.content.passives[passive].effects,
            Of::Status(status) => &self.content.statuses[status].at_start,
        }
    }

    /// Begins effects that are due at the beginning of a phase: on their own squad, on one that its owner chooses, or
    /// on all that they reach.
    fn begin_passive(&self, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        let Of::Passive(passive) = run.of else {
            let own = Run { target: run.source, ..run };
            return s.wait(Frame::Run(own));
        };
        let printed = &self.content.passives[passive];
        match printed.whom {
            Whom::Own => self.begin_on(s, run, run.source, cx),
            Whom::Enemy | Whom::Friend | Whom::Engaged => {
                let owner = s.squad(run.source).owner;
                s.wait(Frame::Run(run));
                s.ask = Some((owner, Question::Whom));
            }
            Whom::AllEngaged | Whom::AllEnemies | Whom::Everybody => {
                let left = self.all_hit(s, run.source, printed.whom, printed.within, printed.keyword);
                s.wait(Frame::Reached(Reached { run, around: None, left, stood: 0 }));
            }
        }
    }

    /// Begins the effects on one squad. A passive may need a roll first.
    fn begin_on(&self, s: &mut State, run: Run, target: SquadId, cx: &mut Cx<'_, Event>) {
        if let Of::Passive(passive) = run.of {
            if !self.passes(s, run.source, self.content.passives[passive].check, cx) {
                return;
            }
            cx.event(Event::Triggered(run.source, passive, target));
        }
        s.wait(Frame::Run(Run { target, ..run }));
    }

    /// Lists the squads that a passive can affect if its owner chooses one.
    pub(crate) fn whom_options(&self, s: &State, run: &Run, out: &mut Vec<Action>) {
        let Of::Passive(passive) = run.of else { return };
        let printed = &self.content.passives[passive];
        let hit = self.all_hit(s, run.source, printed.whom, printed.within, printed.keyword);
        out.extend(squads_of(hit).map(Action::At));
    }

    /// Continues with the squad that the owner has chosen.
    pub(crate) fn answer_whom(&self, s: &mut State, target: SquadId, cx: &mut Cx<'_, Event>) {
        if let Some(Frame::Run(run)) = s.frames.pop() {
            self.begin_on(s, run, target, cx);
        }
    }

    /// Ends the effects. A status may be put out after them.
    fn finish_run(&self, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        if let Of::Status(status) = run.of
            && let Ends::PutOut(check) = self.content.statuses[status].ends
            && s.squad(run.source).lives()
            && self.passes(s, run.source, check, cx)
        {
            self.end_status(s, run.source, status, cx);
        }
    }

    fn amount(&self, n: DiceRoll, run: &Run, cx: &mut Cx<'_, Event>) -> u8 {
        let purpose = if matches!(run.of, Of::Spell(_)) { stream::SPELL } else { stream::EFFECT };
        n.roll(cx.dice(purpose))
    }

    /// Carries out one effect on one squad.
    fn carry_effect(&self, s: &mut State, run: &Run, effect: &Effect, target: SquadId, cx: &mut Cx<'_, Event>) {
        match effect {
            Effect::Damage { n } => {
                let n = self.amount(*n, run, cx);
                let area = self.area_of(s, run, target);
                self.damage(s, run, target, (n, true), area, cx);
            }
            Effect::Direct { n } => {
                let n = self.amount(*n, run, cx);
                let area = self.area_of(s, run, target);
                self.damage(s, run, target, (n, false), area, cx);
            }
            Effect::DirectToSelf { n } => {
                let n = self.amount(*n, run, cx);
                self.damage(s, run, run.source, (n, false), None, cx);
            }
            Effect::Heal { n } => {
                let n = self.amount(*n, run, cx);
                self.heal(s, target, n, cx);
            }
            Effect::HealSelf { n } => {
                let n = self.amount(*n, run, cx);
                self.heal(s, run.source, n, cx);
            }
            Effect::Mend { n, keyword } => {
                let n = self.amount(*n, run, cx);
                let left = n - self.heal(s, target, n, cx);
                if left > 0 && self.can_return(s, target, *keyword) {
                    s.wait(Frame::Return(target, left));
                }
            }
            Effect::Give { status } => {
                let giver = s.squad(run.source).owner;
                self.give_status(s, target, *status, giver, cx);
            }
            Effect::Cleanse => {
                if !s.squad(target).held.is_empty() {
                    s.ask = Some((s.squad(target).owner, Question::Lose(target)));
                }
            }
            Effect::HoldNow => self.hold(s, target, cx),
            Effect::Swoop { n } => {
                let n = self.amount(*n, run, cx);
                let now = &mut s.squad_mut(target).now;
                now.swoop = now.swoop.saturating_add(u16::from(n) * 1000);
            }
            Effect::RushDie { .. } => {
                if let Of::Ability(ability) = run.of {
                    s.squad_mut(target).now.rush_die = Some(ability);
                }
            }
            Effect::Volley { .. } => {
                if let Of::Ability(ability) = run.of {
                    s.squad_mut(target).now.volley = Some(ability);
                }
            }
            Effect::PassNow { models, terrain } => {
                let now = &mut s.squad_mut(target).now;
                now.over_models |= models;
                now.over_terrain |= terrain;
            }
            Effect::Go { n } => {
                let inches = self.amount(*n, run, cx);
                if !self.may_only_hold(s, target) {
                    let allowance = u16::from(inches) * 1000;
                    self.begin_beside(s, target, allowance);
                }
            }
            Effect::Resurface { away } if !self.may_only_hold(s, target) => {
                let allowance = u16::try_from(*away).unwrap_or(u16::MAX);
                let going = Going { squad: target, kind: Kind::SetUp, allowance, left: true, ..Going::default() };
                s.wait(Frame::Going(going));
            }
            Effect::RollMod { .. }
            | Effect::StatMod { .. }
            | Effect::Reroll { .. }
            | Effect::Ignore { .. }
            | Effect::NoRush
            | Effect::OnlyHold
            | Effect::AttackAfterRush { .. }
            | Effect::NoObjective
            | Effect::PassThrough { .. }
            | Effect::BacklashCheck { .. }
            | Effect::DamageAround { .. }
            | Effect::Resurface { .. }
            | Effect::Redirect { .. } => {}
        }
    }

    /// Begins a squad's move outside its action. What it leaves is declared
    /// together with its destination (FB-Q30, FB-Q51).
    fn begin_beside(&self, s: &mut State, squad: SquadId, allowance: u16) {
        s.wait(Frame::Going(Going { squad, kind: Kind::Beside, allowance, ..Going::default() }));
    }

    /// Returns the area in which an effect reaches other squads.
    fn area_of(&self, s: &State, run: &Run, target: SquadId) -> Option<Area> {
        let within = match run.of {
            Of::Ability(ability) => self.content.abilities[ability].within,
            Of::Passive(passive) => self.content.passives[passive].within,
            Of::Spell(_) | Of::Status(_) => None,
        };
        let area = |within| Area { around: run.source, models: s.squad(run.source).alive, within };
        within.filter(|_| target != run.source).map(area)
    }

    /// Returns the bits of the models that an area reaches, if only those can be wounded; 0 if all can (FB-Q68).
    fn models_in_area(&self, s: &State, area: &Area, target: SquadId) -> u16 {
        if self.knobs.effects.area_rule != AreaRule::PerModel {
            return 0;
        }
        let measure = self.lengths.measure;
        let reached = |place: &usize| {
            let base = self.base_of(s, target, *place);
            let mut centres = places_of(area.models).map(|place| self.base_of(s, area.around, place));
            centres.any(|other| other.within(&base, area.within, measure))
        };
        s.squad(target).models().filter(reached).fold(0, |bits, place| bits | 1 << place)
    }

    /// Returns the squad that is responsible for an effect. No squad is responsible for a status that an enemy gave.
    fn doer(&self, s: &State, run: &Run) -> SquadId {
        let Of::Status(status) = run.of else { return run.source };
        let bearer = s.squad(run.source);
        let own = bearer.held.iter().any(|held| held.status == status && held.giver == bearer.owner);
        if own { run.source } else { SquadId::NONE }
    }

    /// Deals damage outside of attacks (FB-DMG-3, FB-DMG-4).
    fn damage(
        &self,
        s: &mut State,
        run: &Run,
        target: SquadId,
        (n, evaded): (u8, bool),
        area: Option<Area>,
        cx: &mut Cx<'_, Event>,
    ) {
        let only = area.map_or(0, |area| self.models_in_area(s, &area, target));
        let cause = if matches!(run.of, Of::Spell(_)) { Cause::Spell } else { Cause::Effect };
        let covered = evaded
            && self.knobs.cover.vs_spells
            && matches!(run.of, Of::Spell(_))
            && s.squad(run.source).owner != s.squad(target).owner
            && self.sees_only_past_structures(s, run.source, target);
        let cover = if covered { self.knobs.cover.structure_evade } else { 0 };
        let rule = if evaded { self.evade_rule(s, target, cover) } else { None };
        let saves = rule.map_or(0, |rule| binomial(n, &rule, cx.dice(stream::EFFECT)));
        let wounds = n - saves;
        cx.event(Event::Damage { squad: target, n, wounds, cause });
        if wounds > 0 {
            let by = self.doer(s, run);
            s.wait(Frame::Wounds(Wounds { squad: target, n: wounds, cause, by, only, ..Wounds::default() }));
        }
    }

    /// Removes wounds from models, and returns how many.
    fn heal(&self, s: &mut State, squad: SquadId, n: u8, cx: &mut Cx<'_, Event>) -> u8 {
        let healed = take_off(s, squad, n);
        if healed > 0 {
            cx.event(Event::Healed(squad, healed));
        }
        healed
    }
}
