//! The progress of a run, and requests to stop it.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

/// The progress of a run, read by the code that displays it.
#[derive(Debug)]
pub struct Progress {
    /// Number of matches done in each cell: played, or already stored.
    pub matches: Vec<AtomicU64>,
    /// Number of matches played by this run in each cell.
    played: Vec<AtomicU64>,
    /// The time they took, in nanoseconds, summed over all threads.
    nanoseconds: Vec<AtomicU64>,
    /// Number of faults among the matches played.
    pub faults: AtomicU64,
    wish: AtomicU8,
    given_up: AtomicBool,
}

impl Progress {
    /// Creates the progress of a run of `cells` cells with nothing done yet.
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

    /// Requests a stop. The first request lets the deals in flight finish, within a few seconds; the second stops at
    /// once. Returns the number of requests so far.
    pub fn interrupt(&self) -> u8 {
        self.wish.fetch_add(1, Ordering::Relaxed).saturating_add(1)
    }

    /// Returns how often a stop has been requested.
    pub fn interrupted(&self) -> u8 {
        self.wish.load(Ordering::Relaxed)
    }

    /// Abandons the deals in flight: their matches end before the next choice and do not count.
    pub(super) fn give_up(&self) {
        self.given_up.store(true, Ordering::Relaxed);
    }

    /// Whether the deals in flight are abandoned.
    pub(super) fn given_up(&self) -> bool {
        self.given_up.load(Ordering::Relaxed)
    }

    /// Records matches of a cell that are already stored.
    pub(super) fn found(&self, cell: usize, matches: usize) {
        self.matches[cell].fetch_add(matches as u64, Ordering::Relaxed);
    }

    /// Records a deal that was played.
    pub(super) fn played(&self, cell: usize, matches: usize, faults: usize, time: Duration) {
        let nanoseconds = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.found(cell, matches);
        self.played[cell].fetch_add(matches as u64, Ordering::Relaxed);
        self.nanoseconds[cell].fetch_add(nanoseconds, Ordering::Relaxed);
        self.faults.fetch_add(faults as u64, Ordering::Relaxed);
    }

    /// Returns the number of matches played by this run.
    pub fn all_played(&self) -> u64 {
        self.played.iter().map(|played| played.load(Ordering::Relaxed)).sum()
    }

    /// Returns the measured seconds per match of a cell on one thread; `None` if nothing was measured.
    fn pace(&self, cell: usize) -> Option<f64> {
        let played = self.played[cell].load(Ordering::Relaxed);
        (played > 0).then(|| self.nanoseconds[cell].load(Ordering::Relaxed) as f64 / 1e9 / played as f64)
    }

    /// Estimates the seconds that one thread still needs to reach these totals of matches per cell. A cell that has not
    /// been played yet is assumed to be like the others. Returns `None` before anything was played.
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
