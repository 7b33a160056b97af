//! Places, shapes and distances on the table.
//!
//! Places are whole numbers of grains, 256 to the millimetre, so that every machine plays the same
//! match. Every shape is a convex polygon of one to four corners with a rounded rim: a disc is one
//! corner, an oval base two, a rectangle four with no rim, and what a base sweeps over in a straight
//! stride four with the base's rim. Distances between corners are worked out in `f64` with the four
//! operations and square roots only, which are the same bits everywhere.

use serde::{Deserialize, Serialize};

/// A length: 256 to the millimetre.
pub type Grain = i32;

/// Grains in a millimetre.
pub const MM: f64 = 256.0;

/// A length in millimetres as grains.
pub fn grains(mm: f64) -> Grain {
    (mm * MM).round() as Grain
}

/// A place on the table, from the lower left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Point {
    /// To the right.
    pub x: Grain,
    /// Away from the first player.
    pub y: Grain,
}

/// A direction in half degrees, 0 to 719, from the x axis towards the y axis.
pub type Facing = u16;

/// Half degrees in a full turn.
pub const TURN: Facing = 720;

/// A convex polygon of one to four corners with a rounded rim.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    corners: [Point; 4],
    count: u8,
    /// How far the rim goes beyond the corners.
    pub rim: Grain,
}
