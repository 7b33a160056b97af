//! Implements `Play`: who must choose, which actions are proposed and legal, and how they are applied.

use crate::model::actions::Action;
use crate::model::state::{End, Frame, Question, State};
use crate::{Ashenfront, Event};
use evenhand_game::game::with_scratch;
use evenhand_game::game::{BySeat, Choices, Cx, Illegal, Notation, Play, Role, Seat, Seats};

impl Play for Ashenfront {
    fn setup(&self, roles: &[Role], cx: &mut Cx<'_, Event>) -> State {
        let mut s = self.deal_in(roles, cx);
        self.advance(&mut s, cx);
        s
    }

    fn to_act(&self, s: &State) -> Seats {
        s.ask.map_or(Seats::NONE, |(seat, _)| Seats::one(seat))
    }

    fn actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if let Some((asked, question)) = s.ask
            && asked == seat
        {
            self.question_options(s, seat, question, out);
        }
    }

    fn legal(&self, s: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        let refuse = |why: &str| Err(Illegal(format!("{seat}: `{}` {why}", self.write_action(action))));
        let Some((_, question)) = s.ask.filter(|(asked, _)| *asked == seat) else {
            return refuse("comes while it has nothing to choose");
        };
        let offered = |action: Action| {
            with_scratch(|out| {
                self.actions(s, seat, out);
                out.contains(&action)
            })
        };
        let legal = match (question, s.frames.last(), action) {
            (Question::Path, Some(Frame::Walk(walk)), action) => self.path_legal(s, walk, action),
            (Question::Main, _, Action::Rest) | (Question::Respond(_), _, Action::Pass) => true,
            (Question::Main | Question::Respond(_), _, Action::Fetch { .. }) => offered(action),
            (Question::Main, _, action) => self.can_declare(s, seat, action, false),
            (Question::Respond(_), _, action) => self.can_declare(s, seat, action, true),
            (_, _, action) => offered(action),
        };
        if legal { Ok(()) } else { refuse("does not answer the current question") }
    }

    fn apply(&self, s: &mut State, choices: &Choices<Action>, cx: &mut Cx<'_, Event>) {
        for (seat, action) in choices.iter() {
            cx.event(Event::Chose(seat));
            self.answer(s, seat, action, cx);
        }
        self.advance(s, cx);
    }

    fn payoff(&self, s: &State) -> BySeat<f32> {
        s.shares
    }

    fn ending(&self, s: &State) -> usize {
        match s.end {
            End::NotYet | End::CpKill => 0,
            End::CpPoint => 1,
            End::CpEffect => 2,
            End::Deck => 3,
            End::Cap => 4,
        }
    }
}
