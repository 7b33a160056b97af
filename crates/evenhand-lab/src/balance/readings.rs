//! The results of a candidate relative to the targets.

use crate::experiment::Target;
use crate::goals::{Reading, called, readings};
use crate::tables::{ByDeal, CellRow, Courses, Tables};

/// The results of a candidate.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Played {
    /// The values that targets are about.
    pub readings: Vec<Reading>,
    /// The sums behind each reading, deal by deal.
    pub sums: ByDeal,
    /// The choices of each match; empty unless the candidate is compared by them.
    pub courses: Courses,
    /// Number of matches.
    pub matches: u64,
    /// Number of matches that failed.
    pub faults: u64,
}

impl Played {
    /// Creates the results from the tables of one cell and their sums, without the choices.
    pub fn new(targets: &[Target], tables: &Tables, sums: ByDeal) -> Played {
        let count = |of: fn(&CellRow) -> u64| tables.cells.iter().map(of).sum::<u64>();
        Played {
            readings: readings(targets, tables),
            sums,
            courses: Courses::default(),
            matches: count(|cell| cell.matches),
            faults: count(|cell| cell.faults),
        }
    }

    /// Returns the reading of the same quantity as another candidate's.
    pub fn like(&self, other: &Reading) -> Option<&Reading> {
        self.readings.iter().find(|own| (own.target, &own.what) == (other.target, &other.what))
    }

    /// Returns the index of the sums behind a reading.
    pub(super) fn place(&self, targets: &[Target], reading: &Reading) -> Option<usize> {
        let aim = &targets[reading.target].aim;
        self.sums.subjects.iter().position(|subject| subject.is_about(aim) && called(aim, subject) == reading.what)
    }
}
