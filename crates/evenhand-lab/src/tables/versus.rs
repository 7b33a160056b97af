//! A cell of one run against the same cell of another.

use std::sync::Arc;

use crate::experiment::Cell;
use evenhand_game::game::{Column, Ending};
use evenhand_kit::stats::{Looks, unpaired_means, unpaired_shares};
use evenhand_players::matches::BlockData;

use super::reactions::{Compared, Courses};
use super::subjects::{Subject, Subjects, Summed};
use super::tally::{DealSums, Pairs};
use super::{CellNames, CellTally, ContrastRow, Of, ReactionRow, Tables};

/// A cell of a run, with what the sums of its matches need.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// The cell: seats, agents and the assignment of factions.
    pub cell: &'a Cell,
    /// The names of its factions.
    pub names: &'a CellNames,
}

/// The sums of two cells, the earlier and the later.
#[derive(Debug)]
pub struct Versus {
    before: CellTally,
    after: CellTally,
    /// For each subject of the second: the index of the same subject in the first.
    partner: Vec<Option<usize>>,
    /// The deals of the first, if those of the second are the same.
    deals: Option<DealSums>,
    pairs: Pairs,
    /// The courses of the first, if deals are the same.
    courses: Courses,
    reaction: Compared,
}

impl Versus {
    /// Creates empty sums. `paired` states whether deals with the same number are the same deals. `looks` is the
    /// stopping rule of both runs. `columns` and `endings` are the game's.
    pub fn new(
        before: Side<'_>,
        after: Side<'_>,
        paired: bool,
        looks: Looks,
        (columns, endings): (&[Column], &[Ending]),
    ) -> Versus {
        let tally = |side: Side<'_>| {
            let subjects = Subjects::new(side.cell, side.names, columns, endings, Summed::All);
            CellTally::of(side.cell, side.names, &Arc::new(subjects), looks)
        };
        // Win shares among four and among three players differ by arithmetic alone.
        let comparable = |subject: &Subject| before.cell.players == after.cell.players || subject.of != Of::WinShare;
        let (before, after) = (tally(before), tally(after));
        let partner: Vec<Option<usize>> = after
            .subjects
            .all
            .iter()
            .map(|subject| {
                before.subjects.all.iter().position(|other| other == subject).filter(|_| comparable(subject))
            })
            .collect();
        let pairs = Pairs::new(&after, partner.clone(), false);
        let deals = paired.then(DealSums::default);
        Versus { before, after, partner, deals, pairs, courses: Courses::default(), reaction: Compared::with(0) }
    }

    /// Adds the next block of the first cell. All of them must be added before those of the second.
    pub fn add_before(&mut self, block: &BlockData) {
        match &mut self.deals {
            Some(deals) => {
                deals.append(self.before.add_keeping(block));
                self.courses.append(block);
            }
            None => self.before.add(block),
        }
    }

    /// Adds the next block of the second cell.
    pub fn add_after(&mut self, block: &BlockData) {
        match &self.deals {
            Some(deals) => {
                self.after.add_paired(block, deals, &mut self.pairs);
                self.reaction.add(&Courses::of(block), &self.courses);
            }
            None => self.after.add(block),
        }
    }

    /// Returns how many of the matches in common take another course in the second cell. `cell` is the cell index of the
    /// row. Returns `None` without common deals, or if either has no courses. The caller knows whether the players are
    /// the same.
    pub fn reaction(&self, cell: usize) -> Option<ReactionRow> {
        Some(ReactionRow { baseline: cell, ..self.reaction.row(cell, self.after.looks)? })
    }

    /// Returns what goals can be about in the first and in the second cell. `cell` is the cell index of the rows.
    pub fn results(&self, cell: usize) -> [Tables; 2] {
        [&self.before, &self.after].map(|tally| {
            let mut tables = Tables::default();
            tables.add_results(cell, tally);
            tables
        })
    }

    /// Returns the second minus the first, for everything that both count. Every ending that occurred counts as a
    /// headline. `cell` is the cell index of the rows.
    pub fn rows(&self, cell: usize) -> Vec<ContrastRow> {
        self.rows_under(cell, self.after.looks)
    }

    /// Does what [`Versus::rows`] does, under another stopping rule.
    pub fn rows_under(&self, cell: usize, looks: Looks) -> Vec<ContrastRow> {
        let places = self.partner.iter().enumerate();
        let rows = places.filter_map(|(at, partner)| {
            let (subject, other) = (&self.after.subjects.all[at], (*partner)?);
            let grain = self.after.grain(at);
            let (difference, deals) = if self.deals.is_some() {
                (self.pairs.difference(at, subject.of, grain, looks), self.pairs.deals(at))
            } else {
                let (ours, theirs) = (self.after.ratio(at), self.before.ratio(other));
                let difference = match subject.of {
                    Of::Mean => unpaired_means(ours, theirs, grain, looks),
                    Of::WinShare | Of::Ending => unpaired_shares(ours, theirs, looks),
                };
                (difference, ours.deals().min(theirs.deals()))
            };
            let difference = difference?;
            let (p_holm, q) = (difference.p, difference.p);
            let occurred = subject.of == Of::Ending && (difference.a > 0.0 || difference.b > 0.0);
            let subject = match occurred {
                true => Arc::new(Subject { headline: true, ..(**subject).clone() }),
                false => Arc::clone(subject),
            };
            Some(ContrastRow { cell, baseline: cell, subject, deals, difference, p_holm, q })
        });
        rows.collect()
    }
}

