//! What the effects of actions are worth to a player. The files are those of [`crate::rules::verbs`], which has what the
//! effects do; [`appraise`] has the interface.

pub(super) mod appraise;
mod ground;
mod response;
mod shared;
mod shoves;
mod strides;
mod target;
mod user;
