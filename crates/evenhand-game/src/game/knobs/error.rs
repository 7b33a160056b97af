//! What can be wrong with the value of a knob.

use crate::document::{Place, Problem};

/// An error about a knob that cannot take its value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct KnobError {
    /// The dotted path, as written; empty if a whole document is wrong.
    pub path: String,
    /// Where it was written, if in a file.
    pub place: Option<Place>,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub remedy: String,
}

/// A problem of a document becomes an error of the knobs in it.
impl From<Problem> for KnobError {
    fn from(problem: Problem) -> KnobError {
        KnobError { path: problem.key, place: problem.place, message: problem.message, remedy: problem.remedy }
    }
}

/// An error about values that are incompatible, naming the knob at fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {message}")]
pub struct SetupError {
    /// The dotted path of the knob at fault.
    pub path: String,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub remedy: String,
}
