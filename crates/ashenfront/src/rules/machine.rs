//! The main loop: runs the match until a seat must choose, and dispatches its choice (AF-STG).

use crate::model::actions::Action;
use crate::model::content::{CardId, CardType, Tile};
use crate::model::knobs::Cleanup;
use crate::model::state::{Frame, Optional, Phase, Question, State};
use crate::rules::leaving::Reason;
use crate::{Ashenfront, Event};
use evenhand_game::game::with_scratch;
use evenhand_game::game::{Cx, Seat};

/// The maximum number of steps without a choice. After that everything pending is dropped, because knobs can create
/// endless chains (AF-STG-6).
const MOST_STEPS: u16 = 2_000;

/// The number of options, up to two.
enum Only {
    None,
    One(Action),
    Several,
}

impl Ashenfront {
    /// Runs until a seat has a choice or the match is over.
    pub(crate) fn advance(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        while !s.is_over() {
            if let Some((seat, _)) = s.ask {
                match self.only_option(s, seat) {
                    Only::Several => return,
                    Only::One(action) => self.answer(s, seat, action, cx),
                    // There is nothing to choose from, so the question lapses.
                    Only::None => s.ask = None,
                }
                continue;
            }
            s.chain += 1;
            if s.chain > MOST_STEPS {
                s.frames.clear();
                s.triggers.clear();
                s.chain = 0;
            }
            self.step(s, cx);
        }
        s.ask = None;
    }

    /// Runs one step of whatever comes next.
    fn step(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        if self.knobs.combat.cleanup == Cleanup::Immediate && self.anybody_down(s) {
            self.clean_up(s, cx);
            return self.check_victory(s, cx);
        }
        match s.frames.pop() {
            Some(Frame::Run(run)) => return self.step_run(s, run, cx),
            Some(Frame::Hit(hit)) => return self.step_hit(s, hit, cx),
            Some(Frame::Walk(walk)) => return self.step_walk(s, walk, cx),
            Some(Frame::React(reaction)) => return self.step_reaction(s, reaction),
            None => {}
        }
        if !s.triggers.is_empty() && !Ashenfront::tactics_are_working(s) {
            return self.next_trigger(s, cx);
        }
        if s.exchange.is_some() {
            return self.step_exchange(s, cx);
        }
        match s.phase {
            Phase::Mulligan => self.step_mulligan(s),
            Phase::Placement => self.step_placement(s, cx),
            Phase::Turn => s.ask = Some((s.active, Question::Main)),
            Phase::Rest => self.step_rest(s, cx),
            Phase::Over => {}
        }
    }

    /// Returns whether a seat has no option, one option or several.
    fn only_option(&self, s: &State, seat: Seat) -> Only {
        with_scratch(|out| {
            match s.ask {
                Some((_, Question::Main)) => self.main_options(s, seat, out, 2),
                Some((_, Question::Respond(_))) => self.response_options(s, seat, out, 2),
                Some((_, question)) => self.question_options(s, seat, question, out),
                None => {}
            }
            match out[..] {
                [] => Only::None,
                [action] => Only::One(action),
                _ => Only::Several,
            }
        })
    }

    /// Collects the answers to a question.
    pub(super) fn question_options(&self, s: &State, seat: Seat, question: Question, out: &mut Vec<Action>) {
        let hand = |out: &mut Vec<Action>| {
            out.extend(s.player(seat).hand.iter().map(|card| Action::Discard(*card)));
            out.dedup();
        };
        match (question, s.frames.last()) {
            (Question::Main, _) => self.main_options(s, seat, out, usize::MAX),
            (Question::Respond(_), _) => self.response_options(s, seat, out, usize::MAX),
            (Question::Mulligan | Question::Optional(_) | Question::May | Question::Equip(..), _) => {
                out.extend([Action::Yes, Action::No]);
            }
            (Question::Option(options), _) => out.extend((0..options).map(Action::Option)),
            (Question::Place, _) => self.placement_options(s, seat, out),
            (Question::Bottom | Question::Pay(_) | Question::PayReaction | Question::Discard | Question::Trim, _) => {
                hand(out);
            }
            (Question::Protocols, _) => self.protocol_options(s, seat, out),
            (Question::First, _) => self.first_options(s, seat, out),
            (Question::Path, Some(Frame::Walk(walk))) => self.path_options(s, walk, out),
            (Question::Block, Some(Frame::Hit(hit))) => self.block_options(s, seat, hit, out),
            (Question::React, Some(Frame::React(reaction))) => self.reaction_options(s, reaction, out),
            (Question::Aim, Some(Frame::Run(run))) => self.aim_options(s, run, out),
            (Question::Bring | Question::Take, Some(Frame::Run(run))) => {
                if let Some(effect) = self.effect_of(run) {
                    effect.verb.acts().offer(self, s, run, out);
                }
            }
            (
                Question::Path | Question::Block | Question::React | Question::Aim | Question::Bring | Question::Take,
                _,
            ) => {
                unreachable!("a frame of its kind asks {question:?}")
            }
        }
    }

