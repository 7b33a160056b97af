//! A shape with its precomputed bounding box.

use std::ops::Deref;

use super::bounds::Bounds;
use super::point::Grain;
use super::shape::Shape;

/// A stationary shape with its bounding box.
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

    #[inline]
    fn deref(&self) -> &Shape {
        &self.shape
    }
}

impl Footprint {
    /// Returns its bounding box.
    #[inline]
    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// Whether it is certainly farther than this from everything within `other`; fast.
    #[inline]
    pub fn is_beyond(&self, other: &Bounds, length: Grain) -> bool {
        !self.bounds.meets(&other.widened(length))
    }
}
