//! A shape with its bounds worked out once.

use std::ops::Deref;

use super::bounds::Bounds;
use super::point::Grain;
use super::shape::Shape;

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

    #[inline]
    fn deref(&self) -> &Shape {
        &self.shape
    }
}

impl Footprint {
    /// The upright rectangle around it.
    #[inline]
    pub(crate) fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// Whether it is farther than this from everything within `other` for certain: quick.
    #[inline]
    pub(crate) fn is_beyond(&self, other: &Bounds, length: Grain) -> bool {
        !self.bounds.meets(&other.widened(length))
    }
}
