//! The value of effects to a player, one file for each verb.
//!
//! [`Appraise`] is the common interface. The files in `verbs/` define what an effect does, and use nothing from here.

mod acquire;
mod bridge;
mod choose;
mod conditional;
mod deploy;
mod draw;
mod gain;
mod hand;
mod heal;
mod mine;
mod modifier;
mod moves;
mod peek;
mod roll;
mod strike;
mod trigger;

use super::look::Look;
use super::row::Row;
use crate::Bridgefront;
use crate::rules::action::Action;
use crate::state::Slot;
use crate::verbs::Verb;
use evenhand_kit::table::effects::EffectId;

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
        match self {
            Verb::Deploy(verb) => verb,
            Verb::DeployChampion(verb) => verb,
            Verb::Move(verb) => verb,
            Verb::Bridge(verb) => verb,
            Verb::Gain(verb) => verb,
            Verb::Draw(verb) => verb,
            Verb::Hand(verb) => verb,
            Verb::Peek(verb) => verb,
            Verb::Acquire(verb) => verb,
            Verb::Strike(verb) => verb,
            Verb::Heal(verb) => verb,
            Verb::Mine(verb) => verb,
            Verb::Modifier(verb) => verb,
            Verb::Trigger(verb) => verb,
            Verb::Choose(verb) => verb,
            Verb::If(verb) => verb,
            Verb::Roll(verb) => verb,
        }
    }
}
