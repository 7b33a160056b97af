//! Exchanges: an operation and its responses, and how they are paid for, ordered and resolved (AF-EX).

use super::sheet::printed_init;
use crate::model::content::{CardId, CardType, Tile, When};
use crate::model::knobs::{DiscardAt, InitTie, TriggersAt, UltInit, Uniqueness};
use crate::model::state::{
    Cause, Frame, InBase, Op, OpKind, Optional, Part, Question, Run, Span, Stage, State, Walk, other,
};
use crate::rules::leaving::Reason;
use crate::{Ashenfront, Event};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;

/// The dice for random ties of initiative.
const TIES: u8 = 6;

impl Ashenfront {
    /// Runs the next step of an exchange.
    pub(crate) fn step_exchange(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let Some((stage, at)) = s.exchange.as_ref().map(|exchange| (exchange.stage, exchange.at)) else { return };
        match stage {
            Stage::Declared => self.step_declared(s),
            Stage::Responses => self.step_responses(s),
            Stage::Payments => self.step_payments(s, at, cx),
            Stage::Tactics => self.step_tactics(s, at, cx),
            Stage::Order => self.step_order(s, cx),
            Stage::Resolve => self.resolve(s, at, cx),
            Stage::Resolved => self.step_resolved(s, at, cx),
            Stage::After => self.step_after(s, at, cx),
            Stage::Cleanup => self.step_cleanup(s, cx),
        }
    }

    fn enter(s: &mut State, stage: Stage) {
        if let Some(exchange) = &mut s.exchange {
            (exchange.stage, exchange.at) = (stage, 0);
        }
    }

    /// Asks for the decisions and payments that some readings require when an operation is declared.
    fn step_declared(&self, s: &mut State) {
        let place = s.exchange.as_ref().map_or(0, |exchange| exchange.ops.size() - 1);
        let Some(op) = s.op(place).copied() else { return };
        let says = self.knobs.declare.triggers_at == TriggersAt::Declare && op.optional == Optional::Open;
        if says && self.has_options(s, &op) {
            s.ask = Some((op.seat, Question::Optional(place)));
        } else if self.knobs.declare.discard_at == DiscardAt::Declare && op.due > 0 && !op.settled {
            s.ask = Some((op.seat, Question::Pay(place)));
        } else {
            Ashenfront::enter(s, Stage::Responses);
        }
    }

    /// Asks for responses, to the last operation first (AF-RSP).
    fn step_responses(&self, s: &mut State) {
        let ops = s.exchange.iter().flat_map(|exchange| (0..).zip(exchange.ops.iter()));
        let open = ops.filter(|(_, op)| op.open > 0).last().map(|(place, op)| (place, op.seat));
        if let Some((place, seat)) = open {
            s.ask = Some((other(seat), Question::Respond(place)));
            return;
        }
        if !self.knobs.init.recheck_after_costs {
            self.note_initiatives(s, |op| !op.hidden);
        }
        Ashenfront::enter(s, Stage::Payments);
    }

    /// Returns the index of the `nth` operation in the order of payment: the active player's operations first (AF-Q13).
    fn paying(s: &State, nth: u8) -> Option<u8> {
        let exchange = s.exchange.as_ref()?;
        let of =
            |seat: Seat| (0..).zip(exchange.ops.iter()).filter(move |(_, op)| op.seat == seat).map(|(place, _)| place);
        of(s.active).chain(of(other(s.active))).nth(usize::from(nth))
    }

    /// Makes the players pay the costs, one operation per step (AF-EX-3, AF-EX-4).
    fn step_payments(&self, s: &mut State, at: u8, cx: &mut Cx<'_, Event>) {
        let Some((place, op)) = Ashenfront::paying(s, at).and_then(|place| Some((place, *s.op(place)?))) else {
            return Ashenfront::enter(s, Stage::Tactics);
        };
        if op.due > 0 && !op.settled {
            if !s.player(op.seat).hand.is_empty() {
                s.ask = Some((op.seat, Question::Pay(place)));
                return;
            }
            if let Some(op) = s.op_mut(place) {
                (op.settled, op.fizzled) = (true, true);
            }
            cx.event(Event::Unpaid(op.seat));
        }
        if op.kind == OpKind::Ult && !op.out {
            s.player_mut(op.seat).retired.push(op.card);
            cx.event(Event::UltUsed(op.seat, op.card));
        }
        if let Some(op) = s.op_mut(place) {
            op.settled = true;
            op.out |= op.kind == OpKind::Ult;
        }
        if let Some(exchange) = &mut s.exchange {
            exchange.at += 1;
        }
    }

