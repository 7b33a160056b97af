//! The rules, played.

mod contract;
mod log;
pub(crate) mod rig;
mod texts;
