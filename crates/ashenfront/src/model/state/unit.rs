//! Operators and equipment on the battlefield.

use serde::{Deserialize, Serialize};

use crate::model::content::{ATTRIBUTES, CardId, Keywords, Tile};
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;
use evenhand_kit::table::ids::id;

id! {
    /// The id of an operator on the battlefield. It is never reused during a match.
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
    /// The operator that defeated it, and whether its own side did.
    pub(crate) by: UnitId,
    pub(crate) by_own: bool,
    pub(crate) exhausted: bool,
    /// Whether its next ability in this turn is Doubled.
    pub(crate) doubled: bool,
    /// Whether it has reacted to the current operation (AF-KW-30).
    pub(crate) reacted: bool,
    /// Whether the current chain of `use`, or the last one, has begun its ability (AF-UNIT-6).
    pub(crate) used_by_effect: bool,
    /// Bits of the innates that were used in this turn.
    pub(crate) used: u8,
    /// At most one change per span.
    pub(crate) changes: Pile<Change, 8>,
}

/// How long a change lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Span {
    /// While the operator is in play.
    #[default]
    Play,
    /// Until the end of the instance of damage.
    Instance,
    /// Until the end of the exchange.
    Exchange,
    /// Until the end of the turn.
    Turn,
    /// Until the next Rest of a seat.
    Rest(Seat),
    /// Until the beginning of the next turn of a seat.
    Round(Seat),
}

/// Changes to an operator that last equally long.
#[derive(Clone, Copy, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Change {
    pub(crate) span: Span,
    pub(crate) by: [i8; ATTRIBUTES],
    /// Damage added against targets on points.
    pub(crate) against_point: i8,
    pub(crate) keywords: Keywords,
    /// Bits of what is disabled.
    pub(crate) off: u8,
}

impl Change {
    /// Adds another change to this one.
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
    /// Adds a change to the one with the same span.
    pub(crate) fn change(&mut self, more: &Change) {
        match self.changes.iter_mut().find(|known| known.span == more.span) {
            Some(known) => known.join(more),
            None => self.changes.push(*more),
        }
    }

    /// Ends the changes with this span.
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
    /// The tile that it lies on; [`Tile::NOWHERE`] if it is equipped.
    pub(crate) tile: Tile,
    pub(crate) host: UnitId,
}
