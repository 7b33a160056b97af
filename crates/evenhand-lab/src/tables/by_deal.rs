//! The sums of a cell deal by deal, for selected subjects.

use std::sync::Arc;

use crate::experiment::{Cell, Vocabulary};
use evenhand_kit::stats::joint::DealSums;
use evenhand_players::matches::BlockData;

use super::{CellNames, CellTally, Subject};

/// The sums of every deal, for comparisons that the tables do not cover.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ByDeal {
    /// The subjects that are summed.
    pub subjects: Vec<Arc<Subject>>,
    /// The deals in order, each with the sum and the appearances for every subject.
    pub deals: Vec<DealSums>,
}

impl ByDeal {
    /// Returns the sums of a block of a cell.
    pub fn of(
        called: Vocabulary,
        cell: &Cell,
        names: &CellNames,
        block: &BlockData,
        wanted: impl Fn(&Subject) -> bool,
    ) -> ByDeal {
        let mut tally = CellTally::new(cell, names, called.columns, called.endings);
        let sums = tally.add_keeping(block);
        let places: Vec<usize> = (0..tally.subjects.all.len()).filter(|at| wanted(&tally.subjects.all[*at])).collect();
        let subjects = places.iter().map(|at| Arc::clone(&tally.subjects.all[*at])).collect();
        let deals = sums.iter().map(|(deal, sums)| (deal, places.iter().map(|at| sums[*at]).collect())).collect();
        ByDeal { subjects, deals }
    }
}
