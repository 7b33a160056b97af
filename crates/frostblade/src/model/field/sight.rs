//! Lines of sight between models past other models and terrain (FB-LOS), and cover (FB-COV).
//!
//! Straight lines are drawn from the center of one base to points side by side across the other. A model blocks a line
//! that crosses its base at the height of its body. A structure blocks a line that crosses it below its top. An object
//! blocks none.

use super::base::Base;
use super::battlefield::Battlefield;
use super::piece::{Piece, PieceKind};
use crate::model::knobs::StandingPiece;
use evenhand_kit::table::plane::{Bounds, Grain, whole};

/// The most lines from one place to a base.
const MOST_RAYS: usize = 16;

/// The fraction of a line below which a crossing does not count: the line only touches a corner.
const GRAZE: f64 = 1e-9;

/// The rules of sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SightRules {
    /// The number of lines to each target (FB-Q34).
    pub(crate) rays: u8,
    /// The distance of the outer lines from the center of the target's base, as a fraction of its radius.
    pub(crate) spread: f64,
    /// Whether lines are also drawn from both sides of the viewing base. The best of the three places counts.
    pub(crate) from_edges: bool,
    /// Whether obstacles block lines at any height (FB-Q36).
    pub(crate) flat: bool,
    /// The effect of a piece on which one of the two models stands (FB-Q44).
    pub(crate) standing_piece: StandingPiece,
    /// Pieces lower than this neither block sight nor give cover.
    pub(crate) least_height: Grain,
    /// Whether an object gives cover only where a line crosses it in the half nearer to the target (FB-Q79).
    pub(crate) object_near_target: bool,
}

/// What one model sees of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Look {
    /// Whether it sees it at all (FB-LOS-5). If not, nothing gives cover.
    pub(crate) visible: bool,
    /// Whether a structure gives it cover (FB-COV-1).
    pub(crate) structure: bool,
    /// Whether an object gives it cover (FB-COV-2).
    pub(crate) object: bool,
}

/// The state of the lines from one place, as bits. The first bit is the line farthest to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Rays {
    /// All lines.
    pub(crate) all: u16,
    /// Lines that are blocked.
    pub(crate) stopped: u16,
    /// Lines that models block, as far as they were tested.
    pub(crate) models: u16,
    /// Lines that cross structures.
    pub(crate) structures: u16,
    /// Lines that cross objects.
    pub(crate) objects: u16,
}

impl Rays {
    /// Combines the lines into what the model sees.
    fn look(self) -> Look {
        let visible = self.stopped != self.all;
        Look { visible, structure: visible && self.structures != 0, object: visible && self.objects != 0 }
    }
}

/// A line in the plane: its start, relative to the center of the viewing base, and its vector.
#[derive(Clone, Copy)]
struct Ray {
    x: f64,
    y: f64,
    dx: f64,
    dy: f64,
    /// How far it leads to the left of the direction to the target.
    aside: f64,
    square: f64,
}

impl Ray {
    /// Returns the part of it inside a rectangle, if it does more than touch it.
    #[inline]
    fn part_in(&self, [left, right, bottom, top]: [f64; 4]) -> Option<(f64, f64)> {
        let (mut start, mut end) = (0.0f64, 1.0f64);
        for (from, by, least, most) in [(self.x, self.dx, left, right), (self.y, self.dy, bottom, top)] {
            if by == 0.0 {
                if from <= least || most <= from {
                    return None;
                }
                continue;
            }
            let share = 1.0 / by;
            let (a, b) = ((least - from) * share, (most - from) * share);
            let (a, b) = if a < b { (a, b) } else { (b, a) };
            start = if a > start { a } else { start };
            end = if b < end { b } else { end };
        }
        (end - start > GRAZE).then_some((start, end))
    }
}

