//! The features that players can use in Ascension.
//!
//! An option is described by its expected immediate effects (wounds, defeats, tokens of conditions,
//! terrain), by what it makes possible (targets in reach, objectives) and by what it exposes to.
//! Probabilities are those of the player's deck, given the cards seen so far: [`law`]. [`assessment`]
//! evaluates the table from a seat's perspective, [`options`] evaluates each kind of option, [`verbs`]
//! each kind of effect, and [`evaluate`] estimates who is winning. The features themselves are in [`row`].
//! [`observe`] holds the additional inputs of trained players.
//!
//! Worth is measured in shares of a side's force points: defeating a character that costs a
//! tenth of the agreed points counts as 1.

pub(crate) mod assessment;
mod evaluate;
pub(crate) mod law;
mod observe;
mod options;
mod row;
#[cfg(test)]
mod tests;
pub(crate) mod triggers;
mod verbs;

use crate::{Action, Ascension, State};
use assessment::Duels;
use evenhand_game::game::knobs::ChangedNumbers;
use evenhand_game::game::{BySeat, Feature, Insight, Observation, Observed, Seat, Sparse};

impl Insight for Ascension {
    const FEATURES: &'static [Feature] = row::FEATURES;

    type Memo = Duels;

    fn changed_numbers(&self) -> &ChangedNumbers {
        &self.changed
    }

    fn features(&self, state: &State, seat: Seat, options: &[Action], duels: &mut Duels, out: &mut Vec<f32>) {
        options::describe(self, state, seat, options, duels, out);
    }

    /// Between activations only: during one, the spent tokens are visible in the state but what
    /// they were spent for is not.
    fn is_settled(&self, state: &State) -> bool {
        state.active.is_none() && state.stack.is_empty()
    }

    fn evaluate(&self, state: &State) -> BySeat<f32> {
        evaluate::shares(self, state)
    }
    const POSITION: &'static [Observation] = observe::chair::Seen::GROUPS;

    const OPTION: &'static [Observation] = observe::option::Choice::GROUPS;

    fn observe(&self, state: &State, seat: Seat, out: &mut Sparse) {
        observe::position::observe(self, state, seat, out);
    }

    fn option_observer<'a>(&'a self, state: &'a State, seat: Seat) -> impl FnMut(Action, &mut Sparse) + 'a {
        observe::option::observer(self, state, seat)
    }
}
