//! Which form the summary takes, by how many cells there are and how they came about.

use crate::experiment::{Experiment, ONE_BY_ONE};

/// Cells that are set side by side: as many as can be taken in.
const MOST_COLUMNS: usize = 8;

/// Whether the cells are few enough to be set side by side.
pub(super) fn shown_side_by_side(experiment: &Experiment) -> bool {
    experiment.cells.len() <= MOST_COLUMNS
}

/// Whether the cells are so many single changes of one baseline that they are best put in order.
pub(super) fn changes_one_by_one(experiment: &Experiment) -> bool {
    experiment.axes.iter().any(|axis| axis == ONE_BY_ONE) && !shown_side_by_side(experiment)
}
