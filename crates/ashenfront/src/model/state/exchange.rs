//! Pending operations: what has been declared, and how far the exchange has progressed (AF-EX-3).

use serde::{Deserialize, Serialize};

use super::{Path, UnitId};
use crate::model::content::{CardId, Tile, Way};
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;

/// A kind of operation (AF-OP-3).
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
    /// All kinds.
    pub(crate) const ALL: [OpKind; 6] =
        [OpKind::Move, OpKind::Ability, OpKind::Ult, OpKind::Deploy, OpKind::Logistics, OpKind::Play];

    /// Whether a card of the hand is played or retired for it.
    pub(crate) const fn takes_card(self) -> bool {
        !matches!(self, OpKind::Move | OpKind::Ability)
    }

    /// Whether an operator carries it out (AF-OP-4).
    pub(crate) const fn is_combat(self) -> bool {
        matches!(self, OpKind::Move | OpKind::Ability | OpKind::Ult)
    }
}

/// A target: a direction or a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Aim(u8);

impl Aim {
    /// No target.
    pub const NONE: Aim = Aim(255);
    const DIRECTIONS: u8 = 32;

    /// Targets a direction.
    pub(crate) const fn way(way: Way) -> Aim {
        Aim(Aim::DIRECTIONS + way as u8)
    }

    /// Targets a tile.
    pub(crate) const fn tile(tile: Tile) -> Aim {
        Aim(tile.0)
    }

    /// Returns the direction if it is one.
    pub(crate) fn as_way(self) -> Option<Way> {
        Way::ALL.get(usize::from(self.0.checked_sub(Aim::DIRECTIONS)?)).copied()
    }

    /// Returns the tile if it is one.
    pub(crate) fn as_tile(self) -> Option<Tile> {
        (self.0 < Aim::DIRECTIONS).then_some(Tile(self.0))
    }
}

impl Default for Aim {
    fn default() -> Aim {
        Aim::NONE
    }
}

/// A target, with the operator that it meant when it was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Aimed {
    pub(crate) aim: Aim,
    pub(crate) unit: UnitId,
    /// The tile of that operator at that time.
    pub(crate) tile: Tile,
}

/// Whether the optional effects of an operation are used, if that was decided when it was declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Optional {
    /// Not decided yet: the player decides when each effect happens.
    #[default]
    Open,
    /// They are used.
    Used,
    /// They are not used.
    Left,
}

/// An operation.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Op {
    pub(crate) seat: Seat,
    pub(crate) kind: OpKind,
    /// The acting operator.
    pub(crate) unit: UnitId,
    /// The operator's card, for a Move or an ability. The operator itself may have left the battlefield.
    pub(crate) actor: CardId,
    /// The Ult, the deployed operator, or the played card.
    pub(crate) card: CardId,
    /// Which mode of an ability or Ult is used.
    pub(crate) mode: u8,
    /// The tile of the deployment, or the tile of the acting operator when the operation was declared.
    pub(crate) tile: Tile,
    /// The path, if it is declared.
    pub(crate) path: Path,
    pub(crate) aims: [Aimed; 2],
    /// The number of cards that must still be discarded for it.
    pub(crate) due: u8,
    /// The first card that was discarded for it, and the others.
    pub(crate) paid: CardId,
    pub(crate) paid_more: Pile<CardId, 2>,
    pub(crate) depth: u8,
    /// The index of the operation that it answers; 255 if none.
    pub(crate) answers: u8,
    /// The number of responses to it that can still be declared.
    pub(crate) open: u8,
    /// Its initiative once the order is fixed.
    pub(crate) init: u8,
    /// Whether its card is face down.
    pub(crate) hidden: bool,
    pub(crate) optional: Optional,
    /// Whether its cost has been paid, or there is none.
    pub(crate) settled: bool,
    /// Whether it has no effect.
    pub(crate) fizzled: bool,
    /// Whether its card has gone to its destination.
    pub(crate) out: bool,
    /// Whether it has resolved.
    pub(crate) done: bool,
    /// Opportunity that it gives in addition to the regular amount.
    pub(crate) opp: i8,
}

impl Op {
    /// Returns the cards that were discarded for it, in order.
    pub(crate) fn payment(&self) -> impl DoubleEndedIterator<Item = CardId> + '_ {
        let first = (self.paid != CardId::NONE).then_some(self.paid);
        first.into_iter().chain(self.paid_more.iter().copied())
    }

    /// Notes a card that was discarded for it.
    pub(crate) fn take_payment(&mut self, card: CardId) {
        match self.paid == CardId::NONE {
            true => self.paid = card,
            false => self.paid_more.push(card),
        }
        self.due = self.due.saturating_sub(1);
        self.settled = self.due == 0;
    }

    /// Whether its card is held by the operation and is in no other place.
    pub(crate) fn is_holding(&self) -> bool {
        self.card != CardId::NONE && !self.out
    }
}

/// The stage of an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Stage {
    /// An operation has just been declared.
    #[default]
    Declared,
    /// Players may respond.
    Responses,
    /// Players pay costs.
    Payments,
    /// Discarded tactics take effect.
    Tactics,
    /// The order of the operations is fixed.
    Order,
    /// The next operation resolves.
    Resolve,
    /// The operation has resolved and gives opportunity.
    Resolved,
    /// Its owner may activate protocols.
    After,
    /// Defeated operators leave.
    Cleanup,
}

/// An operation and its responses.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Exchange {
    pub(crate) stage: Stage,
    /// The progress within the stage.
    pub(crate) at: u8,
    /// The operations, in the order of declaration.
    pub(crate) ops: Pile<Op, 8>,
    /// The indices of the operations, in the order of resolution.
    pub(crate) order: [u8; 8],
    /// Protocols activated after the current operation.
    pub(crate) used: Pile<CardId, 8>,
}