    /// Discards a card for an operation.
    pub(crate) fn pay(&self, s: &mut State, seat: Seat, place: u8, card: CardId, cx: &mut Cx<'_, Event>) {
        self.discard_card(s, seat, card, Reason::Pays, cx);
        cx.event(Event::Paid(seat, card));
        if let Some(op) = s.op_mut(place) {
            op.take_payment(card);
        }
    }

    /// Carries out the tactics that were discarded for operations, the active player's first. Nothing else happens
    /// until all of them have taken effect (AF-EX-3, AF-EX-5).
    fn step_tactics(&self, s: &mut State, at: u8, cx: &mut Cx<'_, Event>) {
        let Some((place, op)) = Ashenfront::paying(s, at).and_then(|place| Some((place, *s.op(place)?))) else {
            self.discards_set_off(s);
            return Ashenfront::enter(s, Stage::Order);
        };
        if let Some(exchange) = &mut s.exchange {
            exchange.at += 1;
        }
        // The first card takes effect first: what is pushed last is carried out first.
        for card in op.payment().rev() {
            let that = Ashenfront::actor(&op).unwrap_or_default();
            self.tactics(s, op.seat, card, When::Pays, (that, place), cx);
        }
    }

    /// Triggers what waits for discards, for the discards of both players at once (AF-EX-3, AF-STG-4).
    fn discards_set_off(&self, s: &mut State) {
        let payers = (0..).map_while(|nth| Ashenfront::paying(s, nth).and_then(|place| s.op(place)));
        let payers: Pile<Seat, 24> = payers.flat_map(|op| op.payment().map(|_| op.seat)).collect();
        payers.iter().for_each(|seat| self.has_discarded(s, *seat));
    }

    /// Whether tactics that were discarded for operations are taking effect. What they trigger waits
    /// for the last of them.
    pub(crate) fn tactics_are_working(s: &State) -> bool {
        s.exchange.as_ref().is_some_and(|exchange| exchange.stage == Stage::Tactics)
    }

    /// Fixes the order and reveals hidden cards (AF-EX-1, AF-EX-2, AF-DEC-2).
    fn step_order(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        // The initiative of face-down cards is hidden until now. Costs do not change it.
        let recheck = self.knobs.init.recheck_after_costs;
        self.note_initiatives(s, |op| recheck || op.hidden);
        self.fix_order(s, cx);
        for place in 0..s.exchange.as_ref().map_or(0, |exchange| exchange.ops.size()) {
            let Some(op) = s.op_mut(place).filter(|op| op.hidden) else { continue };
            op.hidden = false;
            let (seat, card) = (op.seat, op.card);
            s.player_mut(seat).show(card);
            cx.event(Event::Shown(seat, card));
        }
        if let Some(exchange) = s.exchange.as_ref().filter(|exchange| exchange.ops.len() > 1) {
            let (op, response) = (&exchange.ops[0], &exchange.ops[1]);
            let response_first = (exchange.order[0] != 0).then_some(response.seat);
            cx.event(Event::Ordered { response_first, init: [op.init, response.init] });
        }
        Ashenfront::enter(s, Stage::Resolve);
    }

    /// Returns the initiative of an operation (AF-EX-1).
    pub(crate) fn initiative(&self, s: &State, op: &Op) -> u8 {
        let default = self.knobs.init.default;
        let printed = self.cards.get(op.card).and_then(|card| card.init);
        match op.kind {
            OpKind::Move | OpKind::Ability => s.unit(op.unit).map_or(default, |unit| self.sheet(s, unit).init),
            OpKind::Ult => match (printed, self.knobs.init.ult) {
                (Some(init), _) => init,
                (None, UltInit::Default4) => default,
                (None, UltInit::Operator) => s.unit(op.unit).map_or(default, |unit| self.sheet(s, unit).init),
            },
            OpKind::Deploy | OpKind::Logistics | OpKind::Play => {
                self.cards.get(op.card).map_or(default, |card| printed_init(card, default))
            }
        }
    }

    /// Stores the current initiatives of some operations.
    fn note_initiatives(&self, s: &mut State, which: impl Fn(&Op) -> bool) {
        let Some(mut exchange) = s.exchange else { return };
        for op in exchange.ops.iter_mut().filter(|op| which(op)) {
            op.init = self.initiative(s, op);
        }
        s.exchange = Some(exchange);
    }

