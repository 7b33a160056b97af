//! The state machine: advances the game until a player must choose, and carries out choices.

use super::candidates::Breadth;
use crate::model::actions::Action;
use crate::model::state::{Frame, Question, Stage, State};
use crate::{Event, Frostblade};
use evenhand_game::game::with_scratch;
use evenhand_game::game::{Cx, Seat};

/// How many options there are.
enum Only {
    None,
    One(Action),
    Several,
}

impl Frostblade {
    /// Advances until a player has a choice, or the match is over.
    pub(crate) fn advance(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        while !s.is_over() {
            if let Some((seat, question)) = s.ask {
                match self.only_option(s, seat, question) {
                    Only::Several => return,
                    Only::One(action) => self.answer(s, seat, action, cx),
                    // There is no option, so the question is dropped.
                    Only::None => self.lapse(s, cx),
                }
                continue;
            }
            self.step(s, cx);
        }
        s.ask = None;
    }

    /// Carries out everything that waits, always with the first option.
    pub(crate) fn settle(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        while !s.frames.is_empty() && !s.is_over() {
            let Some((seat, question)) = s.ask else {
                self.step(s, cx);
                continue;
            };
            let first = with_scratch(|out| {
                self.options(s, seat, question, out);
                out.first().copied()
            });
            match first {
                Some(action) => self.answer(s, seat, action, cx),
                None => self.lapse(s, cx),
            }
        }
    }

    /// Carries out the next step.
    fn step(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        // An effect is carried out completely first, since it may leave neither side a squad (FB-Q63).
        if s.frames.is_empty() && self.check_annihilation(s, cx) {
            return;
        }
        match s.frames.pop() {
            Some(Frame::Wounds(wounds)) => return self.step_wounds(s, wounds, cx),
            Some(Frame::Going(going)) => return self.step_going(s, going, cx),
            Some(Frame::Run(run)) => return self.step_run(s, run, cx),
            Some(Frame::Return(squad, left)) => return self.step_return(s, squad, left),
            Some(Frame::Reached(reached)) => return self.step_reached(s, reached, cx),
            Some(Frame::Attack(nth)) => return self.step_attack(s, nth, cx),
            None => {}
        }
        match s.stage {
            Stage::Deployment => self.step_deployment(s, cx),
            Stage::Turns => self.step_phase(s, cx),
            Stage::Over => {}
        }
    }

    /// Returns the only option of a seat if it has just one. Moves and attacks are not generated for this.
    fn only_option(&self, s: &State, seat: Seat, question: Question) -> Only {
        if matches!(question, Question::Act(_) | Question::Destination | Question::Place) {
            return Only::Several;
        }
        if question == Question::Menu {
            // Doing nothing more is always possible.
            return if self.has_menu(s, seat) { Only::Several } else { Only::One(Action::Done) };
        }
        if let Question::Plan(squad) = question {
            // Attacking nobody is always possible.
            return if self.targets(s, squad).next().is_some() { Only::Several } else { Only::None };
        }
        with_scratch(|out| {
            self.options(s, seat, question, out);
            match out[..] {
                [] => Only::None,
                [action] => Only::One(action),
                _ => Only::Several,
            }
        })
    }

    /// Lists the options of a question.
    pub(crate) fn options(&self, s: &State, seat: Seat, question: Question, out: &mut Vec<Action>) {
        match (question, s.frames.last()) {
            (Question::Placer | Question::Starter, _) => out.extend([Action::First(0), Action::First(1)]),
            (Question::Place, _) => self.place_options(s, seat, out),
            (Question::Menu, _) => self.menu_options(s, seat, out),
            (Question::Act(squad), _) => self.act_options(s, squad, Breadth::All, out),
            (Question::Destination, Some(Frame::Going(going))) => {
                self.destination_options(s, *going, Breadth::All, out)
            }
            (Question::Again, _) => out.extend([Action::Yes, Action::No]),
            (Question::Plan(squad), _) => self.plan_options(s, squad, out),
            (Question::Allocate, Some(Frame::Wounds(wounds))) => self.allocation_options(s, wounds, out),
            (Question::Instead, Some(Frame::Wounds(wounds))) => self.instead_options(s, wounds, out),
            (Question::Return, Some(Frame::Return(squad, _))) => self.return_options(s, *squad, out),
            (Question::First, Some(Frame::Reached(reached))) => self.reached_options(s, reached, out),
            (Question::First, _) => self.due_options(s, seat, out),
            (Question::Option(options), _) => out.extend((0..options).map(Action::Option)),
            (Question::Whom, Some(Frame::Run(run))) => self.whom_options(s, run, out),
            (Question::Lose(squad), _) => out.extend((0..s.squad(squad).held.size()).map(Action::First)),
            _ => {}
        }
    }

    /// Carries out a choice.
    pub(crate) fn answer(&self, s: &mut State, seat: Seat, action: Action, cx: &mut Cx<'_, Event>) {
        let Some((_, question)) = s.ask.take() else { return };
        match (question, action) {
            (Question::Placer, Action::First(first)) => s.placer = Seat(first),
            (Question::Place, Action::Place(squad, spots)) => self.place(s, squad, spots.list(), cx),
            (Question::Starter, Action::First(first)) => self.begin_match(s, Seat(first), cx),
            (Question::Menu, action) => self.answer_menu(s, seat, action, cx),
            (Question::Act(squad), action) => self.answer_act(s, squad, action, cx),
            (Question::Destination, action) => self.answer_destination(s, action, cx),
            (Question::Again, action) => self.answer_again(s, action == Action::Yes, cx),
            (Question::Plan(squad), action) => self.answer_plan(s, squad, action, cx),
            (Question::Allocate, Action::Take(model)) => self.answer_allocation(s, model, cx),
            (Question::Instead, action) => self.answer_instead(s, action, cx),
            (Question::Return, action) => self.answer_return(s, action, cx),
            (Question::First, Action::First(place)) => self.answer_first(s, place, cx),
            (Question::First, Action::At(squad)) => self.answer_reached(s, squad, cx),
            (Question::Option(_), Action::Option(option)) => self.answer_option(s, option),
            (Question::Whom, Action::At(squad)) => self.answer_whom(s, squad, cx),
            (Question::Lose(squad), Action::First(place)) => self.lose_status(s, squad, usize::from(place), cx),
            _ => {}
        }
    }

    /// Drops a question that has no options.
    fn lapse(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let Some((_, question)) = s.ask.take() else { return };
        match question {
            Question::Menu => self.end_menu(s, cx),
            Question::Plan(squad) => s.squad_mut(squad).attacked = true,
            Question::Whom | Question::Return => {
                s.frames.pop();
            }
            Question::Allocate | Question::Instead => {
                if let Some(Frame::Wounds(wounds)) = s.frames.last_mut() {
                    wounds.settled = true;
                }
            }
            _ => {}
        }
    }
}
