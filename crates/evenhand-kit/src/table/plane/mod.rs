//! Points, shapes and distances on the table.
//!
//! Points are whole numbers of grains, so that every machine plays the same match; each game defines the length of a
//! grain. Every shape is a convex polygon of one to four corners with a rounded rim: a disc has one corner, an oval
//! base two, a rectangle four with no rim, and the area that a base sweeps in a straight move four with the base's rim.
//! Distances between corners are computed in `f64` with only the four basic operations and square roots, which are
//! bit-identical everywhere.
//!
//! - [`point`]: lengths and points; [`facing`]: directions
//! - [`shape`]: discs, ovals and rectangles; [`bounds`]: their bounding boxes; [`footprint`]: both for stationary
//!   shapes
//! - `outline`: shapes for pictures
//! - `distance`: distances of shapes; `way`: the part of a straight path that shapes cover; `segment`: the line
//!   segments that both use

pub mod bounds;
mod distance;
mod facing;
mod footprint;
mod outline;
pub mod point;
mod segment;
pub mod shape;
mod way;

pub use bounds::Bounds;
pub use facing::{Facing, TURN};
pub use facing::{direction, facing_of, half_degrees, turn_between};
pub use footprint::Footprint;
pub use outline::{length, place};
pub use point::{Grain, MM, Point, grains};
pub use point::{MILLIMETRE, TOUCH, cut, whole};
pub use segment::part_in_disc;
pub use shape::Shape;
