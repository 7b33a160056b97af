//! A stored measurement of a run's players.

use std::collections::BTreeMap;

use crate::experiment::Cell;

/// The stored measurements, by cell and agent.
pub(super) type Entries<E> = BTreeMap<(usize, String), E>;

/// A measurement of a player of a cell.
pub(super) trait Measurement: Clone + Send {
    /// Returns the digest of everything that determines it.
    fn identity(&self) -> &str;

    /// Returns the same measurement of another cell and agent.
    fn of(self, cell: &Cell, agent: &str) -> Self;
}
