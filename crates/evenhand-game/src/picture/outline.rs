//! Shapes on a table.

/// A shape on the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// A circle.
    Disc {
        /// Its center.
        at: (f64, f64),
        /// Its radius.
        radius: f64,
    },
    /// All points within a distance of a line segment.
    Capsule {
        /// The ends of the segment.
        ends: [(f64, f64); 2],
        /// The distance.
        radius: f64,
    },
    /// A polygon given by its corners.
    Polygon(Vec<(f64, f64)>),
}

impl Default for Outline {
    fn default() -> Outline {
        Outline::Polygon(Vec::new())
    }
}

impl Outline {
    /// Creates an axis-aligned rectangle: left, bottom, right and top.
    pub fn rect([left, bottom, right, top]: [f64; 4]) -> Outline {
        Outline::Polygon(vec![(left, bottom), (right, bottom), (right, top), (left, top)])
    }

    /// Creates a hexagon that stands on a corner, given by its center and the distance of its corners.
    pub fn hexagon((x, y): (f64, f64), radius: f64) -> Outline {
        let half = radius * 3.0_f64.sqrt() / 2.0;
        let (low, high) = (radius / 2.0, radius);
        let corners = [(0.0, high), (half, low), (half, -low), (0.0, -high), (-half, -low), (-half, low)];
        Outline::Polygon(corners.map(|(dx, dy)| (x + dx, y + dy)).to_vec())
    }

    /// Returns its width and depth.
    pub(super) fn extent(&self) -> (f64, f64) {
        let (places, radius): (&[(f64, f64)], f64) = match self {
            Outline::Disc { at, radius } => (std::slice::from_ref(at), *radius),
            Outline::Capsule { ends, radius } => (ends, *radius),
            Outline::Polygon(corners) => (corners, 0.0),
        };
        let across = |part: fn(&(f64, f64)) -> f64| {
            let most = places.iter().map(part).fold(f64::NEG_INFINITY, f64::max);
            let least = places.iter().map(part).fold(f64::INFINITY, f64::min);
            (most - least).max(0.0) + 2.0 * radius
        };
        (across(|place| place.0), across(|place| place.1))
    }

    /// Returns its center.
    pub fn middle(&self) -> (f64, f64) {
        let mean = |places: &[(f64, f64)]| {
            let count = places.len().max(1) as f64;
            let (x, y) = places.iter().fold((0.0, 0.0), |sum, place| (sum.0 + place.0, sum.1 + place.1));
            (x / count, y / count)
        };
        match self {
            Outline::Disc { at, .. } => *at,
            Outline::Capsule { ends, .. } => mean(ends),
            Outline::Polygon(corners) => mean(corners),
        }
    }
}
