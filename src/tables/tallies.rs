//! The sums of all cells of an experiment, and the tables they make.

use std::collections::BTreeSet;

use crate::experiment::Experiment;
use crate::game::{Column, Measured};
use crate::results::BlockData;
use crate::runner::Sink;

use super::tally::{DealSums, Pairs};
use super::{CellNames, CellTally, Of, Subject, Tables};

/// Everything added up for an experiment: while it is played, or from its blocks.
pub struct Tallies<'a> {
    experiment: &'a Experiment,
    names: Vec<CellNames>,
    columns: Vec<Column>,
    cells: Vec<CellTally>,
    pairings: Vec<Option<Pairing>>,
    /// Every cell, those that are baselines first: the others need the sums of their deals.
    order: Vec<usize>,
    /// Those that are baselines.
    baselines: BTreeSet<usize>,
    /// By cell, of a baseline: the sums of the deals of its last block.
    kept: Vec<DealSums>,
}

/// A cell's pairing with its baseline.
pub(super) struct Pairing {
    pub(super) baseline: usize,
    pub(super) pairs: Pairs,
}

impl<'a> Tallies<'a> {
    /// Nothing added yet. `names` has one entry per cell.
    ///
    /// # Panics
    /// If `names` has not one entry per cell.
    pub fn new<G: Measured>(experiment: &'a Experiment, names: Vec<CellNames>) -> Tallies<'a> {
        Tallies::of(experiment, names, G::columns(), G::endings())
    }

    /// [`Tallies::new`] for what a game says of itself, without the game.
    pub(crate) fn of(
        experiment: &'a Experiment,
        names: Vec<CellNames>,
        columns: &[Column],
        endings: &[&str],
    ) -> Tallies<'a> {
        assert_eq!(names.len(), experiment.cells.len(), "one set of names per cell");
        let columns = headlined(experiment, columns);
        let cells: Vec<CellTally> = experiment
            .cells
            .iter()
            .zip(&names)
            .map(|(cell, names)| CellTally::new(cell, names, &columns, endings))
            .collect();
        let pairings: Vec<Option<Pairing>> =
            (0..cells.len()).map(|cell| Pairing::new(experiment, &cells, cell)).collect();
        let is_baseline = |cell: &usize| pairings.iter().flatten().any(|pairing| pairing.baseline == *cell);
        let (mut order, others): (Vec<usize>, Vec<usize>) = (0..cells.len()).partition(is_baseline);
        let baselines = order.len();
        order.extend(others);
        let kept = vec![DealSums::default(); cells.len()];
        let baselines = order[..baselines].iter().copied().collect();
        Tallies { experiment, names, columns, cells, pairings, order, baselines, kept }
    }

    /// The cells in the order in which the blocks of a row are added: baselines first.
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// Adds the next row: one block of each cell, of the same deals.
    ///
    /// # Panics
    /// If `row` has not one block per cell.
    pub fn add(&mut self, row: &[BlockData]) {
        assert_eq!(row.len(), self.cells.len(), "one block per cell");
        for cell in self.order.clone() {
            self.add_block(cell, &row[cell]);
        }
    }

    /// Adds the next block of a cell. The blocks of a row are added in [`Tallies::order`].
    pub fn add_block(&mut self, cell: usize, block: &BlockData) {
        let tally = &mut self.cells[cell];
        match &mut self.pairings[cell] {
            Some(Pairing { baseline, pairs }) => {
                tally.add_paired(block, &self.kept[*baseline], pairs);
            }
            None if self.baselines.contains(&cell) => self.kept[cell] = tally.add_keeping(block),
            None => tally.add(block),
        }
    }

    /// The half-width of the least certain share of the win in any cell ([`CellTally::widest_share`]).
    pub fn widest_share(&self) -> Option<f64> {
        self.cells
            .iter()
            .map(CellTally::widest_share)
            .try_fold(0.0f64, |widest, half| half.map(|half| widest.max(half)))
    }

    /// The tables of what was added so far.
    pub fn tables(&self) -> Tables {
        let mut tables = Tables { caution: self.experiment.caution.clone(), ..Tables::default() };
        tables.measures.extend(self.columns.iter().copied());
        for (cell, tally) in self.cells.iter().enumerate() {
            tables.add_cell(self.experiment, cell, tally, &self.names[cell], &self.columns);
        }
        for (cell, pairing) in self.pairings.iter().enumerate() {
            if let Some(pairing) = pairing {
                tables.add_contrasts(cell, &self.cells[cell], pairing);
            }
        }
        tables.adjust_contrasts();
        tables
    }
}

impl Pairing {
    /// None for a cell without a baseline.
    fn new(experiment: &Experiment, tallies: &[CellTally], cell: usize) -> Option<Pairing> {
        let baseline = experiment.baseline_of(&experiment.cells[cell])?;
        let (own, other) = (&experiment.cells[cell], &tallies[baseline.index].subjects);
        // Shares of the win among four and among three differ by arithmetic alone.
        let comparable = |subject: &Subject| own.players == baseline.players || subject.of != Of::WinShare;
        let partner = |subject: &Subject| {
            let same = other.all.iter().position(|other| other == subject);
            same.filter(|_| comparable(subject))
        };
        let partner = tallies[cell].subjects.all.iter().map(partner).collect();
        let alike = own.factions == baseline.factions
            && own.fixed_roles == baseline.fixed_roles
            && own.agents.len() == baseline.agents.len()
            && own.players == baseline.players;
        Some(Pairing { baseline: baseline.index, pairs: Pairs::new(&tallies[cell], partner, alike) })
    }
}

/// Adds up what a run plays, whatever it comes to.
impl Sink for Tallies<'_> {
    fn order(&self) -> Vec<usize> {
        self.order.clone()
    }

    fn take(&mut self, cell: usize, block: &BlockData) {
        self.add_block(cell, block);
    }

    fn row_is_complete(&mut self) -> bool {
        false
    }
}

/// The columns, with what the experiment wants to see first as their headlines.
fn headlined(experiment: &Experiment, columns: &[Column]) -> Vec<Column> {
    let wanted = |column: &Column| experiment.headline.iter().any(|(name, _)| name == column.name);
    let marked = |column: &Column| Column { headline: wanted(column), ..*column };
    if experiment.headline.is_empty() { columns.to_vec() } else { columns.iter().map(marked).collect() }
}
