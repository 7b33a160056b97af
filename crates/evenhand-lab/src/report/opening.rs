//! What the page and the workbook open with: the verdict and the scorecard of goals.

use crate::experiment::Experiment;
use crate::tables::{ScorecardText, Tables};

use super::answer::{Answer, answer};
use super::goals::scorecard_text;
use super::measured::figures;

/// The verdict lines, the scorecard and the open questions.
pub(super) struct Opening {
    /// The verdict, the most important line first.
    pub(super) verdict: Vec<String>,
    /// The goals by variant, if the experiment has goals.
    pub(super) scorecard: Option<ScorecardText>,
    /// What is not decided.
    pub(super) open: Vec<String>,
}

/// Returns the opening. This is the only place from which the page and the workbook take verdict and goals.
pub(super) fn opening(experiment: &Experiment, tables: &Tables) -> Opening {
    if !tables.cells.iter().any(|cell| cell.deals >= 2) {
        let verdict = vec!["Too little was played to say anything.".to_owned()];
        return Opening { verdict, scorecard: None, open: Vec::new() };
    }
    let Answer { said, open } = answer(experiment, tables, &figures(experiment, tables));
    Opening { verdict: said, scorecard: scorecard_text(experiment, tables), open }
}
