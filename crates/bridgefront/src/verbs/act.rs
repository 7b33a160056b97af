//! The trait that all verbs implement. Each verb has its own file with its fields, its line of the notation, what it
//! locks and offers, its execution, and its valuation.

use super::event::On;
use crate::Bridgefront;
use crate::player::Row;
use crate::player::look::Look;
use crate::rules::action::Action;
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Offer, Work};
use crate::state::Slot;
use evenhand_kit::table::effects::EffectId;

/// A verb with its fields.
pub(crate) trait Act {
    /// Takes the choices that are locked when a card is committed, or stops at the first open one (BF-12.4).
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        let _ = (walk, id);
        Ok(())
    }

    /// Carries out the effect, or asks for a choice that is made only now.
    fn run(&self, work: &mut Work<'_, '_>) -> Flow;

    /// Writes the options of a choice made only when the effect is carried out.
    fn offer(&self, offer: &mut Offer<'_>) {
        let _ = offer;
    }

    /// Returns whether an event can carry out the effect; if it cannot, the effect would be skipped silently.
    fn serves(&self, event: On) -> bool {
        matches!(event, On::Deploy | On::Activate)
    }

    /// Returns the value of the effect in gold, independent of the position.
    fn worth(&self, game: &Bridgefront) -> f32;

    /// Adds the value of the effect in a position, with its targets chosen by a short lookahead.
    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row);

    /// Adds the value of an option of one of its targets.
    fn target(&self, look: &mut Look<'_>, id: EffectId, this: Slot, option: Action, row: &mut Row) {
        let _ = (look, id, this, option, row);
    }
}
