//! What a game answers of itself: questions that only it knows, and piles of its cards.

use std::fmt::Debug;

use super::sample::Sample;
use super::verdict::{Answer, Checked, Unanswered};
use crate::odds::deck::{Cards, Distribution, Handling};

/// A question that only one game knows, ready to be asked.
pub trait OwnQuestion: Debug + Send + Sync {
    /// Solves or simulates it.
    ///
    /// # Errors
    /// It has no answer.
    fn solve(&self, how: &Judging) -> Result<OwnAnswer, Unanswered>;
}

/// How a question is to be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judging {
    /// Where all chance of checks and simulations comes from.
    pub seed: u64,
    /// Deals of the game's own code that an exact answer is checked by; 0 for no check.
    pub deals: u64,
    /// Repetitions where an answer is simulated, whatever the claim asks for.
    pub simulated: Option<u64>,
}

/// What comes of a game's own question.
#[derive(Clone, Debug)]
pub struct OwnAnswer {
    /// The answer.
    pub answer: Answer,
    /// What the game's own code says, if the answer is exact and was checked.
    pub checked: Option<Checked>,
    /// How often it was simulated, if the answer is not exact.
    pub simulated: Option<u64>,
}

impl From<Answer> for OwnAnswer {
    fn from(answer: Answer) -> OwnAnswer {
        OwnAnswer { answer, checked: None, simulated: None }
    }
}

/// Cards of a game's pile, counted by something.
pub trait OwnPile: Debug + Send + Sync {
    /// Its cards.
    ///
    /// # Errors
    /// There is nothing that its cards could count by.
    fn cards(&self) -> Result<Cards, Unanswered>;

    /// Deals it by the game's own code and counts; `None` if that cannot be dealt.
    fn check(
        &self,
        sample: &Sample,
        handling: &Handling,
        distribution: &Distribution,
        seed: u64,
        deals: u64,
    ) -> Option<Checked>;
}
