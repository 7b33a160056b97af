//! Features and observations of Ashenfront for agents.
//!
//! An option is described by its immediate effects (damage, Control Points, health), by what it makes possible, and by
//! what it exposes to: [`options`], with the worth of effects in [`appraise`], based on the measurements of the
//! battlefield in [`look`]. [`evaluate`] estimates
//! who is winning. The features themselves are in [`row`]. [`observe`] holds the additional inputs of trained players.

mod appraise;
mod evaluate;
mod look;
mod observe;
mod options;
mod row;

#[cfg(test)]
mod tests;

use crate::{Action, Ashenfront, State};
use evenhand_game::game::knobs::ChangedNumbers;
use evenhand_game::game::{BySeat, Feature, Insight, Observation, Observed, Seat, Sparse};

impl Insight for Ashenfront {
    const FEATURES: &'static [Feature] = row::FEATURES;

    type Memo = ();

    fn changed_numbers(&self) -> &ChangedNumbers {
        &self.changed
    }

    fn features(&self, state: &State, seat: Seat, options: &[Action], (): &mut (), out: &mut Vec<f32>) {
        options::describe(self, state, seat, options, out);
    }

    /// Whether no operation is pending. During one, its cost is already visible but its result is not.
    fn is_settled(&self, state: &State) -> bool {
        state.exchange.is_none() && state.frames.is_empty() && state.triggers.is_empty()
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
