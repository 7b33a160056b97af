//! Axis-aligned rectangles: parts of a table, and bounding boxes for fast distance tests.

use super::point::{Grain, Point};

/// An axis-aligned rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Bounds {
    /// The x of the left edge.
    pub left: Grain,
    /// The y of the bottom edge.
    pub bottom: Grain,
    /// The x of the right edge.
    pub right: Grain,
    /// The y of the top edge.
    pub top: Grain,
}

impl Bounds {
    /// Returns the bounding box of two points.
    #[inline]
    pub fn around(a: Point, b: Point) -> Bounds {
        Bounds { left: a.x.min(b.x), right: a.x.max(b.x), bottom: a.y.min(b.y), top: a.y.max(b.y) }
    }

    /// Returns the bounding box of both.
    #[inline]
    pub fn joined(&self, other: &Bounds) -> Bounds {
        Bounds {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            bottom: self.bottom.min(other.bottom),
            top: self.top.max(other.top),
        }
    }

    /// Returns the rectangle moved by a vector.
    #[inline]
    pub fn moved(&self, by: Point) -> Bounds {
        Bounds { left: self.left + by.x, right: self.right + by.x, bottom: self.bottom + by.y, top: self.top + by.y }
    }

    /// Whether a point is inside or on the edge.
    #[inline]
    pub fn has(&self, at: Point) -> bool {
        self.left <= at.x && at.x <= self.right && self.bottom <= at.y && at.y <= self.top
    }

    /// Whether it is entirely on a table from (0, 0) to (width, depth).
    #[inline]
    pub fn within(&self, width: Grain, depth: Grain) -> bool {
        self.left >= 0 && self.bottom >= 0 && self.right <= width && self.top <= depth
    }

    /// Returns how far it can move in a direction, given as a unit vector, before it leaves that table.
    #[inline]
    pub fn room(&self, dx: f64, dy: f64, width: Grain, depth: Grain) -> f64 {
        let along = |step: f64, before: Grain, after: Grain| match step {
            step if step > 0.0 => f64::from(after) / step,
            step if step < 0.0 => f64::from(before) / -step,
            _ => f64::INFINITY,
        };
        along(dx, self.left, width - self.right).min(along(dy, self.bottom, depth - self.top)).max(0.0)
    }

    /// Returns the rectangle enlarged by this on all sides.
    #[inline]
    pub fn widened(self, by: Grain) -> Bounds {
        Bounds { left: self.left - by, right: self.right + by, bottom: self.bottom - by, top: self.top + by }
    }

    /// Whether two rectangles intersect.
    #[inline]
    pub fn meets(&self, other: &Bounds) -> bool {
        self.left <= other.right && other.left <= self.right && self.bottom <= other.top && other.bottom <= self.top
    }

    /// Whether another one is within a length along both axes; fast.
    #[inline]
    pub fn near(&self, other: &Bounds, length: Grain) -> bool {
        (self.left - length < other.right)
            & (other.left < self.right + length)
            & (self.bottom - length < other.top)
            & (other.bottom < self.top + length)
    }

    /// Whether everything in one is certainly farther than a length from everything in the other.
    #[inline]
    pub fn far_from(&self, other: &Bounds, limit: Grain) -> bool {
        let dx = (other.left - self.right).max(self.left - other.right).max(0);
        let dy = (other.bottom - self.top).max(self.bottom - other.top).max(0);
        let far = limit + 2;
        dx > far || dy > far || i64::from(dx).pow(2) + i64::from(dy).pow(2) > i64::from(far).pow(2)
    }

    /// Whether a disc is entirely inside.
    #[inline]
    pub fn holds(&self, at: Point, radius: Grain) -> bool {
        self.widened(-radius).has(at)
    }

    /// Whether a disc intersects it.
    #[inline]
    pub fn touches(&self, at: Point, radius: Grain) -> bool {
        at.distance(self.nearest(at)) <= f64::from(radius)
    }

    /// Returns the point in it that is nearest to another point.
    #[inline]
    pub fn nearest(&self, at: Point) -> Point {
        Point { x: at.x.clamp(self.left, self.right), y: at.y.clamp(self.bottom, self.top) }
    }

    /// Returns the squared distance of a point to it: exact, 0 inside.
    #[inline]
    pub fn square_to(&self, at: Point) -> i64 {
        let dx = i64::from((self.left - at.x).max(at.x - self.right).max(0));
        let dy = i64::from((self.bottom - at.y).max(at.y - self.top).max(0));
        dx * dx + dy * dy
    }

    /// Returns its center.
    #[inline]
    pub fn middle(&self) -> Point {
        Point { x: (self.left + self.right) / 2, y: (self.bottom + self.top) / 2 }
    }
}
