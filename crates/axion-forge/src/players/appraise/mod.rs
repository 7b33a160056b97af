//! The value of effects to a player. What an effect does is in `rules/verbs`, which uses nothing from here.

mod cards;
mod players;

use super::look::{Look, Standing};
use super::row::Row;
use crate::model::content::Verb;
use crate::model::content::verbs::fields_as;
use evenhand_kit::table::effects::shared::Shared;

/// A verb with a value to a player.
pub(super) trait Appraise {
    /// Adds what it does to one card. This is asked of verbs that do something to cards on the Battlefield.
    fn on_card(&self, look: &Look<'_>, target: &Standing<'_>, row: &mut Row) {
        let _ = (look, target, row);
    }

    /// Adds what it does. This is asked of all other verbs.
    fn on_players(&self, look: &Look<'_>, row: &mut Row) {
        let _ = (look, row);
    }
}

/// The effects in it have the value.
impl Appraise for Shared {}

impl Verb {
    /// Returns the verb as one with a value to a player.
    pub(super) fn appraisal(&self) -> &dyn Appraise {
        fields_as!(self, Appraise)
    }
}
