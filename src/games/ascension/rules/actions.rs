//! What a seat can choose.

use serde::{Deserialize, Serialize};

use crate::game::{Lent, Seat};
use crate::games::ascension::content::sheets::{Condition, DeedId};
use crate::games::ascension::state::{Figure, MarkerId, PieceId};
use crate::table::plane::{Facing, Point};

/// One choice of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Action {
    /// The next seat in the internal order of the own team (AS-TEAM-1).
    Follow(Seat),
    /// Puts a character on the table.
    Deploy {
        /// Which.
        who: Figure,
        /// Where its middle is.
        at: Point,
        /// Where it looks.
        facing: Facing,
    },
    /// Activates a character (AS-ACT-1).
    Activate(Figure),
    /// Passes the activation (AS-PASS-1).
    #[default]
    Pass,
    /// The Move Action with one or two tokens (AS-MOVE-1).
    Move(u8),
    /// A deed of the active character, by its place on the sheet.
    Use(DeedId),
    /// Ends the activation, or a move that has strides left.
    End,
    /// One stride straight to a place, turning first (AS-MOVE-4).
    Stride {
        /// Where the middle of the base comes to.
        to: Point,
        /// Where it looks while it moves.
        facing: Facing,
    },
    /// Goes to a place by the shortest way there is, over as many strides as it takes.
    Go(Point),
    /// Climbs up or down to a place on a piece, on one of its levels or back to the ground.
    Climb {
        /// The piece.
        piece: PieceId,
        /// The level; `None` for the ground.
        level: Option<u8>,
        /// Where the middle of the base comes to.
        to: Point,
    },
    /// Uses stairs, a ladder or a ramp (AS-TRAV-1).
    Traverse {
        /// The piece that is the feature.
        piece: PieceId,
        /// Where the middle of the base comes to.
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
    /// Aims at, lands on or is displaced to a place.
    AtPoint(Point),
    /// Responds with a deed (AS-RESP-2).
    Respond(DeedId),
    /// Does not respond.
    Decline,
    /// Gains, or removes, a token of a condition.
    Take(Condition),
    /// Discards looked-at cards: a bit for each, the next card first.
    Discard(u8),
}

thread_local! {
    static SCRATCH: Lent<Action> = const { Lent::new() };
}

/// Lends a list to whoever only looks through options.
pub(crate) fn with_scratch<R>(work: impl FnOnce(&mut Vec<Action>) -> R) -> R {
    SCRATCH.with(|scratch| scratch.lend(work))
}
