//! Pieces of terrain.

use evenhand_game::words;
use evenhand_kit::table::plane::{Bounds, Footprint, Grain};

words! {
    /// What a piece of terrain is (FB-TERR-1).
    pub(crate) enum PieceKind {
        /// Small: it never blocks lines of sight, but gives cover.
        Object,
        /// It blocks lines of sight that cross it.
        Structure,
    }
}

/// A piece of terrain: a rectangle with a height.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Piece {
    pub(crate) id: String,
    pub(crate) shape: Footprint,
    pub(crate) zone: Bounds,
    pub(crate) height: Grain,
    pub(crate) kind: PieceKind,
    /// Whether models can stand on it.
    pub(crate) top: bool,
}
