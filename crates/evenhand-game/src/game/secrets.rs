//! Which seat may know what, and how what it cannot know is filled in.

use super::dice::Dice;
use super::ruleset::Ruleset;
use super::seat::Seat;

/// A policy's view of a seat's options in a position. Appends the log-probability of each option, up to a constant
/// shared by all options of the position; appends nothing if the policy has no preference. Called with redacted states
/// and with determinizations.
pub type Policy<'o, G> = dyn FnMut(&<G as Ruleset>::State, Seat, &[<G as Ruleset>::Action], &mut Vec<f32>) + 'o;

/// Which seat may know what.
///
/// The [example](crate::game#example) implements this trait.
pub trait Secrets: Ruleset {
    /// Removes what this seat cannot know.
    fn redact(&self, state: &mut Self::State, seat: Seat);

    /// Determinizes: fills in the hidden parts of a redacted state with one of the possibilities it allows.
    fn determinize(&self, state: &mut Self::State, seat: Seat, dice: &mut Dice);

    /// Rearranges the cards whose order is unknown to all seats together, with every arrangement equally likely. No seat
    /// notices: its view stays the same, and what it knows or has chosen makes no arrangement likelier than another. Cards
    /// that were put somewhere by a choice therefore stay where they are. A game whose only chance is dice leaves
    /// everything (the default).
    fn reshuffle(&self, state: &mut Self::State, dice: &mut Dice) {
        let _ = (state, dice);
    }

    /// Appends a belief for each thing the others may hide, indexed by the game's own numbering: the log-likelihood
    /// that policies given by this opinion would have made the choices seen so far. `view` is redacted for `seat`.
    /// Appends nothing (the default) if the position does not reveal enough of the choices, or if there is no opinion.
    fn belief_likelihoods(
        &self,
        view: &Self::State,
        seat: Seat,
        opinion: &mut Policy<'_, Self>,
        dice: &mut Dice,
        out: &mut Vec<f32>,
    ) {
        let _ = (view, seat, opinion, dice, out);
    }

    /// Determinizes as [`Secrets::determinize`] does, for a caller that weights determinizations by `likelihoods`, and returns
    /// the logarithm of the importance weight of the result (importance sampling). A game that draws likelier
    /// determinizations more often leaves less for the weights to correct. A game that draws all with equal probability
    /// returns the log-likelihood that the likelihoods give the result; the default returns 0.
    fn determinize_weighted(&self, state: &mut Self::State, seat: Seat, likelihoods: &[f32], dice: &mut Dice) -> f64 {
        let _ = likelihoods;
        self.determinize(state, seat, dice);
        0.0
    }
}
