//! The geometry of the battlefield: round bases on several levels, where they stand, go and see.
//!
//! Places are whole thousandths of an inch on the shared [`plane`](crate::table::plane), heights too. Lengths that
//! differ by no more than one of them are equal (FB-MEAS). Everything is worked out with the four operations and square
//! roots only, so every machine plays the same match, and nothing here allocates.
//!
//! - [`base`]: spots, bases and distances
//! - [`ground`]: where a base can stand
//! - [`coherency`]: whether a squad stays together
//! - [`walk`]: what ways cost and how they lead around what is in the way; `leg`: straight ones; `detour`: those with
//!   bends; `wall`: where none can be; `validate`: the gate that tests hold all ways to
//! - [`nearby`]: pieces and models near a place, looked up
//! - [`formation`]: how a squad can stand around a place
//! - [`sight`]: who sees whom past what, and what covers them

pub mod base;
pub(crate) mod coherency;
mod detour;
pub(crate) mod formation;
mod ground;
pub(crate) mod leg;
mod nearby;
pub(crate) mod sight;
#[cfg(test)]
pub(crate) mod validate;
pub(crate) mod walk;
mod wall;

pub use base::Spot;
pub(crate) use base::{Base, Measure, square};
pub(crate) use coherency::{Limits, coherent, stragglers};
pub(crate) use nearby::{Crowd, Nearby, with_crowd};
pub(crate) use sight::{Look, SightRules};
pub(crate) use walk::{Mover, Outlook};
