//! What the effects of actions are worth to a player. The files are those of [`crate::rules::verbs`], which has what the
//! effects do; [`appraise`] has the interface.

pub(super) mod appraise;
mod burst;
mod cleanse;
mod counter;
mod defend;
mod grant;
mod ground;
mod harden;
mod heal;
mod hold_fast;
mod lend_token;
mod lock_down;
mod look;
mod lose;
mod shove;
mod strides;
mod take_over;
mod ward;