impl Tables {
    /// Creates tables with comparisons only, with p-values adjusted for their number as in a single run.
    pub fn of_contrasts(rows: Vec<ContrastRow>) -> Tables {
        let mut tables = Tables { contrasts: rows, ..Tables::default() };
        tables.adjust_contrasts();
        tables
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use evenhand_players::matches::Course;

    use super::*;
    use crate::tables::tests::{ENDINGS, block, block_of, experiment, names};

    /// Compares two cells. The second has one more round, and other choices in deals 12 to 21.
    fn versus(paired: bool) -> Versus {
        let (experiment, names) = (experiment(1), names(1));
        let side = Side { cell: &experiment.cells[0], names: &names[0] };
        let columns = [Column::whole("rounds", "rounds", "Rounds.").first(), Column::seat("gold", "gold", "Gold.")];
        let columns = [columns[0], columns[1], Column::label("corner", &["north", "south"], "Where.")];
        let mut versus = Versus::new(side, side, paired, Looks::Once, (&columns, ENDINGS));
        let chosen = |mut block: BlockData, other: Range<u64>| {
            let course = |deal| Course { all: 1 + u64::from(other.contains(&deal)), checkpoints: 0 };
            block.matches.iter_mut().for_each(|row| row.course = Some(course(row.deal)));
            block
        };
        for first in [0, 20] {
            versus.add_before(&chosen(block(first..first + 20, 0.5, 0.0), 0..0));
        }
        // In blocks of another size, with deals that are only partly common.
        let after = |deals| if paired { block(deals, 0.5, 1.0) } else { block_of(deals, 0.5, 1.0, 3) };
        for first in [10, 40] {
            versus.add_after(&chosen(after(first..first + 30), 12..22));
        }
        versus
    }

    /// Returns the rounds of the second minus those of the first.
    fn rounds(paired: bool) -> ContrastRow {
        let rows = versus(paired).rows(0);
        rows.into_iter().find(|row| row.subject.measure == "rounds").unwrap()
    }

    #[test]
    fn common_deals_are_compared_deal_by_deal() {
        let row = rounds(true);
        assert_eq!((row.deals, row.difference.value, row.difference.error), (30, 1.0, 0.0));
        assert!(row.difference.rho.is_some_and(|rho| rho > 0.999), "{row:?}");
    }

    #[test]
    fn separate_deals_are_compared_as_a_whole() {
        let row = rounds(false);
        assert_eq!((row.deals, row.difference.rho), (40, None));
        let interval = row.difference.interval.unwrap();
        assert!(interval.contains(1.0) && interval.half_width() > 0.2, "{row:?}");
    }

    #[test]
    fn matches_of_common_deals_that_take_another_course_are_counted() {
        let row = versus(true).reaction(3).unwrap();
        assert_eq!((row.cell, row.baseline, row.matches, row.parting), (3, 3, 60, 20), "two seatings of 30 deals");
        assert!(versus(false).reaction(3).is_none());
        // Older results have no courses.
        let mut older = versus(true);
        (older.courses, older.reaction) = (Courses::default(), Compared::with(0));
        older.add_after(&block(70..90, 0.5, 1.0));
        assert!(older.reaction(3).is_none());
    }
}