    /// Sorts the operations by initiative, the highest first (AF-EX-2).
    fn fix_order(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let Some(mut exchange) = s.exchange else { return };
        let first = match self.knobs.init.tie {
            InitTie::Active => s.active,
            InitTie::Responder => other(s.active),
            InitTie::Random if exchange.ops.len() > 1 => Seat::at(cx.dice(TIES).below(s.players.len())),
            InitTie::Random => s.active,
        };
        let count = exchange.ops.len();
        for (place, number) in exchange.order.iter_mut().zip(0..) {
            *place = number;
        }
        let ops = exchange.ops;
        exchange.order[..count].sort_by_key(|place| {
            let op = &ops[usize::from(*place)];
            (u8::MAX - op.init, op.seat != first, *place)
        });
        s.exchange = Some(exchange);
    }

    /// Returns the operation that resolves at this position of the order.
    fn nth_resolved(s: &State, at: u8) -> Option<(u8, Op)> {
        let exchange = s.exchange.as_ref().filter(|exchange| at < exchange.ops.size())?;
        let place = exchange.order[usize::from(at)];
        exchange.ops.get(usize::from(place)).map(|op| (place, *op))
    }

    /// Resolves the next operation, or goes on to the cleanup (AF-EX-3).
    fn resolve(&self, s: &mut State, at: u8, cx: &mut Cx<'_, Event>) {
        let Some((place, op)) = Ashenfront::nth_resolved(s, at) else { return Ashenfront::enter(s, Stage::Cleanup) };
        s.units.iter_mut().for_each(|unit| unit.reacted = false);
        if let Some(exchange) = &mut s.exchange {
            exchange.stage = Stage::Resolved;
        }
        if s.exchange.as_ref().is_some_and(|exchange| exchange.ops.len() > 1) {
            let (card, tile) = match s.unit(op.unit) {
                Some(unit) if op.kind != OpKind::Ult => (unit.card, unit.tile),
                _ if op.actor != CardId::NONE => (op.actor, op.tile),
                _ => (op.card, op.tile),
            };
            cx.event(Event::Resolves(op.seat, op.kind, card, tile));
        }
        if let Some(op) = s.op_mut(place) {
            op.out = self.cards.get(op.card).is_none_or(|card| card.kind != CardType::Command) && !op.fizzled;
        }
        let works =
            !op.fizzled && (!op.kind.is_combat() || s.able(op.unit).is_some()) && self.carry_out(s, &op, place, cx);
        if !works && let Some(op) = s.op_mut(place) {
            op.fizzled = true;
            op.out &= op.kind == OpKind::Ult;
        }
    }

    /// Carries out an operation, and returns whether that was possible.
    fn carry_out(&self, s: &mut State, op: &Op, place: u8, cx: &mut Cx<'_, Event>) -> bool {
        match op.kind {
            OpKind::Move => {
                let most = s.able(op.unit).map_or(0, |unit| self.sheet(s, unit).speed);
                let walk = Walk { unit: op.unit, seat: op.seat, most, path: op.path, op: place, ..Walk::default() };
                if most > 0 {
                    Ashenfront::begin_walk(s, walk);
                }
                most > 0
            }
            OpKind::Ability => {
                let able = s.able(op.unit).is_some_and(|unit| self.sheet(s, unit).ability());
                if able {
                    if self.knobs.ops.exhaust_on_ability
                        && let Some(unit) = s.unit_mut(op.unit)
                    {
                        unit.exhausted = true;
                    }
                    self.use_ability(s, op.unit, op.mode, op.aims, (Cause::Op, place));
                }
                able
            }
            OpKind::Ult => {
                self.begin_card(s, op, place);
                true
            }
            OpKind::Deploy => self.deploy(s, op, cx),
            OpKind::Logistics => {
                if self.cards[op.card].kind == CardType::Equipment {
                    self.lay(s, op.seat, op.card, op.tile, cx);
                } else {
                    s.player_mut(op.seat).base.push(InBase { card: op.card, exhausted: false });
                    cx.event(Event::Played(op.seat, op.card));
                }
                true
            }
            OpKind::Play if self.cards[op.card].kind == CardType::Battleplan => {
                let fits = self.can_plan(s, op.seat, op.card);
                if fits {
                    s.player_mut(op.seat).plans.push(op.card);
                    cx.event(Event::Played(op.seat, op.card));
                }
                fits
            }
            OpKind::Play => {
                self.begin_card(s, op, place);
                cx.event(Event::Played(op.seat, op.card));
                true
            }
        }
    }