/// All lines from one place to a base.
struct Fan<'a> {
    from: &'a Base,
    to: &'a Base,
    /// The vector to the target, its direction, and its length.
    between: (f64, f64),
    along: (f64, f64),
    length: f64,
    /// How far the start of the lines is to the left of the center.
    eye: f64,
    /// The largest distance of a line from the line between the centers.
    width: f64,
    /// The axis-aligned rectangle around all lines.
    box_around: Bounds,
    /// How far the end of each line is to the left of the target's center.
    asides: [f64; MOST_RAYS],
    count: usize,
    level: bool,
}

impl<'a> Fan<'a> {
    #[inline]
    fn new(rules: &SightRules, from: &'a Base, to: &'a Base, eye: f64) -> Fan<'a> {
        let (dx, dy) = from.at.to(to.at);
        let length = (dx * dx + dy * dy).sqrt();
        let along = if length > 0.0 { (dx / length, dy / length) } else { (1.0, 0.0) };
        let count = usize::from(rules.rays).clamp(1, MOST_RAYS);
        let outer = rules.spread * f64::from(to.radius);
        let mut asides = [0.0; MOST_RAYS];
        for (nth, aside) in asides[..count].iter_mut().enumerate() {
            let share = if count > 1 { (2 * nth) as f64 / (count - 1) as f64 - 1.0 } else { 0.0 };
            *aside = outer * share;
        }
        let width = if outer > eye.abs() { outer } else { eye.abs() };
        let wide = whole(width) + 1;
        let box_around = Bounds::around(from.at, to.at).widened(wide);
        let level = from.z == to.z;
        Fan { from, to, between: (dx, dy), along, length, eye, width, box_around, asides, count, level }
    }

    /// Returns all lines, the one farthest to the right first.
    #[inline]
    fn rays(&self) -> impl Iterator<Item = Ray> + '_ {
        let (along, eye) = (self.along, self.eye);
        self.asides[..self.count].iter().map(move |at| {
            let aside = at - eye;
            let (dx, dy) = (self.between.0 - along.1 * aside, self.between.1 + along.0 * aside);
            let square = self.length * self.length + aside * aside;
            Ray { x: -along.1 * eye, y: along.0 * eye, dx, dy, aside, square }
        })
    }

    /// Returns the height of a line at a fraction of its length.
    #[inline]
    fn height(&self, share: f64) -> f64 {
        f64::from(self.from.z) + f64::from(self.to.z - self.from.z) * share
    }

    /// Whether lines may cross a rectangle that is near the rectangle around them.
    #[inline]
    fn may_meet(&self, zone: &Bounds) -> bool {
        let a = self.from.at;
        // The distance of its center from the line between the centers, and its extent from there. All are doubled.
        let (x, y) = (f64::from(zone.left + zone.right - 2 * a.x), f64::from(zone.bottom + zone.top - 2 * a.y));
        let (wide, high) = (f64::from(zone.right - zone.left), f64::from(zone.top - zone.bottom));
        let (along, across) = (self.along.0, self.along.1);
        (y * along - x * across).abs() < wide * across.abs() + high * along.abs() + 2.0 * self.width
    }

    /// Whether a line is lower than `height` on a part of it.
    #[inline]
    fn is_below(&self, (start, end): (f64, f64), height: Grain) -> bool {
        let height = f64::from(height);
        self.height(start) < height || self.height(end) < height
    }

    /// Returns the bits of the lines that cross a piece below its top. For an object, returns the lines on which it
    /// gives cover.
    fn crossing(&self, rules: &SightRules, piece: &Piece) -> u16 {
        let (zone, at) = (&piece.zone, self.from.at);
        if !self.may_meet(zone) || (!rules.flat && self.from.z.min(self.to.z) >= piece.height) {
            return 0;
        }
        let rect = [zone.left - at.x, zone.right - at.x, zone.bottom - at.y, zone.top - at.y].map(f64::from);
        let near_target = rules.object_near_target && piece.kind == PieceKind::Object;
        let mut bits = 0;
        for (nth, ray) in self.rays().enumerate() {
            if let Some(part) = ray.part_in(rect)
                && (rules.flat || self.is_below(part, piece.height))
                && (!near_target || part.0 + part.1 > 1.0)
            {
                bits |= 1 << nth;
            }
        }
        bits
    }

    /// Returns the bits of the lines that a model blocks.
    #[inline]
    fn stopped_by(&self, rules: &SightRules, model: &Base) -> u16 {
        let Bounds { left, bottom, right, top } = self.box_around;
        let (at, wide) = (model.at, model.radius);
        // One combined test, since there are many models and most are elsewhere.
        if (at.x + wide < left) | (right < at.x - wide) | (at.y + wide < bottom) | (top < at.y - wide) {
            return 0;
        }
        let (x, y) = self.from.at.to(model.at);
        let (p, q) = (x * self.along.0 + y * self.along.1, y * self.along.0 - x * self.along.1);
        let radius = f64::from(model.radius);
        if p <= -radius || p >= self.length + radius || q.abs() >= radius + self.width {
            return 0;
        }
        let head = model.z + model.height;
        if self.level && !rules.flat && (self.from.z < model.z || self.from.z >= head) {
            return 0;
        }
        if (model.at == self.from.at && model.z == self.from.z) || (model.at == self.to.at && model.z == self.to.z) {
            return 0;
        }
        let q = q - self.eye;
        let mut bits = 0;
        for (nth, ray) in self.rays().enumerate() {
            let aside = q * self.length - p * ray.aside;
            let spare = radius * radius * ray.square - aside * aside;
            if spare <= 0.0 {
                continue;
            }
            // The line crosses the disc between these two positions, in units of the squared length.
            let middle = p * self.length + q * ray.aside;
            let crosses = if rules.flat || self.level {
                // It ends inside the disc, or passes it between its ends.
                let inside = |x: f64, y: f64| x * x + y * y < radius * radius;
                (0.0 < middle && middle < ray.square) || inside(p, q) || inside(p - self.length, q - ray.aside)
            } else {
                let half = spare.sqrt();
                let (start, end) = ((middle - half) / ray.square, (middle + half) / ray.square);
                let part = (if start > 0.0 { start } else { 0.0 }, if end < 1.0 { end } else { 1.0 });
                let foot = f64::from(model.z);
                part.0 < part.1
                    && self.is_below(part, head)
                    && (self.height(part.0) >= foot || self.height(part.1) >= foot)
            };
            bits |= u16::from(crosses) << nth;
        }
        bits
    }
}

