//! The inputs of agents for Bridgefront.
//!
//! An option is described by the changes it makes: tiles held, closeness to wanted tiles, units traded, Forces, gold
//! and cards gained. [`survey`] measures the board from a seat's perspective. [`moves`] evaluates moving, deploying and
//! building bridges, [`options`] the options of every stage, and [`look`] and [`appraise`] the effects of cards.
//! [`might`] models the strength of units, [`worth`] the value of cards and bids, and [`evaluate`] the chances to win.
//! [`observe`] gives the position and the options as plain numbers, for trained players. [`row`] lists the features.
//!
//! The player uses the rules; no rule uses the player.
//!
//! A root (a card or a basic action) is described by the best use of it that a short lookahead finds; the stages after
//! it are described by what is left of that use.

mod appraise;
mod begun;
mod best;
mod evaluate;
mod look;
mod might;
mod moves;
mod observe;
mod options;
mod retreat;
mod row;
mod survey;
pub(crate) mod worth;

use crate::{Action, Bridgefront, State};
use evenhand_game::game::knobs::ChangedNumbers;
use evenhand_game::game::{BySeat, Feature, Insight, Observation, Observed, Seat, Sparse};

impl Insight for Bridgefront {
    const FEATURES: &'static [Feature] = row::FEATURES;

    type Memo = survey::Memo;

    fn changed_numbers(&self) -> &ChangedNumbers {
        &self.changed
    }

    fn features(&self, state: &State, seat: Seat, options: &[Action], memo: &mut survey::Memo, out: &mut Vec<f32>) {
        options::describe(self, state, seat, options, memo, out);
    }

    fn is_last_round(&self, state: &State) -> bool {
        state.round >= self.knobs.rules.round_cap
    }

    fn evaluate(&self, state: &State) -> BySeat<f32> {
        evaluate::shares(self, state)
    }

    const POSITION: &'static [Observation] = observe::Seen::GROUPS;

    const OPTION: &'static [Observation] = observe::Offered::GROUPS;

    fn observe(&self, state: &State, seat: Seat, out: &mut Sparse) {
        observe::position(self, state, seat, out);
    }

    fn option_observer<'a>(&'a self, state: &'a State, seat: Seat) -> impl FnMut(Action, &mut Sparse) + 'a {
        observe::options(self, state, seat)
    }
}
