//! Line segments: the side and distance of a point, and clipping.

use super::point::Point;

/// Returns twice the signed area of the triangle; positive if `c` is left of the path from `a` to `b`.
#[inline]
pub(super) fn cross(a: Point, b: Point, c: Point) -> i64 {
    i64::from(b.x - a.x) * i64::from(c.y - a.y) - i64::from(b.y - a.y) * i64::from(c.x - a.x)
}

/// Whether two segments intersect.
#[inline]
pub(super) fn cross_over(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (c_side, d_side) = (cross(a, b, c).signum(), cross(a, b, d).signum());
    let (a_side, b_side) = (cross(c, d, a).signum(), cross(c, d, b).signum());
    if c_side == 0 && d_side == 0 {
        // Collinear: they intersect if their bounding boxes do.
        return a.x.min(b.x) <= c.x.max(d.x)
            && c.x.min(d.x) <= a.x.max(b.x)
            && a.y.min(b.y) <= c.y.max(d.y)
            && c.y.min(d.y) <= a.y.max(b.y);
    }
    c_side * d_side <= 0 && a_side * b_side <= 0
}

/// Returns the squared distance between two points.
#[inline]
pub(super) fn square(a: Point, b: Point) -> f64 {
    let (dx, dy) = a.to(b);
    dx * dx + dy * dy
}

/// Returns the squared distance from a point to a segment.
#[inline]
pub(super) fn to_segment(at: Point, a: Point, b: Point) -> f64 {
    let (vx, vy) = a.to(b);
    let (px, py) = a.to(at);
    let along = px * vx + py * vy;
    if along <= 0.0 {
        return px * px + py * py;
    }
    let length = vx * vx + vy * vy;
    if along >= length {
        return square(at, b);
    }
    let share = along / length;
    let (dx, dy) = (px - share * vx, py - share * vy);
    dx * dx + dy * dy
}

/// Returns the part of a path inside a disc or on its edge. The path is given by its vector and the squared length of
/// that vector; the center of the disc is relative to the path's start.
#[inline]
pub fn part_in_disc((dx, dy): (f64, f64), square: f64, (px, py): (f64, f64), radius: f64) -> Option<(f64, f64)> {
    let (along, rest) = (px * dx + py * dy, px * px + py * py - radius * radius);
    if square == 0.0 {
        return (rest <= 0.0).then_some((0.0, 1.0));
    }
    let under = along * along - square * rest;
    if under < 0.0 {
        return None;
    }
    let root = under.sqrt();
    let (start, end) = (((along - root) / square).max(0.0), ((along + root) / square).min(1.0));
    (start <= end).then_some((start, end))
}

/// A segment clipped by half planes.
pub(super) struct Clip {
    a: Point,
    b: Point,
    start: f64,
    end: f64,
}

impl Clip {
    #[inline]
    pub(super) fn new(a: Point, b: Point) -> Clip {
        Clip { a, b, start: 0.0, end: 1.0 }
    }

    /// Keeps the part where `at_start` + share * (`at_end` - `at_start`) >= 0.
    fn keep(&mut self, at_start: f64, at_end: f64) {
        if at_start < 0.0 && at_end < 0.0 {
            self.end = -1.0;
        } else if at_start < 0.0 {
            self.start = self.start.max(at_start / (at_start - at_end));
        } else if at_end < 0.0 {
            self.end = self.end.min(at_start / (at_start - at_end));
        }
    }

    /// Keeps the part left of the line from `c` to `d`, or at most `beyond` to its right.
    #[inline]
    pub(super) fn keep_left(&mut self, c: Point, d: Point, beyond: f64) {
        let more = beyond * c.distance(d);
        self.keep(cross(c, d, self.a) as f64 + more, cross(c, d, self.b) as f64 + more);
    }

    /// Keeps the part between the two ends of a side, measured along it.
    #[inline]
    pub(super) fn keep_between(&mut self, c: Point, d: Point) {
        let (vx, vy) = c.to(d);
        let along = |at: Point, from: Point| {
            let (x, y) = from.to(at);
            x * vx + y * vy
        };
        self.keep(along(self.a, c), along(self.b, c));
        self.keep(-along(self.a, d), -along(self.b, d));
    }

    #[inline]
    pub(super) fn part(&self) -> Option<(f64, f64)> {
        (self.start <= self.end).then_some((self.start, self.end))
    }
}
