//! The value of effects to a player, one file for each verb.
//!
//! [`Appraise`] is the common interface. The files in `verbs/` define what an effect does, and use nothing from here.

mod acquire;
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

use super::look::Look;
use super::row::Row;
use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::content::verbs::{Verb, fields_as};
use crate::model::state::Slot;
use evenhand_kit::table::effects::EffectId;
pub(super) use hand::taken_from_hand;

/// An effect with a value to a player.
pub(super) trait Appraise {
    /// Returns the value of the effect in gold, independent of the position.
    fn worth(&self, game: &Bridgefront) -> f32;

    /// Adds the value of the effect in a position, with its targets chosen by a short lookahead.
    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row);

    /// Adds the value of an option of one of its targets.
    fn target(&self, look: &mut Look<'_>, id: EffectId, this: Slot, option: Action, row: &mut Row) {
        let _ = (look, id, this, option, row);
    }
}

impl Verb {
    /// Returns the effect as one with a value to a player.
    pub(super) fn appraisal(&self) -> &dyn Appraise {
        fields_as!(self, Appraise)
    }
}
