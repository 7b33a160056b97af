//! What the effects of actions do, and when they can be used (AS-ATK-7).
//!
//! [`act`] has the interface. The files are those of [`crate::model::content::verbs`], which has the words and fields of
//! the verbs, and the only list of them.

pub(crate) mod act;
mod ground;
mod response;
mod shared;
mod shoves;
mod strides;
mod target;
mod user;
