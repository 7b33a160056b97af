//! Upright rectangles: what tells quickly that shapes are far apart.

use super::point::{Grain, Point};

/// The upright rectangle around a shape: left, right, bottom, top.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub(crate) struct Bounds {
    left: Grain,
    right: Grain,
    bottom: Grain,
    top: Grain,
}

impl Bounds {
    /// Around two places.
    #[inline]
    pub(crate) fn around(a: Point, b: Point) -> Bounds {
        Bounds { left: a.x.min(b.x), right: a.x.max(b.x), bottom: a.y.min(b.y), top: a.y.max(b.y) }
    }

    /// Around both.
    #[inline]
    pub(crate) fn joined(&self, other: &Bounds) -> Bounds {
        Bounds {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            bottom: self.bottom.min(other.bottom),
            top: self.top.max(other.top),
        }
    }

    /// The same rectangle elsewhere.
    #[inline]
    pub(crate) fn moved(&self, by: Point) -> Bounds {
        Bounds { left: self.left + by.x, right: self.right + by.x, bottom: self.bottom + by.y, top: self.top + by.y }
    }

    /// Whether a place is in it or on its edge.
    #[inline]
    pub(crate) fn has(&self, at: Point) -> bool {
        self.left <= at.x && at.x <= self.right && self.bottom <= at.y && at.y <= self.top
    }

    /// Whether it lies wholly on a table from (0, 0) to (width, depth).
    #[inline]
    pub(crate) fn within(&self, width: Grain, depth: Grain) -> bool {
        self.left >= 0 && self.bottom >= 0 && self.right <= width && self.top <= depth
    }

    /// How far it can move in a direction, given as a vector of length 1, before it leaves that table.
    pub(crate) fn room(&self, dx: f64, dy: f64, width: Grain, depth: Grain) -> f64 {
        let along = |step: f64, before: Grain, after: Grain| match step {
            step if step > 0.0 => f64::from(after) / step,
            step if step < 0.0 => f64::from(before) / -step,
            _ => f64::INFINITY,
        };
        along(dx, self.left, width - self.right).min(along(dy, self.bottom, depth - self.top)).max(0.0)
    }

    /// This much wider on all sides.
    #[inline]
    pub(crate) fn widened(self, by: Grain) -> Bounds {
        Bounds { left: self.left - by, right: self.right + by, bottom: self.bottom - by, top: self.top + by }
    }

    /// Whether two rectangles meet.
    #[inline]
    pub(crate) fn meets(&self, other: &Bounds) -> bool {
        self.left <= other.right && other.left <= self.right && self.bottom <= other.top && other.bottom <= self.top
    }
}
