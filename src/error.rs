//! The one error type that leaves the crate, and the exit codes of the program.

use crate::game::knobs::Place;

/// One thing wrong with what the user gave, with where and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where it is written, if in a file.
    pub place: Option<Place>,
    /// The key, flag or name concerned.
    pub key: String,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub remedy: String,
}
