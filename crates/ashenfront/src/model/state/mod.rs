//! The state of a match: flat, so that cloning it is a memory copy.
//!
//! The state of a player is in [`player`], operators and equipment on the battlefield are in [`mod@unit`], pending
//! operations in [`exchange`], and effects being carried out in [`work`]. [`path`] has paths of tiles, [`phase`] the
//! phases of a match.

mod exchange;
mod path;
mod phase;
mod player;
mod unit;
mod work;

pub use exchange::{Aim, Aimed, Exchange, Op, OpKind, Optional, Stage};
pub use path::Path;
pub use phase::{End, Phase};
pub use player::{InBase, MAX_CARDS, Placed, Player};
pub use unit::{Change, Piece, Span, Unit, UnitId};
pub(crate) use work::MAX_TARGETS;
pub use work::{Cause, Frame, Hit, Part, Question, Reaction, Run, Trigger, Walk, What};

use serde::{Deserialize, Serialize};

use crate::model::content::{CardId, Home, Tile};
use evenhand_game::game::{BySeat, Seat};
use evenhand_kit::table::Pile;

/// The number of players.
pub const PLAYERS: usize = 2;

/// The maximum number of operators on the battlefield.
pub(crate) const MAX_UNITS: usize = 12;
/// The maximum number of pieces of equipment on the battlefield.
pub(crate) const MAX_PIECES: usize = 24;

/// The maximum number of waiting triggers. Further ones are dropped; no placeholder card comes near the limit.
const MAX_TRIGGERS: usize = 24;

/// The state of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub(crate) phase: Phase,
    /// The progress within a phase.
    pub(crate) step: u8,
    /// Turns begun by both players together.
    pub(crate) turn: u16,
    pub(crate) active: Seat,
    pub(crate) starter: Seat,
    /// The id of the next operator that enters the battlefield.
    pub(crate) next_unit: UnitId,
    /// Operations that the active player has declared in this turn, and steps since the last choice. Both are limited
    /// to prevent endless play (AF-STG-6).
    pub(crate) ops: u16,
    pub(crate) chain: u16,
    /// The seat that must choose, and what it must choose.
    pub(crate) ask: Option<(Seat, Question)>,
    pub(crate) exchange: Option<Exchange>,
    /// The stack of what is being carried out; the last one is carried out first.
    pub(crate) frames: Pile<Frame, 16>,
    /// What has been triggered and waits.
    pub(crate) triggers: Pile<Trigger, MAX_TRIGGERS>,
    pub(crate) units: Pile<Unit, MAX_UNITS>,
    pub(crate) pieces: Pile<Piece, MAX_PIECES>,
    pub(crate) end: End,
    /// Each seat's win share, once the match is over.
    pub(crate) shares: BySeat<f32>,
    pub(crate) players: [Player; PLAYERS],
}

impl State {
    /// Returns the state before anything is dealt.
    pub(crate) fn empty() -> State {
        State {
            phase: Phase::Mulligan,
            step: 0,
            turn: 0,
            active: Seat(0),
            starter: Seat(0),
            next_unit: UnitId(1),
            ops: 0,
            chain: 0,
            ask: None,
            exchange: None,
            frames: Pile::new(),
            triggers: Pile::new(),
            units: Pile::new(),
            pieces: Pile::new(),
            end: End::NotYet,
            shares: BySeat::default(),
            players: std::array::from_fn(|_| Player::default()),
        }
    }

    /// Returns a player.
    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// Returns a player, mutably.
    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Whether the match is over.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// Returns the side of a seat: row 1 for the starting player.
    #[inline]
    pub(crate) fn home(&self, seat: Seat) -> Home {
        if seat == self.starter { Home::South } else { Home::North }
    }

    /// Returns an operator if it is on the battlefield.
    #[inline]
    pub(crate) fn unit(&self, id: UnitId) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == id)
    }

    /// Returns an operator if it is on the battlefield, mutably.
    #[inline]
    pub(crate) fn unit_mut(&mut self, id: UnitId) -> Option<&mut Unit> {
        self.units.iter_mut().find(|unit| unit.id == id)
    }

    /// Returns an operator if it is on the battlefield and not defeated. Only such operators act, are targeted and
    /// stop lines (AF-EX-7).
    #[inline]
    pub(crate) fn able(&self, id: UnitId) -> Option<&Unit> {
        self.unit(id).filter(|unit| !unit.inert)
    }

    /// Returns the operator on a tile. A defeated one is returned only if no other is there.
    #[inline]
    pub(crate) fn at(&self, tile: Tile) -> Option<&Unit> {
        let mut found = None;
        for unit in self.units.iter().filter(|unit| unit.tile == tile) {
            if !unit.inert {
                return Some(unit);
            }
            found = Some(unit);
        }
        found
    }

    /// Returns the operators of a seat that are not defeated.
    pub(crate) fn squad(&self, seat: Seat) -> impl Iterator<Item = &Unit> + Clone {
        self.units.iter().filter(move |unit| unit.seat == seat && !unit.inert)
    }

    /// Returns the deployments that have been declared and have not arrived yet.
    pub(crate) fn reservations(&self) -> impl Iterator<Item = &Op> + Clone {
        let ops = self.exchange.iter().flat_map(|exchange| exchange.ops.iter());
        ops.filter(|op| op.kind == OpKind::Deploy && !op.out)
    }

    /// Whether a pending deployment has reserved a tile (AF-DEC-2).
    #[inline]
    pub(crate) fn is_reserved(&self, tile: Tile) -> bool {
        self.reservations().any(|op| op.tile == tile)
    }

    /// Returns the equipment of an operator.
    pub(crate) fn equipped(&self, id: UnitId) -> impl Iterator<Item = &Piece> + Clone {
        self.pieces.iter().filter(move |piece| piece.host == id)
    }

    /// Queues a trigger (AF-STG-4).
    pub(crate) fn await_turn(&mut self, trigger: Trigger) {
        if self.triggers.len() < MAX_TRIGGERS {
            self.triggers.push(trigger);
        }
    }

    /// Returns the operation at an index.
    pub(crate) fn op(&self, place: u8) -> Option<&Op> {
        self.exchange.as_ref().and_then(|exchange| exchange.ops.get(usize::from(place)))
    }

    /// Returns the operation at an index, mutably.
    pub(crate) fn op_mut(&mut self, place: u8) -> Option<&mut Op> {
        self.exchange.as_mut().and_then(|exchange| exchange.ops.get_mut(usize::from(place)))
    }
}

/// Returns the other seat.
#[inline]
pub(crate) const fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// Whether a card id is a known card, rather than no card or a hidden one.
pub(crate) const fn is_known(card: CardId) -> bool {
    card.0 < CardId::NONE.0
}
