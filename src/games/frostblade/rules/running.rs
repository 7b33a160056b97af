//! Effects, carried out one after the other.

use super::actions::Action;
use super::stream;
use crate::game::Cx;
use crate::games::frostblade::content::effects::{DiceRoll, Effect};
use crate::games::frostblade::content::sheets::{Ends, Whom};
use crate::games::frostblade::dice::binomial;
use crate::games::frostblade::knobs::AreaRule;
use crate::games::frostblade::state::Cause;
use crate::games::frostblade::state::{Frame, Going, Kind, MOST_FRAMES, Of, Question, Run, SquadId, State, Wounds};
use crate::games::frostblade::{Event, Frostblade};
use crate::table::plane::Grain;

impl Frostblade {
    /// The next effect.
    pub(crate) fn step_run(&self, s: &mut State, mut run: Run, cx: &mut Cx<'_, Event>) {
        if run.target == SquadId::NONE && run.next == 0 {
            return self.begin_passive(s, run, cx);
        }
        if run.next == 0 {
            // What strikes around the target does so from where it stood, whether or not it falls.
            for effect in self.effects_of(run.of) {
                if matches!(effect, Effect::DamageAround { .. }) {
                    self.carry_effect(s, &run, effect, run.target, cx);
                }
            }
        }
        let Some(effect) = self.effects_of(run.of).get(usize::from(run.next)).copied() else {
            return self.finish_run(s, run, cx);
        };
        run.next += 1;
        s.wait(Frame::Run(run));
        if matches!(effect, Effect::DamageAround { .. }) {
            return;
        }
        let whom = self.whom_of(run.of);
        match whom {
            // All of a kind, one by one.
            (Whom::AllEngaged | Whom::AllEnemies | Whom::Everybody, within) if matches!(run.of, Of::Ability(_)) => {
                let hit = s.ids().filter(|id| {
                    let there = s.squad(*id);
                    there.placed && there.lives() && self.is_hit(s, run.source, whom.0, within, *id)
                });
                let bits = hit.fold(0, |bits, id| bits | id.bit());
                for id in crate::games::frostblade::state::squads_of(bits) {
                    self.carry_effect(s, &run, &effect, id, cx);
                }
            }
            _ => {
                let on_source = matches!(effect, Effect::HealSelf { .. } | Effect::DirectToSelf { .. });
                let about = if on_source { run.source } else { run.target };
                if s.squad(about).lives() {
                    self.carry_effect(s, &run, &effect, run.target, cx);
                }
            }
        }
    }

    /// The effects of something.
    pub(crate) fn effects_of(&self, of: Of) -> &[Effect] {
        match of {
            Of::Spell(spell) => &self.content.spells[spell].effects,
            Of::Ability(ability) => &self.content.abilities[ability].effects,
            Of::Passive(passive) => &self.content.passives[passive].effects,
            Of::Status(status) => &self.content.statuses[status].at_start,
        }
    }

    fn whom_of(&self, of: Of) -> (Whom, Option<crate::table::plane::Grain>) {
        match of {
            Of::Ability(ability) => {
                let printed = &self.content.abilities[ability];
                (printed.whom, printed.within)
            }
            Of::Passive(_) | Of::Spell(_) | Of::Status(_) => (Whom::Own, None),
        }
    }

