//! Measurements of the battlefield for players: which operators can attack which, and what an operator is worth.

use crate::Ashenfront;
use crate::model::content::{CardId, CardType, Effect, Home, Keyword, Point, Tile, Verb, Way, Who};
use crate::model::state::{MAX_UNITS, Op, OpKind, State, Unit, UnitId, other};
use crate::rules::sheet::Sheet;
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;

/// An operator with its current values.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Standing {
    pub(super) unit: Unit,
    pub(super) sheet: Sheet,
    /// Health left.
    pub(super) left: u8,
    /// Control Points that its defeat gives.
    pub(super) cp: f32,
    /// Whether its ability deals damage to its chosen target.
    pub(super) strikes: bool,
}

impl Standing {
    /// Returns its worth in Control Points.
    pub(super) fn worth(&self) -> f32 {
        self.cp + 0.3 * f32::from(self.sheet.damage) + 0.15 * f32::from(self.left)
    }
}

/// The expected result of an attack.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Blow {
    /// Damage after the blocks that are likely.
    pub(super) damage: f32,
    /// Control Points from operators that it defeats.
    pub(super) cp: f32,
    /// Whether it defeats the acting operator of the operation that is being answered.
    pub(super) forestalls: bool,
}

/// A position from the perspective of a seat.
pub(super) struct Look<'a> {
    pub(super) game: &'a Ashenfront,
    pub(super) s: &'a State,
    pub(super) seat: Seat,
    standing: Pile<Standing, MAX_UNITS>,
}

