//! The actions a seat can choose.

use serde::{Deserialize, Serialize};

use crate::Ascension;
use crate::model::content::sheets::{Condition, DeedId};
use crate::model::state::{Figure, MarkerId, PieceId};
use crate::model::words::{Degrees, Level};
use evenhand_game::game::Seat;
use evenhand_game::game::words::Nth;
use evenhand_kit::table::plane::{Facing, Point};

evenhand_game::actions! {
    /// One choice of one seat.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
    pub enum Action of Ascension {
        /// Names the next seat in the internal order of the seat's team (AS-TEAM-1).
        Follow(seat: Seat) = "follow",
        /// Puts a character on the table.
        Deploy {
            /// The character.
            who: Figure,
            /// The center of its base.
            at: Point,
            /// Its facing.
            facing: Facing as Degrees,
        } = "deploy",
        /// Activates a character (AS-ACT-1).
        Activate(who: Figure) = "activate",
        /// Passes the activation (AS-PASS-1).
        #[default]
        Pass = "pass",
        /// Uses the Move Action with one or two tokens (AS-MOVE-1).
        Move(tokens: u8) = "move",
        /// Uses an action of the active character's sheet.
        Use(action: DeedId) = "use",
        /// Ends the activation, or a move that has strides left.
        End = "end",
        /// Moves one stride straight to a point, turning first (AS-MOVE-4).
        Stride {
            /// The point that the center of the base moves to.
            to: Point,
            /// Its facing while it moves.
            facing: Facing as Degrees,
        } = "stride",
        /// Goes to a point by the shortest path, over as many strides as it takes.
        Go(to: Point) = "go",
        /// Climbs up or down to a point on a piece, on one of its levels or on the ground.
        Climb {
            /// The piece.
            piece: PieceId,
            /// The level; `None` for the ground.
            level: Option<u8> as Level,
            /// The point that the center of the base moves to.
            to: Point,
        } = "climb",
        /// Uses stairs, a ladder or a ramp (AS-TRAV-1).
        Traverse {
            /// The piece that is the stair, ladder or ramp.
            piece: PieceId,
            /// The point that the center of the base moves to.
            to: Point,
        } = "traverse",
        /// Spends a stride to remove a token of a condition (AS-SHAKE-1).
        Shake(condition: Condition) = "shake",
        /// Spends a stride to open or close a door.
        Door(piece: PieceId) = "door",
        /// Spends a stride to mark a marker of the scenario.
        Mark(marker: MarkerId) = "mark",
        /// Aims at a character.
        AtFigure(who: Figure) = "at",
        /// Aims at a piece of terrain.
        AtPiece(piece: PieceId) = "at-piece",
        /// Aims at, lands on or is displaced to a point.
        AtPoint(at: Point) = "at-place",
        /// Responds with an action of the sheet (AS-RESP-2).
        Respond(action: DeedId) = "respond",
        /// Does not respond.
        Decline = "decline",
        /// Gains, or removes, a token of a condition.
        Take(condition: Condition) = "take",
        /// Discards cards that were looked at: one bit per card, the next card first.
        Discard(cards: u8) = "discard",
        /// Chooses one of the options of an effect.
        Option(option: u8 as Nth) = "option",
        /// Uses an attack of the active character's sheet with the greater number of tokens (AC-ATK-2).
        UseMore(action: DeedId) = "use-more",
    }
}
