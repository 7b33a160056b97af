//! Difficult ground, in which strides are shorter (AS-DIFF).

use super::parts::{join, share_of};
use super::trip::{MAX_ROUGH, Trip};
use crate::model::state::PieceId;
use evenhand_kit::table::Pile;
use evenhand_kit::table::plane::{Bounds, Point, Shape};

impl Trip<'_> {
    pub(super) fn look_for_rough_ground(&mut self, step: u8, around: &Bounds) {
        let (game, s) = (self.game, self.s);
        let rough = &mut self.rough;
        let mut add = |shape: Shape| {
            let bounds = shape.bounds();
            if bounds.meets(around) && rough.len() < MAX_ROUGH {
                rough.push((shape, bounds));
            }
        };
        for (_, piece) in game.standing_pieces(s) {
            if piece.difficult && piece.area && piece.size > step {
                add(*piece.shape);
            }
        }
        if step < 1 {
            let rubble = |at: &PieceId| s.pieces[*at].gone && game.is_rubble(s, *at);
            game.table.pieces.ids().filter(rubble).for_each(|at| add(*game.piece(at).shape));
            let patches = s.patches.iter().filter(|patch| patch.difficult);
            patches.for_each(|patch| add(Shape::disc(patch.at, patch.radius)));
        }
    }

    /// Returns the parts of a straight path that are in difficult ground, sorted and disjoint.
    fn rough_parts(&self, base: &Shape, by: Point, bounds: &Bounds) -> Pile<(f64, f64), MAX_ROUGH> {
        let mut parts: Pile<(f64, f64), MAX_ROUGH> = Pile::new();
        for (shape, rough) in self.rough.iter() {
            if rough.meets(bounds)
                && let Some(part) = base.part_over(by, shape)
            {
                parts.push(part);
            }
        }
        join(&mut parts);
        parts
    }

    /// Whether there is difficult ground within the bounds of a path.
    pub(super) fn is_rough(&self, bounds: &Bounds) -> bool {
        self.rough.iter().any(|(_, rough)| rough.meets(bounds))
    }

    /// Returns how much of a stride a straight path within these bounds uses: its length, plus
    /// a surcharge for parts in difficult ground (AS-DIFF-2).
    pub(super) fn used(&self, base: &Shape, by: Point, length: f64, bounds: &Bounds) -> f64 {
        if !self.is_rough(bounds) {
            return length;
        }
        let factor = self.game.knobs.terrain.difficult_factor;
        length + share_of(&self.rough_parts(base, by, bounds)) * length * (1.0 / factor - 1.0)
    }

    /// Returns how far a stride of this length goes in a direction.
    pub(super) fn longest(&self, base: &Shape, ux: f64, uy: f64, most: f64) -> f64 {
        if self.rough.is_empty() {
            return most;
        }
        let factor = self.game.knobs.terrain.difficult_factor;
        let by = Point::default().plus(ux * most, uy * most);
        let bounds = base.bounds_swept(by);
        if !self.is_rough(&bounds) {
            return most;
        }
        // Outside difficult ground the stride is used at full length, inside at the reduced factor.
        let (mut way, mut left) = (0.0, most);
        for (start, end) in self.rough_parts(base, by, &bounds).iter() {
            let (start, end) = (start * most, end * most);
            let outside = (start - way).min(left);
            (way, left) = (way + outside, left - outside);
            let inside = (end - way).min(left * factor);
            (way, left) = (way + inside, left - inside / factor);
        }
        (way + left).min(most)
    }
}
