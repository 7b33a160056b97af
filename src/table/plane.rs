//! Places, shapes and distances on the table.
//!
//! Places are whole numbers of grains, 256 to the millimetre, so that every machine plays the same
//! match. Every shape is a convex polygon of one to four corners with a rounded rim: a disc is one
//! corner, an oval base two, a rectangle four with no rim, and what a base sweeps over in a straight
//! stride four with the base's rim. Distances between corners are worked out in `f64` with the four
//! operations and square roots only, which are the same bits everywhere.

use std::ops::Deref;

use serde::{Deserialize, Serialize};

/// A length: 256 to the millimetre.
pub type Grain = i32;

/// Grains in a millimetre.
pub const MM: f64 = 256.0;

/// Shapes that overlap by less than this only touch: 0.01 mm in grains.
pub(crate) const TOUCH: f64 = 2.56;

/// A length in millimetres as grains.
pub fn grains(mm: f64) -> Grain {
    whole(mm * MM)
}

/// The nearest whole number of grains; half ones away from zero.
pub(crate) fn whole(grains: f64) -> Grain {
    (if grains >= 0.0 { grains + 0.5 } else { grains - 0.5 }) as Grain
}

/// A place on the table, from the lower left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Point {
    /// To the right.
    pub x: Grain,
    /// Away from the first player.
    pub y: Grain,
}

/// A direction in half degrees, 0 to 719, from the x axis towards the y axis.
pub type Facing = u16;

/// Half degrees in a full turn.
pub const TURN: Facing = 720;

impl Point {
    /// A place in millimetres.
    pub(crate) fn mm(x: f64, y: f64) -> Point {
        Point { x: grains(x), y: grains(y) }
    }

    /// This far on, rounded to grains.
    pub(crate) fn plus(self, dx: f64, dy: f64) -> Point {
        Point { x: self.x + whole(dx), y: self.y + whole(dy) }
    }

    /// From here to another place.
    pub(crate) fn to(self, other: Point) -> (f64, f64) {
        (f64::from(other.x - self.x), f64::from(other.y - self.y))
    }

    /// The distance to another place in grains.
    pub(crate) fn distance(self, other: Point) -> f64 {
        let (dx, dy) = self.to(other);
        (dx * dx + dy * dy).sqrt()
    }
}

/// The unit vector of every half degree.
static COMPASS: [(f64, f64); TURN as usize] = compass();

/// Cosine and sine of `half_degrees` up to 90 (45 degrees), by their power series: the same bits on
/// every machine, which the library's functions do not promise.
const fn small_angle(half_degrees: usize) -> (f64, f64) {
    let x = half_degrees as f64 * std::f64::consts::PI / 360.0;
    let (mut cos, mut sin) = (1.0, x);
    let (mut cos_term, mut sin_term) = (1.0, x);
    let mut n = 1.0;
    while n < 20.0 {
        cos_term = -cos_term * x * x / (n * (n + 1.0));
        sin_term = -sin_term * x * x / ((n + 1.0) * (n + 2.0));
        cos += cos_term;
        sin += sin_term;
        n += 2.0;
    }
    (cos, sin)
}

const fn compass() -> [(f64, f64); TURN as usize] {
    let mut table = [(1.0, 0.0); TURN as usize];
    let mut at = 0;
    while at < 180 {
        let (cos, sin) = if at <= 90 {
            small_angle(at)
        } else {
            let (cos, sin) = small_angle(180 - at);
            (sin, cos)
        };
        table[at] = (cos, sin);
        table[at + 180] = (-sin, cos);
        table[at + 360] = (-cos, -sin);
        table[at + 540] = (sin, -cos);
        at += 1;
    }
    table
}

/// The unit vector of a direction.
pub(crate) fn direction(facing: Facing) -> (f64, f64) {
    COMPASS[usize::from(facing % TURN)]
}

