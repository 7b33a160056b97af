//! What the verbs of cards do when a card is committed and when it resolves, one file for each verb.
//!
//! [`act`] has the interface. The words and fields of the verbs, and the only list of them, are in
//! [`crate::model::content::verbs`]. What an effect is worth to a player is in `players/appraise/`.

mod acquire;
pub(crate) mod act;
mod bridge;
mod choose;
mod conditional;
mod damage;
mod deploy;
mod draw;
mod gain;
mod hand;
mod heal;
mod look;
mod mine;
mod modifier;
mod moves;
mod roll;
mod shared;
mod trigger;
