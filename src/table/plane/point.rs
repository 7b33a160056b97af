//! Lengths and places.

use serde::{Deserialize, Serialize};

/// A length in the smallest unit of a game: 1/256 mm in Ascension, a thousandth of an inch in Frostblade.
pub type Grain = i32;

/// A millimetre, where 256 grains make one.
pub(crate) const MILLIMETRE: Grain = 256;

/// Grains in a millimetre, where 256 make one.
pub const MM: f64 = MILLIMETRE as f64;

/// Shapes that overlap by less than this only touch: 0.01 mm, where 256 grains make a millimetre. Where a grain is
/// something else, the game says what a touch is.
pub(crate) const TOUCH: f64 = 2.56;

/// A length in millimetres as grains, where 256 make one.
pub fn grains(mm: f64) -> Grain {
    whole(mm * MM)
}

/// The nearest whole number of grains; half ones away from zero.
#[inline]
pub(crate) fn whole(grains: f64) -> Grain {
    cut(if grains >= 0.0 { grains + 0.5 } else { grains - 0.5 })
}

/// A number of grains without its fraction.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the fraction is to be cut off; tables are far smaller than 2^31")]
pub(crate) fn cut(grains: f64) -> Grain {
    grains as Grain
}

/// A place on the table, from the lower left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Point {
    /// To the right.
    pub x: Grain,
    /// Away from the first player.
    pub y: Grain,
}

impl Point {
    /// A place in millimetres, where 256 grains make one.
    pub(crate) fn mm(x: f64, y: f64) -> Point {
        Point { x: grains(x), y: grains(y) }
    }

    /// This far on, rounded to grains.
    #[inline]
    pub(crate) fn plus(self, dx: f64, dy: f64) -> Point {
        Point { x: self.x + whole(dx), y: self.y + whole(dy) }
    }

    /// From here to another place.
    #[inline]
    pub(crate) fn to(self, other: Point) -> (f64, f64) {
        (f64::from(other.x - self.x), f64::from(other.y - self.y))
    }

    /// The distance to another place in grains.
    #[inline]
    pub(crate) fn distance(self, other: Point) -> f64 {
        let (dx, dy) = self.to(other);
        (dx * dx + dy * dy).sqrt()
    }

    /// The same to the nearest grain.
    pub(crate) fn length_to(self, other: Point) -> Grain {
        cut(self.distance(other).round())
    }
}
