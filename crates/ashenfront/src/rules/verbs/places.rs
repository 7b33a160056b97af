//! Effects that move, remove or deploy operators.

use super::Act;
use crate::model::actions::Action;
use crate::model::content::verbs::places::{Banish, Deploy, Move, Pull, Push, Retreat, Swap};
use crate::model::content::{To, Way, Who};
use crate::model::state::{Cause, Optional, Question, Run, State, UnitId, Walk};
use crate::{Ashenfront, Event};
use evenhand_game::game::Cx;

impl Act for Move {
    /// Moves operators by a printed number (AF-MOV-4).
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, _cx: &mut Cx<'_, Event>) {
        let bound = run.cause == Cause::Op && s.op(run.op).is_some_and(|op| op.optional == Optional::Used);
        let may = !bound && game.effect_of(&run).is_some_and(|effect| effect.may);
        let (seat, most) = (run.seat, game.count_of(&run, self.n));
        game.for_next_target(s, run, |s, unit| {
            Ashenfront::begin_walk(s, Walk { unit, seat, most, may, op: 255, ..Walk::default() });
        });
    }

    fn asks_whether(&self) -> bool {
        false
    }
}

impl Act for Push {
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, _cx: &mut Cx<'_, Event>) {
        shove(game, s, run, self.n, |away| away);
    }
}

impl Act for Pull {
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, _cx: &mut Cx<'_, Event>) {
        shove(game, s, run, self.n, |away| away.turned(2));
    }
}

/// Moves operators straight in a direction, which `turn` returns for the direction away from the acting operator.
fn shove(game: &Ashenfront, s: &mut State, run: Run, n: i8, turn: impl Fn(Way) -> Way) {
    let (by, n) = (run.unit, game.count_of(&run, n));
    game.for_next_target(s, run, |s, unit| {
        let line = s.able(by).zip(s.able(unit)).and_then(|(me, unit)| me.tile.line_to(unit.tile));
        if let Some((away, _)) = line {
            game.shove(s, unit, turn(away), n);
        }
    });
}

impl Act for Swap {
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        let with = match self.with() {
            Who::Me => run.unit,
            slot => {
                let place = game.mode_of(&run).and_then(|mode| mode.slots.iter().position(|known| *known == slot));
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
        game.next_effect(s, run);
    }
}

impl Act for Retreat {
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        run.targets.iter().for_each(|unit| game.retreat(s, *unit, cx));
        game.next_effect(s, run);
    }
}

impl Act for Banish {
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, cx: &mut Cx<'_, Event>) {
        run.targets.iter().for_each(|unit| game.take_out(s, *unit, cx));
        game.next_effect(s, run);
    }
}

impl Act for Deploy {
    /// Asks which operator of the hand is deployed, and where.
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, _cx: &mut Cx<'_, Event>) {
        game.ask_once(s, run, Question::Bring);
    }

    fn offer(&self, game: &Ashenfront, s: &State, run: &Run, out: &mut Vec<Action>) {
        game.bring_options(s, run.seat, self.to == To::Any, out);
    }
}
