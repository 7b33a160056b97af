//! The actions a seat can choose.

use serde::{Deserialize, Serialize};

use crate::model::content::sheets::{Condition, DeedId};
use crate::model::state::{Figure, MarkerId, PieceId};
use evenhand_game::game::{Scratch, Seat};
use evenhand_kit::table::plane::{Facing, Point};

/// One choice of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Action {
    /// Names the next seat in the internal order of the seat's team (AS-TEAM-1).
    Follow(Seat),
    /// Puts a character on the table.
    Deploy {
        /// The character.
        who: Figure,
        /// The center of its base.
        at: Point,
        /// Its facing.
        facing: Facing,
    },
    /// Activates a character (AS-ACT-1).
    Activate(Figure),
    /// Passes the activation (AS-PASS-1).
    #[default]
    Pass,
    /// Uses the Move Action with one or two tokens (AS-MOVE-1).
    Move(u8),
    /// Uses an action of the active character's sheet.
    Use(DeedId),
    /// Ends the activation, or a move that has strides left.
    End,
    /// Moves one stride straight to a point, turning first (AS-MOVE-4).
    Stride {
        /// The point that the center of the base moves to.
        to: Point,
        /// Its facing while it moves.
        facing: Facing,
    },
    /// Goes to a point by the shortest path, over as many strides as it takes.
    Go(Point),
    /// Climbs up or down to a point on a piece, on one of its levels or on the ground.
    Climb {
        /// The piece.
        piece: PieceId,
        /// The level; `None` for the ground.
        level: Option<u8>,
        /// The point that the center of the base moves to.
        to: Point,
    },
    /// Uses stairs, a ladder or a ramp (AS-TRAV-1).
    Traverse {
        /// The piece that is the stair, ladder or ramp.
        piece: PieceId,
        /// The point that the center of the base moves to.
        to: Point,
    },
    /// Spends a stride to remove a token of a condition (AS-SHAKE-1).
    Shake(Condition),
    /// Spends a stride to open or close a door.
    Door(PieceId),
    /// Spends a stride to mark a marker of the scenario.
    Mark(MarkerId),
    /// Aims at a character.
    AtFigure(Figure),
    /// Aims at a piece of terrain.
    AtPiece(PieceId),
    /// Aims at, lands on or is displaced to a point.
    AtPoint(Point),
    /// Responds with an action of the sheet (AS-RESP-2).
    Respond(DeedId),
    /// Does not respond.
    Decline,
    /// Gains, or removes, a token of a condition.
    Take(Condition),
    /// Discards cards that were looked at: one bit per card, the next card first.
    Discard(u8),
}

thread_local! {
    static SCRATCH: Scratch<Action> = const { Scratch::new() };
}

/// Lends a scratch buffer for options that are only inspected.
pub(crate) fn with_scratch<R>(work: impl FnOnce(&mut Vec<Action>) -> R) -> R {
    SCRATCH.with(|scratch| scratch.lend(work))
}
