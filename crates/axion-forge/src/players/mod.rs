//! The input of agents for Axion Forge.
//!
//! [`options`] describes an option by what it does at once (Life Force, cards destroyed, Trophies), what it makes
//! possible, and what risk it takes. It uses [`look`] for the properties of the Battlefield
//! and [`appraise`] for what effects are worth. [`evaluate`] estimates who
//! is winning. The features themselves are in [`row`]. [`observe`] adds what learning players see. A card is worth its
//! cost in Sparks.

mod appraise;
mod evaluate;
mod look;
mod observe;
mod options;
mod row;

#[cfg(test)]
mod tests;

use crate::{Action, AxionForge, State};
use evenhand_game::game::knobs::ChangedNumbers;
use evenhand_game::game::{BySeat, Feature, Insight, Observation, Observed, Seat, Sparse};

impl Insight for AxionForge {
    const FEATURES: &'static [Feature] = row::FEATURES;

    type Memo = ();

    fn changed_numbers(&self) -> &ChangedNumbers {
        &self.changed
    }

    fn features(&self, state: &State, seat: Seat, options: &[Action], (): &mut (), out: &mut Vec<f32>) {
        options::describe(self, state, seat, options, out);
    }

    /// Between main moves. In the middle of a move, the payment shows but its result does not.
    fn is_settled(&self, state: &State) -> bool {
        self.is_quiet(state)
    }

    fn evaluate(&self, state: &State) -> BySeat<f32> {
        evaluate::shares(self, state)
    }

    const POSITION: &'static [Observation] = observe::position::Seen::GROUPS;

    const OPTION: &'static [Observation] = observe::option::Choice::GROUPS;

    fn observe(&self, state: &State, seat: Seat, out: &mut Sparse) {
        observe::position::observe(self, state, seat, out);
    }

    fn option_observer<'a>(&'a self, state: &'a State, seat: Seat) -> impl FnMut(Action, &mut Sparse) + 'a {
        observe::option::observer(self, state, seat)
    }
}
