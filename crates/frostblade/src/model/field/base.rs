//! Round bases with the bodies on them, and distances between them (FB-MEAS-2).

use serde::{Deserialize, Serialize};

use evenhand_kit::table::plane::{Grain, Point};

/// Lengths that differ by no more than this count as equal: "within L" includes L plus this much, and bases that
/// overlap by no more than this only touch.
pub(crate) const TOUCH: Grain = 1;

/// The position of a model: the center of its base, in thousandths of an inch from the lower left corner of the table.
/// It is packed because a position of the game holds many of them.
#[repr(C, packed)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Spot {
    /// The distance along the long edge of the table.
    pub x: u16,
    /// The distance from the first player's edge.
    pub y: u16,
    /// 0 for the surface of the table, otherwise the number of the piece of terrain on whose top it is, counted from 1.
    pub on: u8,
}

impl Spot {
    /// Creates a spot on this surface. Returns `None` if a coordinate does not fit.
    #[inline]
    pub(crate) fn new(at: Point, on: u8) -> Option<Spot> {
        Some(Spot { x: u16::try_from(at.x).ok()?, y: u16::try_from(at.y).ok()?, on })
    }

    /// Returns the point without the height.
    #[inline]
    pub(crate) fn at(self) -> Point {
        Point { x: Grain::from(self.x), y: Grain::from(self.y) }
    }
}

/// How a distance is measured (FB-Q22).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    /// Horizontally.
    Flat,
    /// In space, between the closest points of the bases.
    Solid,
}

/// A flat round base with a body on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Base {
    /// The center.
    pub(crate) at: Point,
    /// The height of its bottom above the table.
    pub(crate) z: Grain,
    pub(crate) radius: Grain,
    /// The height of the body above the bottom of the base.
    pub(crate) height: Grain,
}

/// Returns the exact square of the distance between two points.
#[inline]
pub(crate) fn square(a: Point, b: Point) -> i64 {
    let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    dx * dx + dy * dy
}

impl Base {
    /// Returns the horizontal distance between the edges; 0 if they overlap.
    #[inline]
    pub(crate) fn gap(&self, other: &Base) -> f64 {
        (self.at.distance(other.at) - f64::from(self.radius + other.radius)).max(0.0)
    }

    /// Returns the difference of the heights at which the two bases stand.
    #[inline]
    pub(crate) fn rise(&self, other: &Base) -> Grain {
        (self.z - other.z).abs()
    }

    /// Returns the distance between the closest points of two bases.
    #[inline]
    pub(crate) fn distance(&self, other: &Base, measure: Measure) -> f64 {
        let gap = self.gap(other);
        let rise = self.rise(other);
        if measure == Measure::Flat || rise == 0 {
            return gap;
        }
        let rise = f64::from(rise);
        (gap * gap + rise * rise).sqrt()
    }

    /// Whether the bases are within this length of each other, plus [`TOUCH`].
    #[inline]
    pub(crate) fn within(&self, other: &Base, limit: Grain, measure: Measure) -> bool {
        let reach = limit + TOUCH;
        let most = i64::from(self.radius + other.radius + reach);
        let apart = square(self.at, other.at);
        if apart > most * most {
            return false;
        }
        let rise = self.rise(other);
        if measure == Measure::Flat || rise == 0 {
            return true;
        }
        if rise > reach {
            return false;
        }
        let radii = i64::from(self.radius + other.radius);
        if apart <= radii * radii {
            return true;
        }
        // The gap g must satisfy g^2 + rise^2 <= reach^2.
        let gap = (apart as f64).sqrt() - radii as f64;
        let (rise, reach) = (f64::from(rise), f64::from(reach));
        gap * gap + rise * rise <= reach * reach
    }

    /// Whether the two cannot stand there at the same time: seen from above they overlap by more than [`TOUCH`], and
    /// the upper one stands no higher than the top of the lower one.
    #[inline]
    pub(crate) fn overlaps(&self, other: &Base) -> bool {
        let reach = i64::from(self.radius + other.radius - TOUCH);
        reach > 0 && square(self.at, other.at) < reach * reach && self.levels_with(self.z, self.z, other)
    }

    /// Whether this body, with its bottom anywhere from `low` to `high`, overlaps the other in height: the upper one
    /// stands lower than the top of the lower one.
    #[inline]
    pub(crate) fn levels_with(&self, low: Grain, high: Grain, other: &Base) -> bool {
        (low <= other.z && other.z <= high) || (low < other.z + other.height && other.z < high + self.height)
    }
}
