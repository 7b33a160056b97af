//! Barriers: models and terrain that stand so close together that no path leads between them. A path must lead around a
//! barrier as a whole, on one side or the other. If both sides cost too much, there is no path, and no search is needed.
//!
//! Only the parts of a barrier beside the straight path count, between its ends. Take a line that comes from the far left
//! to one part of a barrier, goes through the barrier, and continues from another part to the far right. It separates the
//! start from the end, so every path crosses it, beyond the one part or beyond the other. So a path costs at least as
//! much as passing the part that reaches farthest to the left on its left, or passing the part that reaches farthest to
//! the right on its right.

use super::base::{Base, TOUCH};
use super::battlefield::Battlefield;
use super::leg::Leg;
use super::piece::Piece;
use super::walk::Mover;
use evenhand_kit::table::plane::{Bounds, Grain, Point, whole};

/// The most parts of barriers that are considered.
const PARTS: usize = 48;

/// A model or a piece of terrain that the moving model cannot cross.
#[derive(Clone, Copy)]
struct Part {
    zone: Bounds,
    /// The distance that the center of the moving model must keep from it, minus 1 for rounding.
    reach: f64,
    /// The least cost of a path that passes it on its left, and on its right; 0 if it is not beside the straight path.
    left: f64,
    right: f64,
}

impl Part {
    const NONE: Part = Part::new(Bounds { left: 0, bottom: 0, right: 0, top: 0 }, 0);

    const fn new(zone: Bounds, reach: Grain) -> Part {
        Part { zone, reach: (reach - 1) as f64, left: 0.0, right: 0.0 }
    }
}

/// The straight path, as an axis.
struct Axis<'a> {
    field: &'a Battlefield,
    mover: &'a Mover,
    from: Point,
    direction: (f64, f64),
    length: f64,
    most: f64,
    /// Whether the moving model can climb any piece.
    climbs: bool,
}

impl Battlefield {
    /// Whether it is certain that every path on the surface of the table between the ends of a leg costs more than
    /// `most`. `near` are the models that can be in the way.
    pub(crate) fn is_cut_off(&self, mover: &Mover, leg: &Leg, near: &[Base], most: f64) -> bool {
        let Some(direction) = leg.direction() else { return false };
        let mut axis = Axis { field: self, mover, from: leg.from, direction, length: leg.length, most, climbs: false };
        axis.climbs = !mover.over_terrain && self.pieces.iter().any(|piece| axis.is_passed(piece.height));
        let mut parts = [Part::NONE; PARTS];
        let mut count = 0;
        let pieces =
            self.pieces.iter().filter(|piece| !axis.is_passed(piece.height)).map(|piece| axis.piece(piece.zone));
        let models = near.iter().filter(|model| axis.is_in_the_way(model)).map(|model| axis.model(model));
        for (place, part) in parts.iter_mut().zip(pieces.chain(models).filter(|part| part.left > 0.0)) {
            *place = part;
            count += 1;
        }
        axis.is_shut(&mut parts[..count])
    }
}

