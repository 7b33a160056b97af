//! Where models can stand: on the table, or on top of a piece of terrain (FB-MOVE-9).

use super::base::{Base, Spot, TOUCH};
use super::battlefield::Battlefield;
use super::piece::Piece;
use crate::model::knobs::StandRule;
use evenhand_kit::table::plane::{Grain, Point};

impl Piece {
    /// Whether a disc overlaps the piece's rectangle by more than `TOUCH`.
    #[inline]
    pub(crate) fn is_under(&self, at: Point, radius: Grain) -> bool {
        let reach = i64::from(radius - TOUCH);
        reach > 0 && self.zone.square_to(at) < reach * reach
    }
}

impl Battlefield {
    /// Returns the piece on whose top a spot is; `None` for the surface of the table.
    #[inline]
    pub(crate) fn piece(&self, on: u8) -> Option<&Piece> {
        self.pieces.get(usize::from(on).wrapping_sub(1))
    }

    /// Returns the height of the surface that a spot is on.
    #[inline]
    pub(crate) fn height_of(&self, on: u8) -> Grain {
        self.piece(on).map_or(0, |piece| piece.height)
    }

    /// Returns the base that stands at a spot.
    #[inline]
    pub(crate) fn base(&self, spot: Spot, radius: Grain, height: Grain) -> Base {
        Base { at: spot.at(), z: self.height_of(spot.on), radius, height }
    }

    /// Whether a disc lies wholly on the table (FB-Q29).
    #[inline]
    pub(crate) fn holds(&self, at: Point, radius: Grain) -> bool {
        radius <= at.x && at.x <= self.width - radius && radius <= at.y && at.y <= self.depth - radius
    }

    /// Whether a disc overlaps no piece of terrain.
    pub(super) fn is_bare(&self, at: Point, radius: Grain) -> bool {
        !self.pieces.iter().any(|piece| piece.is_under(at, radius))
    }

    /// Returns the height of the highest piece that a disc overlaps; 0 if there is none.
    #[inline]
    pub(crate) fn level(&self, at: Point, radius: Grain) -> Grain {
        let mut highest = 0;
        for (_, piece) in self.pieces_near(at, radius) {
            if piece.height > highest && piece.is_under(at, radius) {
                highest = piece.height;
            }
        }
        highest
    }

    /// Whether a base can stand at a spot, regardless of other models: wholly on the table, on its surface or on a top
    /// (FB-Q28), and overlapping no higher piece.
    #[inline]
    pub(crate) fn can_stand(&self, spot: Spot, radius: Grain, rule: StandRule) -> bool {
        let at = spot.at();
        if !self.holds(at, radius) {
            return false;
        }
        if spot.on == 0 {
            return !self.pieces_near(at, radius).any(|(_, piece)| piece.is_under(at, radius));
        }
        let Some(piece) = self.piece(spot.on) else { return false };
        let over = match rule {
            StandRule::Centre => piece.zone.has(at),
            StandRule::WholeBase => piece.zone.holds(at, radius),
        };
        let higher = |other: &Piece| other.height > piece.height && other.is_under(at, radius);
        piece.top && over && !self.pieces_near(at, radius).any(|(_, other)| higher(other))
    }

    /// Returns where a base stands if it is placed at a point: on the highest top
    /// that supports it, otherwise on the table.
    pub(crate) fn standing_at(&self, at: Point, radius: Grain, rule: StandRule) -> Option<Spot> {
        let on_table = Spot::new(at, 0)?;
        if self.is_clear(at, radius) {
            return self.holds(at, radius).then_some(on_table);
        }
        let mut best: Option<(Grain, Spot)> = None;
        for (place, piece) in self.pieces_near(at, radius) {
            // A table has at most 255 pieces.
            let Ok(on) = u8::try_from(place + 1) else { break };
            let spot = Spot { on, ..on_table };
            let higher = best.is_none_or(|(height, _)| piece.height > height);
            if higher && piece.top && piece.zone.has(at) && self.can_stand(spot, radius, rule) {
                best = Some((piece.height, spot));
            }
        }
        let best = best.map(|(_, spot)| spot);
        best.or_else(|| self.can_stand(on_table, radius, rule).then_some(on_table))
    }
}
