//! Walls: models and terrain that stand so close that no way leads between them. A way has to lead around a wall as a whole, on
//! the one side of it or on the other; where both cost too much there is none, and nobody needs to search for it.
//!
//! Only what stands beside the straight way counts, between its ends. A line that comes from the far left to one part of a
//! wall, goes through the wall, and leads on from another part of it to the far right parts the start from the end: every way
//! crosses it, beyond the one part or beyond the other. So a way costs what it costs to pass the part that reaches farthest to
//! the left on its left, or to pass the one that reaches farthest to the right on its right, or more.

use super::base::{Base, TOUCH};
use super::leg::Leg;
use super::walk::Mover;
use crate::games::frostblade::content::sheets::{Battlefield, Piece};
use crate::table::plane::{Bounds, Grain, Point, whole};

/// The most parts of walls that are looked at.
const PARTS: usize = 48;

/// A model or a piece of terrain that somebody does not pass.
#[derive(Clone, Copy)]
struct Part {
    zone: Bounds,
    /// The middle of who moves does not come so near to it: a grain less than is so, for what is lost in rounding.
    reach: f64,
    /// The least that a way costs which passes it on its left, and on its right; 0 if it is not beside the straight way.
    left: f64,
    right: f64,
}

impl Part {
    const NONE: Part = Part::new(Bounds { left: 0, bottom: 0, right: 0, top: 0 }, 0);

    const fn new(zone: Bounds, reach: Grain) -> Part {
        Part { zone, reach: (reach - 1) as f64, left: 0.0, right: 0.0 }
    }
}

/// The straight way, as an axis.
struct Axis<'a> {
    field: &'a Battlefield,
    mover: &'a Mover,
    from: Point,
    direction: (f64, f64),
    length: f64,
    most: f64,
    /// Whether it can climb any piece.
    climbs: bool,
}

impl Battlefield {
    /// Whether every way on the surface of the table between the ends of a leg costs more than `most`, for certain. `near` are
    /// the models that can be in the way.
    pub(crate) fn is_walled_off(&self, mover: &Mover, leg: &Leg, near: &[Base], most: f64) -> bool {
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
    /// Whether a piece of this height can be climbed at all: up and down again.
    fn is_passed(&self, height: Grain) -> bool {
        let Mover { over_terrain, no_climb, climb, .. } = *self.mover;
        over_terrain || height == 0 || (!no_climb && self.length + 2.0 * climb * f64::from(height) <= self.most)
    }

    /// Whether a model is in the way of who comes near to it: at the height of the table, and not beside what can be climbed.
    fn is_in_the_way(&self, model: &Base) -> bool {
        let reach = self.mover.radius + self.mover.reach(model);
        let is_climbed = |piece: &Piece| self.is_passed(piece.height) && piece.zone.under(model.at, reach);
        self.mover.base(self.from, 0).levels_with(0, 0, model)
            && !(self.climbs && self.field.pieces.iter().any(is_climbed))
    }

    fn model(&self, model: &Base) -> Part {
        let Point { x, y } = model.at;
        let mut part = Part::new(Bounds { left: x, bottom: y, right: x, top: y }, self.mover.reach(model));
        self.note(model.at, &mut part);
        part
    }

    /// A piece: its corners, and where its edges leave what is beside the way.
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

    /// How far along the way a place is, and how far to the left of it.
    fn place(&self, at: Point) -> (f64, f64) {
        let ((x, y), (along, across)) = (self.from.to(at), self.direction);
        (x * along + y * across, y * along - x * across)
    }

    /// Whether a place that is so far along it is beside the way, not before it or behind.
    fn is_beside(&self, along: f64) -> bool {
        0.0 < along && along < self.length
    }

    /// The least that a way costs which leads past a place so far along and at so much to one side, or farther off.
    fn past(&self, along: f64, aside: f64) -> f64 {
        let (aside, rest) = (aside.max(0.0), self.length - along);
        (along * along + aside * aside).sqrt() + (rest * rest + aside * aside).sqrt()
    }

    /// Notes what it costs to pass a place of a part.
    fn note(&self, at: Point, part: &mut Part) {
        let (along, aside) = self.place(at);
        if !self.is_beside(along) {
            return;
        }
        part.left = part.left.max(self.past(along, aside + part.reach));
        part.right = part.right.max(self.past(along, part.reach - aside));
        // There may be no room between it and an edge of the table.
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

    /// Whether one of the walls costs too much on both of its sides.
    fn is_shut(&self, parts: &mut [Part]) -> bool {
        let mut begin = 0;
        while begin < parts.len() {
            // From `begin` to `joined` are parts of one wall; up to `at` their neighbours are known.
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

    /// Whether nothing gets between two parts: what joins them is beside the way.
    fn joins(&self, one: &Part, other: &Part) -> bool {
        let (a, b) = nearest(&one.zone, &other.zone);
        let (reach, (x, y)) = (one.reach + other.reach, a.to(b));
        x * x + y * y < reach * reach && self.is_beside(self.place(a).0) && self.is_beside(self.place(b).0)
    }
}

/// The places of two rectangles that are nearest to each other.
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
