//! The rules, played.

mod contract;
mod knowing;
mod log;
pub(crate) mod rig;
mod texts;
