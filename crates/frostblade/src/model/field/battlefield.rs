//! The table with its terrain.

use super::nearby::{Nearby, places};
use super::piece::Piece;
use evenhand_kit::table::plane::{Grain, Point};

/// A table with its terrain.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Battlefield {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) width: Grain,
    pub(crate) depth: Grain,
    /// At most 255 pieces.
    pub(crate) pieces: Vec<Piece>,
    /// The index of the pieces near a place.
    pub(crate) near: Nearby,
}

impl Battlefield {
    /// Creates a table with its terrain.
    pub(crate) fn new(id: String, name: String, (width, depth): (Grain, Grain), pieces: Vec<Piece>) -> Battlefield {
        let near = Nearby::of(width, depth, &pieces);
        Battlefield { id, name, width, depth, pieces, near }
    }

    /// Changes the terrain.
    #[cfg(test)]
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Vec<Piece>)) {
        change(&mut self.pieces);
        self.near = Nearby::of(self.width, self.depth, &self.pieces);
    }

    /// Whether no piece is near a disc. A quick test: it may return `false` although none is.
    #[inline]
    pub(super) fn is_clear(&self, at: Point, radius: Grain) -> bool {
        self.near.at(at, radius) == Some(0)
    }

    /// Returns the pieces that a disc may overlap, with their indices, in order. It may include others.
    #[inline]
    pub(crate) fn pieces_near(&self, at: Point, radius: Grain) -> impl Iterator<Item = (usize, &Piece)> {
        let marked = self.near.at(at, radius);
        let all = if marked.is_some() { 0..0 } else { 0..self.pieces.len() };
        places(marked.unwrap_or(0).into(), all).map(|place| (place, &self.pieces[place]))
    }
}
