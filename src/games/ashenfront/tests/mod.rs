//! The rules, played.

mod contract;
pub(crate) mod rig;