    /// Starts the effects of an Ult or a command.
    fn begin_card(&self, s: &mut State, op: &Op, place: u8) {
        s.frames.push(Frame::Run(Run {
            seat: op.seat,
            unit: op.unit,
            card: op.card,
            part: Part::Mode(op.mode),
            cause: Cause::Op,
            op: place,
            aims: op.aims,
            asked: 2,
            tile: op.tile,
            ..Run::default()
        }));
    }

    /// Lands the operator of a deployment on the declared tile (AF-DEC-2, AF-DEP-2). Returns false if it cannot land.
    fn deploy(&self, s: &mut State, op: &Op, cx: &mut Cx<'_, Event>) -> bool {
        let taken = s.units.iter().any(|unit| unit.tile == op.tile);
        let twice = {
            let callsign = self.cards[op.card].callsign;
            let global = self.knobs.unique.callsign == Uniqueness::Global;
            s.units.iter().any(|unit| (global || unit.seat == op.seat) && self.cards[unit.card].callsign == callsign)
        };
        if taken || twice {
            return false;
        }
        self.land(s, op.seat, op.card, op.tile, op.optional, cx);
        true
    }

    /// Puts an operator on a tile, and triggers what its arrival triggers.
    pub(crate) fn land(
        &self,
        s: &mut State,
        seat: Seat,
        card: CardId,
        tile: Tile,
        optional: Optional,
        cx: &mut Cx<'_, Event>,
    ) {
        let id = self.stand(s, seat, card, tile);
        cx.event(Event::Deployed(seat, card, tile));
        if let Some(unit) = s.unit(id).copied() {
            self.arrive(s, &unit, optional);
        }
    }

    /// Finishes an operation that has resolved, and gives its opportunity (AF-OPP-1).
    fn step_resolved(&self, s: &mut State, at: u8, cx: &mut Cx<'_, Event>) {
        let Some((place, op)) = Ashenfront::nth_resolved(s, at) else { return };
        if op.fizzled {
            cx.event(Event::Fizzled(op.seat, op.kind));
        }
        let plays = matches!(op.kind, OpKind::Deploy | OpKind::Logistics | OpKind::Play);
        let spent = plays && (op.fizzled || self.cards[op.card].kind == CardType::Command);
        let player = s.player_mut(op.seat);
        if spent {
            player.discard.push(op.card);
        }
        let knobs = &self.knobs.opportunity;
        let gains = (op.depth == 0 || knobs.on_response) && (!op.fizzled || knobs.on_fizzle);
        let more = if gains { knobs.per_op.saturating_add_signed(op.opp) } else { 0 };
        player.opp = if knobs.carry { player.opp.saturating_add(more) } else { more };
        cx.event(Event::Opportunity(op.seat, more));
        if let Some(op) = s.op_mut(place) {
            (op.done, op.out) = (true, true);
        }
        if let Some(exchange) = &mut s.exchange {
            exchange.stage = Stage::After;
            exchange.used.clear();
        }
    }

    /// Asks the operation's owner, and nobody else, for protocols (AF-OPP-5).
    fn step_after(&self, s: &mut State, at: u8, cx: &mut Cx<'_, Event>) {
        let Some((_, op)) = Ashenfront::nth_resolved(s, at) else { return };
        if self.has_protocols(s, op.seat) {
            s.ask = Some((op.seat, Question::Protocols));
        } else {
            self.end_after(s, op.seat, cx);
        }
    }

    /// Ends the activation of protocols after this operation. Unused opportunity is lost (AF-OPP-2).
    pub(crate) fn end_after(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        if !self.knobs.opportunity.carry {
            Ashenfront::lose_opportunity(s, seat, cx);
        }
        if let Some(exchange) = &mut s.exchange {
            exchange.at += 1;
            exchange.stage = Stage::Resolve;
        }
    }

    /// Discards unused opportunity.
    pub(crate) fn lose_opportunity(s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        let left = std::mem::take(&mut s.player_mut(seat).opp);
        cx.event(Event::Wasted(seat, left));
    }

    /// Removes defeated operators until none is left, then ends the exchange (AF-EX-6).
    fn step_cleanup(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        if self.anybody_down(s) {
            return self.clean_up(s, cx);
        }
        s.units.iter_mut().for_each(|unit| unit.lapse(Span::Exchange));
        s.exchange = None;
        self.check_victory(s, cx);
    }
}
