//! What the verbs of cards do and offer, with one module for each kind of object that effects change.
//!
//! [`Act`] is the interface. The words and fields of the verbs, and the only list of them, are in
//! [`crate::model::content::verbs`]. What an effect is worth to a player is in `players/appraise.rs`.

mod cards;
mod changes;
mod health;
mod orders;
mod places;
mod shared;

use crate::model::actions::Action;
use crate::model::content::verbs::fields_as;
use crate::model::content::{CardId, Player, Verb};
use crate::model::state::{Change, Frame, Question, Run, State, UnitId, other};
use crate::{Ashenfront, Event};
use evenhand_game::game::{Cx, Seat};

/// A verb that can be carried out.
pub(crate) trait Act {
    /// Carries out the current effect of a run on its targets. Whatever takes several steps is pushed above the run.
    fn act(&self, game: &Ashenfront, s: &mut State, run: Run, cx: &mut Cx<'_, Event>);

    /// Collects the answers to its own question.
    fn offer(&self, game: &Ashenfront, s: &State, run: &Run, out: &mut Vec<Action>) {
        let _ = (game, s, run, out);
    }

    /// Moves the chosen card to the hand of a seat.
    fn take(&self, game: &Ashenfront, s: &mut State, seat: Seat, card: CardId, cx: &mut Cx<'_, Event>) {
        let _ = (game, s, seat, card, cx);
    }

    /// Adds the change of an operator to a sum of changes.
    fn note(&self, doubled: bool, sum: &mut Change) {
        let _ = (doubled, sum);
    }

    /// Whether the player is asked whether an optional effect happens. A move asks with its path instead.
    fn asks_whether(&self) -> bool {
        true
    }
}

impl Verb {
    /// Returns the verb as one that can be carried out.
    #[inline]
    pub(crate) fn acts(&self) -> &dyn Act {
        fields_as!(self, Act)
    }
}

impl Ashenfront {
    /// Returns an amount, multiplied by what it depends on, and doubled if the ability is Doubled.
    fn count_of(&self, run: &Run, n: i8) -> u8 {
        self.amount(u8::try_from(times(run, n)).unwrap_or(0), 0, run.doubled)
    }

    /// Carries out one step for the next target of a run. Without another target, continues with the next effect.
    fn for_next_target(&self, s: &mut State, mut run: Run, step: impl FnOnce(&mut State, UnitId)) {
        let Some(unit) = run.targets.get(usize::from(run.sub - 1)).copied() else { return self.next_effect(s, run) };
        run.sub += 1;
        s.frames.push(Frame::Run(run));
        step(s, unit);
    }

    /// Asks a question once, then continues with the next effect.
    fn ask_once(&self, s: &mut State, mut run: Run, question: Question) {
        if run.sub > 1 {
            return self.next_effect(s, run);
        }
        run.sub = 2;
        s.ask = Some((run.seat, question));
        s.frames.push(Frame::Run(run));
    }
}

/// Returns the seat of the player that an effect means.
fn seat_of(run: &Run, player: Player) -> Seat {
    if player == Player::You { run.seat } else { other(run.seat) }
}

/// Returns an amount multiplied by the number that it depends on.
fn times(run: &Run, n: i8) -> i8 {
    match run.times {
        Some(times) => n.saturating_mul(i8::try_from(times).unwrap_or(i8::MAX)),
        None => n,
    }
}

/// Returns an amount with its sign, doubled if the ability is Doubled.
fn signed(n: i8, doubled: bool) -> i8 {
    if doubled { n.saturating_mul(2) } else { n }
}
