//! The inputs of agents in Frostblade.
//!
//! An option is described by what it does at once (points destroyed, victory points), by where it puts a squad
//! (markers, threats, reach) and by its kind: [`options`], with the perspective of [`look`]. [`evaluate`] estimates who
//! is winning. The features themselves are in [`row`]. [`observe`] has the additional inputs of trained players.

mod appraise;
mod attacks;
mod evaluate;
mod look;
mod moves;
mod observe;
mod options;
mod powers;
mod row;

#[cfg(test)]
mod tests;

use crate::model::content::sheets::Phase;
use crate::model::state::Question;
use crate::{Action, Frostblade, State};
use evenhand_game::game::knobs::ChangedNumbers;
use evenhand_game::game::{BySeat, Feature, Insight, Observation, Observed, Seat, Sparse};

impl Insight for Frostblade {
    const FEATURES: &'static [Feature] = row::FEATURES;

    type Memo = ();

    fn changed_numbers(&self) -> &ChangedNumbers {
        &self.changed
    }

    fn features(&self, state: &State, seat: Seat, options: &[Action], (): &mut (), out: &mut Vec<f32>) {
        options::describe(self, state, seat, options, out);
    }

    /// Whether a player's moves begin here: the attacks of the turn before are resolved, and no squad has acted. In the
    /// middle of a turn, the evaluation of a position says little about a move, because it does not see who can attack.
    fn is_settled(&self, state: &State) -> bool {
        state.frames.is_empty()
            && match state.ask {
                None => true,
                Some((_, Question::Menu)) => {
                    state.phase == Phase::Movement && !state.of(state.active).any(|(_, squad)| squad.acted)
                }
                Some(_) => false,
            }
    }

    fn evaluate(&self, state: &State) -> BySeat<f32> {
        evaluate::shares(self, state)
    }

    const POSITION: &'static [Observation] = observe::Seen::GROUPS;

    const OPTION: &'static [Observation] = observe::Choice::GROUPS;

    fn observe(&self, state: &State, seat: Seat, out: &mut Sparse) {
        observe::position(self, state, seat, out);
    }

    fn option_observer<'a>(&'a self, state: &'a State, seat: Seat) -> impl FnMut(Action, &mut Sparse) + 'a {
        let mut known = None;
        move |action, out| observe::option(self, state, seat, action, &mut known, out)
    }
}
