//! The part of a straight path that shapes cover.

use super::point::Point;
use super::segment::{Clip, part_in_disc, square};
use super::shape::Shape;

impl Shape {
    /// Returns the part of the path from `a` to `b` that is inside the shape, as fractions of the path from 0 to 1;
    /// `None` if there is none.
    pub fn part_inside(&self, a: Point, b: Point) -> Option<(f64, f64)> {
        let mut part: Option<(f64, f64)> = None;
        let mut add = |found: Option<(f64, f64)>| {
            if let Some((start, end)) = found {
                part = Some(part.map_or((start, end), |(s, e)| (s.min(start), e.max(end))));
            }
        };
        // The shape is convex, so the part is one interval: from the first to the last point that is inside the
        // polygon, near a corner or beside a side.
        if self.count > 2 {
            let mut clip = Clip::new(a, b);
            self.sides().for_each(|(c, d)| clip.keep_left(c, d, 0.0));
            add(clip.part());
        }
        if self.rim > 0 {
            let rim = f64::from(self.rim);
            let (by, whole) = (a.to(b), square(a, b));
            self.corners().iter().for_each(|corner| add(part_in_disc(by, whole, a.to(*corner), rim)));
            for (c, d) in self.sides() {
                let mut clip = Clip::new(a, b);
                clip.keep_left(c, d, rim);
                clip.keep_left(d, c, rim);
                clip.keep_between(c, d);
                add(clip.part());
            }
        }
        part
    }

    /// Returns how much of the path from `a` to `b` is inside the shape, in grains.
    #[inline]
    pub fn length_inside(&self, a: Point, b: Point) -> f64 {
        self.part_inside(a, b).map_or(0.0, |(start, end)| (end - start) * a.distance(b))
    }

    /// Returns the part of a straight path by `by` in which this base overlaps `other`, as fractions of the path.
    pub fn part_over(&self, by: Point, other: &Shape) -> Option<(f64, f64)> {
        let start = self.middle();
        let end = Point { x: start.x + by.x, y: start.y + by.y };
        let other = other.widened(self.rim);
        if self.count == 1 {
            return other.part_inside(start, end);
        }
        // The centers at which an oval overlaps are the other shape swept along the oval's length.
        let spread: [Point; 2] =
            [0, 1].map(|end| Point { x: start.x - self.corners[end].x, y: start.y - self.corners[end].y });
        let along = Point { x: spread[1].x - spread[0].x, y: spread[1].y - spread[0].y };
        let mut part: Option<(f64, f64)> = None;
        let mut add = |shape: Shape| {
            if let Some((from, to)) = shape.part_inside(start, end) {
                part = Some(part.map_or((from, to), |(s, e)| (s.min(from), e.max(to))));
            }
        };
        add(other.moved(spread[0]));
        add(other.moved(spread[1]));
        if other.count == 1 {
            add(other.moved(spread[0]).swept(along));
        }
        for (a, b) in other.sides() {
            let side = Shape { corners: [a, b, a, a], count: 2, rim: other.rim };
            add(side.moved(spread[0]).swept(along));
        }
        part
    }
}
