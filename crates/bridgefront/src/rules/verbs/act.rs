//! The trait that all verbs implement. Each verb has its own file with what it locks and offers, and its execution.

use crate::model::content::verbs::{Verb, fields_as};
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Offer, Work};
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
}

impl Verb {
    /// Returns the effect as an [`Act`].
    pub(crate) fn act(&self) -> &dyn Act {
        fields_as!(self, Act)
    }
}
