//! What every verb can do. Each stands in a file of its own: its fields, its line of the notation, what
//! it locks and offers, how it is carried out, and what it is worth to whoever looks at it.

use super::event::On;
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::player::Row;
use crate::games::bridgefront::player::look::Look;
use crate::games::bridgefront::rules::action::Action;
use crate::games::bridgefront::rules::stages::{Open, Walk};
use crate::games::bridgefront::rules::work::{Flow, Offer, Work};
use crate::games::bridgefront::state::Slot;
use crate::table::effects::EffectId;

/// A verb with its fields.
pub(crate) trait Act {
    /// Takes the choices that are locked when a card is committed, or stops at the first still open
    /// (BF-12.4).
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        let _ = (walk, id);
        Ok(())
    }

    /// Carries the effect out, or asks for what is chosen only now.
    fn run(&self, work: &mut Work<'_, '_>) -> Flow;

    /// The options of what is chosen only when the effect is carried out.
    fn offer(&self, offer: &mut Offer<'_>) {
        let _ = offer;
    }

    /// Whether an event can carry out the effect; what it cannot would be passed over without a word.
    fn serves(&self, event: On) -> bool {
        matches!(event, On::Deploy | On::Activate)
    }

    /// What the effect is worth in gold, whatever the position.
    fn worth(&self, game: &Bridgefront) -> f32;

    /// Adds what the effect comes to in a position, its targets chosen as well as a short look tells.
    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row);

    /// Adds what an option of one of its targets comes to.
    fn target(&self, look: &mut Look<'_>, id: EffectId, this: Slot, option: Action, row: &mut Row) {
        let _ = (look, id, this, option, row);
    }
}
