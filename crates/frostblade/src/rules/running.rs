//! Carries out effects one after another.

use crate::model::actions::Action;
use crate::model::content::ids::KeywordId;
use crate::model::content::sheets::{Ends, Whom};
use crate::model::content::verbs::Verb;
use crate::model::knobs::TriggerOrder;
use crate::model::state::{Frame, Of, Question, Reached, Run, Squad, SquadId, State, squads_of};
use crate::rules::verbs::{Area, Work};
use crate::{Event, Frostblade};
use evenhand_game::game::Cx;
use evenhand_kit::table::plane::Grain;

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
        if run.next == 0 && run.answer.is_none() {
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
        let Some(verb) = self.effects_of(run.of).get(usize::from(run.next)) else {
            return self.finish_run(s, run, cx);
        };
        run.next += 1;
        s.wait(Frame::Run(run));
        let act = verb.act();
        // A verb that decides between effects does so even if its target has fallen.
        let decides = verb.shared().is_some();
        let target = if act.is_on_source() { run.source } else { run.target };
        if decides || act.around().is_none() && s.squad(target).lives() {
            let area = self.area_of(s, &run, target);
            act.run(&mut Work { game: self, s, run, target, area, cx });
        }
    }

    /// Records the squads around the target, for effects that damage them after all others: those near it when the
    /// effects begin, whether or not the target falls.
    fn begin_around(&self, s: &mut State, run: &Run) {
        // In reverse, so that the first effect is on top of the stack.
        for (place, verb) in self.effects_of(run.of).iter().enumerate().rev() {
            let Some(within) = verb.act().around() else { continue };
            let near = s.standing().map(|(id, _)| id);
            let near = near.filter(|id| *id != run.target && self.in_area(s, run.target, *id, within));
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
        let act = self.effects_of(run.of).get(usize::from(place)).map(Verb::act);
        if let Some((act, within)) = act.and_then(|act| Some((act, act.around()?))) {
            let area = Some(Area { around: run.target, models: reached.stood, within });
            act.run(&mut Work { game: self, s, run, target: squad, area, cx });
        }
    }

    /// Returns the effects of a source.
    pub(crate) fn effects_of(&self, of: Of) -> &[Verb] {
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
}
