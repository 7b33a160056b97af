//! Tests of Frostblade: rules by playing them, and the worked examples.

mod content;
mod contract;
mod coverage;
mod dice;
mod field_bases;
mod field_coherency;
mod field_detours;
mod field_formations;
mod field_ground;
mod field_plane;
mod field_rig;
mod field_sight;
mod field_walks;
mod odds;
pub(crate) mod rig;
