//! Places, shapes and distances on the table.
//!
//! Places are whole numbers of grains, so that every machine plays the same match; each game says how
//! long a grain is. Every shape is a convex polygon of one to four corners with a rounded rim: a disc is one
//! corner, an oval base two, a rectangle four with no rim, and what a base sweeps over in a straight
//! stride four with the base's rim. Distances between corners are worked out in `f64` with the four
//! operations and square roots only, which are the same bits everywhere.
//!
//! - [`point`]: lengths and places; [`facing`]: directions
//! - [`shape`]: discs, ovals and rectangles; [`bounds`]: the upright rectangles around them; [`footprint`]: both of
//!   what stays where it is
//! - `outline`: shapes for pictures
//! - `distance`: how far apart shapes are; `way`: what part of a straight way they cover; `segment`: both for the
//!   straight lines between corners

pub mod bounds;
mod distance;
pub mod facing;
pub mod footprint;
mod outline;
pub mod point;
mod segment;
pub mod shape;
mod way;

pub(crate) use bounds::Bounds;
pub use facing::{Facing, TURN};
pub(crate) use facing::{direction, facing_of, half_degrees, turn_between};
pub use footprint::Footprint;
pub(crate) use outline::{length, place};
pub use point::{Grain, MM, Point, grains};
pub(crate) use point::{MILLIMETRE, TOUCH, cut, whole};
pub(crate) use segment::part_in_disc;
pub use shape::Shape;
