//! The state machine: the options and answers of each question, and how play proceeds from
//! frame to frame until a seat must choose.

use crate::model::state::{End, Frame, Phase, Question, State};
use crate::{Action, Ascension, Event};
use evenhand_game::game::with_scratch;
use evenhand_game::game::{Cx, Play, Seat};

/// The number of choices in one activation after which the match is a draw. Swept values can
/// make something free, such as using stairs, so that an activation would never end.
const MOST_CHOICES: u16 = 1000;

/// The number of options of a seat, if known to be none, one or several.
enum Only {
    None,
    One(Action),
    Several,
}

impl Ascension {
    pub(super) fn question_options(&self, s: &State, question: Question, out: &mut Vec<Action>) {
        match question {
            Question::Move => {
                if let Some(Frame::Moving(run)) = below(s) {
                    self.move_options(s, run, out);
                }
            }
            Question::Target { who, deed, .. } => self.targets(s, who, deed, out),
            Question::Respond(who) => {
                if let Some(Frame::Window(window)) = below(s) {
                    self.response_options(s, who, window, out);
                }
            }
            Question::Gain(who) => out.extend(self.gains(s, who).map(Action::Take)),
            Question::Displace(who) => self.displace_options(s, who, out),
            Question::Land(_) => {
                if let Some(Frame::Forced(run)) = below(s) {
                    self.land_options(s, run, out);
                }
            }
            Question::Discard(cards) => out.extend((0..1 << cards).map(Action::Discard)),
            Question::Cleanse(who) => out.extend(s.figures[who].suffers().map(Action::Take)),
            Question::Option(_, options) => out.extend((0..options).map(Action::Option)),
            Question::Chain(_) => {
                if let Some(Frame::Attack(run)) = below(s) {
                    out.push(Action::Decline);
                    out.extend(self.next_in_chain(s, run).map(Action::AtFigure));
                }
            }
            Question::Place(who) => {
                if let Some(Frame::Effects(run)) = below(s) {
                    self.spots(s, run, who, out);
                }
            }
            Question::Exhaust(at) => out.extend(self.exhaustible(s, at).map(Action::Option)),
        }
    }

    pub(super) fn choose(&self, s: &mut State, seat: Seat, action: Action, cx: &mut Cx<'_, Event>) {
        if let Some(active) = &mut s.active {
            active.choices += 1;
            if active.choices >= MOST_CHOICES {
                return self.finish(s, End::Endless, self.all_sides());
            }
        }
        if let Some(Frame::Ask(_, question)) = s.stack.last() {
            let question = *question;
            s.stack.pop();
            return self.answer(s, question, action, cx);
        }
        match (s.phase, action) {
            (Phase::TeamOrder(place), Action::Follow(member)) => self.follow(s, place, member, cx),
            (Phase::Deployment, Action::Deploy { who, at, facing }) => self.deploy(s, who, at, facing, cx),
            (Phase::Activation, Action::Activate(who)) => self.activate(s, who, cx),
            (Phase::Activation, Action::Pass) => self.pass(s, seat, cx),
            (Phase::Activation, action) => self.act(s, action, cx),
            (phase, action) => unreachable!("{action:?} in {phase:?} was checked by `legal`"),
        }
    }

    /// Passes the answer to the module that asked. The question has been popped off the stack.
    fn answer(&self, s: &mut State, question: Question, action: Action, cx: &mut Cx<'_, Event>) {
        match (question, action) {
            (Question::Move, action) => {
                if let Some(Frame::Moving(run)) = s.stack.pop() {
                    self.move_answer(s, run, action, cx);
                }
            }
            (Question::Target { who, deed, more }, action) => {
                if let Some(target) = super::activation::aimed(action) {
                    self.begin_deed(s, who, deed, target, more, cx);
                }
            }
            (Question::Chain(_), action) => self.chain_answer(s, action),
            (Question::Place(who), Action::AtPoint(to)) => self.spot_answer(s, who, to, cx),
            (Question::Exhaust(at), Action::Option(slot)) => self.exhaust_answer(s, at, slot, cx),
            (Question::Respond(who), action) => {
                if let Some(Frame::Window(window)) = s.stack.pop() {
                    self.response_answer(s, window, who, action, cx);
                }
            }
            (Question::Gain(who), Action::Take(condition)) => self.gain(s, who, condition, 1, cx),
            (Question::Cleanse(who), Action::Take(condition)) => self.lose(s, who, condition, cx),
            (Question::Displace(who), action) => self.displace_answer(s, who, action, cx),
            (Question::Land(who), action) => self.land_answer(s, who, action, cx),
            (Question::Discard(cards), Action::Discard(which)) => self.discard_answer(s, cards, which, cx),
            (Question::Option(..), Action::Option(option)) => self.option_answer(s, option),
            (question, action) => unreachable!("{action:?} to {question:?} was checked by `legal`"),
        }
    }

