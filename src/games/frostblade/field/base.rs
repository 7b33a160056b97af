//! Round bases with bodies on them, and how far apart they are (FB-MEAS-2).

use serde::{Deserialize, Serialize};

use crate::table::plane::{Grain, Point};

/// Lengths that differ by no more are equal: "within L" reaches this far beyond L, and bases that overlap by no more
/// only touch.
pub(crate) const TOUCH: Grain = 1;

/// Where a model stands: the middle of its base in thousandths of an inch from the lower left corner of the table. Packed,
/// since a position holds many.
#[repr(C, packed)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Spot {
    /// Along the long edge of the table.
    pub x: u16,
    /// Away from the first player.
    pub y: u16,
    /// 0 for the surface of the table, else the number of a piece of terrain, counted from 1, on the top of which it is.
    pub on: u8,
}

impl Spot {
    /// A place at this height; `None` off the numbers that a spot can hold.
    #[inline]
    pub(crate) fn new(at: Point, on: u8) -> Option<Spot> {
        Some(Spot { x: u16::try_from(at.x).ok()?, y: u16::try_from(at.y).ok()?, on })
    }

    /// The place on the plane.
    #[inline]
    pub(crate) fn at(self) -> Point {
        Point { x: Grain::from(self.x), y: Grain::from(self.y) }
    }
}

/// How a distance is measured (FB-Q22).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    /// Seen from above.
    Flat,
    /// Between the closest points of bases, height and all.
    Solid,
}

/// A round flat base with a body on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Base {
    /// The middle.
    pub(crate) at: Point,
    /// The height of its bottom above the table.
    pub(crate) z: Grain,
    pub(crate) radius: Grain,
    /// Of the body above the bottom of the base.
    pub(crate) height: Grain,
}

/// The square of the distance between two places: exact.
#[inline]
pub(crate) fn square(a: Point, b: Point) -> i64 {
    let (dx, dy) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    dx * dx + dy * dy
}

impl Base {
    /// The horizontal distance between the edges, 0 if they overlap.
    #[inline]
    pub(crate) fn gap(&self, other: &Base) -> f64 {
        (self.at.distance(other.at) - f64::from(self.radius + other.radius)).max(0.0)
    }

    /// How much higher the one stands than the other.
    #[inline]
    pub(crate) fn rise(&self, other: &Base) -> Grain {
        (self.z - other.z).abs()
    }

    /// The distance between the closest points of two bases.
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

    /// Whether they are within this length of each other, a touch more allowed.
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
        // The gap g must have g^2 + rise^2 <= reach^2.
        let gap = (apart as f64).sqrt() - radii as f64;
        let (rise, reach) = (f64::from(rise), f64::from(reach));
        gap * gap + rise * rise <= reach * reach
    }

    /// Whether the bases are on each other's place: they overlap by more than a touch, seen from above, and the upper
    /// one stands no higher than the head of the lower one.
    #[inline]
    pub(crate) fn overlaps(&self, other: &Base) -> bool {
        let reach = i64::from(self.radius + other.radius - TOUCH);
        reach > 0 && square(self.at, other.at) < reach * reach && self.levels_with(self.z, self.z, other)
    }

    /// Whether this body, with its bottom anywhere from `low` to `high`, is at the height of another: the upper one
    /// stands lower than the head of the lower one.
    #[inline]
    pub(crate) fn levels_with(&self, low: Grain, high: Grain, other: &Base) -> bool {
        (low <= other.z && other.z <= high) || (low < other.z + other.height && other.z < high + self.height)
    }
}
