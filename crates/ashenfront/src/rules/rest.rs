//! Rest: the steps that end a turn, and the beginning of the next turn (AF-REST).

use crate::model::content::{CardType, Keyword, On, Point, When};
use crate::model::knobs::RegenerateWhen;
use crate::model::state::{End, Phase, Question, Span, State, Trigger, Unit, UnitId, What, other};
use crate::{Ashenfront, Event};
use evenhand_game::game::{Cx, Notation, Seat};
use evenhand_kit::table::Pile;

impl Ashenfront {
    /// Starts the Rest of a seat.
    pub(crate) fn rest(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        if cx.is_recorded() {
            let count = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
            let squad = count(s.squad(seat).count());
            let on = |point: Point| s.squad(seat).filter(|unit| self.board.point(unit.tile) == Some(point)).count();
            let (control, draw_tiles) = (count(on(Point::Control)), count(on(Point::Draw)));
            cx.event(Event::Rested { seat, hand: s.player(seat).hand.size(), squad, control, draw_tiles });
        }
        (s.phase, s.step) = (Phase::Rest, 0);
    }

    /// Runs the next step of a Rest. No effects or triggers are pending.
    pub(crate) fn step_rest(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let seat = s.active;
        let step = s.step;
        s.step += 1;
        match step {
            0 => self.set_off_rest(s),
            1 => {
                if self.anybody_down(s) {
                    self.clean_up(s, cx);
                    s.step = 1;
                } else {
                    self.check_victory(s, cx);
                }
            }
            2 => self.score_points(s, seat, cx),
            3 => self.draw_at_rest(s, seat, cx),
            4 => {
                let most = self.knobs.hand.max;
                if most > 0 && s.player(seat).hand.len() > usize::from(most) {
                    s.ask = Some((seat, Question::Trim));
                    s.step = 4;
                }
            }
            5 => self.ready(s, seat, cx),
            6 => self.throw_loose_equipment(s, cx),
            7 => {
                let player = s.player_mut(seat);
                let plans = player.plans;
                player.plans.clear();
                player.discard.extend_from(plans.iter().copied());
                plans.iter().for_each(|plan| cx.event(Event::PutAway(seat, *plan)));
                if player.opp > 0 {
                    Ashenfront::lose_opportunity(s, seat, cx);
                }
                s.units.iter_mut().for_each(|unit| unit.lapse(Span::Rest(seat)));
                self.recheck_all(s, seat);
                if self.anybody_down(s) {
                    self.clean_up(s, cx);
                    self.check_victory(s, cx);
                }
            }
            _ => self.end_turn(s, seat, cx),
        }
    }

    /// Defeats operators that lived only on added health that has ended.
    fn recheck_all(&self, s: &mut State, seat: Seat) {
        for place in 0..s.units.len() {
            let Unit { id, lost, .. } = s.units[place];
            if lost > 0 {
                self.check_defeat(s, id, (other(seat), UnitId::NONE));
            }
        }
    }

    /// Triggers what happens when a player rests, and what happens after any Rest (AF-REST-1, AF-Q44).
    fn set_off_rest(&self, s: &mut State) {
        let active = s.active;
        for seat in [active, other(active)] {
            let own = seat == active;
            let moment = |when: u16| {
                let rest = own && when & When::Rest.bit() != 0;
                rest || when & When::AnyRest.bit() != 0
            };
            let player = s.player(seat);
            let base = player.base.iter().map(|held| held.card);
            let cards = base.chain(player.plans.iter().copied());
            let works = cards.filter(|card| {
                let card = &self.cards[*card];
                matches!(card.kind, CardType::Supply | CardType::Battleplan) && moment(card.when)
            });
            let works: Pile<_, 24> = works.take(24).collect();
            let regenerates = match self.knobs.kw.regenerate_when {
                RegenerateWhen::OwnRest => own,
                RegenerateWhen::AnyRest => true,
                RegenerateWhen::OnReady => false,
            };
            for place in 0..s.units.len() {
                let unit = &{ s.units[place] };
                if unit.seat != seat || unit.inert {
                    continue;
                }
                if regenerates && unit.lost > 0 && self.shows(s, unit, Keyword::Regenerate) {
                    s.await_turn(Trigger {
                        seat,
                        what: What::Regenerate,
                        unit: unit.id,
                        card: unit.card,
                        ..Trigger::default()
                    });
                }
                if own {
                    self.set_off(s, unit, On::Rest);
                }
            }
            for card in works.iter() {
                s.await_turn(Trigger { seat, what: What::Card, card: *card, ..Trigger::default() });
            }
        }
    }

