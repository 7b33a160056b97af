//! Effects on abilities, readiness and operations.

use super::Act;
use super::changes::note_change;
use crate::model::content::Who;
use crate::model::content::verbs::orders::{Cancel, Exhaust, Ready, Use};
use crate::model::state::{Cause, Frame, Reaction, Run, State, Unit, What};
use crate::{Ashenfront, Event};
use evenhand_game::game::Cx;

impl Act for Use {
    /// Uses the abilities of operators at no cost, each at most once in a chain (AF-UNIT-6).
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        let first = run.sub == 1;
        game.for_next_target(s, run, |s, id| {
            if first {
                begin_chain(s);
            }
            let Some(Unit { seat, card, tile, .. }) = s.able(id).copied() else { return };
            let again = Ashenfront::is_used_already(s, id);
            if again || s.frames.len() > MOST_NESTED {
                cx.event(Event::NotUsed { seat, card, tile, again });
            } else {
                s.frames.push(Frame::React(Reaction { unit: id, what: What::Card, ..Reaction::default() }));
            }
        });
    }
}

impl Act for Ready {
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        set_exhausted(game, s, run, self.who, false, cx);
    }
}

impl Act for Exhaust {
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        set_exhausted(game, s, run, self.who, true, cx);
    }
}

impl Act for Cancel {
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        let answered = s.op(run.op).map(|op| op.answers);
        if let Some(op) = answered.and_then(|place| s.op_mut(place)).filter(|op| !op.done) {
            op.fizzled = true;
            let (seat, kind) = (op.seat, op.kind);
            cx.event(Event::Cancelled(seat, kind));
        }
        game.next_effect(s, run);
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

/// Readies or exhausts operators, or all protocols.
fn set_exhausted(game: &Ashenfront, s: &mut State, run: Run, who: Who, exhausted: bool, cx: &mut Cx<'_, Event>) {
    if who == Who::Base {
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
    game.next_effect(s, run);
}
