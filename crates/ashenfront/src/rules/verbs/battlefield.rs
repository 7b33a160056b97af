//! Effects that move, change, remove or deploy operators.

use crate::model::content::{Attribute, Effect, To, Until, Verb, Who};
use crate::model::state::{
    Cause, Change, Frame, Optional, Question, Reaction, Run, Span, State, Unit, UnitId, Walk, What,
};
use crate::rules::sheet::note;
use crate::{Ashenfront, Event};
use evenhand_game::game::Cx;

impl Ashenfront {
    /// Moves operators by a printed number (AF-MOV-4).
    pub(super) fn do_move(&self, s: &mut State, mut run: Run, effect: &Effect) {
        let place = usize::from(run.sub - 1);
        let Some(unit) = run.targets.get(place).copied() else { return self.next_effect(s, run) };
        run.sub += 1;
        let bound = run.cause == Cause::Op && s.op(run.op).is_some_and(|op| op.optional == Optional::Used);
        let most = self.count_of(&run, effect);
        let (seat, may) = (run.seat, effect.may && !bound);
        s.frames.push(Frame::Run(run));
        Ashenfront::begin_walk(s, Walk { unit, seat, most, may, op: 255, ..Walk::default() });
    }

    /// Pushes operators away from the acting operator, or pulls them towards it.
    pub(super) fn do_shove(&self, s: &mut State, mut run: Run, effect: &Effect) {
        let place = usize::from(run.sub - 1);
        let Some(unit) = run.targets.get(place).copied() else { return self.next_effect(s, run) };
        run.sub += 1;
        let line = s.able(run.unit).zip(s.able(unit)).and_then(|(me, unit)| me.tile.line_to(unit.tile));
        let n = self.count_of(&run, effect);
        s.frames.push(Frame::Run(run));
        if let Some((way, _)) = line {
            let way = if effect.verb == Verb::Push { way } else { way.turned(2) };
            self.shove(s, unit, way, n);
        }
    }

    /// Exchanges the tiles of two operators.
    pub(super) fn do_swap(&self, s: &mut State, run: Run, effect: &Effect, cx: &mut Cx<'_, Event>) {
        let with = match effect.with {
            Who::Me => run.unit,
            slot => {
                let place = self.mode_of(&run).and_then(|mode| mode.slots.iter().position(|known| *known == slot));
                place.map_or(UnitId::NONE, |place| run.aims[place].unit)
            }
        };
        if let Some(one) = run.targets.first().and_then(|unit| s.able(*unit)).copied()
            && let Some(two) = s.able(with).copied()
        {
            for (unit, tile) in [(one, two.tile), (two, one.tile)] {
                cx.event(Event::Shoved(unit.seat, unit.card, unit.tile, tile));
                if let Some(unit) = s.unit_mut(unit.id) {
                    unit.tile = tile;
                }
            }
        }
        self.next_effect(s, run);
    }

    /// Makes operators retreat, or retires them.
    pub(super) fn do_leave(&self, s: &mut State, run: Run, effect: &Effect, cx: &mut Cx<'_, Event>) {
        for unit in run.targets.iter() {
            match effect.verb {
                Verb::Retreat => self.retreat(s, *unit, cx),
                _ => self.take_out(s, *unit, cx),
            }
        }
        self.next_effect(s, run);
    }

    /// Asks which operator of the hand is deployed, and where.
    pub(super) fn do_deploy(&self, s: &mut State, mut run: Run) {
        if run.sub > 1 {
            return self.next_effect(s, run);
        }
        run.sub = 2;
        s.ask = Some((run.seat, Question::Bring));
        s.frames.push(Frame::Run(run));
    }

    /// Whether an effect can deploy an operator on any tile.
    pub(crate) fn brings_anywhere(&self, run: &Run) -> bool {
        self.effect_of(run).is_some_and(|effect| effect.to == To::Any)
    }

