//! Operations: which can be declared, in a player's own turn or as a response, and their declaration
//! (AF-OP, AF-RSP, AF-DEC).

use crate::model::actions::Action;
use crate::model::content::{Card, CardId, CardType, Keyword, Keywords, Tile, Way};
use crate::model::knobs::{EquipmentDeploy, PathAt, ResponseKind, Uniqueness};
use crate::model::state::{Exchange, MAX_PIECES, Op, OpKind, Path, Phase, Stage, State, Unit, UnitId, other};
use crate::{Ashenfront, Event};
use evenhand_game::game::with_scratch;
use evenhand_game::game::{Cx, Seat};

/// The maximum number of operations in a turn. After that it can only be ended, because knobs can make free operations
/// endless (AF-STG-6).
pub(crate) const MOST_OPS: u16 = 60;

impl OpKind {
    pub(crate) const fn as_response(self) -> ResponseKind {
        match self {
            OpKind::Move => ResponseKind::Move,
            OpKind::Ability => ResponseKind::Ability,
            OpKind::Ult => ResponseKind::Ult,
            OpKind::Deploy => ResponseKind::Deploy,
            OpKind::Logistics => ResponseKind::Logistics,
            OpKind::Play => ResponseKind::Play,
        }
    }
}

impl Ashenfront {
    /// Collects the options of a seat in its own turn, and stops at `enough` of them.
    pub(crate) fn main_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>, enough: usize) {
        out.push(Action::Rest);
        let most = self.knobs.ops.max_per_turn;
        if s.ops < MOST_OPS && (most == 0 || s.ops < u16::from(most)) {
            self.op_options(s, seat, u8::MAX, out, enough);
        }
        if out.len() < enough {
            self.fetch_options(s, seat, out);
        }
    }

    /// Collects the responses of a seat, and stops at `enough` of them.
    pub(crate) fn response_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>, enough: usize) {
        out.push(Action::Pass);
        self.op_options(s, seat, self.response_kinds, out, enough);
        if out.len() < enough && self.knobs.ult.fetch_when == crate::model::knobs::FetchWhen::OwnDecision {
            self.fetch_options(s, seat, out);
        }
    }

    /// Collects the operations of these kinds that a seat can declare (AF-OP-3).
    fn op_options(&self, s: &State, seat: Seat, kinds: u8, out: &mut Vec<Action>, enough: usize) {
        let kinds = kinds & self.payable(s, seat);
        if kinds == 0 {
            return;
        }
        for unit in s.squad(seat) {
            if out.len() >= enough {
                return;
            }
            self.unit_options(s, unit, kinds, out);
        }
        let mut last = CardId::NONE;
        for id in s.player(seat).hand.iter().copied() {
            if out.len() >= enough {
                return;
            }
            if id != last {
                self.card_options(s, seat, id, kinds, out);
                last = id;
            }
        }
    }

    /// Returns the bits of the kinds of operations that a seat has enough cards for (AF-OP-1, AF-OP-8).
    fn payable(&self, s: &State, seat: Seat) -> u8 {
        let left = s.player(seat).hand.len().saturating_sub(self.owed(s, seat));
        let takes = |kind: OpKind| usize::from(self.cost(kind)) + usize::from(kind.takes_card());
        let kinds = OpKind::ALL.into_iter().filter(|kind| takes(*kind) <= left);
        kinds.fold(0, |bits, kind| bits | kind.as_response().bit())
    }

    /// Returns the number of cards that are discarded for an operation, besides the card that it plays (AF-OP-8).
    pub(crate) fn cost(&self, kind: OpKind) -> u8 {
        let cost = &self.knobs.cost;
        match kind {
            OpKind::Move => cost.moving,
            OpKind::Ability => cost.ability,
            OpKind::Ult => cost.ult,
            OpKind::Deploy => cost.deploy,
            OpKind::Logistics => cost.logistics,
            OpKind::Play => cost.play,
        }
    }

    /// Collects the operations of these kinds that an operator can carry out.
    fn unit_options(&self, s: &State, unit: &Unit, kinds: u8, out: &mut Vec<Action>) {
        let allows = |kind: OpKind| kinds & kind.as_response().bit() != 0;
        let sheet = self.sheet(s, unit);
        if allows(OpKind::Move) {
            self.move_options(s, unit, sheet.speed, out);
        }
        if allows(OpKind::Ability) && !unit.exhausted && sheet.ability() {
            self.each_use(s, unit, sheet.range, |mode, aims| out.push(Action::Ability(unit.tile, mode, aims)));
        }
    }

    /// Collects the operations of these kinds that use a card of the hand.
    fn card_options(&self, s: &State, seat: Seat, id: CardId, kinds: u8, out: &mut Vec<Action>) {
        let allows = |kind: OpKind| kinds & kind.as_response().bit() != 0;
        let Some(card) = self.cards.get(id) else { return };
        match card.kind {
            CardType::Operator if allows(OpKind::Deploy) => self.deploy_options(s, seat, id, out),
            CardType::Ult if allows(OpKind::Ult) => {
                if let Some(unit) = self.operator_of(s, seat, card) {
                    let by = self.aiming_of(s, unit);
                    for (place, mode) in (0..).zip(&card.modes) {
                        self.each_aims(s, &by, mode, |aims| out.push(Action::Ult(id, place, aims)));
                    }
                }
            }
            CardType::Supply | CardType::Protocol if allows(OpKind::Logistics) => {
                out.push(Action::Logistics(id, Tile::NOWHERE));
            }
            CardType::Equipment if allows(OpKind::Logistics) => self.equipment_options(s, seat, id, out),
            CardType::Battleplan if allows(OpKind::Play) && self.can_plan(s, seat, id) => {
                out.push(Action::Play(id, Default::default()));
            }
            CardType::Command if allows(OpKind::Play) => {
                let by = Ashenfront::aiming_of_card(seat);
                match card.modes.first() {
                    Some(mode) => self.each_aims(s, &by, mode, |aims| out.push(Action::Play(id, aims))),
                    None => out.push(Action::Play(id, Default::default())),
                }
            }
            _ => {}
        }
    }

    /// Whether a seat can declare this action now, as a response or as an operation in its own turn.
    pub(crate) fn can_declare(&self, s: &State, seat: Seat, action: Action, response: bool) -> bool {
        let most = self.knobs.ops.max_per_turn;
        let full = s.ops >= MOST_OPS || (most > 0 && s.ops >= u16::from(most));
        if full && !response {
            return false;
        }
        let kinds = self.payable(s, seat) & if response { self.response_kinds } else { u8::MAX };
        let held = |card: CardId| s.player(seat).hand.contains(&card);
        with_scratch(|out| {
            match action {
                Action::Move(tile, _) | Action::Ability(tile, ..) => {
                    if let Some(unit) = s.at(tile).filter(|unit| unit.seat == seat && !unit.inert) {
                        self.unit_options(s, unit, kinds, out);
                    }
                }
                Action::Ult(card, ..)
                | Action::Deploy(card, _)
                | Action::Logistics(card, _)
                | Action::Play(card, _)
                    if held(card) =>
                {
                    self.card_options(s, seat, card, kinds, out);
                }
                _ => {}
            }
            match action {
                // Any legal path can be declared, not only the proposed ones.
                Action::Move(tile, path) if self.knobs.declare.path_at == PathAt::Declare => {
                    out.iter().any(|known| matches!(known, Action::Move(..)))
                        && s.at(tile).is_some_and(|unit| {
                            let most = self.sheet(s, unit).speed;
                            self.can_declare_path(s, unit, path, most)
                        })
                }
                _ => out.contains(&action),
            }
        })
    }

    /// Returns the number of cards that a seat still has to discard for pending operations.
    fn owed(&self, s: &State, seat: Seat) -> usize {
        let ops = s.exchange.iter().flat_map(|exchange| exchange.ops.iter());
        ops.filter(|op| op.seat == seat && !op.settled).map(|op| usize::from(op.due)).sum()
    }

    /// Adds a Move, or one for every path if paths are declared (AF-DEC-7).
    fn move_options(&self, s: &State, unit: &Unit, speed: u8, out: &mut Vec<Action>) {
        if speed == 0 || !self.can_step(s, unit, speed) {
            return;
        }
        match self.knobs.declare.path_at {
            PathAt::Resolution => out.push(Action::Move(unit.tile, Path::default())),
            PathAt::Declare => self.each_path(s, unit, self.stride(s, unit, speed), self.knobs.moving.min, |path| {
                out.push(Action::Move(unit.tile, path));
            }),
        }
    }

    /// Whether a move of at most `most` tiles has a tile to end on: a neighboring one, or one behind
    /// operators that it can pass.
    pub(crate) fn can_step(&self, s: &State, unit: &Unit, most: u8) -> bool {
        let near = || Way::ALL.into_iter().filter_map(|way| unit.tile.step(way));
        if near().any(|tile| self.is_open(s, unit, tile)) {
            return true;
        }
        let mut ends = false;
        let stride = self.stride(s, unit, most);
        if most > 1 && near().any(|tile| self.lets_through(s, unit, tile, stride.phases)) {
            self.each_path(s, unit, stride, 1, |_| ends = true);
        }
        ends
    }

    /// Returns the operator of a seat that an Ult belongs to, if it can use the Ult (AF-ULT-1).
    pub(crate) fn operator_of<'s>(&self, s: &'s State, seat: Seat, ult: &Card) -> Option<&'s Unit> {
        let callsign = self.cards.get(ult.operator)?.callsign;
        s.squad(seat).find(|unit| self.cards[unit.card].callsign == callsign)
    }

    /// Returns the printed keywords of a card.
    pub(crate) fn printed_keywords(&self, card: CardId) -> Keywords {
        self.cards.get(card).map(|card| card.keywords).unwrap_or_default()
    }

    fn deploy_options(&self, s: &State, seat: Seat, card: CardId, out: &mut Vec<Action>) {
        if self.can_have_another(s, seat) && !self.callsign_taken(s, seat, card) {
            self.each_landing(s, seat, card, |tile| out.push(Action::Deploy(card, tile)));
        }
    }

    /// Whether the squad can have another operator (AF-UNIT-2). Reservations count.
    pub(crate) fn can_have_another(&self, s: &State, seat: Seat) -> bool {
        let standing = s.units.iter().filter(|unit| unit.seat == seat).count();
        let coming = s.reservations().filter(|op| op.seat == seat).count();
        standing + coming < usize::from(self.knobs.squad.max)
    }

    /// Calls `each` with the tiles where an operator in the hand can be deployed (AF-DEP-1).
    pub(crate) fn each_landing(&self, s: &State, seat: Seat, card: CardId, each: impl FnMut(Tile)) {
        let keywords = self.printed_keywords(card);
        let zone = self.board.zone(s.home(seat));
        let lands =
            |tile: &Tile| self.is_free(s, *tile) && (zone.contains(*tile) || self.lets_land(s, seat, keywords, *tile));
        Tile::all().filter(lands).for_each(each);
    }

    /// Whether keywords allow a deployment on a tile outside the Landing Zone.
    pub(crate) fn lets_land(&self, s: &State, seat: Seat, keywords: Keywords, tile: Tile) -> bool {
        if keywords.has(Keyword::Airdrop) {
            return true;
        }
        let reinforces = keywords.has(Keyword::Reinforce);
        let mut near = s.squad(seat).filter(|ally| ally.tile.is_next_to(tile));
        near.any(|ally| reinforces || self.shows(s, ally, Keyword::Beacon))
    }

    /// Whether a tile is neither occupied nor reserved.
    pub(crate) fn is_free(&self, s: &State, tile: Tile) -> bool {
        s.at(tile).is_none() && !s.is_reserved(tile)
    }

    fn equipment_options(&self, s: &State, seat: Seat, card: CardId, out: &mut Vec<Action>) {
        if s.pieces.len() >= MAX_PIECES {
            return;
        }
        let zone = self.board.zone(s.home(seat));
        let way = self.knobs.equipment.deploy;
        for tile in Tile::all() {
            let stands = s.at(tile);
            let own = stands.is_some_and(|unit| unit.seat == seat && !unit.inert);
            let in_zone = way != EquipmentDeploy::Ally && zone.contains(tile) && (own || self.is_free(s, tile));
            let on_ally = way != EquipmentDeploy::Lz && own;
            if in_zone || on_ally {
                out.push(Action::Logistics(card, tile));
            }
        }
    }

    /// Whether a battleplan can be put into play (AF-TYPE-6).
    pub(crate) fn can_plan(&self, s: &State, seat: Seat, card: CardId) -> bool {
        let name = &self.cards[card].name;
        let lies = |of: Seat| s.player(of).plans.iter().any(|plan| self.cards[*plan].name == *name);
        let elsewhere = self.knobs.unique.battleplan == Uniqueness::Global && lies(other(seat));
        let full = s.player(seat).plans.len() >= 16;
        !lies(seat) && !elsewhere && !full
    }

    /// Declares an operation, as the first of an exchange or as a response to one (AF-EX-3).
    pub(crate) fn declare(
        &self,
        s: &mut State,
        seat: Seat,
        action: Action,
        answers: Option<u8>,
        cx: &mut Cx<'_, Event>,
    ) {
        let unit_at = |tile: Tile| s.at(tile).copied().unwrap_or_default();
        let depth = answers.and_then(|answered| s.op(answered)).map_or(0, |op| op.depth + 1);
        let mut op = Op {
            seat,
            depth,
            answers: answers.unwrap_or(255),
            actor: CardId::NONE,
            card: CardId::NONE,
            paid: CardId::NONE,
            ..Op::default()
        };
        if depth < self.knobs.response.depth {
            op.open = self.knobs.response.per_op;
        }
        let shown = match action {
            Action::Move(tile, path) => {
                let unit = unit_at(tile);
                (op.kind, op.unit, op.actor, op.path, op.tile) = (OpKind::Move, unit.id, unit.card, path, tile);
                unit.card
            }
            Action::Ability(tile, mode, aims) => {
                let unit = unit_at(tile);
                let by = self.aiming_of(s, &unit);
                op.aims = self.aimed(s, &by, &self.cards[unit.card].modes[usize::from(mode)], aims);
                (op.kind, op.unit, op.actor, op.mode, op.tile) = (OpKind::Ability, unit.id, unit.card, mode, tile);
                unit.card
            }
            Action::Ult(card, mode, aims) => {
                let unit = self.operator_of(s, seat, &self.cards[card]).copied().unwrap_or_default();
                let by = self.aiming_of(s, &unit);
                op.aims = self.aimed(s, &by, &self.cards[card].modes[usize::from(mode)], aims);
                (op.kind, op.unit, op.card, op.mode, op.tile) = (OpKind::Ult, unit.id, card, mode, unit.tile);
                card
            }
            Action::Deploy(card, tile) => {
                (op.kind, op.card, op.tile) = (OpKind::Deploy, card, tile);
                op.hidden = self.knobs.declare.deploy_hidden;
                card
            }
            Action::Logistics(card, tile) => {
                (op.kind, op.card, op.tile) = (OpKind::Logistics, card, tile);
                op.hidden = self.knobs.declare.card_hidden;
                card
            }
            Action::Play(card, aims) => {
                if let Some(mode) = self.cards[card].modes.first() {
                    op.aims = self.aimed(s, &Ashenfront::aiming_of_card(seat), mode, aims);
                }
                (op.kind, op.card) = (OpKind::Play, card);
                op.hidden = self.knobs.declare.card_hidden;
                card
            }
            other => unreachable!("{other:?} is not an operation"),
        };
        op.due = self.cost(op.kind);
        if op.card != CardId::NONE {
            let player = s.player_mut(seat);
            if op.hidden { player.commit(op.card) } else { player.put_down(op.card) }
        }
        let Op { kind, hidden, tile, path, mode, aims, .. } = op;
        let response = answers.is_some();
        cx.event(Event::Declared { seat, kind, card: shown, hidden, tile, path, mode, aims, response });
        if s.phase == Phase::Turn && seat == s.active && answers.is_none() {
            s.ops += 1;
        }
        let exchange = s.exchange.get_or_insert_with(Exchange::default);
        if let Some(answered) = answers.and_then(|answered| exchange.ops.get_mut(usize::from(answered))) {
            answered.open = answered.open.saturating_sub(1);
        }
        exchange.ops.push(op);
        exchange.stage = Stage::Declared;
    }

    /// Whether an operation has optional effects whose use may have to be declared.
    pub(crate) fn has_options(&self, s: &State, op: &Op) -> bool {
        let may = |card: CardId, mode: u8| {
            let mode = self.cards.get(card).and_then(|card| card.modes.get(usize::from(mode)));
            mode.is_some_and(|mode| mode.effects.iter().any(|effect| effect.may))
        };
        match op.kind {
            OpKind::Ability => s.unit(op.unit).is_some_and(|unit| may(unit.card, op.mode)),
            OpKind::Ult | OpKind::Play => may(op.card, op.mode),
            OpKind::Deploy => {
                let keywords = self.printed_keywords(op.card);
                [Keyword::Assault, Keyword::Raid, Keyword::Rush].into_iter().any(|keyword| keywords.has(keyword))
            }
            OpKind::Move | OpKind::Logistics => false,
        }
    }

    /// Returns the acting operator of an operation.
    pub(crate) fn actor(op: &Op) -> Option<UnitId> {
        op.kind.is_combat().then_some(op.unit)
    }
}
