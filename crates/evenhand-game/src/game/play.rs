//! The course of a match.

use super::choices::{Choices, Illegal};
use super::cx::Cx;
use super::ruleset::Ruleset;
use super::seat::{BySeat, Role, Seat, Seats};

/// The course of a match: which seats choose, what the rules allow, and the outcome.
///
/// The [example](crate::game#example) implements this trait.
pub trait Play: Ruleset {
    /// Sets up a match. `roles` has one entry per seat, or none if the game has no roles.
    fn setup(&self, roles: &[Role], cx: &mut Cx<'_, Self::Event>) -> Self::State;

    /// Returns the seats that must choose now; empty when the match is over.
    fn to_act(&self, state: &Self::State) -> Seats;

    /// Appends the actions proposed to a seat that must choose: at least one legal action, no duplicates, in a fixed
    /// order. Returns the same for a state and for its redaction to the seat.
    fn actions(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Appends the actions proposed to players that choose quickly: at least one legal action, no duplicates, in a
    /// fixed order, the same for a state and for its redaction to the seat. A game in which generating actions takes
    /// longer than evaluating them omits here what is seldom worth doing.
    fn likely_actions(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>) {
        self.actions(state, seat, out);
    }

    /// Checks whether the rules allow a choice, including one that `actions` does not propose.
    ///
    /// # Errors
    /// Returns the rule that forbids it, in words.
    fn legal(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Illegal>;

    /// Applies one legal choice of every seat that must choose.
    fn apply(&self, state: &mut Self::State, choices: &Choices<Self::Action>, cx: &mut Cx<'_, Self::Event>);

    /// Returns each seat's win share; the shares sum to 1. Called only when the match is over.
    fn payoff(&self, state: &Self::State) -> BySeat<f32>;

    /// Returns which of [`Ruleset::endings`] this finished match had.
    fn ending(&self, state: &Self::State) -> usize;
}
