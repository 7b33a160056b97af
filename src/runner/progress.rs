//! How far a run is, and whether it is to stop.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

/// How far a run is. Read by whoever shows it while it goes on.
#[derive(Debug)]
pub struct Progress {
    /// Matches done, of each cell: played, or found to be there already.
    pub matches: Vec<AtomicU64>,
    /// Matches played by this run, of each cell.
    played: Vec<AtomicU64>,
    /// The time they took, in nanoseconds, over all threads.
    nanoseconds: Vec<AtomicU64>,
    /// Faults among the matches played.
    pub faults: AtomicU64,
    wish: AtomicU8,
    given_up: AtomicBool,
}

impl Progress {
    /// Nothing done yet, of `cells` cells.
    pub fn new(cells: usize) -> Progress {
        let zeros = || (0..cells).map(|_| AtomicU64::new(0)).collect();
        Progress {
            matches: zeros(),
            played: zeros(),
            nanoseconds: zeros(),
            faults: AtomicU64::new(0),
            wish: AtomicU8::new(0),
            given_up: AtomicBool::new(false),
        }
    }

    /// Asks the run to stop: the first time when the deals in flight are over, for which they have a few seconds, the
    /// second time at once. Returns how often it has been asked.
    pub fn interrupt(&self) -> u8 {
        self.wish.fetch_add(1, Ordering::Relaxed).saturating_add(1)
    }

    /// How often the run has been asked to stop.
    pub fn interrupted(&self) -> u8 {
        self.wish.load(Ordering::Relaxed)
    }

    /// The deals in flight are given up: their matches end before the next choice and do not count.
    pub(super) fn give_up(&self) {
        self.given_up.store(true, Ordering::Relaxed);
    }

    /// Whether the deals in flight are given up.
    pub(super) fn given_up(&self) -> bool {
        self.given_up.load(Ordering::Relaxed)
    }

    /// Matches of a cell are there already.
    pub(super) fn found(&self, cell: usize, matches: usize) {
        self.matches[cell].fetch_add(matches as u64, Ordering::Relaxed);
    }

    /// A deal was played.
    pub(super) fn played(&self, cell: usize, matches: usize, faults: usize, time: Duration) {
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.found(cell, matches);
        self.played[cell].fetch_add(matches as u64, Ordering::Relaxed);
        self.nanoseconds[cell].fetch_add(nanoseconds, Ordering::Relaxed);
        self.faults.fetch_add(faults as u64, Ordering::Relaxed);
    }

    /// Matches played by this run.
    pub fn all_played(&self) -> u64 {
        self.played.iter().map(|played| played.load(Ordering::Relaxed)).sum()
    }

    /// The seconds one thread takes for a match of a cell, as far as it was measured.
    fn pace(&self, cell: usize) -> Option<f64> {
        let played = self.played[cell].load(Ordering::Relaxed);
        (played > 0).then(|| self.nanoseconds[cell].load(Ordering::Relaxed) as f64 / 1e9 / played as f64)
    }

    /// The seconds that so many matches of each cell will still take one thread, by what was measured: a cell
    /// that has not been played yet is taken to be like the others. None before anything was played.
    pub fn seconds_left(&self, totals: impl IntoIterator<Item = u64>) -> Option<f64> {
        let paces: Vec<Option<f64>> = (0..self.played.len()).map(|cell| self.pace(cell)).collect();
        let known: Vec<f64> = paces.iter().flatten().copied().collect();
        let mean = known.iter().sum::<f64>() / known.len() as f64;
        let left = totals.into_iter().zip(&self.matches).zip(paces).map(|((total, done), pace)| {
            total.saturating_sub(done.load(Ordering::Relaxed)) as f64 * pace.unwrap_or(mean)
        });
        (!known.is_empty()).then(|| left.sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_by_what_each_cell_takes() {
        let progress = Progress::new(3);
        assert_eq!(progress.seconds_left([10, 10, 10]), None, "nothing is known yet");
        progress.found(0, 4);
        progress.played(0, 2, 0, Duration::from_secs(2));
        progress.played(1, 5, 1, Duration::from_secs(15));
        // 4 more at 1 s, 5 more at 3 s, 10 at their mean.
        assert_eq!(progress.seconds_left([10, 10, 10]), Some(4.0 + 15.0 + 20.0));
        assert_eq!(progress.all_played(), 7);
    }
}