    /// Runs until a seat has a choice or the match is over. Choices with a single option are made at once.
    pub(crate) fn advance(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        loop {
            match s.stack.last() {
                Some(Frame::Ask(seat, _)) => {
                    let seat = *seat;
                    match self.only_option(s, seat) {
                        Only::One(action) => self.choose(s, seat, action, cx),
                        Only::Several => return,
                        Only::None => {
                            // There is nothing to choose from, so what the question was about lapses.
                            s.stack.pop();
                        }
                    }
                }
                Some(frame) => {
                    let frame = *frame;
                    s.stack.pop();
                    self.go_on(s, frame, cx);
                }
                None => {
                    if s.phase == Phase::Activation {
                        self.look_for_end(s, cx);
                    }
                    if s.phase == Phase::Over {
                        return;
                    }
                    if let Some(active) = s.active
                        && !s.figures[active.who].alive
                    {
                        // It was defeated in its own activation, which ends at once (AS-ACT-4).
                        s.stack.push(Frame::EndActivation);
                        continue;
                    }
                    let seat = self.actor_to_choose(s);
                    match self.only_option(s, seat) {
                        Only::One(action) => self.choose(s, seat, action, cx),
                        Only::Several => return,
                        Only::None if s.phase == Phase::Deployment => self.leave_out(s, seat, cx),
                        Only::None => unreachable!("whoever acts can at least end its activation"),
                    }
                }
            }
        }
    }

    fn actor_to_choose(&self, s: &State) -> Seat {
        self.to_act(s).first().expect("a match that is not over has somebody to act")
    }

    fn go_on(&self, s: &mut State, frame: Frame, cx: &mut Cx<'_, Event>) {
        match frame {
            Frame::Nothing => {}
            Frame::Ask(..) => unreachable!("a question waits for its answer"),
            Frame::Attack(run) => self.step_attack(s, run, cx),
            Frame::Effects(run) => self.step_effects(s, run, cx),
            Frame::Moving(run) => self.step_moving(s, run, cx),
            Frame::Forced(run) => self.step_forced(s, run, cx),
            Frame::Falling(run) => self.step_falling(s, run, cx),
            Frame::Collapse(piece) => self.step_collapse(s, piece),
            Frame::Window(window) => self.step_window(s, window, cx),
            Frame::EndActivation => self.end_activation(s, cx),
        }
    }

    /// Returns whether a seat has no, one or several options. Moves and deployments always
    /// count as several: finding all their options twice would take longer than asking.
    fn only_option(&self, s: &State, seat: Seat) -> Only {
        if let Some(Frame::Ask(_, Question::Move)) = s.stack.last() {
            return Only::Several;
        }
        // Any point that the rules allow can be aimed at, not only those proposed.
        if let Some(Frame::Ask(_, Question::Target { who, deed, .. })) = s.stack.last()
            && self.is_aimed_freely(s, *who, *deed)
        {
            return Only::Several;
        }
        if s.phase == Phase::Deployment {
            return if self.can_deploy(s, seat) { Only::Several } else { Only::None };
        }
        if let (None, Phase::Activation, Some(active)) = (s.stack.last(), s.phase, s.active) {
            // Ending the activation is always possible.
            return if self.can_act(s, active.who) { Only::Several } else { Only::One(Action::End) };
        }
        with_scratch(|out| {
            self.actions(s, seat, out);
            match out[..] {
                [] => Only::None,
                [action] => Only::One(action),
                _ => Only::Several,
            }
        })
    }
}

/// Returns the frame that the question on top of the stack belongs to.
pub(super) fn below(s: &State) -> Option<&Frame> {
    s.stack.len().checked_sub(2).map(|place| &s.stack[place])
}
