//! Conversion of shapes for pictures.

use super::point::{Grain, Point};
use super::shape::Shape;
use evenhand_game::picture::Outline;

/// Converts a point to a unit of this many grains.
#[inline]
pub fn place(at: Point, unit: f64) -> (f64, f64) {
    (f64::from(at.x) / unit, f64::from(at.y) / unit)
}

/// Converts a length to a unit of this many grains.
#[inline]
pub fn length(length: Grain, unit: f64) -> f64 {
    f64::from(length) / unit
}

impl Shape {
    /// Converts the shape for a picture, in a unit of this many grains. Rims of polygons, which only swept areas have,
    /// are left out.
    #[inline]
    pub fn outline(&self, unit: f64) -> Outline {
        let radius = length(self.rim, unit);
        match self.corners() {
            [at] => Outline::Disc { at: place(*at, unit), radius },
            [one, two] => Outline::Capsule { ends: [place(*one, unit), place(*two, unit)], radius },
            corners => Outline::Polygon(corners.iter().map(|corner| place(*corner, unit)).collect()),
        }
    }
}
