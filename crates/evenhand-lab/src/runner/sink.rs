//! The receiver of the played matches.

use super::stopped_by::StoppedBy;
use evenhand_players::matches::BlockData;

/// Receives the played matches row by row: one block of each cell, with the same deals.
pub trait Sink {
    /// Returns the order in which it takes the cells of a row.
    fn order(&self) -> Vec<usize>;
    /// Receives the next block of a cell.
    fn take(&mut self, cell: usize, block: &BlockData);
    /// Called when every cell of a row has been received. Returns the reason to end the run if enough is known; that
    /// row is then the last.
    fn row_is_complete(&mut self) -> Option<StoppedBy>;
    /// Returns the cells not wanted after the last complete row. Each is returned once and stays paused.
    fn at_rest(&mut self) -> Vec<usize> {
        Vec::new()
    }
}
