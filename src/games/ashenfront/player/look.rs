//! The battlefield as players measure it: who could strike whom, and what an operator is worth.

use crate::game::Seat;
use crate::games::ashenfront::Ashenfront;
use crate::games::ashenfront::content::{CardId, CardType, Home, Keyword, Point, Tile, Verb, Way, Who};
use crate::games::ashenfront::rules::sheet::Sheet;
use crate::games::ashenfront::state::{MAX_UNITS, Op, OpKind, State, Unit, UnitId, other};
use crate::table::Pile;

/// An operator with its present values.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Standing {
    pub(super) unit: Unit,
    pub(super) sheet: Sheet,
    /// Health left.
    pub(super) left: u8,
    /// Control Points for its defeat.
    pub(super) cp: f32,
    /// Whether its ability deals damage to what it is aimed at.
    pub(super) strikes: bool,
}

impl Standing {
    /// What it is worth, in Control Points.
    pub(super) fn worth(&self) -> f32 {
        self.cp + 0.3 * f32::from(self.sheet.damage) + 0.15 * f32::from(self.left)
    }
}

/// What an attack comes to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Blow {
    /// Damage beyond what is likely to be blocked.
    pub(super) damage: f32,
    /// Control Points of those who fall.
    pub(super) cp: f32,
    /// Whether the acting operator of what is answered falls.
    pub(super) forestalls: bool,
}

/// A position as a seat looks at it.
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

    /// All operators that are not defeated.
    pub(super) fn standing(&self) -> impl Iterator<Item = &Standing> + Clone {
        self.standing.iter()
    }

    /// Those of a seat.
    pub(super) fn of(&self, seat: Seat) -> impl Iterator<Item = &Standing> + Clone {
        self.standing().filter(move |standing| standing.unit.seat == seat)
    }

    /// The operator of this number.
    pub(super) fn find(&self, id: UnitId) -> Option<&Standing> {
        self.standing().find(|standing| standing.unit.id == id)
    }

    /// The operator on a tile.
    pub(super) fn at(&self, tile: Tile) -> Option<&Standing> {
        self.standing().find(|standing| standing.unit.tile == tile)
    }

    /// A tile as this seat sees it from its own home row: own row first.
    pub(super) fn turned(&self, tile: Tile) -> usize {
        let tile = usize::from(tile.0);
        if self.s.home(self.seat) == Home::South { tile } else { 24_usize.saturating_sub(tile) }
    }

    /// Rows from a seat's home row.
    pub(super) fn depth(&self, seat: Seat, tile: Tile) -> f32 {
        let row = f32::from(tile.row());
        if self.s.home(seat) == Home::South { row } else { 4.0 - row }
    }

    /// The most damage of one attack that enemies of a seat could deal to an operator on a tile; `but` is not there, or
    /// comes from there.
    pub(super) fn danger(&self, seat: Seat, tile: Tile, but: UnitId) -> f32 {
        let foe = other(seat);
        if self.s.player(foe).hand.is_empty() {
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

    /// Worth of an operator that could fall on a tile to one attack; half of it where it takes two.
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

    /// Damage that an operator's attack brings in a direction from a tile.
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

    /// Adds what a single instance of damage comes to.
    pub(super) fn strike(&self, own: &Standing, foe: &Standing, flat: Option<i8>, doubled: bool, all: &mut Blow) {
        let (printed, bonus) = self.game.damage_against(self.s, &own.unit, &own.sheet, &foe.unit, flat);
        self.take(foe, self.game.amount(printed, bonus, doubled), all);
    }

    /// Adds damage to an enemy, less what it is likely to block.
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

    /// The most damage that an operator could deal from a tile.
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

    /// The operation that is being answered.
    pub(super) fn answered(&self) -> Option<&Op> {
        let exchange = self.s.exchange.as_ref()?;
        exchange.ops.first().filter(|op| op.seat != self.seat && !op.done)
    }

    /// Whom the attack that is being answered would hit.
    pub(super) fn attacked(&self) -> Option<&Standing> {
        let op = self.answered().filter(|op| matches!(op.kind, OpKind::Ability | OpKind::Ult))?;
        self.find(op.aims[0].unit).filter(|meant| meant.unit.seat == self.seat)
    }

    /// Control Points a Rest that a tile brings, and cards.
    pub(super) fn point(&self, tile: Tile) -> (f32, f32) {
        let board = &self.game.knobs.board;
        match self.game.board.point(tile) {
            Some(Point::Control) => (f32::from(board.cp_value), 0.0),
            Some(Point::Draw) => {
                // Only so many cards come in all.
                let held = self.of(self.seat).filter(|own| self.game.board.point(own.unit.tile) == Some(Point::Draw));
                let have = held.count() as f32 * f32::from(board.draw_value);
                let room = (f32::from(board.draw_cap) - have).max(0.0);
                (0.0, room.min(f32::from(board.draw_value)))
            }
            None => (0.0, 0.0),
        }
    }

    /// What a card of the own hand would be worth keeping.
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

    /// The least that a card to be discarded is worth.
    pub(super) fn cheapest(&self) -> f32 {
        let hand = self.s.player(self.seat).hand;
        hand.iter().map(|card| self.kept(*card)).fold(f32::INFINITY, f32::min).min(2.0)
    }

    /// Whether a card does something for a list of effects of this kind.
    pub(super) fn has_verb(&self, id: CardId, verb: Verb) -> bool {
        self.game.cards.get(id).is_some_and(|card| card.effects().iter().any(|effect| effect.verb == verb))
    }

    /// Whether an effect is about the first enemy of a line.
    pub(super) fn is_about_foe(who: Who) -> bool {
        matches!(who, Who::Foe | Who::EachDirection | Who::AdjacentFoes | Who::Tile | Who::Enemy | Who::FoeNextToAlly)
    }
}
