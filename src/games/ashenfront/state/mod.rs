//! The position of a match: flat, and as cheap to clone as memory.
//!
//! What a player has is in [`player`], what stands and lies on the battlefield in [`mod@unit`], operations under way in
//! [`exchange`], what is being carried out in [`work`].

mod exchange;
mod player;
mod unit;
mod work;

pub use exchange::{Aim, Aimed, Exchange, Op, OpKind, Optional, Stage};
pub use player::{InBase, MAX_CARDS, Placed, Player};
pub use unit::{Change, Piece, Span, Unit, UnitId};
pub(crate) use work::MAX_TARGETS;
pub use work::{Cause, Frame, Hit, Part, Path, Question, Reaction, Run, Trigger, Walk, What};

use serde::{Deserialize, Serialize};

use super::content::{CardId, Home, Tile};
use crate::game::{BySeat, Seat};
use crate::table::Pile;

/// The players.
pub const PLAYERS: usize = 2;

/// The most operators on the battlefield.
pub(crate) const MAX_UNITS: usize = 12;
/// The most pieces of equipment there.
pub(crate) const MAX_PIECES: usize = 24;

/// The most that can wait; what is beyond it is lost, and no house card comes near.
const MAX_TRIGGERS: usize = 24;

/// A position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub(crate) phase: Phase,
    /// How far a phase has come.
    pub(crate) step: u8,
    /// Turns begun by both players together.
    pub(crate) turn: u16,
    pub(crate) active: Seat,
    pub(crate) starter: Seat,
    /// The id of the next operator that is deployed.
    pub(crate) next_unit: UnitId,
    /// Operations declared in this turn by its player, and what was resolved since the last choice: guards against
    /// endless play (AF-STG-6).
    pub(crate) ops: u16,
    pub(crate) chain: u16,
    /// Who is asked what.
    pub(crate) ask: Option<(Seat, Question)>,
    pub(crate) exchange: Option<Exchange>,
    /// What is being carried out, the last first.
    pub(crate) frames: Pile<Frame, 16>,
    /// What has been set off and waits.
    pub(crate) triggers: Pile<Trigger, MAX_TRIGGERS>,
    pub(crate) units: Pile<Unit, MAX_UNITS>,
    pub(crate) pieces: Pile<Piece, MAX_PIECES>,
    pub(crate) end: End,
    /// Each seat's share of the win, once the match is over.
    pub(crate) shares: BySeat<f32>,
    pub(crate) players: [Player; PLAYERS],
}

/// What a match is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Opening hands may be drawn anew.
    Mulligan,
    /// Operators are placed in Landing Zones.
    Placement,
    /// Somebody's turn, until its Rest.
    Turn,
    /// The steps of a Rest.
    Rest,
    /// The match is over.
    Over,
}

/// Why a match ended (AF-WIN-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names of the endings")]
pub enum End {
    #[default]
    NotYet,
    CpKill,
    CpPoint,
    CpEffect,
    Deck,
    Cap,
}

impl State {
    /// Nothing dealt.
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

    /// A player.
    #[inline]
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// A player, to be changed.
    #[inline]
    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// Whether the match is over.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// The side of a seat: the starting player's is row 1.
    #[inline]
    pub(crate) fn home(&self, seat: Seat) -> Home {
        if seat == self.starter { Home::South } else { Home::North }
    }

    /// An operator on the battlefield, if it is there.
    #[inline]
    pub(crate) fn unit(&self, id: UnitId) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.id == id)
    }

    /// The same, to be changed.
    #[inline]
    pub(crate) fn unit_mut(&mut self, id: UnitId) -> Option<&mut Unit> {
        self.units.iter_mut().find(|unit| unit.id == id)
    }

    /// An operator that can act, be targeted and stop lines: one that is there and not defeated (AF-EX-7).
    #[inline]
    pub(crate) fn able(&self, id: UnitId) -> Option<&Unit> {
        self.unit(id).filter(|unit| !unit.inert)
    }

    /// Whoever stands on a tile, rather than one who was defeated there.
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

    /// The operators of a seat that are not defeated.
    pub(crate) fn squad(&self, seat: Seat) -> impl Iterator<Item = &Unit> + Clone {
        self.units.iter().filter(move |unit| unit.seat == seat && !unit.inert)
    }

    /// Deployments that have been declared and have not arrived yet.
    pub(crate) fn reservations(&self) -> impl Iterator<Item = &Op> + Clone {
        let ops = self.exchange.iter().flat_map(|exchange| exchange.ops.iter());
        ops.filter(|op| op.kind == OpKind::Deploy && !op.out)
    }

    /// Whether a deployment is going to a tile (AF-DEC-2).
    #[inline]
    pub(crate) fn is_reserved(&self, tile: Tile) -> bool {
        self.reservations().any(|op| op.tile == tile)
    }

    /// The equipment of an operator.
    pub(crate) fn equipped(&self, id: UnitId) -> impl Iterator<Item = &Piece> + Clone {
        self.pieces.iter().filter(move |piece| piece.host == id)
    }

    /// Something has been set off and waits for its turn (AF-STG-4).
    pub(crate) fn await_turn(&mut self, trigger: Trigger) {
        if self.triggers.len() < MAX_TRIGGERS {
            self.triggers.push(trigger);
        }
    }

    /// The card that pays for, or is, the operation of this number.
    pub(crate) fn op(&self, place: u8) -> Option<&Op> {
        self.exchange.as_ref().and_then(|exchange| exchange.ops.get(usize::from(place)))
    }

    /// The same, to be changed.
    pub(crate) fn op_mut(&mut self, place: u8) -> Option<&mut Op> {
        self.exchange.as_mut().and_then(|exchange| exchange.ops.get_mut(usize::from(place)))
    }
}

/// The other seat.
#[inline]
pub(crate) const fn other(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}

/// No card is known.
pub(crate) const fn is_known(card: CardId) -> bool {
    card.0 < CardId::NONE.0
}