impl<'a> Look<'a> {
    pub(super) fn new(game: &'a Ashenfront, s: &'a State, seat: Seat) -> Look<'a> {
        let mut standing = Pile::new();
        for unit in s.units.iter().filter(|unit| !unit.inert) {
            let card = &game.cards[unit.card];
            let sheet = game.sheet(s, unit);
            let rank = usize::from(card.rank.saturating_sub(1));
            let cp = game.knobs.victory.rank_cp.get(rank).copied().unwrap_or(0);
            standing.push(Standing {
                unit: *unit,
                left: sheet.health.saturating_sub(unit.lost),
                cp: f32::from(cp),
                strikes: sheet.ability() && card.modes.iter().any(|mode| mode.is_damaging()),
                sheet,
            });
        }
        Look { game, s, seat, standing }
    }

    /// Returns all operators that are not defeated.
    pub(super) fn standing(&self) -> impl Iterator<Item = &Standing> + Clone {
        self.standing.iter()
    }

    /// Returns the operators of a seat that are not defeated.
    pub(super) fn of(&self, seat: Seat) -> impl Iterator<Item = &Standing> + Clone {
        self.standing().filter(move |standing| standing.unit.seat == seat)
    }

    /// Returns the operator with an id.
    pub(super) fn find(&self, id: UnitId) -> Option<&Standing> {
        self.standing().find(|standing| standing.unit.id == id)
    }

    /// Returns the operator on a tile.
    pub(super) fn at(&self, tile: Tile) -> Option<&Standing> {
        self.standing().find(|standing| standing.unit.tile == tile)
    }

    /// Returns the index of a tile in this seat's perspective, with its home row first.
    pub(super) fn turned(&self, tile: Tile) -> usize {
        let tile = usize::from(tile.0);
        if self.s.home(self.seat) == Home::South { tile } else { 24_usize.saturating_sub(tile) }
    }

    /// Returns the number of rows between a seat's home row and a tile.
    pub(super) fn depth(&self, seat: Seat, tile: Tile) -> f32 {
        let row = f32::from(tile.row());
        if self.s.home(seat) == Home::South { row } else { 4.0 - row }
    }

    /// Returns the most damage that one attack of an enemy could deal to an operator of a seat on a tile. The operator
    /// `but` does not block lines, because it is gone or is the target itself.
    pub(super) fn danger(&self, seat: Seat, tile: Tile, but: UnitId) -> f32 {
        let foe = other(seat);
        if self.s.player(foe).hand.len() < usize::from(self.game.cost(OpKind::Ability)) {
            return 0.0;
        }
        let strike = |enemy: &Standing| {
            if !enemy.strikes {
                return 0.0;
            }
            let Some((way, n)) = enemy.unit.tile.line_to(tile) else { return 0.0 };
            if n > enemy.sheet.range || self.is_covered(seat, enemy.unit.tile, way, n, but) {
                return 0.0;
            }
            f32::from(enemy.sheet.damage)
        };
        self.of(foe).map(strike).fold(0.0, f32::max)
    }

    /// Whether an operator of a seat stands in a line before its last tile.
    fn is_covered(&self, seat: Seat, from: Tile, way: Way, n: u8, but: UnitId) -> bool {
        let mut here = from;
        for _ in 1..n {
            let Some(next) = here.step(way) else { return false };
            here = next;
            if self.of(seat).any(|unit| unit.unit.tile == here && unit.unit.id != but) {
                return true;
            }
        }
        false
    }

    /// Returns the worth of an operator if one attack could defeat it on a tile, and half its worth if
    /// two attacks could.
    pub(super) fn risk(&self, own: &Standing, tile: Tile) -> f32 {
        let damage = self.danger(own.unit.seat, tile, own.unit.id);
        let soaked = if own.sheet.has(Keyword::Aegis) { f32::from(own.sheet.block) } else { 0.0 };
        let damage = damage - soaked;
        match f32::from(own.left) {
            left if damage >= left => own.worth(),
            left if damage * 2.0 >= left && damage > 0.0 => 0.5 * own.worth(),
            _ => 0.0,
        }
    }

    /// Returns the result of an operator's attack from a tile in a direction.
    pub(super) fn blow(&self, own: &Standing, from: Tile, way: Way, flat: Option<i8>, range: Option<u8>) -> Blow {
        let mut all = Blow::default();
        let range = range.unwrap_or(own.sheet.range);
        let Some(foe) = self.game.first_foe(self.s, (own.unit.seat, from), way, range, true) else { return all };
        let Some(foe) = self.find(foe.id) else { return all };
        let doubled = own.unit.doubled || own.sheet.has(Keyword::Double);
        self.strike(own, foe, flat, doubled, &mut all);
        if own.sheet.has(Keyword::Cleave) {
            for side in [way.turned(1), way.turned(3)] {
                let beside = foe.unit.tile.step(side).and_then(|tile| self.at(tile));
                if let Some(beside) = beside.filter(|beside| beside.unit.seat != own.unit.seat) {
                    self.strike(own, beside, flat, doubled, &mut all);
                }
            }
        }
        all
    }

    /// Adds the result of a single instance of damage.
    pub(super) fn strike(&self, own: &Standing, foe: &Standing, flat: Option<i8>, doubled: bool, all: &mut Blow) {
        let (printed, bonus) = self.game.damage_against(self.s, &own.unit, &own.sheet, &foe.unit, flat);
        self.take(foe, self.game.amount(printed, bonus, doubled), all);
    }

    /// Adds the damage to an operator, minus the block that is likely.
    pub(super) fn take(&self, foe: &Standing, n: u8, all: &mut Blow) {
        let block = f32::from(foe.sheet.block);
        let n = f32::from(n);
        let free = foe.sheet.has(Keyword::Aegis) && self.game.knobs.kw.aegis_free;
        let blocks = if free {
            1.0
        } else if self.s.player(foe.unit.seat).hand.is_empty() {
            0.0
        } else {
            0.5
        };
        let damage = (n - blocks * block).max(0.0);
        all.damage += damage.min(f32::from(foe.left));
        let sure = if free { n - block } else { n };
        if sure >= f32::from(foe.left) {
            all.cp += foe.cp * if free || block == 0.0 { 1.0 } else { 0.75 };
            all.forestalls |= self.answered().is_some_and(|op| op.kind.is_combat() && op.unit == foe.unit.id);
        }
    }

    /// Returns the best attack of an operator from a tile, in damage plus Control Points.
    pub(super) fn reach(&self, own: &Standing, from: Tile) -> f32 {
        if !own.strikes {
            return 0.0;
        }
        let worth = |way: Way| {
            let blow = self.blow(own, from, way, None, None);
            blow.damage + blow.cp
        };
        Way::ALL.into_iter().map(worth).fold(0.0, f32::max)
    }

    /// Returns the operation that is being answered.
    pub(super) fn answered(&self) -> Option<&Op> {
        let exchange = self.s.exchange.as_ref()?;
        exchange.ops.first().filter(|op| op.seat != self.seat && !op.done)
    }

    /// Returns the operator that the attack being answered is aimed at.
    pub(super) fn attacked(&self) -> Option<&Standing> {
        let op = self.answered().filter(|op| matches!(op.kind, OpKind::Ability | OpKind::Ult))?;
        self.find(op.aims[0].unit).filter(|meant| meant.unit.seat == self.seat)
    }

    /// Returns the Control Points and the cards that a tile gives per Rest.
    pub(super) fn point(&self, tile: Tile) -> (f32, f32) {
        let board = &self.game.knobs.board;
        match self.game.board.point(tile) {
            Some(Point::Control) => (f32::from(board.cp_value), 0.0),
            Some(Point::Draw) => {
                // The number of cards from draw tiles is limited.
                let held = self.of(self.seat).filter(|own| self.game.board.point(own.unit.tile) == Some(Point::Draw));
                let have = held.count() as f32 * f32::from(board.draw_value);
                let left = (f32::from(board.draw_cap) - have).max(0.0);
                (0.0, left.min(f32::from(board.draw_value)))
            }
            None => (0.0, 0.0),
        }
    }

    /// Returns the value of keeping a card of the seat's hand.
    pub(super) fn kept(&self, id: CardId) -> f32 {
        let Some(card) = self.game.cards.get(id) else { return 0.5 };
        match card.kind {
            CardType::Operator if self.game.callsign_taken(self.s, self.seat, id) => 0.3,
            CardType::Operator => 0.6 + 0.4 * f32::from(card.rank),
            CardType::Ult if self.game.operator_of(self.s, self.seat, card).is_some() => 1.6,
            CardType::Ult => 0.7,
            CardType::Supply => 0.8,
            CardType::Protocol => 0.7,
            CardType::Equipment => 0.4,
            CardType::Battleplan => 0.5,
            CardType::Tactics => 0.2,
            CardType::Command => 0.8,
        }
    }

    /// Returns the value of the cheapest card to discard, at most 2.
    pub(super) fn cheapest(&self) -> f32 {
        let hand = self.s.player(self.seat).hand;
        hand.iter().map(|card| self.kept(*card)).fold(f32::INFINITY, f32::min).min(2.0)
    }

    /// Returns the value of the cards that are discarded for an operation.
    pub(super) fn price(&self, kind: OpKind) -> f32 {
        match self.game.cost(kind) {
            0 => 0.0,
            n => f32::from(n) * self.cheapest(),
        }
    }

    /// Whether a card has an effect that changes attributes.
    pub(super) fn changes_attributes(&self, id: CardId) -> bool {
        let is_change = |effect: &Effect| matches!(effect.verb, Verb::Change(_));
        self.game.cards.get(id).is_some_and(|card| card.effects().iter().any(is_change))
    }

    /// Whether `who` means an enemy in a line, a chosen or adjacent enemy, or a chosen tile.
    pub(super) fn is_about_foe(who: Who) -> bool {
        who.is_area() && !who.is_own()
            || matches!(
                who,
                Who::Foe | Who::EachDirection | Who::AdjacentFoes | Who::Tile | Who::Enemy | Who::FoeNextToAlly
            )
    }
}
