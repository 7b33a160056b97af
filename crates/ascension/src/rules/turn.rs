//! The implementation of `Play`, opportunities, passes, and the start and end of a turn (AS-INIT, AS-TURN,
//! AS-PASS, AS-END). The round of seats is in `round`, the state machine between two choices in `machine`.

use super::machine::below;
use crate::model::content::sheets::Condition;
use crate::model::knobs::{Expire, InitiativeMode, PassCompare, PassRule, Refill, ReturnAt, TurnStart};
use crate::model::state::{End, Frame, Phase, Question, Side, State};
use crate::{Action, Ascension, Event};
use evenhand_game::game::with_scratch;
use evenhand_game::game::{BySeat, Choices, Cx, Illegal, Notation, Play, Role, Seat, Seats};

impl Play for Ascension {
    fn setup(&self, roles: &[Role], cx: &mut Cx<'_, Event>) -> State {
        let mut s = self.deal_in(roles, cx);
        self.advance(&mut s, cx);
        s
    }

    fn to_act(&self, s: &State) -> Seats {
        if let Some(Frame::Ask(seat, _)) = s.stack.last() {
            return Seats::one(*seat);
        }
        match s.phase {
            Phase::TeamOrder(place) => self.members(s.order[usize::from(place)]).next().map_or(Seats::NONE, Seats::one),
            Phase::Deployment | Phase::Activation => Seats::one(self.actor(s)),
            Phase::Over => Seats::NONE,
        }
    }

    fn actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if let Some(Frame::Ask(asked, question)) = s.stack.last() {
            if *asked == seat {
                self.question_options(s, *question, out);
            }
            return;
        }
        match s.phase {
            Phase::TeamOrder(place) => {
                let side = s.order[usize::from(place)];
                out.extend(self.members(side).filter(|member| !s.ranks.contains(member)).map(Action::Follow));
            }
            Phase::Deployment => self.deploy_options(s, seat, out),
            Phase::Activation => match s.active {
                Some(active) => self.action_options(s, active.who, out),
                None => self.activation_options(s, seat, out),
            },
            Phase::Over => {}
        }
    }

    fn legal(&self, s: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        let refuse = |why: &str| Err(Illegal(format!("{seat}: `{}` {why}", self.write_action(action))));
        if !self.to_act(s).contains(seat) {
            return refuse("comes while it has nothing to choose");
        }
        match s.stack.last() {
            Some(Frame::Ask(_, Question::Move)) => {
                let Some(Frame::Moving(run)) = below(s) else { return refuse("belongs to no move") };
                return self.move_legal(s, run, action);
            }
            Some(Frame::Ask(_, Question::Target { who, deed, .. })) => {
                let Some(target) = super::activation::aimed(action) else { return refuse("aims at nothing") };
                return self.target_legal(s, *who, *deed, target);
            }
            Some(Frame::Ask(_, Question::Land(_))) => {
                let Some(Frame::Forced(run)) = below(s) else { return refuse("belongs to no throw") };
                return self.land_legal(s, run, action);
            }
            Some(Frame::Ask(_, Question::Place(who))) => {
                let Some(Frame::Effects(run)) = below(s) else { return refuse("belongs to no effect") };
                let Action::AtPoint(to) = action else { return refuse("names no place") };
                return self.spot_legal(s, run, *who, to);
            }
            None if s.phase == Phase::Deployment => return self.deploy_legal(s, seat, action),
            _ => {}
        }
        let allowed = with_scratch(|out| {
            self.actions(s, seat, out);
            out.contains(&action)
        });
        if allowed { Ok(()) } else { refuse("is not among what the rules allow now") }
    }

    fn apply(&self, s: &mut State, choices: &Choices<Action>, cx: &mut Cx<'_, Event>) {
        for (seat, action) in choices.iter() {
            self.choose(s, seat, action, cx);
        }
        self.advance(s, cx);
    }

    fn payoff(&self, s: &State) -> BySeat<f32> {
        s.shares
    }

    fn ending(&self, s: &State) -> usize {
        match s.end {
            End::NotYet | End::Elimination => 0,
            End::Target => 1,
            End::TurnLimit => 2,
            End::Endless => 3,
        }
    }
}

