//! Distances and overlaps of shapes and points.

use super::point::{Point, TOUCH};
use super::segment::{cross, cross_over, square, to_segment};
use super::shape::Shape;

impl Shape {
    /// Whether a point is inside the polygon, without its rim.
    fn core_has(&self, at: Point) -> bool {
        self.count > 2 && self.sides().all(|(a, b)| cross(a, b, at) >= 0)
    }

    fn core_distance_to(&self, at: Point) -> f64 {
        self.core_square_to(at).sqrt()
    }

    /// Returns the squared distance of a point to the polygon without its rim; 0 inside.
    fn core_square_to(&self, at: Point) -> f64 {
        let [a, b, c, d] = self.corners;
        if self.count <= 2 {
            return if self.count == 1 { square(at, a) } else { to_segment(at, a, b) };
        }
        // Only a side with the point on its outer side can be the nearest.
        let mut nearest = f64::INFINITY;
        for (from, to) in [(a, b), (b, c), (c, d), (d, a)] {
            if cross(from, to, at) < 0 {
                let square = to_segment(at, from, to);
                if square < nearest {
                    nearest = square;
                }
            }
        }
        if nearest == f64::INFINITY { 0.0 } else { nearest }
    }

    fn core_distance(&self, other: &Shape) -> f64 {
        self.core_square(other).sqrt()
    }

    /// Returns the squared distance between the polygons without their rims.
    fn core_square(&self, other: &Shape) -> f64 {
        if self.count == 1 {
            return other.core_square_to(self.corners[0]);
        }
        if other.count == 1 {
            return self.core_square_to(other.corners[0]);
        }
        let crossing = self.sides().any(|(a, b)| other.sides().any(|(c, d)| cross_over(a, b, c, d)));
        if crossing || self.core_has(other.corners[0]) || other.core_has(self.corners[0]) {
            return 0.0;
        }
        // If they are apart, the nearest points are a corner of one and a point on a side of the other.
        let mut nearest = f64::INFINITY;
        for (from, to) in [(self, other), (other, self)] {
            for corner in from.corners() {
                let square = to.core_square_to(*corner);
                if square < nearest {
                    nearest = square;
                }
            }
        }
        nearest
    }

    /// Returns the distance between two shapes; negative by how far their rims overlap.
    #[inline]
    pub fn clearance(&self, other: &Shape) -> f64 {
        self.core_distance(other) - f64::from(self.rim) - f64::from(other.rim)
    }

    /// Returns the distance between two shapes in grains; 0 if they overlap.
    #[inline]
    pub fn distance(&self, other: &Shape) -> f64 {
        self.clearance(other).max(0.0)
    }

    /// Returns the distance to a point in grains; 0 inside.
    #[inline]
    pub fn distance_to(&self, at: Point) -> f64 {
        (self.core_distance_to(at) - f64::from(self.rim)).max(0.0)
    }

    /// Whether a point is in the shape or on its edge.
    #[inline]
    pub fn contains(&self, at: Point) -> bool {
        self.core_distance_to(at) <= f64::from(self.rim)
    }

    /// Whether two shapes overlap by more than a touch ([`TOUCH`]).
    #[inline]
    pub fn overlaps(&self, other: &Shape) -> bool {
        let reach = f64::from(self.rim) + f64::from(other.rim) - TOUCH;
        !self.lies_beside(other, reach) && !other.lies_beside(self, reach) && self.clearance(other) < -TOUCH
    }

    /// Whether one side of the polygon without its rim already shows that the other polygon is farther away than this.
    /// Fast, and true for most shapes that are merely close to each other.
    fn lies_beside(&self, other: &Shape, reach: f64) -> bool {
        if self.count < 2 || reach < 0.0 {
            return false;
        }
        self.sides().any(|(a, b)| {
            let (mut least, mut most) = (i64::MAX, i64::MIN);
            for corner in other.corners() {
                let side = cross(a, b, *corner);
                (least, most) = (least.min(side), most.max(side));
            }
            // Right of the side is outside; a single segment has two outer sides.
            let apart = if most < 0 {
                -most as f64
            } else if self.count == 2 && least > 0 {
                least as f64
            } else {
                return false;
            };
            let (x, y) = a.to(b);
            apart * apart > reach * reach * (x * x + y * y)
        })
    }

    /// Returns the point in the shape that is nearest to another point; the point itself if it is inside.
    pub fn nearest(&self, at: Point) -> Point {
        if self.contains(at) {
            return at;
        }
        let on = |(a, b): (Point, Point)| {
            let (vx, vy) = a.to(b);
            let (px, py) = a.to(at);
            let length = vx * vx + vy * vy;
            let share = if length > 0.0 { ((px * vx + py * vy) / length).clamp(0.0, 1.0) } else { 0.0 };
            a.plus(share * vx, share * vy)
        };
        let first = self.corners[0];
        let nearer = |best: Point, other: Point| if other.distance(at) < best.distance(at) { other } else { best };
        let core = self.sides().map(on).fold(first, nearer);
        let (dx, dy) = core.to(at);
        let share = f64::from(self.rim) / core.distance(at);
        core.plus(dx * share, dy * share)
    }

    /// Returns the depth of a point inside the shape: its distance to the edge, 0 outside.
    #[inline]
    pub fn depth(&self, at: Point) -> f64 {
        let inside = if self.count > 2 && self.core_has(at) {
            self.sides().map(|(a, b)| to_segment(at, a, b)).fold(f64::INFINITY, f64::min).sqrt()
        } else {
            -self.core_distance_to(at)
        };
        (inside + f64::from(self.rim)).max(0.0)
    }
}