    /// Whether points give nothing at this Rest.
    fn points_are_closed(&self, s: &State, seat: Seat) -> bool {
        self.knobs.setup.first_turn_no_points && seat == s.starter && s.player(seat).rests == 0
    }

    /// Scores control points (AF-REST-2, AF-WIN-3).
    fn score_points(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        if self.points_are_closed(s, seat) {
            return;
        }
        let held = s.squad(seat).filter(|unit| self.board.point(unit.tile) == Some(Point::Control)).count();
        for _ in 0..held {
            self.score(s, seat, i8::try_from(self.knobs.board.cp_value).unwrap_or(i8::MAX), End::CpPoint, cx);
        }
        self.check_victory(s, cx);
    }

    /// Draws cards. Draw tiles add to the number (AF-REST-3, AF-BRD-5).
    fn draw_at_rest(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        let board = &self.knobs.board;
        let mut more = 0u8;
        if !self.points_are_closed(s, seat) {
            for _ in s.squad(seat).filter(|unit| self.board.point(unit.tile) == Some(Point::Draw)) {
                more = more.saturating_add(board.draw_value);
            }
        }
        let (cards, more) = (self.knobs.draw.rest, more.min(board.draw_cap));
        cx.event(Event::RestDraw(seat, cards, more));
        self.draw(s, seat, cards.saturating_add(more), cx);
    }

    /// Readies the base and the operators (AF-REST-4), and heals the operators as the knobs say.
    fn ready(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        s.player_mut(seat).base.iter_mut().for_each(|held| held.exhausted = false);
        for place in 0..s.units.len() {
            s.units[place].exhausted &= s.units[place].seat != seat;
            let unit = &{ s.units[place] };
            if unit.seat != seat || unit.lost == 0 {
                continue;
            }
            let on_ready = self.knobs.kw.regenerate_when == RegenerateWhen::OnReady;
            if on_ready && self.shows(s, unit, Keyword::Regenerate) {
                self.heal(s, unit.id, self.knobs.kw.regenerate, cx);
            }
            self.heal(s, unit.id, self.knobs.combat.rest_heal, cx);
        }
    }

    /// Ends a turn, and begins the turn of the other player (AF-REST-7).
    fn end_turn(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        s.player_mut(seat).rests += 1;
        cx.event(Event::TurnEnded(seat));
        for unit in s.units.iter_mut() {
            unit.lapse(Span::Turn);
            (unit.doubled, unit.used, unit.reacted) = (false, 0, false);
        }
        self.recheck_all(s, seat);
        if self.anybody_down(s) {
            self.clean_up(s, cx);
            self.check_victory(s, cx);
        }
        self.check_cap(s, cx);
        if !s.is_over() {
            cx.turn_ends(|| self.write_state(s));
            self.begin_turn(s, other(seat), cx);
        }
    }

    /// Begins a seat's turn. No card is drawn (AF-SET-6).
    pub(crate) fn begin_turn(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        (s.phase, s.step, s.active, s.ops) = (Phase::Turn, 0, seat, 0);
        s.turn += 1;
        s.units.iter_mut().for_each(|unit| unit.lapse(Span::Round(seat)));
        let player = s.player_mut(seat);
        player.turns += 1;
        let turns = player.turns;
        cx.event(Event::Turn(seat, turns));
    }
}