    /// Collects the operators of a hand that an effect can deploy, and their tiles.
    pub(super) fn bring_options(&self, s: &State, seat: Seat, anywhere: bool, out: &mut Vec<Action>) {
        if !self.can_have_another(s, seat) {
            return;
        }
        let mut last = CardId::NONE;
        for id in s.player(seat).hand.iter().copied() {
            if id == last || self.cards[id].kind != CardType::Operator || self.callsign_taken(s, seat, id) {
                continue;
            }
            last = id;
            if anywhere {
                let free = Tile::all().filter(|tile| self.is_free(s, *tile));
                out.extend(free.map(|tile| Action::Deploy(id, tile)));
            } else {
                self.each_landing(s, seat, id, |tile| out.push(Action::Deploy(id, tile)));
            }
        }
    }

    /// Carries out the answer to the current question.
    pub(super) fn answer(&self, s: &mut State, seat: Seat, action: Action, cx: &mut Cx<'_, Event>) {
        let Some((_, question)) = s.ask.take() else { return };
        s.chain = 0;
        let yes = action == Action::Yes;
        match (question, action) {
            (Question::Main | Question::Respond(_), Action::Fetch { ult, fallen, thrown }) => {
                self.fetch(s, seat, (ult, fallen, thrown), cx);
            }
            (Question::Main, Action::Rest) => self.rest(s, seat, cx),
            (Question::Main, action) => self.declare(s, seat, action, None, cx),
            (Question::Respond(place), Action::Pass) => {
                if let Some(op) = s.op_mut(place) {
                    op.open = 0;
                }
                cx.event(Event::Unanswered(seat));
            }
            (Question::Respond(place), action) => self.declare(s, seat, action, Some(place), cx),
            (Question::Mulligan, _) => self.mulligan(s, seat, yes, cx),
            (Question::Bottom, Action::Discard(card)) => self.bottom(s, seat, card, cx),
            (Question::Place, action) => self.place(s, seat, action),
            (Question::Optional(place), _) => {
                if let Some(op) = s.op_mut(place) {
                    op.optional = if yes { Optional::Used } else { Optional::Left };
                }
            }
            (Question::Pay(place), Action::Discard(card)) => self.pay(s, seat, place, card, cx),
            (Question::Path, action) => self.choose_path(s, action),
            (Question::Block, action) => self.block(s, seat, action, cx),
            (Question::Protocols, Action::Activate(card, aims)) => self.activate(s, seat, card, aims, cx),
            (Question::Protocols, _) => self.end_after(s, seat, cx),
            (Question::First, Action::First(nth)) => self.choose_first(s, seat, nth, cx),
            (Question::React, action) => self.react(s, action, cx),
            (Question::PayReaction, Action::Discard(card)) => self.pay_reaction(s, seat, card, cx),
            (Question::May, _) => self.may(s, yes, cx),
            (Question::Aim, Action::At(aim)) => self.take_aim(s, aim),
            (Question::Bring, Action::Deploy(card, tile)) => {
                s.player_mut(seat).put_down(card);
                self.land(s, seat, card, tile, Optional::Open, cx);
            }
            (Question::Take, Action::Take(card)) => {
                if let Some(effect) = self.current_effect(s) {
                    effect.verb.acts().take(self, s, seat, card, cx);
                }
            }
            (Question::Discard | Question::Trim, Action::Discard(card)) => {
                self.discard_card(s, seat, card, Reason::Other, cx);
            }
            (Question::Equip(unit, place), _) => self.equip(s, unit, place, yes, cx),
            (Question::Option(_), Action::Option(option)) => self.choose_option(s, option),
            (question, action) => unreachable!("{action:?} to {question:?} was checked by `legal`"),
        }
    }
}
