//! Implements `Play`: who must choose, which actions are proposed and legal, and what they do.

use super::candidates::Breadth;
use super::faults::Fault;
use crate::model::actions::Action;
use crate::model::state::{End, Frame, Going, Kind, Question, Spots, State};
use crate::{Event, Frostblade};
use evenhand_game::game::with_scratch;
use evenhand_game::game::{BySeat, Choices, Cx, Illegal, Notation, Play, Role, Seat, Seats};

impl Play for Frostblade {
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
            self.options(s, seat, question, out);
        }
    }

    fn likely_actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        match (s.ask, s.frames.last()) {
            (Some((asked, Question::Act(squad))), _) if asked == seat => {
                self.act_options(s, squad, Breadth::Likely, out);
            }
            (Some((asked, Question::Destination)), Some(Frame::Going(going))) if asked == seat => {
                let start = out.len();
                self.destination_options(s, *going, Breadth::Likely, out);
                self.drop_short_rushes(s, *going, start, out);
            }
            _ => {
                let start = out.len();
                self.actions(s, seat, out);
                self.drop_wasted(s, start, out);
            }
        }
    }

    fn legal(&self, s: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        let refuse = |why: &str| Err(Illegal(format!("{seat}: `{}` {why}", self.write_action(action))));
        let Some((_, question)) = s.ask.filter(|(asked, _)| *asked == seat) else {
            return refuse("comes while it has nothing to choose");
        };
        let judged = |going: Going, spots: &Spots| {
            self.with_moving(s, going, |moving| match moving.check(spots.list()) {
                Ok(_) => Ok(()),
                Err(_) => refuse(&format!("is not a legal move: {}", moving.faults(spots.list()))),
            })
        };
        match (question, action, s.frames.last()) {
            (Question::Place, Action::Place(squad, spots), _) => match self.check_place(s, seat, squad, spots.list()) {
                Ok(()) => Ok(()),
                Err(fault) => refuse(&format!("is not a legal place for it: {fault}")),
            },
            (Question::Act(squad), Action::Go(spots), _) => match self.going_of(s, squad, Kind::Move, 0) {
                Some(going) => judged(going, &spots),
                None => refuse(&format!("is not a legal move: {}", Fault::NotNow)),
            },
            (Question::Act(squad), Action::Leave(bits), _) if self.may_leave(s, squad, Kind::Move, bits) => Ok(()),
            (Question::Act(squad), Action::Rush(bits), _) if self.may_leave(s, squad, Kind::Rush, bits) => Ok(()),
            (Question::Allocate, Action::Take(model), Some(Frame::Wounds(wounds)))
                if self.may_take(s, wounds, model) =>
            {
                Ok(())
            }
            (Question::Destination, Action::Go(spots), Some(Frame::Going(going))) => judged(*going, &spots),
            (Question::Destination, Action::Leave(leaves), Some(Frame::Going(going)))
                if going.kind == Kind::Beside && !going.left && self.may_leave_by(s, Going { leaves, ..*going }) =>
            {
                Ok(())
            }
            (Question::Menu, Action::Cast(squad, spell, target), _) if self.may_cast(s, seat, squad, spell, target) => {
                Ok(())
            }
            (Question::Menu, Action::Use(squad, slot, target), _) if self.may_use(s, seat, squad, slot, target) => {
                Ok(())
            }
            (Question::Return, Action::Return(spot), Some(Frame::Return(squad, _)))
                if self.may_return(s, *squad, spot) =>
            {
                Ok(())
            }
            (Question::Plan(squad), Action::Attack(plan), _) => match self.check_plan(s, squad, &plan) {
                Ok(()) => Ok(()),
                Err(why) => refuse(why),
            },
            (_, action, _) => {
                let offered = with_scratch(|out| {
                    self.options(s, seat, question, out);
                    out.contains(&action)
                });
                if offered { Ok(()) } else { refuse("does not answer the current question") }
            }
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
            End::Points => 0,
            End::Extra => 1,
            End::Annihilation => 2,
            End::Draw => 3,
        }
    }
}
