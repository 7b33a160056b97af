//! A straight piece of a way: what discs and pieces of terrain a base on it overlaps, where, and at which heights.

use super::base::TOUCH;
use crate::games::frostblade::content::sheets::{Battlefield, Piece};
use crate::table::plane::{Bounds, Grain, Point, part_in_disc};

/// The most pieces of terrain on one straight way; a way over more is refused.
const MOST: usize = 16;

/// A straight way of a middle from one place to another. Shares of it go from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leg {
    pub(crate) from: Point,
    pub(crate) to: Point,
    /// From the one to the other.
    dx: f64,
    dy: f64,
    square: f64,
    pub(super) length: f64,
    /// The upright rectangle around it.
    around: Bounds,
}

impl Leg {
    #[inline]
    pub(crate) fn new(from: Point, to: Point) -> Leg {
        let (dx, dy) = from.to(to);
        let square = dx * dx + dy * dy;
        let around = Bounds::around(from, to);
        Leg { from, to, dx, dy, square, length: square.sqrt(), around }
    }

    /// Where it leads, as a vector of length 1; `None` if nowhere.
    pub(super) fn direction(&self) -> Option<(f64, f64)> {
        (self.length > 0.0).then(|| (self.dx / self.length, self.dy / self.length))
    }

    /// Whether the rectangle around it, this much wider, has a place: quick.
    #[inline]
    fn may_reach(&self, at: Point, reach: Grain) -> bool {
        let Bounds { left, bottom, right, top } = self.around;
        (left - reach < at.x) & (at.x < right + reach) & (bottom - reach < at.y) & (at.y < top + reach)
    }

    /// Whether it meets a rectangle: quick.
    #[inline]
    fn may_meet(&self, zone: &Bounds, reach: Grain) -> bool {
        self.around.near(zone, reach)
    }

    /// Whether it comes nearer to a place than this.
    #[inline]
    pub(crate) fn nears(&self, at: Point, reach: Grain) -> bool {
        if !self.may_reach(at, reach) {
            return false;
        }
        let (px, py) = self.from.to(at);
        let along = px * self.dx + py * self.dy;
        let reach = f64::from(reach);
        if along <= 0.0 {
            return px * px + py * py < reach * reach;
        }
        if along >= self.square {
            let (qx, qy) = (px - self.dx, py - self.dy);
            return qx * qx + qy * qy < reach * reach;
        }
        let aside = px * self.dy - py * self.dx;
        aside * aside < reach * reach * self.square
    }

    /// No way between its ends that keeps this far from a place is shorter than this, if it leads past the place at all: it
    /// crosses the line through the place that stands upright on this leg, as far from the place at least.
    pub(super) fn least_around(&self, at: Point, reach: Grain) -> f64 {
        if !self.nears(at, reach) {
            return self.length;
        }
        let (px, py) = self.from.to(at);
        let (along, aside) = (px * self.dx + py * self.dy, (px * self.dy - py * self.dx).abs());
        if along <= 0.0 || along >= self.square {
            return self.length;
        }
        // Places of a way are whole grains, so that it may pass a little nearer than it should.
        let off = (f64::from(reach) - 2.0 - aside / self.length).max(0.0);
        let (before, after) = (along / self.length, self.length - along / self.length);
        (before * before + off * off).sqrt() + (after * after + off * off).sqrt()
    }

    /// The part of it that is nearer to a place than this.
    pub(super) fn part_near(&self, at: Point, reach: Grain) -> Option<(f64, f64)> {
        let (px, py) = self.from.to(at);
        self.part_in_disc(px, py, f64::from(reach))
    }

    /// The same for a place seen from the start. A leg that touches a circle does not come nearer.
    fn part_in_disc(&self, px: f64, py: f64, reach: f64) -> Option<(f64, f64)> {
        if self.square == 0.0 {
            return (px * px + py * py < reach * reach).then_some((0.0, 1.0));
        }
        part_in_disc((self.dx, self.dy), self.square, (px, py), reach).filter(|(start, end)| start < end)
    }

    /// The part of it on which a disc overlaps a rectangle by more than a touch.
    pub(super) fn part_over(&self, zone: &Bounds, radius: Grain) -> Option<(f64, f64)> {
        let reach = radius - TOUCH;
        if reach <= 0 || !self.may_meet(zone, reach) {
            return None;
        }
        // Seen from the start. First the rectangle with square corners, this much wider.
        let reach = f64::from(reach);
        let (left, right) = (f64::from(zone.left - self.from.x), f64::from(zone.right - self.from.x));
        let (bottom, top) = (f64::from(zone.bottom - self.from.y), f64::from(zone.top - self.from.y));
        let (x_start, x_end) = part_between(self.dx, left - reach, right + reach)?;
        let (y_start, y_end) = part_between(self.dy, bottom - reach, top + reach)?;
        let (mut start, mut end) = (x_start.max(y_start).max(0.0), x_end.min(y_end).min(1.0));
        if start >= end {
            return None;
        }
        // Who comes in or goes out at a corner does so where it is round: from there no way leads on but through the
        // disc around the corner.
        let corner = |share: f64| {
            let (x, y) = (self.dx * share, self.dy * share);
            let (cx, cy) = (x.clamp(left, right), y.clamp(bottom, top));
            (cx != x && cy != y).then_some((cx, cy))
        };
        if let Some((x, y)) = corner(start) {
            start = self.part_in_disc(x, y, reach)?.0;
        }
        if let Some((x, y)) = corner(end) {
            end = self.part_in_disc(x, y, reach)?.1;
        }
        (start < end).then_some((start, end))
    }
}

