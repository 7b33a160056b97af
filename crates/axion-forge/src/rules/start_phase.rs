//! The Start Phase: Deactivating, triggers, upkeep, drawing (AX-TURN-2, AX-TURN-3, AX-TURN-4).

use crate::model::content::{Line, On, Place, Price};
use crate::model::events::{About, Leave};
use crate::model::knobs::{UpkeepFail, UpkeepPhase};
use crate::model::state::{Phase, Question, Span, State, Unit, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::{Cx, Seat};

/// The steps of the phase.
const DEACTIVATE: u8 = 0;
const TRIGGERS: u8 = 1;
const UPKEEP: u8 = 2;
const DRAW: u8 = 3;

impl AxionForge {
    /// Begins the turn of a seat.
    pub(crate) fn begin_turn(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        s.active = seat;
        s.turn += 1;
        s.moves = 0;
        s.phase = Phase::Start;
        s.step = DEACTIVATE;
        cx.begin_epoch(s.turn.into());
        s.player_mut(seat).turns += 1;
        cx.event(Event::Turn(seat, s.player(seat).turns));
        for place in Seat::all(self.seats) {
            let player = s.player_mut(place);
            player.catalyst_used = 0;
            player.sources.iter_mut().for_each(|source| source.used = 0);
            for unit in player.units.iter_mut() {
                unit.used = 0;
                unit.activated = 0;
                unit.vigil = false;
                unit.lapse(Span::Next(seat));
            }
        }
        // Sources, Catalysts and cards without a running Focus Deactivate automatically (AX-SRC-4, AX-D1).
        let player = s.player_mut(seat);
        for source in player.sources.iter_mut() {
            if std::mem::take(&mut source.turned) {
                cx.event(Event::Deactivated(seat, source.card, 0, UnitId::NONE));
            }
        }
        if player.catalyst_turned > 0 {
            player.catalyst_turned -= 1;
            cx.event(Event::Deactivated(seat, player.catalyst, player.catalyst_turned, UnitId::NONE));
        }
        player.units.iter_mut().filter(|unit| unit.focus == 0).for_each(|unit| unit.deactivate(seat, cx));
        // The owner decides about the other cards one by one.
        for unit in player.units.iter_mut() {
            unit.asked = unit.focus == 0;
        }
    }

    /// Advances the Start Phase by one step.
    pub(crate) fn step_start(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let seat = s.active;
        match s.step {
            DEACTIVATE => match s.player(seat).units.iter().find(|unit| !unit.asked) {
                Some(unit) => s.ask = Some((seat, Question::Keep(unit.id))),
                None => {
                    s.step = TRIGGERS;
                    self.raise_moment(s, seat, On::Start, cx);
                }
            },
            TRIGGERS => {
                self.check_objectives(s, seat, On::Start, cx);
                s.step = UPKEEP;
                self.ask_for_upkeep(s, seat, UpkeepPhase::Start);
            }
            UPKEEP => {
                if self.step_upkeep(s, seat, cx) {
                    s.step = DRAW;
                }
            }
            _ => {
                let skips = s.turn == 1 && self.knobs.setup.first_skips_draw;
                s.phase = Phase::Action;
                let first = self.knobs.turn.actions_first_turn;
                let actions = if s.turn == 1 && first > 0 { first } else { self.knobs.turn.actions };
                s.player_mut(seat).actions = actions;
                if !skips {
                    self.draw(s, seat, self.knobs.turn.draw, true, cx);
                }
            }
        }
    }

    /// Triggers the abilities that wait for a phase of a seat's turn.
    pub(crate) fn raise_moment(&self, s: &mut State, seat: Seat, on: On, cx: &mut Cx<'_, Event>) {
        let card = s.player(seat).catalyst;
        let that = About { unit: UnitId::NONE, card, seat, place: Place::NOWHERE };
        self.raise_for(s, seat, on, that, cx);
    }

    /// Keeps a card turned for its Focus, or Deactivates it by one step (AX-TURN-2).
    pub(crate) fn keep(&self, s: &mut State, id: UnitId, stays: bool, cx: &mut Cx<'_, Event>) {
        if let Some(unit) = s.unit_mut(id) {
            unit.asked = true;
        }
        if !stays {
            self.ready(s, id, cx);
        }
    }

    /// Returns the upkeep of a card, if it has any.
    fn upkeep_of(&self, unit: &Unit) -> Option<Price> {
        let card = self.cards.get(unit.card).filter(|_| !unit.down)?;
        let due = card.abilities.iter().filter(|ability| ability.line == Line::Upk);
        due.map(|ability| ability.cost).reduce(Price::with)
    }

    /// Marks every card with upkeep as due, if upkeep is due in this phase.
    pub(crate) fn ask_for_upkeep(&self, s: &mut State, seat: Seat, phase: UpkeepPhase) {
        for place in 0..s.player(seat).units.len() {
            let due = self.knobs.upkeep.phase == phase && self.upkeep_of(&s.player(seat).units[place]).is_some();
            s.player_mut(seat).units[place].asked = !due;
        }
    }

    /// Asks for the upkeep of the next card, and returns whether no more upkeep
    /// is due. Upkeep that cannot be paid fails.
    pub(crate) fn step_upkeep(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) -> bool {
        let Some(unit) = s.player(seat).units.iter().find(|unit| !unit.asked).copied() else { return true };
        match self.upkeep_of(&unit) {
            Some(price) if self.can_pay(s, seat, price) => s.ask = Some((seat, Question::Upkeep(unit.id))),
            Some(_) => self.answer_upkeep(s, unit.id, false, cx),
            None => self.keep(s, unit.id, true, cx),
        }
        false
    }

    /// Pays the upkeep of a card, or lets it fail (AX-Q24).
    pub(crate) fn answer_upkeep(&self, s: &mut State, id: UnitId, pays: bool, cx: &mut Cx<'_, Event>) {
        let (Some(seat), Some(price)) = (s.owner(id), s.unit(id).and_then(|unit| self.upkeep_of(unit))) else { return };
        if let Some(unit) = s.unit_mut(id) {
            unit.asked = true;
        }
        if pays {
            return self.pay(s, seat, price, cx);
        }
        match self.knobs.upkeep.fail {
            UpkeepFail::Sacrifice => self.discard_unit(s, id, Leave::Sacrificed, cx),
            UpkeepFail::Exhaust => {
                let exhausted = s.unit_mut(id).map(|unit| std::mem::replace(&mut unit.turned, 2));
                if let Some(about) = self.about(s, id).filter(|_| exhausted != Some(2)) {
                    cx.event(Event::Turned(about.seat, about.card, 2, id));
                    self.raise_among_foes(s, On::FoeExhausted, about, cx);
                }
            }
        }
    }
}
