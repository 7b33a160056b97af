//! Operations under way: what has been declared, and how far the exchange has come (AF-EX-3).

use serde::{Deserialize, Serialize};

use super::{CardId, Path, Tile, UnitId};
use crate::game::Seat;
use crate::games::ashenfront::content::Way;
use crate::table::Pile;

/// What an operation is (AF-OP-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[expect(missing_docs, reason = "their names say it")]
pub enum OpKind {
    #[default]
    Move,
    Ability,
    Ult,
    Deploy,
    Logistics,
    Play,
}

impl OpKind {
    /// Whether it is paid for by a discard.
    pub(crate) const fn discards(self) -> bool {
        matches!(self, OpKind::Move | OpKind::Ability)
    }

    /// Whether an operator carries it out (AF-OP-4).
    pub(crate) const fn is_combat(self) -> bool {
        matches!(self, OpKind::Move | OpKind::Ability | OpKind::Ult)
    }
}

/// What something is aimed at: a direction or a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Aim(u8);

impl Aim {
    /// Nothing.
    pub const NONE: Aim = Aim(255);
    const DIRECTIONS: u8 = 32;

    /// A direction.
    pub(crate) const fn way(way: Way) -> Aim {
        Aim(Aim::DIRECTIONS + way as u8)
    }

    /// A tile.
    pub(crate) const fn tile(tile: Tile) -> Aim {
        Aim(tile.0)
    }

    /// The direction, if it is one.
    pub(crate) fn as_way(self) -> Option<Way> {
        Way::ALL.get(usize::from(self.0.checked_sub(Aim::DIRECTIONS)?)).copied()
    }

    /// The tile, if it is one.
    pub(crate) fn as_tile(self) -> Option<Tile> {
        (self.0 < Aim::DIRECTIONS).then_some(Tile(self.0))
    }
}

impl Default for Aim {
    fn default() -> Aim {
        Aim::NONE
    }
}

/// An aim, and whom it meant when it was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Aimed {
    pub(crate) aim: Aim,
    pub(crate) unit: UnitId,
    /// Where that one stood.
    pub(crate) tile: Tile,
}

/// Whether optional effects of an operation are used, if that was said beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Optional {
    /// It is said at their moment.
    #[default]
    Open,
    /// They are.
    Used,
    /// They are not.
    Left,
}

/// An operation.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Op {
    pub(crate) seat: Seat,
    pub(crate) kind: OpKind,
    /// The acting operator.
    pub(crate) unit: UnitId,
    /// The card of the operator of a Move or an ability, which may have left the battlefield.
    pub(crate) actor: CardId,
    /// The Ult, the operator deployed, or the card played.
    pub(crate) card: CardId,
    /// Which of the ways to use an ability or Ult.
    pub(crate) mode: u8,
    /// Where something is deployed, or the acting operator stood when it was declared.
    pub(crate) tile: Tile,
    /// The path, if it is declared.
    pub(crate) path: Path,
    pub(crate) aims: [Aimed; 2],
    /// What was discarded for it.
    pub(crate) paid: CardId,
    pub(crate) depth: u8,
    /// The operation that it answers.
    pub(crate) answers: u8,
    /// Responses to it that can still be declared.
    pub(crate) open: u8,
    /// Its initiative once the order is fixed.
    pub(crate) init: u8,
    /// Its card is face down.
    pub(crate) hidden: bool,
    pub(crate) optional: Optional,
    /// Nobody has to pay for it, or it has been paid for.
    pub(crate) settled: bool,
    /// It comes to nothing.
    pub(crate) fizzled: bool,
    /// Its card has gone where it goes.
    pub(crate) out: bool,
    /// It has been resolved.
    pub(crate) done: bool,
    /// Opportunity beyond that of any operation.
    pub(crate) opp: i8,
}

impl Op {
    /// Whether its card waits with it and is nowhere else.
    pub(crate) fn is_holding(&self) -> bool {
        self.card != CardId::NONE && !self.out
    }
}

/// How far an exchange has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Stage {
    /// The last operation has been declared.
    #[default]
    Declared,
    /// Responses are asked for.
    Responses,
    /// Costs are paid.
    Payments,
    /// Tactics that were discarded work.
    Tactics,
    /// The order is fixed.
    Order,
    /// The next operation is resolved.
    Resolve,
    /// It has resolved; opportunity comes.
    Resolved,
    /// Protocols.
    After,
    /// The defeated leave.
    Cleanup,
}

/// An operation and what answers it.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Exchange {
    pub(crate) stage: Stage,
    /// How far a stage has come.
    pub(crate) at: u8,
    /// In the order in which they were declared.
    pub(crate) ops: Pile<Op, 8>,
    /// In the order in which they are resolved.
    pub(crate) order: [u8; 8],
    /// Protocols activated after the present operation.
    pub(crate) used: Pile<CardId, 8>,
}