/// The half degree nearest to a direction; 0 for no direction.
pub(crate) fn facing_of(dx: f64, dy: f64) -> Facing {
    if dx == 0.0 && dy == 0.0 {
        return 0;
    }
    // Turned into the first quarter: x > 0, y >= 0.
    let (quarter, x, y) = if dx > 0.0 && dy >= 0.0 {
        (0, dx, dy)
    } else if dx <= 0.0 && dy > 0.0 {
        (180, dy, -dx)
    } else if dx < 0.0 {
        (360, -dx, -dy)
    } else {
        (540, -dy, dx)
    };
    let cross = |at: usize| COMPASS[at].0 * y - COMPASS[at].1 * x;
    // The last half degree at or before the direction. A guess at the angle from 45 degrees on is half a
    // degree off at most (Rajan et al. 2006: "Efficient approximations for the arctangent function").
    let t = (y - x) / (y + x);
    let guess = 90.0 + t * (90.0 + 31.3 * (1.0 - t.abs()));
    let mut low = (guess as usize).min(179);
    while low > 0 && cross(low) < 0.0 {
        low -= 1;
    }
    while low < 179 && cross(low + 1) >= 0.0 {
        low += 1;
    }
    let nearest = if cross(low) <= -cross(low + 1) { low } else { low + 1 };
    ((quarter + nearest) % usize::from(TURN)) as Facing
}

/// How far apart two directions are, in half degrees (0 to 360).
pub(crate) fn turn_between(a: Facing, b: Facing) -> Facing {
    let turn = (a + TURN - b % TURN) % TURN;
    turn.min(TURN - turn)
}

/// A convex polygon of one to four corners with a rounded rim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// Against the clock; beyond `count` all are the first.
    corners: [Point; 4],
    count: u8,
    /// How far the rim goes beyond the corners.
    pub rim: Grain,
}

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
    pub(crate) fn around(a: Point, b: Point) -> Bounds {
        Bounds { left: a.x.min(b.x), right: a.x.max(b.x), bottom: a.y.min(b.y), top: a.y.max(b.y) }
    }

    /// Around both.
    pub(crate) fn joined(&self, other: &Bounds) -> Bounds {
        Bounds {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            bottom: self.bottom.min(other.bottom),
            top: self.top.max(other.top),
        }
    }

    /// The same rectangle elsewhere.
    pub(crate) fn moved(&self, by: Point) -> Bounds {
        Bounds { left: self.left + by.x, right: self.right + by.x, bottom: self.bottom + by.y, top: self.top + by.y }
    }

    /// Whether a place is in it or on its edge.
    pub(crate) fn has(&self, at: Point) -> bool {
        self.left <= at.x && at.x <= self.right && self.bottom <= at.y && at.y <= self.top
    }

    /// Whether it lies wholly on a table from (0, 0) to (width, depth).
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
    pub(crate) fn widened(self, by: Grain) -> Bounds {
        Bounds { left: self.left - by, right: self.right + by, bottom: self.bottom - by, top: self.top + by }
    }

    /// Whether two rectangles meet.
    pub(crate) fn meets(&self, other: &Bounds) -> bool {
        self.left <= other.right && other.left <= self.right && self.bottom <= other.top && other.bottom <= self.top
    }
}

/// A shape that stays where it is, with the upright rectangle around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Footprint {
    shape: Shape,
    bounds: Bounds,
}

impl From<Shape> for Footprint {
    fn from(shape: Shape) -> Footprint {
        Footprint { shape, bounds: shape.bounds() }
    }
}

impl Deref for Footprint {
    type Target = Shape;

    fn deref(&self) -> &Shape {
        &self.shape
    }
}

impl Footprint {
    /// The upright rectangle around it.
    pub(crate) fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// Whether it is farther than this from everything within `other` for certain: quick.
    pub(crate) fn is_beyond(&self, other: &Bounds, length: Grain) -> bool {
        !self.bounds.meets(&other.widened(length))
    }
}

impl Default for Shape {
    fn default() -> Self {
        Shape::disc(Point::default(), 0)
    }
}

impl Shape {
    /// A disc.
    pub(crate) fn disc(at: Point, radius: Grain) -> Shape {
        Shape { corners: [at; 4], count: 1, rim: radius }
    }