impl Ascension {
    /// Gives the next opportunity to the next place, or ends the turn (AS-END-1b).
    pub(crate) fn next_opportunity(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        if s.activations >= self.knobs.safety.max_activations {
            return self.finish(s, End::Endless, self.all_sides());
        }
        match self.place_after(s, s.next) {
            Some(place) => s.next = place,
            None => self.end_turn(s, cx),
        }
    }

    /// Whether a seat may pass (AS-PASS-1). Whole sides are compared (AS-Q22).
    pub(crate) fn may_pass(&self, s: &State, seat: Seat) -> bool {
        let rule = self.knobs.turn.pass_rule;
        let own = self.side_left(s, self.side(seat));
        let fewer = |side: Side| {
            let theirs = self.side_left(s, side);
            if rule == PassRule::Fewer { own < theirs } else { own <= theirs }
        };
        match rule {
            PassRule::Always => return true,
            PassRule::Never => return false,
            PassRule::Fewer | PassRule::FewerOrEqual => {}
        }
        let mine = self.side(seat);
        let mut enemies = s.order.iter().copied().filter(|side| *side != mine && s.in_play.contains(*side));
        match self.knobs.turn.pass_compare {
            PassCompare::Any => enemies.any(fewer),
            PassCompare::All => enemies.all(fewer),
            PassCompare::Next => {
                let place = s.order.iter().position(|side| *side == mine).unwrap_or(0);
                let after = s.order[place + 1..].iter().chain(&s.order[..place]);
                after.copied().find(|side| self.side_left(s, *side) > 0).is_some_and(fewer)
            }
        }
    }

    pub(super) fn pass(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        cx.event(Event::Passed(seat));
        s.activations += 1;
        s.passed |= 1 << seat.0;
        let all = Seat::all(self.seats).all(|seat| s.passed & (1 << seat.0) != 0 || self.left(s, seat) == 0);
        if all && self.knobs.turn.all_pass_ends {
            return self.end_turn(s, cx);
        }
        self.next_opportunity(s, cx);
    }

    /// Begins the next turn, or the first one (AS-END-3, AS-INIT-3).
    pub(crate) fn begin_turn(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        s.turn += 1;
        s.phase = Phase::Activation;
        s.passed = 0;
        cx.begin_epoch(u64::from(s.turn));
        cx.event(Event::Turn(s.turn));
        if s.turn > 1 {
            for who in s.figures.ids() {
                if self.knobs.tokens.refill == Refill::FullEachTurn {
                    self.refill(s, who);
                } else if self.knobs.tokens.return_at == ReturnAt::TurnStart {
                    self.return_tokens(s, who);
                }
            }
            if self.knobs.initiative.mode == InitiativeMode::EachTurn {
                self.determine_initiative(s, cx);
                self.lay_round(s);
                s.mark = None;
            }
        }
        let first = match (self.knobs.initiative.turn_start, s.mark) {
            (TurnStart::Continue, Some(mark)) => (mark + 1) % s.seats.size(),
            (TurnStart::Continue, None) | (TurnStart::Restart, _) => 0,
            (TurnStart::Alternate, _) => {
                let side = s.order[usize::from(s.turn - 1) % s.order.len()];
                (0..).zip(s.seats.iter()).find(|(_, seat)| self.side(**seat) == side).map_or(0, |(place, _)| place)
            }
        };
        match self.place_from(s, first) {
            Some(place) => s.next = place,
            None => self.look_for_end(s, cx),
        }
    }

    /// Runs the End Phase, scoring and the victory check, then begins the next turn (AS-END-3).
    fn end_turn(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        for who in s.figures.ids() {
            s.figures[who].activated = false;
            if self.knobs.conditions.expire == Expire::OnePerTurn {
                for condition in Condition::ALL {
                    self.lose(s, who, condition, cx);
                }
            }
        }
        let turn = s.turn;
        s.patches = s.patches.iter().copied().filter(|patch| patch.until > turn).collect();
        self.score_turn(s, cx);
        if s.phase != Phase::Over {
            cx.turn_ends(|| self.write_state(s));
            self.begin_turn(s, cx);
        }
    }
}