impl Axis<'_> {
    /// Whether a piece of this height can be climbed at all, up and down again.
    fn is_passed(&self, height: Grain) -> bool {
        let Mover { over_terrain, no_climb, climb, .. } = *self.mover;
        over_terrain || height == 0 || (!no_climb && self.length + 2.0 * climb * f64::from(height) <= self.most)
    }

    /// Whether a model is in the way of a model that comes near it: at the height of the table, and not beside a piece
    /// that can be climbed.
    fn is_in_the_way(&self, model: &Base) -> bool {
        let reach = self.mover.radius + self.mover.reach(model);
        let is_climbed = |piece: &Piece| self.is_passed(piece.height) && piece.is_under(model.at, reach);
        self.mover.base(self.from, 0).levels_with(0, 0, model)
            && !(self.climbs && self.field.pieces.iter().any(is_climbed))
    }

    fn model(&self, model: &Base) -> Part {
        let Point { x, y } = model.at;
        let mut part = Part::new(Bounds { left: x, bottom: y, right: x, top: y }, self.mover.reach(model));
        self.note(model.at, &mut part);
        part
    }

    /// Returns the part for a piece, from its corners and the points where its edges leave the area beside the path.
    fn piece(&self, zone: Bounds) -> Part {
        let mut part = Part::new(zone, self.mover.radius - TOUCH);
        let Bounds { left, bottom, right, top } = zone;
        let corners = [(left, bottom), (right, bottom), (right, top), (left, top)].map(|(x, y)| Point { x, y });
        for (nth, corner) in corners.into_iter().enumerate() {
            self.note(corner, &mut part);
            let next = corners[(nth + 1) % 4];
            let (here, there) = (self.place(corner).0, self.place(next).0);
            for end in [1.0, self.length - 1.0] {
                if (here < end) != (there < end) {
                    let (share, (x, y)) = ((end - here) / (there - here), corner.to(next));
                    self.note(Point { x: corner.x + whole(x * share), y: corner.y + whole(y * share) }, &mut part);
                }
            }
        }
        part
    }

    /// Returns how far along the path a place is, and how far to the left of it.
    fn place(&self, at: Point) -> (f64, f64) {
        let ((x, y), (along, across)) = (self.from.to(at), self.direction);
        (x * along + y * across, y * along - x * across)
    }

    /// Whether a place this far along is beside the path, neither before its start nor behind its end.
    fn is_beside(&self, along: f64) -> bool {
        0.0 < along && along < self.length
    }

    /// Returns the least cost of a path that passes a point this far along and at least this far to one side.
    fn past(&self, along: f64, aside: f64) -> f64 {
        let (aside, rest) = (aside.max(0.0), self.length - along);
        (along * along + aside * aside).sqrt() + (rest * rest + aside * aside).sqrt()
    }

    /// Updates the costs of passing a part with one of its points.
    fn note(&self, at: Point, part: &mut Part) {
        let (along, aside) = self.place(at);
        if !self.is_beside(along) {
            return;
        }
        part.left = part.left.max(self.past(along, aside + part.reach));
        part.right = part.right.max(self.past(along, part.reach - aside));
        // There may be no gap between it and an edge of the table.
        let (radius, field) = (self.mover.radius, self.field);
        let edges = [
            Point { x: radius, ..at },
            Point { x: field.width - radius, ..at },
            Point { y: radius, ..at },
            Point { y: field.depth - radius, ..at },
        ];
        for edge in edges {
            let far = (edge.x - at.x).abs().max((edge.y - at.y).abs());
            if f64::from(far) < part.reach {
                let (along, aside) = self.place(edge);
                if self.is_beside(along) && aside > 1.0 {
                    part.left = f64::INFINITY;
                }
                if self.is_beside(along) && aside < -1.0 {
                    part.right = f64::INFINITY;
                }
            }
        }
    }

    /// Whether passing one of the barriers costs too much on both sides.
    fn is_shut(&self, parts: &mut [Part]) -> bool {
        let mut begin = 0;
        while begin < parts.len() {
            // The parts from `begin` to `joined` belong to one barrier. The neighbors of those before `at` are known.
            let (mut at, mut joined) = (begin, begin + 1);
            let (mut left, mut right) = (0.0f64, 0.0f64);
            while at < joined {
                let part = parts[at];
                (left, right) = (left.max(part.left), right.max(part.right));
                if left.min(right) > self.most {
                    return true;
                }
                let unknown = joined..parts.len();
                for other in unknown {
                    if self.joins(&part, &parts[other]) {
                        parts.swap(joined, other);
                        joined += 1;
                    }
                }
                at += 1;
            }
            begin = joined;
        }
        false
    }

    /// Whether nothing fits between two parts. Their nearest points must be beside the path.
    fn joins(&self, one: &Part, other: &Part) -> bool {
        let (a, b) = nearest(&one.zone, &other.zone);
        let (reach, (x, y)) = (one.reach + other.reach, a.to(b));
        x * x + y * y < reach * reach && self.is_beside(self.place(a).0) && self.is_beside(self.place(b).0)
    }
}

/// Returns the points of two rectangles that are nearest to each other.
fn nearest(one: &Bounds, other: &Bounds) -> (Point, Point) {
    let apart = |(low, high): (Grain, Grain), (least, most): (Grain, Grain)| {
        if high < least {
            (high, least)
        } else if most < low {
            (low, most)
        } else {
            (low.max(least), low.max(least))
        }
    };
    let x = apart((one.left, one.right), (other.left, other.right));
    let y = apart((one.bottom, one.top), (other.bottom, other.top));
    (Point { x: x.0, y: y.0 }, Point { x: x.1, y: y.1 })
}