impl Battlefield {
    /// Returns what one model sees of another. Each is given as its base and the surface it stands on, as in a
    /// [`Spot`](super::Spot).
    ///
    /// `blockers` are the models that can block sight. The two models themselves do not count if they are among them.
    /// For a target that is seen over models, pass none (FB-LOS-3).
    pub(crate) fn look(&self, rules: &SightRules, from: (&Base, u8), to: (&Base, u8), blockers: &[Base]) -> Look {
        if !rules.from_edges {
            return self.rays::<true>(rules, from, to, blockers, 0.0).look();
        }
        // The best of three places: any kind of cover that is missing from one
        // place that sees the target does not count.
        let mut best = Look { visible: false, structure: true, object: true };
        for side in [0.0, rules.spread, -rules.spread] {
            let look = self.rays::<true>(rules, from, to, blockers, side).look();
            if look.visible {
                best = Look {
                    visible: true,
                    structure: best.structure && look.structure,
                    object: best.object && look.object,
                };
            }
        }
        if best.visible { best } else { Look::default() }
    }

    /// Whether one model sees another at all.
    pub(crate) fn sees(&self, rules: &SightRules, from: (&Base, u8), to: (&Base, u8), blockers: &[Base]) -> bool {
        let sides = if rules.from_edges { [0.0, rules.spread, -rules.spread] } else { [0.0; 3] };
        let sides = &sides[..if rules.from_edges { 3 } else { 1 }];
        sides.iter().any(|side| self.rays::<true>(rules, from, to, blockers, *side).look().visible)
    }

