//! Regret: how much win share players give away at each choice.
//!
//! Matches are played by copies of one player at a time. At sampled choices, every player is asked what it would do in
//! that position, and a judge estimates the win share of each answer, and of the options it rates highest itself, by
//! playing them on in the same determinizations. A player's regret is the difference between the best option and the one
//! that it chose.
//!
//! The best of several noisy means is too high on average. The determinizations are therefore split in two halves: one
//! finds the best option, the other estimates its value, and both are averaged over the two ways to do so (a form of
//! cross-validation). The regret of a player that always chooses the best option is then at most 0 on average:
//! where the halves find different options, regret is underestimated. Single values may be negative.

mod match_judged;
#[cfg(test)]
mod tests;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::games::BuiltGame;

pub use crate::games::{Judge, JudgedChoice, JudgedMatch, Judging};
pub use crate::search::losses;
pub use match_judged::judge_match;

/// Plays and judges matches on all threads of the current pool. Matches that fail are returned as errors.
pub fn judge_matches(
    game: &dyn BuiltGame,
    judging: &Judging<'_>,
    numbers: std::ops::Range<u64>,
) -> Vec<Result<JudgedMatch, String>> {
    numbers.into_par_iter().filter_map(|number| game.judge(judging, number).transpose()).collect()
}
