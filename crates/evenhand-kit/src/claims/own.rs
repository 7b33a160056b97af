//! Questions that only one game can answer, and piles of its cards.

use std::fmt::Debug;

use super::sample::Sample;
use super::verdict::{Answer, Checked, Unanswered};
use crate::odds::deck::{Cards, Distribution, Handling};

/// A question of one game, fully read.
pub trait OwnQuestion: Debug + Send + Sync {
    /// Solves or simulates the question.
    ///
    /// # Errors
    /// Returns an error if it has no answer.
    fn solve(&self, how: &Judging) -> Result<OwnAnswer, Unanswered>;
}

/// Settings for answering a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judging {
    /// The seed of all randomness in checks and simulations.
    pub seed: u64,
    /// Number of deals by which the game's code checks an exact answer; 0 for no check.
    pub deals: u64,
    /// Number of simulations if an answer is simulated, overriding the claim.
    pub simulated: Option<u64>,
}

/// The answer to a game's question.
#[derive(Clone, Debug)]
pub struct OwnAnswer {
    /// The answer.
    pub answer: Answer,
    /// The check by the game's code, if the answer is exact and was checked.
    pub checked: Option<Checked>,
    /// The number of simulations, if the answer is not exact.
    pub simulated: Option<u64>,
}

impl From<Answer> for OwnAnswer {
    fn from(answer: Answer) -> OwnAnswer {
        OwnAnswer { answer, checked: None, simulated: None }
    }
}

/// Cards of a game's pile, with a value for each.
pub trait OwnPile: Debug + Send + Sync {
    /// Returns its cards.
    ///
    /// # Errors
    /// Returns an error if its cards have no such value.
    fn cards(&self) -> Result<Cards, Unanswered>;

    /// Deals it with the game's code and counts results; `None` if it cannot be dealt.
    fn check(
        &self,
        sample: &Sample,
        handling: &Handling,
        distribution: &Distribution,
        seed: u64,
        deals: u64,
    ) -> Option<Checked>;
}
