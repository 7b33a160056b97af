//! What the effects of actions do, and when they can be used (AS-ATK-7): one file for each verb or a few similar ones.
//!
//! [`act`] has the interface. The words and fields of the verbs, and the only list of them, are in
//! [`crate::model::content::verbs`].

pub(crate) mod act;
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
