//! Who acts: the round of seats, passes, the turn's start and end, and the machine that goes on from
//! frame to frame until somebody must choose (AS-CONF, AS-INIT, AS-TEAM, AS-SKIP, AS-TURN, AS-PASS,
//! AS-END).

use super::actions::with_scratch;
use crate::game::{BySeat, Choices, Cx, Illegal, Notation, Play, Role, Seat, Seats};
use crate::games::ascension::content::sheets::Condition;
use crate::games::ascension::knobs::{
    Exhausted, Expire, InitiativeMode, PassCompare, PassRule, Refill, ReturnAt, Slot, TurnStart,
};
use crate::games::ascension::state::{End, Frame, MAX_ROUND, Phase, Question, Side, State};
use crate::games::ascension::{Action, Ascension, Event};
use crate::table::Pile;

/// Choices in one activation after which a match is a draw: swept values can make something free
/// that then never ends, such as going up and down stairs.
const MOST_CHOICES: u16 = 1000;

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
            Some(Frame::Ask(_, Question::Target { who, deed })) => {
                let Some(target) = super::activation::aimed(action) else { return refuse("aims at nothing") };
                return self.target_legal(s, *who, *deed, target);
            }
            Some(Frame::Ask(_, Question::Land(_))) => {
                let Some(Frame::Forced(run)) = below(s) else { return refuse("belongs to no throw") };
                return self.land_legal(s, run, action);
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
    /// Whose opportunity or activation it is.
    pub(crate) fn actor(&self, s: &State) -> Seat {
        match s.active {
            Some(active) => s.figures[active.who].owner,
            None => self.taker(s, s.next).unwrap_or(s.seats[usize::from(s.next)]),
        }
    }

    fn question_options(&self, s: &State, question: Question, out: &mut Vec<Action>) {
        match question {
            Question::Move => {
                if let Some(Frame::Moving(run)) = below(s) {
                    self.move_options(s, run, out);
                }
            }
            Question::Target { who, deed } => self.targets(s, who, deed, out),
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
        }
    }

    fn choose(&self, s: &mut State, seat: Seat, action: Action, cx: &mut Cx<'_, Event>) {
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

    /// The answer goes to the room of the question, which has been taken off the stack.
    fn answer(&self, s: &mut State, question: Question, action: Action, cx: &mut Cx<'_, Event>) {
        match (question, action) {
            (Question::Move, action) => {
                if let Some(Frame::Moving(run)) = s.stack.pop() {
                    self.move_answer(s, run, action, cx);
                }
            }
            (Question::Target { who, deed }, action) => {
                if let Some(target) = super::activation::aimed(action) {
                    self.begin_deed(s, who, deed, target, cx);
                }
            }
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
            (question, action) => unreachable!("{action:?} to {question:?} was checked by `legal`"),
        }
    }

    // ---- the machine ----

    /// Runs until somebody has a choice, or the match is over. What leaves no choice is done at once.
    pub(crate) fn advance(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        loop {
            match s.stack.last() {
                Some(Frame::Ask(seat, _)) => {
                    let seat = *seat;
                    match self.only_option(s, seat) {
                        Only::One(action) => self.choose(s, seat, action, cx),
                        Only::Several => return,
                        Only::None => {
                            // Nothing to choose from: what the question was about lapses.
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
                        // Defeated in its own activation: that ends at once (AS-ACT-4).
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

    /// Whether a seat has but one choice. Moves and deployment are asked for even so: to look for
    /// all of them twice would take longer than the question.
    fn only_option(&self, s: &State, seat: Seat) -> Only {
        if let Some(Frame::Ask(_, Question::Move)) = s.stack.last() {
            return Only::Several;
        }
        if s.phase == Phase::Deployment {
            return if self.can_deploy(s, seat) { Only::Several } else { Only::None };
        }
        if let (None, Phase::Activation, Some(active)) = (s.stack.last(), s.phase, s.active) {
            // Ending is always one.
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

    // ---- the round of seats ----

    /// Lays out the round of seats from the order of sides and the members' ranks (AS-Q21).
    pub(crate) fn lay_round(&self, s: &mut State) {
        let mut round: Pile<Seat, MAX_ROUND> = Pile::new();
        let members = |s: &State, side: Side| {
            s.ranks.iter().copied().filter(|seat| self.side(*seat) == side).collect::<Pile<Seat, MAX_ROUND>>()
        };
        match self.knobs.teams.slot {
            Slot::Block => {
                for side in s.order.iter() {
                    round.extend_from(members(s, *side).iter().copied());
                }
            }
            Slot::Rotate => {
                let sizes = s.order.iter().map(|side| members(s, *side).len());
                let laps = sizes.fold(1, least_common_multiple);
                for lap in 0..laps {
                    for side in s.order.iter() {
                        let members = members(s, *side);
                        round.push(members[lap % members.len()]);
                    }
                }
            }
        }
        s.seats = round;
    }

    /// How many characters a seat can still put on the table, or activate in this turn.
    pub(crate) fn left(&self, s: &State, seat: Seat) -> usize {
        s.figures.values().filter(|figure| figure.owner == seat && figure.is_left(s.phase)).count()
    }

    /// The same for a whole side.
    pub(crate) fn side_left(&self, s: &State, side: Side) -> usize {
        self.members(side).map(|seat| self.left(s, seat)).sum()
    }

    /// Who takes a place of the round: its seat, or where a team-mate fills in (AS-Q21), the next of
    /// the team that has somebody left. `None` if the place is skipped (AS-SKIP-1).
    fn taker(&self, s: &State, place: u8) -> Option<Seat> {
        let seat = *s.seats.get(usize::from(place))?;
        if self.left(s, seat) > 0 {
            return Some(seat);
        }
        if self.knobs.teams.exhausted == Exhausted::Skip {
            return None;
        }
        let rank = s.ranks.iter().position(|other| *other == seat)?;
        let rest = s.ranks[rank..].iter().chain(&s.ranks[..rank]);
        rest.copied().find(|other| self.side(*other) == self.side(seat) && self.left(s, *other) > 0)
    }

    /// The first place that somebody takes, from this one on, once round.
    pub(crate) fn place_from(&self, s: &State, first: u8) -> Option<u8> {
        let round = s.seats.len() as u8;
        (0..round).map(|step| (first + step) % round).find(|place| self.taker(s, *place).is_some())
    }

    fn place_after(&self, s: &State, place: u8) -> Option<u8> {
        self.place_from(s, (place + 1) % s.seats.len() as u8)
    }

    /// The next opportunity goes to the next place, or the turn ends (AS-END-1b).
    pub(crate) fn next_opportunity(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        if s.activations >= self.knobs.safety.max_activations {
            return self.finish(s, End::Endless, self.all_sides());
        }
        match self.place_after(s, s.next) {
            Some(place) => s.next = place,
            None => self.end_turn(s, cx),
        }
    }

    // ---- passes ----

    /// Whether a seat may pass (AS-PASS-1): sides are compared (AS-Q22).
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

    fn pass(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        cx.event(Event::Passed(seat));
        s.activations += 1;
        s.passed |= 1 << seat.0;
        let all = Seat::all(self.seats).all(|seat| s.passed & (1 << seat.0) != 0 || self.left(s, seat) == 0);
        if all && self.knobs.turn.all_pass_ends {
            return self.end_turn(s, cx);
        }
        self.next_opportunity(s, cx);
    }

    // ---- turns ----

    /// Begins the next turn, or the first (AS-END-3, AS-INIT-3).
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
            (TurnStart::Continue, Some(mark)) => (mark + 1) % s.seats.len() as u8,
            (TurnStart::Continue, None) | (TurnStart::Restart, _) => 0,
            (TurnStart::Alternate, _) => {
                let side = s.order[usize::from(s.turn - 1) % s.order.len()];
                s.seats.iter().position(|seat| self.side(*seat) == side).unwrap_or(0) as u8
            }
        };
        match self.place_from(s, first) {
            Some(place) => s.next = place,
            None => self.look_for_end(s, cx),
        }
    }

    /// End Phase, scoring and victory, then the next turn (AS-END-3).
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
            self.begin_turn(s, cx);
        }
    }
}

/// How many options there are.
enum Only {
    None,
    One(Action),
    Several,
}

/// The frame that a question belongs to.
fn below(s: &State) -> Option<&Frame> {
    s.stack.len().checked_sub(2).map(|place| &s.stack[place])
}

fn least_common_multiple(a: usize, b: usize) -> usize {
    (1..).map(|times| a * times).find(|product| product % b == 0).unwrap_or(a)
}