    /// Uses the abilities of operators at no cost, each at most once in a chain (AF-UNIT-6).
    pub(super) fn do_use(&self, s: &mut State, mut run: Run, cx: &mut Cx<'_, Event>) {
        let place = usize::from(run.sub - 1);
        let Some(id) = run.targets.get(place).copied() else { return self.next_effect(s, run) };
        run.sub += 1;
        s.frames.push(Frame::Run(run));
        if place == 0 {
            begin_chain(s);
        }
        let Some(Unit { seat, card, tile, .. }) = s.able(id).copied() else { return };
        let again = Ashenfront::is_used_already(s, id);
        if again || s.frames.len() > MOST_NESTED {
            cx.event(Event::NotUsed { seat, card, tile, again });
        } else {
            s.frames.push(Frame::React(Reaction { unit: id, what: What::Card, ..Reaction::default() }));
        }
    }

    /// Readies or exhausts operators, or all protocols.
    pub(super) fn do_ready(&self, s: &mut State, run: Run, effect: &Effect, cx: &mut Cx<'_, Event>) {
        let exhausted = effect.verb == Verb::Exhaust;
        if effect.who == Who::Base {
            let base = &mut s.player_mut(run.seat).base;
            base.iter_mut().for_each(|held| held.exhausted = exhausted);
        } else {
            for target in run.targets.iter() {
                if let Some(unit) = s.unit_mut(*target) {
                    unit.exhausted = exhausted;
                    note_change(&run, unit, cx);
                }
            }
        }
        self.next_effect(s, run);
    }

    /// Applies a change to operators.
    pub(super) fn do_change(&self, s: &mut State, run: Run, effect: &Effect, cx: &mut Cx<'_, Event>) {
        let span = match effect.until {
            Until::Play => Span::Play,
            Until::Instance => Span::Instance,
            Until::Exchange => Span::Exchange,
            Until::Turn => Span::Turn,
            Until::Rest => Span::Rest(run.seat),
            Until::Round => Span::Round(run.seat),
        };
        let n = effect.n.unwrap_or(0);
        let n = if run.doubled { n.saturating_mul(2) } else { n };
        let mut change = Change { span, ..Change::default() };
        note(effect, n, &mut change);
        for target in run.targets.iter() {
            let Some(unit) = s.unit_mut(*target) else { continue };
            note_change(&run, unit, cx);
            if effect.verb == Verb::Double {
                unit.doubled = true;
            } else {
                unit.change(&change);
            }
            if effect.attribute == Attribute::Health {
                self.check_defeat(s, *target, (run.seat, run.unit));
            }
        }
        self.next_effect(s, run);
    }

    /// Cancels the operation that this one answers.
    pub(super) fn do_cancel(&self, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        let answered = s.op(run.op).map(|op| op.answers);
        if let Some(op) = answered.and_then(|place| s.op_mut(place)).filter(|op| !op.done) {
            op.fizzled = true;
            let (seat, kind) = (op.seat, op.kind);
            cx.event(Event::Cancelled(seat, kind));
        }
        self.next_effect(s, run);
    }
}

/// The maximum number of nested frames with which `use` still starts an ability. What an ability
/// triggers needs frames too.
const MOST_NESTED: usize = 10;

/// Begins a chain, in which no ability has been used yet, unless this `use` is part of another one.
fn begin_chain(s: &mut State) {
    let is_part = s.frames.iter().any(|frame| matches!(frame, Frame::Run(run) if run.cause == Cause::Free));
    if !is_part {
        s.units.iter_mut().for_each(|unit| unit.used_by_effect = false);
    }
}

/// Emits the event that the current effect of a run changes an operator.
fn note_change(run: &Run, unit: &Unit, cx: &mut Cx<'_, Event>) {
    let (seat, card, tile) = (unit.seat, unit.card, unit.tile);
    cx.event(Event::Changed { seat, card, tile, by: run.card, part: run.part, at: run.at, doubled: run.doubled });
}
