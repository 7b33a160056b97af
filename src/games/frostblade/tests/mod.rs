//! Tests of Frostblade: rules by playing them, and the worked examples.

mod contract;
pub(crate) mod rig;
