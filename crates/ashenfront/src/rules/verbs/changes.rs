//! Changes of operators: their attributes, their keywords, and what they can use.

use super::{Act, signed};
use crate::model::content::Until;
use crate::model::content::verbs::changes::{self as verbs, Disable, Double, Grant};
use crate::model::state::{Change, Run, Span, State, Unit};
use crate::{Ashenfront, Event};
use evenhand_game::game::Cx;

impl Act for verbs::Change {
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        change_targets(game, s, run, (self, self.until), cx);
    }

    fn note(&self, doubled: bool, sum: &mut Change) {
        for (attribute, n) in self.attributes() {
            let against_point = self.against_point && attribute == verbs::Attribute::Damage;
            let by = if against_point { &mut sum.against_point } else { &mut sum.by[attribute as usize] };
            *by = by.saturating_add(signed(n, doubled));
        }
    }
}

impl Act for Grant {
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        change_targets(game, s, run, (self, self.until), cx);
    }

    fn note(&self, _doubled: bool, sum: &mut Change) {
        sum.keywords.join(&self.keyword);
    }
}

impl Act for Disable {
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        change_targets(game, s, run, (self, self.until), cx);
    }

    fn note(&self, _doubled: bool, sum: &mut Change) {
        sum.off |= self.off();
    }
}

impl Act for Double {
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        for target in run.targets.iter() {
            if let Some(unit) = s.unit_mut(*target) {
                note_change(&run, unit, cx);
                unit.doubled = true;
            }
        }
        game.next_effect(s, run);
    }
}

/// Applies a change to the targets of a run.
fn change_targets(
    game: &Ashenfront,
    s: &mut State,
    run: Run,
    (verb, until): (&dyn Act, Until),
    cx: &mut Cx<'_, Event>,
) {
    let mut change = Change { span: span(until, &run), ..Change::default() };
    verb.note(run.doubled, &mut change);
    let by = (run.seat, run.unit);
    for target in run.targets.iter() {
        let Some(unit) = s.unit_mut(*target) else { continue };
        note_change(&run, unit, cx);
        unit.change(&change);
        if change.by[verbs::Attribute::Health as usize] != 0 {
            game.check_defeat(s, *target, by);
        }
    }
    game.next_effect(s, run);
}

/// Returns how long a change of a run lasts.
fn span(until: Until, run: &Run) -> Span {
    match until {
        Until::Play => Span::Play,
        Until::Instance => Span::Instance,
        Until::Exchange => Span::Exchange,
        Until::Turn => Span::Turn,
        Until::Rest => Span::Rest(run.seat),
        Until::Round => Span::Round(run.seat),
    }
}

/// Emits the event that the current effect of a run changes an operator.
pub(super) fn note_change(run: &Run, unit: &Unit, cx: &mut Cx<'_, Event>) {
    let (seat, card, tile) = (unit.seat, unit.card, unit.tile);
    cx.event(Event::Changed { seat, card, tile, by: run.card, part: run.part, at: run.at, doubled: run.doubled });
}
