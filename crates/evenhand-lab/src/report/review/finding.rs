//! A finding: what is found, how large it is, what shows it, and what was tried against it.

use crate::tables::Estimate;

/// A finding.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::report) struct Finding {
    /// Its size: 1 is as much as the tolerance of the goal that it is about.
    pub(in crate::report) size: f64,
    /// It in a sentence.
    pub(in crate::report) text: String,
    /// The change that was tried first, and what it did on fresh deals; empty if none was tried.
    pub(in crate::report) tried: String,
    /// A match to look at; `None` if there is none.
    pub(in crate::report) look: Option<Look>,
    /// Its figures.
    pub(in crate::report) picture: Picture,
}

/// A match to look at.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::report) struct Look {
    /// Which match it is: `the biggest upset`.
    pub(in crate::report) which: &'static str,
    /// The command that shows it.
    pub(in crate::report) command: String,
}

/// A value in a picture.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::report) struct Row {
    pub(in crate::report) name: String,
    pub(in crate::report) value: Estimate,
    /// The value at which a line is drawn: the nearest end of the goal, or no difference.
    pub(in crate::report) line: f64,
}

/// The figures of a finding.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::report) struct Picture {
    /// What the figures are.
    pub(in crate::report) title: String,
    /// Whether they are shares.
    pub(in crate::report) portion: bool,
    /// The rows.
    pub(in crate::report) rows: Vec<Row>,
    /// What the lines are.
    pub(in crate::report) line_is: &'static str,
}
