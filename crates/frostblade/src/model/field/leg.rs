//! Straight legs of a path: the discs and pieces of terrain that a base on it overlaps, where, and at which heights.

use super::base::TOUCH;
use super::battlefield::Battlefield;
use super::piece::Piece;
use evenhand_kit::table::plane::{Bounds, Grain, Point, part_in_disc};

/// The most pieces of terrain on one leg. A leg over more pieces is refused.
const MOST: usize = 16;

/// A straight movement of a center from one place to another. Positions on it are fractions from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leg {
    pub(crate) from: Point,
    pub(crate) to: Point,
    /// The vector from start to end.
    dx: f64,
    dy: f64,
    square: f64,
    pub(super) length: f64,
    /// The axis-aligned rectangle around it.
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

    /// Returns its direction as a unit vector, or `None` if its length is 0.
    pub(super) fn direction(&self) -> Option<(f64, f64)> {
        (self.length > 0.0).then(|| (self.dx / self.length, self.dy / self.length))
    }

    /// Whether the rectangle around it, widened by `reach`, contains a place. A quick test.
    #[inline]
    fn may_reach(&self, at: Point, reach: Grain) -> bool {
        let Bounds { left, bottom, right, top } = self.around;
        (left - reach < at.x) & (at.x < right + reach) & (bottom - reach < at.y) & (at.y < top + reach)
    }

    /// Whether it may come within `reach` of a rectangle. A quick test.
    #[inline]
    fn may_meet(&self, zone: &Bounds, reach: Grain) -> bool {
        self.around.near(zone, reach)
    }

    /// Whether it comes nearer than `reach` to a place.
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

    /// Returns a lower bound for the length of a path between its ends that keeps at least `reach` away from a place.
    /// If such a path leads past the place, it crosses the line through the place that is perpendicular to this leg, at
    /// least that far away.
    pub(super) fn least_around(&self, at: Point, reach: Grain) -> f64 {
        if !self.nears(at, reach) {
            return self.length;
        }
        let (px, py) = self.from.to(at);
        let (along, aside) = (px * self.dx + py * self.dy, (px * self.dy - py * self.dx).abs());
        if along <= 0.0 || along >= self.square {
            return self.length;
        }
        // Coordinates of a path are whole thousandths, so it may pass slightly nearer than it should.
        let off = (f64::from(reach) - 2.0 - aside / self.length).max(0.0);
        let (before, after) = (along / self.length, self.length - along / self.length);
        (before * before + off * off).sqrt() + (after * after + off * off).sqrt()
    }

    /// Returns the part of it that is nearer than `reach` to a place.
    pub(super) fn part_near(&self, at: Point, reach: Grain) -> Option<(f64, f64)> {
        let (px, py) = self.from.to(at);
        self.part_in_disc(px, py, f64::from(reach))
    }

    /// Returns the part of it that is nearer than `reach` to a place, given relative to the start. A leg that touches a
    /// circle does not come nearer.
    fn part_in_disc(&self, px: f64, py: f64, reach: f64) -> Option<(f64, f64)> {
        if self.square == 0.0 {
            return (px * px + py * py < reach * reach).then_some((0.0, 1.0));
        }
        part_in_disc((self.dx, self.dy), self.square, (px, py), reach).filter(|(start, end)| start < end)
    }

    /// Returns the part of it on which a disc overlaps a rectangle by more than [`TOUCH`].
    pub(super) fn part_over(&self, zone: &Bounds, radius: Grain) -> Option<(f64, f64)> {
        let reach = radius - TOUCH;
        if reach <= 0 || !self.may_meet(zone, reach) {
            return None;
        }
        // Relative to the start. First test the widened rectangle with square corners.
        let reach = f64::from(reach);
        let (left, right) = (f64::from(zone.left - self.from.x), f64::from(zone.right - self.from.x));
        let (bottom, top) = (f64::from(zone.bottom - self.from.y), f64::from(zone.top - self.from.y));
        let (x_start, x_end) = part_between(self.dx, left - reach, right + reach)?;
        let (y_start, y_end) = part_between(self.dy, bottom - reach, top + reach)?;
        let (mut start, mut end) = (x_start.max(y_start).max(0.0), x_end.min(y_end).min(1.0));
        if start >= end {
            return None;
        }
        // If the disc enters or leaves at a corner, the boundary there is an arc. From there every leg that continues
        // crosses the disc around the corner.
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

/// Returns the fractions at which a movement by `step` from 0 is between two numbers, or `None` if it never is.
#[inline]
fn part_between(step: f64, least: f64, most: f64) -> Option<(f64, f64)> {
    if step == 0.0 {
        return (least < 0.0 && 0.0 < most).then_some((0.0, 1.0));
    }
    let (a, b) = (least / step, most / step);
    Some(if a < b { (a, b) } else { (b, a) })
}

/// The height of a base along a leg: that of the highest piece that it overlaps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Profile {
    /// The height up to each fraction of the leg.
    steps: [(f64, Grain); 2 * MOST + 1],
    count: usize,
    start: Grain,
    end: Grain,
}

impl Profile {
    /// Returns the profile of a leg at one height.
    fn flat(start: Grain, end: Grain) -> Profile {
        Profile { steps: [(1.0, 0); 2 * MOST + 1], count: 1, start, end }
    }

    /// Returns the sum of all heights that it goes up and down.
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

    /// Returns the lowest and the highest height on a part of it, including climbs at the ends of the part.
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
    /// Whether no piece is near the leg of a disc, so that the disc stays at one height. A quick test.
    #[inline]
    pub(super) fn is_open(&self, leg: &Leg, radius: Grain) -> bool {
        is_open(self.pieces.iter(), leg, radius)
    }
}

/// Whether none of these pieces is near the leg of a disc. A quick test.
#[inline]
pub(super) fn is_open<'p>(mut pieces: impl Iterator<Item = &'p Piece>, leg: &Leg, radius: Grain) -> bool {
    pieces.all(|piece| !leg.may_meet(&piece.zone, radius - TOUCH))
}

/// Pieces that a disc overlaps on a leg: the fractions from which and to which it does, and the heights.
pub(super) struct PiecesOn {
    parts: [(f64, f64, Grain); MOST],
    count: usize,
}

impl PiecesOn {
    /// Returns an empty list.
    pub(super) fn none() -> PiecesOn {
        PiecesOn { parts: [(0.0, 0.0, 0); MOST], count: 0 }
    }

    /// Adds a piece of this height on a part of the leg. Returns whether it fits.
    pub(super) fn add(&mut self, (from, to): (f64, f64), height: Grain) -> bool {
        let Some(place) = self.parts.get_mut(self.count) else { return false };
        *place = (from, to, height);
        self.count += 1;
        true
    }

    /// Returns the heights of a disc along a leg that starts and ends at these heights.
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