    /// Returns the state of each line from a place `side` radii to the left of the viewing base's center. With `HASTY`,
    /// it returns as soon as all lines are blocked.
    pub(crate) fn rays<const HASTY: bool>(
        &self,
        rules: &SightRules,
        (from, from_on): (&Base, u8),
        (to, to_on): (&Base, u8),
        blockers: &[Base],
        side: f64,
    ) -> Rays {
        let fan = Fan::new(rules, from, to, side * f64::from(from.radius));
        let mut rays = Rays { all: u16::MAX >> (MOST_RAYS - fan.count), ..Rays::default() };
        for (on, piece) in (1..=u8::MAX).zip(&self.pieces) {
            if !fan.box_around.near(&piece.zone, 0) || piece.height < rules.least_height {
                continue;
            }
            let stood_on = on == from_on || on == to_on;
            let partly = stood_on && rules.standing_piece == StandingPiece::Partial;
            // Seen from below, a piece partly covers a model that stands on it.
            // A model on top looks past its own piece.
            if stood_on && (rules.standing_piece == StandingPiece::Ignored || (partly && on == from_on)) {
                continue;
            }
            let crossing = fan.crossing(rules, piece);
            if crossing == 0 {
                continue;
            }
            match piece.kind {
                PieceKind::Object => rays.objects |= crossing,
                PieceKind::Structure => {
                    rays.structures |= crossing;
                    rays.stopped |= if partly { 0 } else { crossing };
                }
            }
        }
        if HASTY && rays.stopped == rays.all {
            return rays;
        }
        for model in blockers {
            let stopped = fan.stopped_by(rules, model);
            if stopped != 0 {
                rays.models |= stopped;
                rays.stopped |= stopped;
                if HASTY && rays.stopped == rays.all {
                    return rays;
                }
            }
        }
        rays
    }
}

/// A strip of the table that contains all lines between two groups of models. Only models in it can block these lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corridor {
    along: (f64, f64),
    /// Its start and end along its direction.
    span: (f64, f64),
    /// Its right and left sides.
    sides: (f64, f64),
}

impl Corridor {
    /// Returns the corridor between two groups.
    pub(crate) fn between(
        from: impl Iterator<Item = Base> + Clone,
        to: impl Iterator<Item = Base> + Clone,
    ) -> Corridor {
        let middle = |group: &mut dyn Iterator<Item = Base>| {
            let (mut x, mut y, mut count) = (0.0, 0.0, 0.0f64);
            for base in group {
                (x, y, count) = (x + f64::from(base.at.x), y + f64::from(base.at.y), count + 1.0);
            }
            (x / count.max(1.0), y / count.max(1.0))
        };
        let (a, b) = (middle(&mut from.clone()), middle(&mut to.clone()));
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let length = (dx * dx + dy * dy).sqrt();
        let along = if length > 0.0 { (dx / length, dy / length) } else { (1.0, 0.0) };
        let none = (f64::INFINITY, f64::NEG_INFINITY);
        let mut corridor = Corridor { along, span: none, sides: none };
        for base in from.chain(to) {
            let (p, q) = corridor.place(&base);
            let radius = f64::from(base.radius);
            corridor.span = (corridor.span.0.min(p - radius), corridor.span.1.max(p + radius));
            corridor.sides = (corridor.sides.0.min(q - radius), corridor.sides.1.max(q + radius));
        }
        corridor
    }

    fn place(&self, base: &Base) -> (f64, f64) {
        let (x, y) = (f64::from(base.at.x), f64::from(base.at.y));
        (x * self.along.0 + y * self.along.1, y * self.along.0 - x * self.along.1)
    }

    /// Whether a model reaches into the corridor.
    #[inline]
    pub(crate) fn meets(&self, base: &Base) -> bool {
        let (p, q) = self.place(base);
        let radius = f64::from(base.radius);
        self.span.0 < p + radius && p - radius < self.span.1 && self.sides.0 < q + radius && q - radius < self.sides.1
    }
}
