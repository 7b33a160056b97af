//! The geometry of the battlefield: round bases on several levels, with their positions, movement and sight.
//!
//! Coordinates and heights are whole thousandths of an inch on the shared [`plane`](evenhand_kit::table::plane). Lengths that
//! differ by no more than one thousandth are equal (FB-MEAS). All computations use only the four basic operations and
//! square roots, so every machine plays the same match. Nothing here allocates.
//!
//! - [`base`]: spots, bases and distances
//! - [`battlefield`]: the table; [`piece`]: pieces of terrain
//! - [`ground`]: where a base can stand
//! - [`coherency`]: whether a squad is in coherency
//! - [`walk`]: the costs of paths, and paths around obstacles; `leg`: straight paths; `detour`: paths with bends;
//!   `barrier`: a proof that there is no path; `validate`: the validator of paths, for tests
//! - [`nearby`]: a lookup of the pieces and models near a place
//! - [`formation`]: formations of a squad around a place
//! - [`sight`]: lines of sight between models, obstacles and cover

mod barrier;
pub mod base;
mod battlefield;
pub(crate) mod coherency;
mod detour;
pub(crate) mod formation;
mod ground;
pub(crate) mod leg;
mod nearby;
mod piece;
pub(crate) mod sight;
#[cfg(test)]
pub(crate) mod validate;
pub(crate) mod walk;

pub use base::Spot;
pub(crate) use base::{Base, Measure, square};
pub(crate) use battlefield::Battlefield;
pub(crate) use coherency::{Limits, coherent, stragglers};
pub(crate) use nearby::{Crowd, with_crowd};
pub(crate) use piece::{Piece, PieceKind};
pub(crate) use sight::{Look, SightRules};
pub(crate) use walk::{Mover, Outlook};