    /// An oval of this length and width; a disc if they are equal.
    pub(crate) fn capsule(at: Point, facing: Facing, long: Grain, short: Grain) -> Shape {
        if long <= short {
            return Shape::disc(at, short / 2);
        }
        let (cos, sin) = direction(facing);
        let half = f64::from(long - short) / 2.0;
        let (dx, dy) = (whole(cos * half), whole(sin * half));
        let (back, front) = (Point { x: at.x - dx, y: at.y - dy }, Point { x: at.x + dx, y: at.y + dy });
        Shape { corners: [back, front, back, back], count: 2, rim: short / 2 }
    }

    /// A rectangle around a middle, turned by half degrees.
    pub(crate) fn rect(middle: Point, width: Grain, height: Grain, turned: Facing) -> Shape {
        let (cos, sin) = direction(turned);
        let (w, h) = (f64::from(width) / 2.0, f64::from(height) / 2.0);
        let corner = |x: f64, y: f64| middle.plus(x * cos - y * sin, x * sin + y * cos);
        Shape { corners: [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)], count: 4, rim: 0 }
    }

    /// What a disc or oval sweeps over when it moves straight by this.
    pub(crate) fn swept(&self, by: Point) -> Shape {
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
            // Along its own length: from its one end to its other.
            let along = i64::from(b.x - a.x) * i64::from(by.x) + i64::from(b.y - a.y) * i64::from(by.y);
            let (start, end) = if along >= 0 { (a, moved(b)) } else { (moved(a), b) };
            return Shape { corners: [start, end, start, start], count: 2, rim: self.rim };
        }
        let corners = if turn > 0 { [a, b, moved(b), moved(a)] } else { [moved(a), moved(b), b, a] };
        Shape { corners, count: 4, rim: self.rim }
    }

    /// The upright rectangle around what a base sweeps over.
    pub(crate) fn bounds_swept(&self, by: Point) -> Bounds {
        let bounds = self.bounds();
        bounds.joined(&bounds.moved(by))
    }

    /// The same shape elsewhere.
    pub(crate) fn moved(&self, by: Point) -> Shape {
        Shape { corners: self.corners.map(|corner| Point { x: corner.x + by.x, y: corner.y + by.y }), ..*self }
    }

    /// The same shape with a wider rim.
    pub(crate) fn widened(&self, by: Grain) -> Shape {
        Shape { rim: self.rim + by, ..*self }
    }

    /// The shape turned by half a turn around a place.
    pub(crate) fn opposite(&self, middle: Point) -> Shape {
        let turned = |corner: Point| Point { x: 2 * middle.x - corner.x, y: 2 * middle.y - corner.y };
        Shape { corners: self.corners.map(turned), ..*self }
    }

    /// The corners inside the rim.
    pub(crate) fn corners(&self) -> &[Point] {
        &self.corners[..usize::from(self.count)]
    }

    /// The middle of the shape.
    pub(crate) fn middle(&self) -> Point {
        let count = i32::from(self.count);
        let sum = self.corners().iter().fold((0, 0), |sum, corner| (sum.0 + corner.x, sum.1 + corner.y));
        Point { x: sum.0 / count, y: sum.1 / count }
    }

    /// The upright rectangle around the shape.
    pub(crate) fn bounds(&self) -> Bounds {
        // Beyond `count` all corners are the first.
        let [a, b, c, d] = self.corners;
        let mut bounds = Bounds::around(a, b);
        if self.count > 2 {
            bounds = bounds.joined(&Bounds::around(c, d));
        }
        bounds.widened(self.rim)
    }

    /// Whether the shape lies wholly on a table from (0, 0) to (width, depth).
    pub(crate) fn within(&self, width: Grain, depth: Grain) -> bool {
        self.bounds().within(width, depth)
    }

    /// The sides of the polygon inside the rim; one for two corners, none for one.
    fn sides(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let count = usize::from(self.count);
        let sides = if count <= 2 { count - 1 } else { count };
        (0..sides).map(move |at| (self.corners[at], self.corners[if at + 1 == count { 0 } else { at + 1 }]))
    }

    /// Whether a place is inside the polygon without its rim.
    fn core_has(&self, at: Point) -> bool {
        self.count > 2 && self.sides().all(|(a, b)| cross(a, b, at) >= 0)
    }

    fn core_distance_to(&self, at: Point) -> f64 {
        self.core_square_to(at).sqrt()
    }

    /// The square of the distance of a place to the polygon inside the rim; 0 inside.
    fn core_square_to(&self, at: Point) -> f64 {
        let [a, b, c, d] = self.corners;
        if self.count <= 2 {
            return if self.count == 1 { square(at, a) } else { to_segment(at, a, b) };
        }
        // Only a side that the place is outside of can be the nearest.
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

    /// The square of the distance between the polygons inside the rims.
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
        // Apart, the nearest places are a corner of the one and a place on a side of the other.
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

    /// The distance between two shapes, negative by how far their rims overlap.
    pub(crate) fn clearance(&self, other: &Shape) -> f64 {
        self.core_distance(other) - f64::from(self.rim) - f64::from(other.rim)
    }

    /// The distance between two shapes in grains; 0 if they overlap.
    pub(crate) fn distance(&self, other: &Shape) -> f64 {
        self.clearance(other).max(0.0)
    }

    /// The distance to a place in grains; 0 inside.
    pub(crate) fn distance_to(&self, at: Point) -> f64 {
        (self.core_distance_to(at) - f64::from(self.rim)).max(0.0)
    }

    /// Whether a place is in the shape or on its edge.
    pub(crate) fn contains(&self, at: Point) -> bool {
        self.core_distance_to(at) <= f64::from(self.rim)
    }

    /// Whether two shapes overlap by more than a touch (0.01 mm).
    pub(crate) fn overlaps(&self, other: &Shape) -> bool {
        let reach = f64::from(self.rim) + f64::from(other.rim) - TOUCH;
        !self.lies_beside(other, reach) && !other.lies_beside(self, reach) && self.clearance(other) < -TOUCH
    }

    /// Whether one side of the polygon inside the rim alone tells that the other's is further than
    /// this away: quick, and true for most shapes that only come near each other.
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
            // Right of the side is outside; a single side has two outsides.
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

    /// The place in the shape that is nearest to another; the place itself if it is inside.
    pub(crate) fn nearest(&self, at: Point) -> Point {
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

    /// How deep a place lies inside the shape: the distance to its edge from inside, 0 outside.
    pub(crate) fn depth(&self, at: Point) -> f64 {
        let inside = if self.count > 2 && self.core_has(at) {
            self.sides().map(|(a, b)| to_segment(at, a, b)).fold(f64::INFINITY, f64::min).sqrt()
        } else {
            -self.core_distance_to(at)
        };
        (inside + f64::from(self.rim)).max(0.0)
    }

    /// The part of the way from `a` to `b` that is inside the shape, as shares of it from 0 to 1;
    /// `None` if there is none.
    pub(crate) fn part_inside(&self, a: Point, b: Point) -> Option<(f64, f64)> {
        let mut part: Option<(f64, f64)> = None;
        let mut add = |found: Option<(f64, f64)>| {
            if let Some((start, end)) = found {
                part = Some(part.map_or((start, end), |(s, e)| (s.min(start), e.max(end))));
            }
        };
        // The shape is convex, so the part is one stretch: from the first to the last place that is
        // inside the polygon, near a corner or beside a side.
        if self.count > 2 {
            let mut clip = Clip::new(a, b);
            self.sides().for_each(|(c, d)| clip.keep_left(c, d, 0.0));
            add(clip.part());
        }
        if self.rim > 0 {
            let rim = f64::from(self.rim);
            self.corners().iter().for_each(|corner| add(part_in_disc(a, b, *corner, rim)));
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

    /// How much of the way from `a` to `b` is inside the shape, in grains.
    pub(crate) fn length_inside(&self, a: Point, b: Point) -> f64 {
        self.part_inside(a, b).map_or(0.0, |(start, end)| (end - start) * a.distance(b))
    }

    /// The part of a straight way by `by` in which this base overlaps `other`, as shares of it.
    pub(crate) fn part_over(&self, by: Point, other: &Shape) -> Option<(f64, f64)> {
        let start = self.middle();
        let end = Point { x: start.x + by.x, y: start.y + by.y };
        let other = other.widened(self.rim);
        if self.count == 1 {
            return other.part_inside(start, end);
        }
        // The middles at which an oval overlaps are the other shape spread out along its length.
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

/// Twice the area of the triangle, positive if `c` is to the left of the way from `a` to `b`.
fn cross(a: Point, b: Point, c: Point) -> i64 {
    i64::from(b.x - a.x) * i64::from(c.y - a.y) - i64::from(b.y - a.y) * i64::from(c.x - a.x)
}

/// Whether two segments meet.
fn cross_over(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (c_side, d_side) = (cross(a, b, c).signum(), cross(a, b, d).signum());
    let (a_side, b_side) = (cross(c, d, a).signum(), cross(c, d, b).signum());
    if c_side == 0 && d_side == 0 {
        // On one line: they meet if their upright rectangles do.
        return a.x.min(b.x) <= c.x.max(d.x)
            && c.x.min(d.x) <= a.x.max(b.x)
            && a.y.min(b.y) <= c.y.max(d.y)
            && c.y.min(d.y) <= a.y.max(b.y);
    }
    c_side * d_side <= 0 && a_side * b_side <= 0
}

/// The square of the distance between two places.
fn square(a: Point, b: Point) -> f64 {
    let (dx, dy) = a.to(b);
    dx * dx + dy * dy
}

/// The square of the distance from a place to a segment.
fn to_segment(at: Point, a: Point, b: Point) -> f64 {
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

/// The part of a segment inside a disc.
fn part_in_disc(a: Point, b: Point, middle: Point, radius: f64) -> Option<(f64, f64)> {
    let (vx, vy) = a.to(b);
    let (px, py) = middle.to(a);
    let (square, half, rest) = (vx * vx + vy * vy, px * vx + py * vy, px * px + py * py - radius * radius);
    if square == 0.0 {
        return (rest <= 0.0).then_some((0.0, 1.0));
    }
    let under = half * half - square * rest;
    if under < 0.0 {
        return None;
    }
    let root = under.sqrt();
    let (start, end) = (((-half - root) / square).max(0.0), ((-half + root) / square).min(1.0));
    (start <= end).then_some((start, end))
}

/// A segment that half planes cut down.
struct Clip {
    a: Point,
    b: Point,
    start: f64,
    end: f64,
}

impl Clip {
    fn new(a: Point, b: Point) -> Clip {
        Clip { a, b, start: 0.0, end: 1.0 }
    }

    /// Keeps what has `at_start` + share * (`at_end` - `at_start`) >= 0.
    fn keep(&mut self, at_start: f64, at_end: f64) {
        if at_start < 0.0 && at_end < 0.0 {
            self.end = -1.0;
        } else if at_start < 0.0 {
            self.start = self.start.max(at_start / (at_start - at_end));
        } else if at_end < 0.0 {
            self.end = self.end.min(at_start / (at_start - at_end));
        }
    }

    /// Keeps what is left of the line from `c` to `d`, or at most `beyond` to its right.
    fn keep_left(&mut self, c: Point, d: Point, beyond: f64) {
        let more = beyond * c.distance(d);
        self.keep(cross(c, d, self.a) as f64 + more, cross(c, d, self.b) as f64 + more);
    }

    /// Keeps what is between the two ends of a side, seen along it.
    fn keep_between(&mut self, c: Point, d: Point) {
        let (vx, vy) = c.to(d);
        let along = |at: Point, from: Point| {
            let (x, y) = from.to(at);
            x * vx + y * vy
        };
        self.keep(along(self.a, c), along(self.b, c));
        self.keep(-along(self.a, d), -along(self.b, d));
    }

    fn part(&self) -> Option<(f64, f64)> {
        (self.start <= self.end).then_some((self.start, self.end))
    }
}