/// The shares at which a way by `step` from 0 is between two numbers; `None` if it never is.
#[inline]
fn part_between(step: f64, least: f64, most: f64) -> Option<(f64, f64)> {
    if step == 0.0 {
        return (least < 0.0 && 0.0 < most).then_some((0.0, 1.0));
    }
    let (a, b) = (least / step, most / step);
    Some(if a < b { (a, b) } else { (b, a) })
}

/// How high a base stands along a straight way: on the highest piece that it overlaps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Profile {
    /// Up to which share of the way, and the height until there.
    steps: [(f64, Grain); 2 * MOST + 1],
    count: usize,
    start: Grain,
    end: Grain,
}

impl Profile {
    /// A way at one height.
    fn flat(start: Grain, end: Grain) -> Profile {
        Profile { steps: [(1.0, 0); 2 * MOST + 1], count: 1, start, end }
    }

    /// How much goes up and down on it.
    pub(super) fn variation(&self) -> Grain {
        let (mut sum, mut height) = (0, self.start);
        for (_, next) in self.steps() {
            sum += (next - height).abs();
            height = *next;
        }
        sum + (self.end - height).abs()
    }

    fn steps(&self) -> &[(f64, Grain)] {
        &self.steps[..self.count]
    }

    /// The lowest and the highest height on a part of it, what is climbed at its ends included.
    pub(super) fn range(&self, (start, end): (f64, f64)) -> (Grain, Grain) {
        let (mut low, mut high) = (Grain::MAX, Grain::MIN);
        let mut add = |height: Grain| (low, high) = (low.min(height), high.max(height));
        if start <= 0.0 {
            add(self.start);
        }
        if end >= 1.0 {
            add(self.end);
        }
        let mut before = 0.0;
        for (until, height) in self.steps() {
            if before <= end && start <= *until {
                add(*height);
            }
            before = *until;
        }
        (low, high)
    }
}

impl Battlefield {
    /// Whether no piece is near a way of a disc, so that it stays at one height: quick.
    #[inline]
    pub(super) fn is_open(&self, leg: &Leg, radius: Grain) -> bool {
        is_open(self.pieces.iter(), leg, radius)
    }
}

/// Whether none of these pieces is near a way of a disc: quick.
#[inline]
pub(super) fn is_open<'p>(mut pieces: impl Iterator<Item = &'p Piece>, leg: &Leg, radius: Grain) -> bool {
    pieces.all(|piece| !leg.may_meet(&piece.zone, radius - TOUCH))
}

/// Pieces that a disc overlaps on a straight way: from which share of it to which, and how high.
pub(super) struct PiecesOn {
    parts: [(f64, f64, Grain); MOST],
    count: usize,
}

impl PiecesOn {
    /// None yet.
    pub(super) fn none() -> PiecesOn {
        PiecesOn { parts: [(0.0, 0.0, 0); MOST], count: 0 }
    }

    /// Adds a piece of this height on a part of the way; whether there is room for it.
    pub(super) fn add(&mut self, (from, to): (f64, f64), height: Grain) -> bool {
        let Some(place) = self.parts.get_mut(self.count) else { return false };
        *place = (from, to, height);
        self.count += 1;
        true
    }

    /// The heights of a disc along a way that starts and ends at these heights.
    pub(super) fn profile(&self, start: Grain, end: Grain) -> Profile {
        let mut profile = Profile::flat(start, end);
        let (parts, count) = (&self.parts[..self.count], self.count);
        if count == 0 {
            return profile;
        }
        let mut cuts = [1.0; 2 * MOST];
        for (at, (from, to, _)) in parts.iter().enumerate() {
            (cuts[2 * at], cuts[2 * at + 1]) = (*from, *to);
        }
        let cuts = &mut cuts[..2 * count];
        cuts.sort_unstable_by(f64::total_cmp);
        profile.count = 0;
        let mut before = 0.0;
        for until in cuts.iter().copied().chain([1.0]) {
            if until <= before {
                continue;
            }
            let middle = (before + until) / 2.0;
            let over = parts.iter().filter(|(from, to, _)| *from < middle && middle < *to);
            profile.steps[profile.count] = (until, over.map(|(_, _, height)| *height).max().unwrap_or(0));
            profile.count += 1;
            before = until;
        }
        profile
    }
}
