//! Chooses the form of the summary, by the number of cells and how they were built.

use crate::experiment::{Experiment, ONE_BY_ONE};

/// Maximum number of cells shown side by side.
const MOST_COLUMNS: usize = 8;

/// Whether there are few enough cells to show them side by side.
pub(super) fn shown_side_by_side(experiment: &Experiment) -> bool {
    experiment.cells.len() <= MOST_COLUMNS
}

/// Whether the cells are many single changes of one baseline, which are best ranked.
pub(super) fn changes_one_by_one(experiment: &Experiment) -> bool {
    experiment.axes.iter().any(|axis| axis == ONE_BY_ONE) && !shown_side_by_side(experiment)
}
