//! Shapes of bases and terrain, and the areas that bases sweep.

use super::bounds::Bounds;
use super::facing::{Facing, direction};
use super::point::{Grain, Point, whole};
use super::segment::cross;

/// A convex polygon of one to four corners with a rounded rim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// The corners, counterclockwise; entries beyond `count` repeat the first.
    pub(super) corners: [Point; 4],
    pub(super) count: u8,
    /// How far the rim extends beyond the corners.
    pub rim: Grain,
}

impl Default for Shape {
    fn default() -> Self {
        Shape::disc(Point::default(), 0)
    }
}

impl Shape {
    /// Creates a disc.
    #[inline]
    pub fn disc(at: Point, radius: Grain) -> Shape {
        Shape { corners: [at; 4], count: 1, rim: radius }
    }

    /// Creates an oval of this length and width; a disc if they are equal.
    #[inline]
    pub fn capsule(at: Point, facing: Facing, long: Grain, short: Grain) -> Shape {
        if long <= short {
            return Shape::disc(at, short / 2);
        }
        let (cos, sin) = direction(facing);
        let half = f64::from(long - short) / 2.0;
        let (dx, dy) = (whole(cos * half), whole(sin * half));
        let (back, front) = (Point { x: at.x - dx, y: at.y - dy }, Point { x: at.x + dx, y: at.y + dy });
        Shape { corners: [back, front, back, back], count: 2, rim: short / 2 }
    }

    /// Creates a rectangle around a center, rotated by half degrees.
    #[inline]
    pub fn rect(middle: Point, width: Grain, height: Grain, turned: Facing) -> Shape {
        let (cos, sin) = direction(turned);
        let (w, h) = (f64::from(width) / 2.0, f64::from(height) / 2.0);
        let corner = |x: f64, y: f64| middle.plus(x * cos - y * sin, x * sin + y * cos);
        Shape { corners: [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)], count: 4, rim: 0 }
    }

    /// Returns the area that a disc or oval sweeps when it moves straight by this vector.
    pub fn swept(&self, by: Point) -> Shape {
        let moved = |corner: Point| Point { x: corner.x + by.x, y: corner.y + by.y };
        if by == Point::default() {
            return *self;
        }
        let [a, b, ..] = self.corners;
        if self.count == 1 {
            return Shape { corners: [a, moved(a), a, a], count: 2, rim: self.rim };
        }
        let turn = cross(a, b, moved(b));
        if turn == 0 {
            // Along its length: from one end to the other.
            let along = i64::from(b.x - a.x) * i64::from(by.x) + i64::from(b.y - a.y) * i64::from(by.y);
            let (start, end) = if along >= 0 { (a, moved(b)) } else { (moved(a), b) };
            return Shape { corners: [start, end, start, start], count: 2, rim: self.rim };
        }
        let corners = if turn > 0 { [a, b, moved(b), moved(a)] } else { [moved(a), moved(b), b, a] };
        Shape { corners, count: 4, rim: self.rim }
    }

    /// Returns the bounding box of the area that a base sweeps.
    #[inline]
    pub fn bounds_swept(&self, by: Point) -> Bounds {
        let bounds = self.bounds();
        bounds.joined(&bounds.moved(by))
    }

    /// Returns the shape moved by a vector.
    #[inline]
    pub fn moved(&self, by: Point) -> Shape {
        Shape { corners: self.corners.map(|corner| Point { x: corner.x + by.x, y: corner.y + by.y }), ..*self }
    }

    /// Returns the shape with a wider rim.
    #[inline]
    pub fn widened(&self, by: Grain) -> Shape {
        Shape { rim: self.rim + by, ..*self }
    }

    /// Returns the shape rotated by 180 degrees around a point.
    #[inline]
    pub fn opposite(&self, middle: Point) -> Shape {
        let turned = |corner: Point| Point { x: 2 * middle.x - corner.x, y: 2 * middle.y - corner.y };
        Shape { corners: self.corners.map(turned), ..*self }
    }

    /// Returns the corners inside the rim.
    #[inline]
    pub fn corners(&self) -> &[Point] {
        &self.corners[..usize::from(self.count)]
    }

    /// Returns the center of the shape.
    #[inline]
    pub fn middle(&self) -> Point {
        let count = i32::from(self.count);
        let sum = self.corners().iter().fold((0, 0), |sum, corner| (sum.0 + corner.x, sum.1 + corner.y));
        Point { x: sum.0 / count, y: sum.1 / count }
    }

    /// Returns the bounding box of the shape.
    #[inline]
    pub fn bounds(&self) -> Bounds {
        // Corners beyond `count` repeat the first.
        let [a, b, c, d] = self.corners;
        let mut bounds = Bounds::around(a, b);
        if self.count > 2 {
            bounds = bounds.joined(&Bounds::around(c, d));
        }
        bounds.widened(self.rim)
    }

    /// Whether the shape is entirely on a table from (0, 0) to (width, depth).
    #[inline]
    pub fn within(&self, width: Grain, depth: Grain) -> bool {
        self.bounds().within(width, depth)
    }

    /// Returns the sides of the polygon inside the rim; one side for two corners, none for one.
    #[inline]
    pub(super) fn sides(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let count = usize::from(self.count);
        let sides = if count <= 2 { count - 1 } else { count };
        (0..sides).map(move |at| (self.corners[at], self.corners[if at + 1 == count { 0 } else { at + 1 }]))
    }
}
