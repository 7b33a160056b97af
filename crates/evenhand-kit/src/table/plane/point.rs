//! Lengths and points.

use serde::{Deserialize, Serialize};

/// A length in the smallest unit of a game: 1/256 mm in Ascension, a thousandth of an inch in Frostblade.
pub type Grain = i32;

/// One millimeter in grains, for games with 256 grains per millimeter.
pub const MILLIMETRE: Grain = 256;

/// Grains per millimeter, for games with 256.
pub const MM: f64 = MILLIMETRE as f64;

/// Shapes that overlap by less than this only touch: 0.01 mm at 256 grains per millimeter. Games with another grain
/// define their own value.
pub const TOUCH: f64 = 2.56;

/// Converts millimeters to grains, at 256 grains per millimeter.
#[inline]
pub fn grains(mm: f64) -> Grain {
    whole(mm * MM)
}

/// Rounds to the nearest whole number of grains; halves away from zero.
#[inline]
pub fn whole(grains: f64) -> Grain {
    cut(if grains >= 0.0 { grains + 0.5 } else { grains - 0.5 })
}

/// Truncates a number of grains.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the fraction is to be cut off; tables are far smaller than 2^31")]
pub fn cut(grains: f64) -> Grain {
    grains as Grain
}

/// A point on the table, measured from the lower left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Point {
    /// The coordinate to the right.
    pub x: Grain,
    /// The coordinate away from the first player.
    pub y: Grain,
}

impl Point {
    /// Creates a point from millimeters, at 256 grains per millimeter.
    #[inline]
    pub fn mm(x: f64, y: f64) -> Point {
        Point { x: grains(x), y: grains(y) }
    }

    /// Returns the point moved by this vector, rounded to grains.
    #[inline]
    pub fn plus(self, dx: f64, dy: f64) -> Point {
        Point { x: self.x + whole(dx), y: self.y + whole(dy) }
    }

    /// Returns the vector from here to another point.
    #[inline]
    pub fn to(self, other: Point) -> (f64, f64) {
        (f64::from(other.x - self.x), f64::from(other.y - self.y))
    }

    /// Returns the distance to another point in grains.
    #[inline]
    pub fn distance(self, other: Point) -> f64 {
        let (dx, dy) = self.to(other);
        (dx * dx + dy * dy).sqrt()
    }

    /// Returns the distance to another point, rounded to the nearest grain.
    #[inline]
    pub fn length_to(self, other: Point) -> Grain {
        cut(self.distance(other).round())
    }
}
