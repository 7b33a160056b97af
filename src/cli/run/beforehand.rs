//! What is measured of a run's players before it is played: one player of one cell after another, each once.
//!
//! The measurements are stored in the folder of the run. Machines that share a run divide the cells.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::{Duration, Instant};

use super::super::failure::{Failure, OrFailure};
use super::super::prepared::Prepared;
use super::going_on::interrupted;
use super::measurement::{Entries, Measurement};
use super::playing::interruptible;
use crate::error::Error;
use crate::experiment::Cell;
use crate::runner::{Plan, pool};

/// How often measurements are stored.
const STORE: Duration = Duration::from_secs(30);

/// Whether to stop measuring.
pub(super) type Stop<'s> = &'s (dyn Fn() -> bool + Sync);

/// A player of a cell to measure.
pub(super) struct Candidate<'p, T> {
    pub(super) cell: &'p Cell,
    pub(super) name: &'p str,
    /// The digest of everything that determines the measurement.
    pub(super) identity: String,
    /// What else the measurement needs.
    pub(super) needs: T,
}

/// A kind of measurement.
pub(super) struct Measuring<'m, T, E> {
    pub(super) prepared: &'m Prepared,
    pub(super) plan: &'m Plan<'m>,
    /// What is printed before it begins.
    pub(super) heading: String,
    /// With a time limit, one part in this many is used for the measurement.
    pub(super) part_of_time: u32,
    /// Measures a player; `None` if that is impossible.
    pub(super) measured: &'m (dyn Fn(&Candidate<'_, T>, Stop<'_>) -> Option<E> + Sync),
    /// Stores all measurements.
    pub(super) write: &'m (dyn Fn(&Entries<E>) -> Result<(), Error> + Sync),
}

impl<T: Sync, E: Measurement> Measuring<'_, T, E> {
    /// Measures the candidates of this share's cells that are not among the known ones.
    pub(super) fn missing(
        &self,
        mut candidates: Vec<Candidate<'_, T>>,
        mut known: Entries<E>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let (plan, cells) = (self.plan, self.prepared.experiment.cells.len());
        candidates.retain(|one| {
            let stored = known.get(&one.key()).is_some_and(|entry| entry.identity() == one.identity);
            plan.share.holds(0, one.cell.index, cells) && !stored
        });
        // Joining shares plays nothing.
        if candidates.is_empty() || plan.time == Some(Duration::ZERO) {
            return Ok(());
        }
        writeln!(out, "{}\n", self.heading).printed()?;
        out.flush().printed()?;
        let (progress, began) = (interruptible(), Instant::now());
        let limit = plan.time.map(|time| time / self.part_of_time);
        let stop = || progress.interrupted() > 0 || limit.is_some_and(|limit| began.elapsed() > limit);
        pool(plan.threads)?.install(|| self.all(&candidates, &mut known, &stop))?;
        if progress.interrupted() > 0 {
            return Err(interrupted(self.prepared.folder.path()).into());
        }
        Ok(())
    }

    /// Measures one player after another until `stop` returns true, and stores the results.
    fn all(&self, candidates: &[Candidate<'_, T>], known: &mut Entries<E>, stop: Stop<'_>) -> Result<(), Error> {
        let mut saved = Instant::now();
        // Cells that differ in nothing relevant have the same players under the same rules.
        let mut alike: BTreeMap<&str, E> = BTreeMap::new();
        for one in candidates {
            let entry = match alike.get(one.identity.as_str()) {
                Some(same) => Some(same.clone().of(one.cell, one.name)),
                None => (self.measured)(one, stop),
            };
            if stop() {
                break;
            }
            let Some(entry) = entry else { continue };
            alike.insert(&one.identity, entry.clone());
            known.insert(one.key(), entry);
            if saved.elapsed() > STORE {
                (self.write)(known)?;
                saved = Instant::now();
            }
        }
        if known.is_empty() { Ok(()) } else { (self.write)(known) }
    }
}

impl<T> Candidate<'_, T> {
    fn key(&self) -> (usize, String) {
        (self.cell.index, self.name.to_owned())
    }
}
