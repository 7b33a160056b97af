//! The state machine: runs play until a seat must choose, and passes each choice on (AX-STG).

use super::attack::Declared;
use crate::model::actions::Action;
use crate::model::events::Leave;
use crate::model::state::{Phase, Question, State, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::with_scratch;
use evenhand_game::game::{Cx, Play, Seat};

/// Main moves per turn, after which only ending the turn is allowed. Knobs can make a move free, so
/// that a turn could go on forever (AX-STG-4).
pub(super) const MOST_MOVES: u16 = 100;

/// Whether there is no option, one, or several.
enum Only {
    None,
    One(Action),
    Several,
}

impl AxionForge {
    /// Runs until a seat has a choice, or the match is over.
    pub(crate) fn advance(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        while !s.is_over() {
            if let Some((seat, _)) = s.ask {
                match self.only_option(s, seat) {
                    Only::Several => return,
                    Only::One(action) => self.answer(s, seat, action, cx),
                    // There is nothing to choose: the question lapses.
                    Only::None => s.ask = None,
                }
                continue;
            }
            self.settle_blasts(s, cx);
            self.step(s, cx);
        }
    }

    /// Advances play by one step.
    fn step(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        if s.is_over() || s.ask.is_some() {
            return;
        }
        if s.run.is_some_and(|run| s.player(run.item.seat).out) {
            s.run = None;
        }
        if s.run.is_some() {
            return self.step_run(s, cx);
        }
        if let Some(item) = self.next_pending(s) {
            return self.begin(s, item, cx);
        }
        if s.attack.is_some() {
            return self.step_attack(s, cx);
        }
        self.sweep_traps(s, cx);
        self.end_silenced(s);
        if s.player(s.active).out {
            return self.abandon_turn(s, cx);
        }
        match s.phase {
            Phase::Mulligan => self.step_mulligan(s, cx),
            Phase::Start => self.step_start(s, cx),
            Phase::Action => s.ask = Some((s.active, Question::Main)),
            Phase::End => self.step_end(s, cx),
            Phase::Over => {}
        }
    }

    /// Whether a seat has no option, one, or several.
    fn only_option(&self, s: &State, seat: Seat) -> Only {
        with_scratch(|out| {
            match s.ask {
                Some((_, Question::Main)) => self.main_options(s, seat, out, 2),
                _ => self.actions(s, seat, out),
            }
            match out[..] {
                [] => Only::None,
                [action] => Only::One(action),
                _ => Only::Several,
            }
        })
    }

    /// Lists the possible answers to a question.
    pub(super) fn question_options(&self, s: &State, seat: Seat, question: Question, out: &mut Vec<Action>) {
        match question {
            Question::Main => self.main_options(s, seat, out, usize::MAX),
            Question::Mulligan | Question::Keep(_) | Question::Upkeep(_) | Question::Decline => {
                out.extend([Action::Yes, Action::No]);
            }
            Question::Answer => {
                out.push(Action::No);
                self.artifice_options(s, seat, out);
            }
            Question::Guard => {
                out.push(Action::No);
                if let Some(attack) = &s.attack {
                    out.extend(self.guards(s, attack).map(Action::Guard));
                }
            }
            Question::Option(options) => out.extend((0..options).map(Action::Option)),
            Question::Aim => {
                if let Some(run) = &s.run
                    && let Some(effect) = self.effect_of(run)
                {
                    self.aims(s, run, effect, out);
                }
            }
            Question::Trim => {
                out.extend(s.player(seat).hand.iter().map(|card| Action::Discard(*card)));
                out.dedup();
            }
        }
    }

    /// Carries out the answer to the question that was asked.
    pub(super) fn answer(&self, s: &mut State, seat: Seat, action: Action, cx: &mut Cx<'_, Event>) {
        let Some((_, question)) = s.ask.take() else { return };
        s.chain = 0;
        let yes = action == Action::Yes;
        match (question, action) {
            (Question::Main, action) => self.main_move(s, seat, action, cx),
            (Question::Mulligan, _) => self.mulligan(s, seat, yes, cx),
            (Question::Keep(id), _) => self.keep(s, id, yes, cx),
            (Question::Upkeep(id), _) => self.answer_upkeep(s, id, yes, cx),
            (Question::Decline, _) => self.decline(s, yes, cx),
            (Question::Answer, Action::Play(card, kicked)) => self.play(s, seat, card, kicked, cx),
            (Question::Answer, _) => AxionForge::end_answering(s),
            (Question::Guard, Action::Guard(id)) => self.guard(s, Some(id), cx),
            (Question::Guard, _) => self.guard(s, None, cx),
            (Question::Trim, Action::Discard(card)) => self.throw_away(s, seat, card, cx),
            (Question::Option(_), Action::Option(option)) => self.choose_option(s, option),
            (Question::Aim, action) => self.aim(s, action),
            (Question::Trim | Question::Option(_), action) => unreachable!("{action:?} was checked by `legal`"),
        }
    }

    /// Carries out a move of the Action Phase.
    fn main_move(&self, s: &mut State, seat: Seat, action: Action, cx: &mut Cx<'_, Event>) {
        s.moves += 1;
        match action {
            Action::End => self.end_actions(s, cx),
            Action::Source(card) => self.deploy_source(s, seat, card, cx),
            Action::Deploy(card, place) => self.deploy(s, seat, card, place, cx),
            Action::Hide(card, place) => self.hide(s, seat, card, place, cx),
            Action::Play(card, kicked) => self.play(s, seat, card, kicked, cx),
            Action::Attach(card, host) => self.attach(s, seat, card, host, cx),
            Action::Reposition(id, to) => self.reposition(s, seat, id, to, cx),
            Action::Attack { by, strike, of, place, target } => {
                self.declare(s, seat, Declared { by, strike, of, place, target }, cx);
            }
            Action::Use(id, ability, kicked) => self.use_ability(s, seat, id, (ability, kicked), cx),
            Action::Invoke(ability, kicked) => self.invoke(s, seat, ability, kicked, cx),
            Action::Tap(card, ability) => self.tap(s, seat, card, ability, cx),
            Action::Flip(id) => self.flip(s, seat, id, UnitId::NONE, cx),
            Action::FlipOnto(id, host) => self.flip(s, seat, id, host, cx),
            Action::Reinforce(id) => self.reinforce(s, seat, id, cx),
            Action::Retreat(id) => self.retreat(s, seat, id, cx),
            other => unreachable!("{other:?} was checked by `legal`"),
        }
    }

    /// Discards Traps that have sprung, once what they sprang for is over (AX-TRAP-1).
    fn sweep_traps(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        for seat in Seat::all(self.seats) {
            while let Some(id) = s.player(seat).units.iter().find(|unit| unit.sprung).map(|unit| unit.id) {
                self.discard_unit(s, id, Leave::Discarded, cx);
            }
        }
    }
}
