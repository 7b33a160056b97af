//! The contract's `Play`: which seat must choose, its legal actions, and their application.

use crate::model::actions::Action;
use crate::model::state::{End, Question, State};
use crate::{AxionForge, Event};
use evenhand_game::game::with_scratch;
use evenhand_game::game::{BySeat, Choices, Cx, Illegal, Notation, Play, Role, Seat, Seats};

impl Play for AxionForge {
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

    fn likely_actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let start = out.len();
        self.actions(s, seat, out);
        self.drop_idle(s, start, out);
    }

    fn legal(&self, s: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        let refuse = |why: &str| Err(Illegal(format!("{seat}: `{}` {why}", self.write_action(action))));
        match s.ask {
            Some((asked, Question::Main)) if asked == seat => self.move_legal(s, seat, action).or_else(refuse),
            Some((asked, _)) if asked == seat => {
                let offered = with_scratch(|out| {
                    self.actions(s, seat, out);
                    out.contains(&action)
                });
                if offered { Ok(()) } else { refuse("does not answer the current question") }
            }
            _ => refuse("comes while it has nothing to choose"),
        }
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
            End::NotYet | End::Life => 0,
            End::Deckout => 1,
            End::Broken => 2,
            End::Explosion => 3,
            End::Trophies => 4,
            End::Objective => 5,
            End::Cap => 6,
        }
    }
}