    /// What is due at the beginning of a phase: on its own squad, on one that its owner chooses, or on all that it reaches.
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
                let reached = |id: &SquadId| {
                    let there = s.squad(*id);
                    there.placed
                        && there.lives()
                        && self.is_hit(s, run.source, printed.whom, printed.within, *id)
                        && printed.keyword.is_none_or(|keyword| self.sheet(there).keywords.has(keyword))
                };
                let bits = s.ids().filter(reached).fold(0, |bits, id| bits | id.bit());
                let mut ordered: crate::table::Pile<SquadId, 32> = crate::table::Pile::new();
                crate::games::frostblade::state::squads_of(bits).for_each(|id| ordered.push(id));
                // The last one waits on top, so the first is put there last.
                while let Some(id) = ordered.pop() {
                    if s.frames.len() + 2 < MOST_FRAMES {
                        self.begin_on(s, run, id, cx);
                    }
                }
            }
        }
    }

    fn begin_on(&self, s: &mut State, run: Run, target: SquadId, cx: &mut Cx<'_, Event>) {
        let Of::Passive(passive) = run.of else { return };
        if self.passes(s, run.source, self.content.passives[passive].check, cx) {
            cx.event(Event::Triggered(run.source, passive, target));
            s.wait(Frame::Run(Run { target, ..run }));
        }
    }

    /// Whom a passive can affect that chooses one.
    pub(crate) fn whom_options(&self, s: &State, run: &Run, out: &mut Vec<Action>) {
        let Of::Passive(passive) = run.of else { return };
        let printed = &self.content.passives[passive];
        let hit = s.standing().filter(|(id, _)| self.is_hit(s, run.source, printed.whom, printed.within, *id));
        out.extend(hit.map(|(id, _)| Action::At(id)));
    }

    /// The owner has chosen.
    pub(crate) fn answer_whom(&self, s: &mut State, target: SquadId, cx: &mut Cx<'_, Event>) {
        if let Some(Frame::Run(run)) = s.frames.pop() {
            self.begin_on(s, run, target, cx);
        }
    }

    /// After its effects a status may be put out.
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
                let area = self.area_of(run, target);
                self.damage(s, run, target, (n, true), area, cx);
            }
            Effect::Direct { n } => {
                let n = self.amount(*n, run, cx);
                let area = self.area_of(run, target);
                self.damage(s, run, target, (n, false), area, cx);
            }
            Effect::DirectToSelf { n } => {
                let n = self.amount(*n, run, cx);
                self.damage(s, run, run.source, (n, false), None, cx);
            }
            Effect::DamageAround { n, within } => {
                let near = s.ids().filter(|id| {
                    let there = s.squad(*id);
                    *id != target && there.placed && there.lives() && self.in_area(s, target, *id, *within)
                });
                let bits = near.fold(0, |bits, id| bits | id.bit());
                for id in crate::games::frostblade::state::squads_of(bits) {
                    let n = self.amount(*n, run, cx);
                    self.damage(s, run, id, (n, true), Some((target, *within)), cx);
                }
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
                if !self.active(s, target).any(|effect| *effect == Effect::OnlyHold) {
                    let allowance = u16::from(inches) * 1000;
                    self.begin_beside(s, target, allowance);
                }
            }
            Effect::Resurface { away } => {
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
            | Effect::Redirect { .. } => {}
        }
    }

    /// A squad moves beside its action; whom it leaves is said where it is asked for its destination (FB-Q30, FB-Q51).
    fn begin_beside(&self, s: &mut State, squad: SquadId, allowance: u16) {
        s.wait(Frame::Going(Going { squad, kind: Kind::Beside, allowance, ..Going::default() }));
    }

    /// The area in which an effect reaches other squads: around whom, and how far.
    fn area_of(&self, run: &Run, target: SquadId) -> Option<(SquadId, Grain)> {
        let within = match run.of {
            Of::Ability(ability) => self.content.abilities[ability].within,
            Of::Passive(passive) => self.content.passives[passive].within,
            Of::Spell(_) | Of::Status(_) => None,
        };
        within.filter(|_| target != run.source).map(|within| (run.source, within))
    }

    /// Bits of the models that an area reaches, where only those can be wounded; 0 where all can (FB-Q68).
    fn models_in_area(&self, s: &State, source: SquadId, target: SquadId, within: Grain) -> u16 {
        if self.knobs.effects.area_rule != AreaRule::PerModel {
            return 0;
        }
        let measure = self.lengths.measure;
        let reached = |place: &usize| {
            let base = self.base_of(s, target, *place);
            self.bases(s, source).any(|other| other.within(&base, within, measure))
        };
        s.squad(target).models().filter(reached).fold(0, |bits, place| bits | 1 << place)
    }

    /// Damage that is no attack (FB-DMG-3, FB-DMG-4).
    fn damage(
        &self,
        s: &mut State,
        run: &Run,
        target: SquadId,
        (n, evaded): (u8, bool),
        area: Option<(SquadId, Grain)>,
        cx: &mut Cx<'_, Event>,
    ) {
        let only = area.map_or(0, |(source, within)| self.models_in_area(s, source, target, within));
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
            s.wait(Frame::Wounds(Wounds {
                squad: target,
                n: wounds,
                cause,
                by: run.source,
                only,
                ..Wounds::default()
            }));
        }
    }

    /// Takes wounds off models, and says how many.
    fn heal(&self, s: &mut State, squad: SquadId, n: u8, cx: &mut Cx<'_, Event>) -> u8 {
        let mut left = n;
        for place in s.squad(squad).models() {
            let model = s.model_mut(squad, place);
            let healed = left.min(model.wounds);
            model.wounds -= healed;
            left -= healed;
        }
        if left < n {
            cx.event(Event::Healed(squad, n - left));
        }
        n - left
    }
}
