//! What the verbs of effects offer and do, one module per kind of effect. Their fields are in `model::content::verbs`.

mod attacks;
mod battlefield;
mod counts;
mod lasting;
mod piles;
mod shared;
mod work;

use crate::model::actions::Action;
use crate::model::content::verbs::fields_as;
use crate::model::content::{Effect, Verb};
use crate::model::events::Leave;
use crate::model::state::{Item, Run, State, Unit, UnitId};
use crate::{AxionForge, Event};
use evenhand_game::game::{Cx, Seat};
use work::{Offer, Work};

/// A verb with its fields.
pub(crate) trait Act {
    /// Returns how many targets are to be chosen after the enemy and the card that it is about.
    fn choices(&self, game: &AxionForge, s: &State, item: &Item) -> usize {
        let _ = (game, s, item);
        0
    }

    /// Writes the options for one of these targets, counted from 0.
    fn offer(&self, offer: &mut Offer<'_>, choice: usize) {
        let _ = (offer, choice);
    }

    /// Whether an ability can be used only if there is an option for the first of these targets.
    fn needs_a_target(&self) -> bool {
        true
    }

    /// Whether it would change a card of a seat.
    fn changes(&self, game: &AxionForge, s: &State, item: &Item, seat: Seat, unit: &Unit) -> bool {
        let _ = (game, s, item, seat, unit);
        true
    }

    /// Carries it out. All targets are chosen.
    fn run(&self, work: &mut Work<'_, '_>) {
        if let Some(how) = self.source_leaves()
            && work.is_about_itself_elsewhere()
        {
            return work.lose_source(how);
        }
        for id in work.cards().iter().copied() {
            self.act_on(work, id);
        }
    }

    /// Returns how a Source leaves play if the effect is about it.
    fn source_leaves(&self) -> Option<Leave> {
        None
    }

    /// Does to a card on the Battlefield what the effect does to each card that it is about.
    fn act_on(&self, work: &mut Work<'_, '_>, id: UnitId) {
        let _ = (work, id);
    }

    /// Returns how often it is carried out, each time with a new last target.
    fn times(&self) -> u8 {
        1
    }
}

impl Verb {
    /// Returns the verb as an [`Act`].
    pub(crate) fn act(&self) -> &dyn Act {
        fields_as!(self, Act)
    }
}

impl AxionForge {
    /// Writes the options for a target that a verb asks for, and returns the seat that chooses.
    pub(crate) fn offer(
        &self,
        (s, run): (&State, &Run),
        effect: &Effect,
        choice: usize,
        out: &mut Vec<Action>,
    ) -> Seat {
        let mut offer = Offer { game: self, s, run, about: &effect.about, seat: run.item.seat, out };
        effect.verb.act().offer(&mut offer, choice);
        offer.seat
    }

    /// Carries out an effect whose targets are all chosen.
    pub(crate) fn carry_out(&self, s: &mut State, run: &Run, effect: &Effect, cx: &mut Cx<'_, Event>) {
        effect.verb.act().run(&mut Work { game: self, s, run, about: &effect.about, cx });
    }
}
