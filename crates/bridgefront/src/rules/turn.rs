//! The course of a match: which seats act, their options, and the automatic steps until a seat must choose again
//! (BF-9).

use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::events::Event;
use crate::model::state::{End, Frame, Phase, State};
use evenhand_game::game::with_scratch;
use evenhand_game::game::{BySeat, Choices, Cx, Illegal, Notation, Play, Role, Seat, Seats};

impl Play for Bridgefront {
    fn setup(&self, roles: &[Role], cx: &mut Cx<'_, Event>) -> State {
        let mut s = self.deal_in(roles, cx);
        self.advance(&mut s, cx);
        s
    }

    fn to_act(&self, s: &State) -> Seats {
        if let Some(Frame::Ask(seat, _)) = s.stack.last() {
            return Seats::one(*seat);
        }
        let all = Seat::all(self.seats);
        match s.phase {
            Phase::Corners => self.drafter(s).map_or(Seats::NONE, Seats::one),
            Phase::StartBridges | Phase::FreeCard | Phase::QuietStudy | Phase::LateStudy => {
                all.filter(|seat| s.player(*seat).choosing).collect()
            }
            Phase::Bids if self.auction_open(s) => self.bidding(s),
            Phase::Commit => {
                all.filter(|seat| self.eligible_to_act(s, *seat) && !s.player(*seat).commit.complete).collect()
            }
            Phase::Bids | Phase::Resolve | Phase::Sieges | Phase::Collection | Phase::Cleanup | Phase::Over => {
                Seats::NONE
            }
        }
    }

    fn actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        self.options(s, seat, false, out);
    }

    fn legal(&self, s: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        let refuse = |why: &str| Err(Illegal(format!("{seat}: `{}` {why}", self.write_action(action))));
        if !self.to_act(s).contains(seat) {
            return refuse("comes while it has nothing to choose");
        }
        if s.phase == Phase::Bids && s.stack.is_empty() {
            if self.bid_allowed(s, seat, action) {
                return Ok(());
            }
            return refuse("is no bid it can pay (BF-11.2a)");
        }
        let allowed = with_scratch(|out| {
            self.options(s, seat, true, out);
            out.contains(&action)
        });
        if allowed { Ok(()) } else { refuse("is not among what the rules allow now") }
    }

    fn apply(&self, s: &mut State, choices: &Choices<Action>, cx: &mut Cx<'_, Event>) {
        if let Some(Frame::Ask(seat, _)) = s.stack.last() {
            if let Some(action) = choices.get(*seat) {
                self.answer(s, action, cx);
            }
        } else {
            for (seat, action) in choices.iter() {
                self.choose(s, seat, action, cx);
            }
        }
        self.advance(s, cx);
    }

    fn payoff(&self, s: &State) -> BySeat<f32> {
        s.shares
    }

    fn ending(&self, s: &State) -> usize {
        match s.end {
            End::NotYet | End::Threshold => 0,
            End::RoundCap => 1,
            End::Elimination => 2,
        }
    }
}

impl Bridgefront {
    /// Writes the options of a seat that must choose: those offered to agents or, if `wide`, all legal ones.
    pub(crate) fn options(&self, s: &State, seat: Seat, wide: bool, out: &mut Vec<Action>) {
        if let Some(Frame::Ask(asked, question)) = s.stack.last() {
            if *asked == seat {
                self.question_options(s, seat, question, out);
            }
            return;
        }
        match s.phase {
            Phase::Corners => self.corner_options(s, out),
            Phase::StartBridges => self.start_edges(s, seat, out),
            Phase::FreeCard => {
                let reveal = &s.player(seat).reveal;
                for (place, card) in reveal.iter().enumerate() {
                    if !reveal[..place].contains(card) {
                        out.push(Action::Card(*card));
                    }
                }
            }
            Phase::QuietStudy | Phase::LateStudy => self.study_options(s, seat, out),
            Phase::Bids => self.bid_options(s, seat, out),
            Phase::Commit => {
                self.commit_options(s, seat, wide, out);
            }
            Phase::Resolve | Phase::Sieges | Phase::Collection | Phase::Cleanup | Phase::Over => {}
        }
    }

    fn choose(&self, s: &mut State, seat: Seat, action: Action, cx: &mut Cx<'_, Event>) {
        match (s.phase, action) {
            (Phase::Corners, Action::Corner(slot)) => self.take_corner(s, seat, slot, cx),
            (Phase::StartBridges, Action::Edge(edge)) => self.pick_start_edge(s, seat, edge),
            (Phase::FreeCard, Action::Card(card)) => self.pick_free_card(s, seat, card),
            (Phase::QuietStudy | Phase::LateStudy, action) => self.study(s, seat, action),
            (Phase::Bids, action) => self.bid(s, seat, action),
            (Phase::Commit, action) => self.commit(s, seat, action),
            (phase, action) => unreachable!("{action:?} in {phase:?} was checked by `legal`"),
        }
    }

    /// Runs until a seat must choose or the match is over.
    pub(crate) fn advance(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        loop {
            match s.stack.last() {
                Some(Frame::Ask(..)) => return,
                Some(_) => self.run_top(s, cx),
                None if s.phase == Phase::Over || !self.to_act(s).is_empty() => return,
                None => self.run_phase(s, cx),
            }
        }
    }

    /// Continues the frame on top of the stack, which is not a question.
    fn run_top(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        match s.stack.last() {
            Some(Frame::Script(_)) => self.run_script(s, cx),
            Some(Frame::Battle) => self.run_battle(s, cx),
            Some(Frame::Battles(attacker)) => {
                let attacker = *attacker;
                self.next_battle(s, attacker, cx);
            }
            Some(Frame::Nothing) => {
                s.stack.pop();
            }
            Some(Frame::Ask(..)) | None => {}
        }
    }

    /// Continues the phase after all seats that had to choose have chosen.
    fn run_phase(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        match s.phase {
            Phase::Corners => self.furnish(s, cx),
            Phase::StartBridges => self.lay_start_bridges(s, cx),
            Phase::FreeCard => {
                self.hand_out_free_cards(s, cx);
                self.begin_round(s, 1, cx);
            }
            Phase::QuietStudy => {
                self.end_study(s, cx);
                self.lay_row(s, cx);
            }
            Phase::LateStudy => {
                self.end_study(s, cx);
                self.tell_exposed(s, cx);
                self.begin_step(s);
            }
            Phase::Bids => {
                if self.auction_open(s) {
                    self.settle_auction(s, cx);
                } else {
                    self.clear_row(s, cx);
                    self.begin_study(s, true); // BF-Q45
                    s.phase = Phase::LateStudy;
                }
            }
            Phase::Commit => {
                if Seat::all(self.seats).any(|seat| self.eligible_to_act(s, seat)) {
                    self.reveal(s, cx);
                } else {
                    self.end_steps(s, cx);
                }
            }
            Phase::Resolve => {
                let place = s.place();
                s.progress += 1;
                match s.order.get(place).copied() {
                    Some(seat) => self.begin_action(s, seat, cx),
                    None => self.begin_step(s),
                }
            }
            Phase::Sieges => self.next_siege(s, cx),
            Phase::Collection => {
                if !self.next_collection(s, cx) {
                    self.score(s, cx);
                    if s.phase != Phase::Over {
                        s.phase = Phase::Cleanup;
                    }
                }
            }
            Phase::Cleanup => {
                self.clean_up(s, cx);
                cx.turn_ends(|| self.write_state(s));
                self.begin_round(s, s.round + 1, cx);
            }
            Phase::Over => {}
        }
    }
}
