//! What stands and lies on the battlefield.

use serde::{Deserialize, Serialize};

use super::{CardId, Tile};
use crate::game::Seat;
use crate::games::ashenfront::content::{ATTRIBUTES, Keywords};
use crate::table::Pile;
use crate::table::ids::id;

id! {
    /// An operator on the battlefield, by a number that no other of the match has had.
    pub struct UnitId(u16);
}

impl UnitId {
    /// No operator.
    pub const NONE: UnitId = UnitId(0);
}

/// An operator on the battlefield.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Unit {
    pub(crate) id: UnitId,
    pub(crate) card: CardId,
    pub(crate) seat: Seat,
    pub(crate) tile: Tile,
    /// Health lost.
    pub(crate) lost: u8,
    /// Defeated, and not removed yet (AF-EX-7).
    pub(crate) inert: bool,
    /// The operator that has defeated it, and whether its own side did.
    pub(crate) by: UnitId,
    pub(crate) by_own: bool,
    pub(crate) exhausted: bool,
    /// Its next ability of this turn is Doubled.
    pub(crate) doubled: bool,
    /// It has reacted to this operation (AF-KW-30).
    pub(crate) reacted: bool,
    /// Its ability has been begun by the chain of `use` that is under way, or was by the last one (AF-UNIT-6).
    pub(crate) used_by_effect: bool,
    /// Bits of the innates used up for this turn.
    pub(crate) used: u8,
    /// One for each span that there is.
    pub(crate) changes: Pile<Change, 8>,
}

/// How long a change lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Span {
    /// While the operator is in play.
    #[default]
    Play,
    /// To the end of the instance of damage.
    Instance,
    /// To the end of the exchange.
    Exchange,
    /// To the end of the turn.
    Turn,
    /// To the next Rest of a seat.
    Rest(Seat),
    /// To the beginning of the next turn of a seat.
    Round(Seat),
}

/// What is changed about an operator.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Change {
    pub(crate) span: Span,
    pub(crate) by: [i8; ATTRIBUTES],
    /// Damage added against targets on points.
    pub(crate) against_point: i8,
    pub(crate) keywords: Keywords,
    /// Bits of what is taken away.
    pub(crate) off: u8,
}

impl Change {
    /// Adds another to it.
    pub(crate) fn join(&mut self, more: &Change) {
        for (sum, n) in self.by.iter_mut().zip(more.by) {
            *sum = sum.saturating_add(n);
        }
        self.against_point = self.against_point.saturating_add(more.against_point);
        self.keywords.join(&more.keywords);
        self.off |= more.off;
    }
}

impl Unit {
    /// Adds a change to those that last as long.
    pub(crate) fn change(&mut self, more: &Change) {
        match self.changes.iter_mut().find(|known| known.span == more.span) {
            Some(known) => known.join(more),
            None => self.changes.push(*more),
        }
    }

    /// Ends all changes that last so long.
    pub(crate) fn lapse(&mut self, span: Span) {
        if let Some(place) = self.changes.iter().position(|change| change.span == span) {
            self.changes.remove(place);
        }
    }
}

/// A piece of equipment on the battlefield.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Piece {
    pub(crate) card: CardId,
    pub(crate) owner: Seat,
    /// Where it lies; of what is equipped, nowhere.
    pub(crate) tile: Tile,
    pub(crate) host: UnitId,
}
