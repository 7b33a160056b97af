//! Whether players choose differently under changed rules: the matches of a cell beside the same matches of its
//! baseline, of another run or of other values.

use std::collections::BTreeMap;

use crate::experiment::{Cell, Experiment};
use evenhand_kit::stats::{Looks, Ratio};
use evenhand_players::matches::{BlockData, Course};

use super::{Estimate, ReactionRow};

/// The courses of matches, in the order of deal and seating. Matches of older results have none.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Courses(Vec<((u64, usize), Course)>);

impl Courses {
    /// Returns the courses of a block.
    pub fn of(block: &BlockData) -> Courses {
        let mut courses = Courses::default();
        courses.append(block);
        courses
    }

    /// Adds the courses of a block of other deals.
    pub(super) fn append(&mut self, block: &BlockData) {
        let first = self.0.len();
        self.0.extend(block.matches.iter().filter_map(|row| Some(((row.deal, row.seating), row.course?))));
        // Blocks mostly come in order: sorting all of them each time would take long in a large run.
        let in_order = first == 0 || self.0.get(first).is_none_or(|(key, _)| *key > self.0[first - 1].0);
        let unsorted = if in_order { first } else { 0 };
        self.0[unsorted..].sort_by_key(|(key, _)| *key);
    }

    /// Returns how many of the matches in common with `baseline` take another course. Cell and baseline of the row are
    /// 0. Returns `None` if too few deals are in common for a share.
    pub fn beside(&self, baseline: &Courses, looks: Looks) -> Option<ReactionRow> {
        let mut compared = Compared::with(0);
        compared.add(self, baseline);
        compared.row(0, looks)
    }

    fn find(&self, key: (u64, usize)) -> Option<Course> {
        let at = self.0.binary_search_by_key(&key, |(key, _)| *key).ok()?;
        Some(self.0[at].1)
    }
}

/// The comparisons of the choices of all cells with those of their baselines.
#[derive(Default)]
pub(super) struct Reactions {
    /// By baseline: the courses of its last block.
    kept: BTreeMap<usize, Courses>,
    /// By cell that is compared.
    compared: BTreeMap<usize, Compared>,
}

/// The comparison of a cell with its baseline.
#[derive(Debug)]
pub(super) struct Compared {
    baseline: usize,
    /// Over deals: matches that part, of all matches.
    parting: Ratio,
    matches: u64,
    /// By number of choices within which they part: the number of matches.
    within: BTreeMap<u32, u64>,
}

impl Reactions {
    /// Creates empty comparisons of these cells with their baselines. Cells with other players, seats or factions than
    /// their baseline are not compared: their matches differ for that reason alone.
    pub(super) fn new(experiment: &Experiment, pairs: &[(usize, usize)]) -> Reactions {
        let mut reactions = Reactions::default();
        for (cell, baseline) in pairs.iter().copied() {
            if same_players(&experiment.cells[cell], &experiment.cells[baseline]) {
                reactions.compared.insert(cell, Compared::with(baseline));
                reactions.kept.entry(baseline).or_default();
            }
        }
        reactions
    }

    /// Adds a block of a cell. The block of the baseline with the same deals comes first.
    pub(super) fn add(&mut self, cell: usize, block: &BlockData) {
        if let Some(kept) = self.kept.get_mut(&cell) {
            *kept = Courses::of(block);
        }
        if let Some(compared) = self.compared.get_mut(&cell) {
            compared.add(&Courses::of(block), &self.kept[&compared.baseline]);
        }
    }

    /// Returns the comparisons in the order of the cells.
    pub(super) fn rows(&self, looks: Looks) -> Vec<ReactionRow> {
        self.compared.iter().filter_map(|(cell, compared)| compared.row(*cell, looks)).collect()
    }
}

fn same_players(cell: &Cell, baseline: &Cell) -> bool {
    let of = |cell: &Cell| (cell.players, cell.agents.clone(), cell.factions.clone(), cell.fixed_roles.clone());
    of(cell) == of(baseline)
}

impl Compared {
    /// Creates an empty comparison with a baseline.
    pub(super) fn with(baseline: usize) -> Compared {
        Compared { baseline, parting: Ratio::default(), matches: 0, within: BTreeMap::new() }
    }

    /// Adds the matches that both have. All matches of a deal have to be in one call, because deals are the independent
    /// units of the interval.
    pub(super) fn add(&mut self, courses: &Courses, baseline: &Courses) {
        for deal in courses.0.chunk_by(|((a, _), _), ((b, _), _)| a == b) {
            let (mut parting, mut matches) = (0u32, 0u32);
            for (key, course) in deal {
                let Some(other) = baseline.find(*key) else { continue };
                matches += 1;
                if let Some(within) = course.parts_within(other) {
                    parting += 1;
                    *self.within.entry(within).or_default() += 1;
                }
            }
            if matches > 0 {
                self.parting.add(f64::from(parting), f64::from(matches));
                self.matches += u64::from(matches);
            }
        }
    }

    /// Returns the comparison as a row of a cell; `None` if too few deals are in common for a share.
    pub(super) fn row(&self, cell: usize, looks: Looks) -> Option<ReactionRow> {
        let fit = self.parting.fit()?;
        let share = Estimate { value: fit.value, interval: Some(fit.share_interval(looks)) };
        let parting: u64 = self.within.values().sum();
        let half_within = self.half_within(parting);
        Some(ReactionRow { cell, baseline: self.baseline, matches: self.matches, parting, share, half_within })
    }

    /// Returns the number of choices within which half of the matches that part do so; `None` if none parts, or if half
    /// part after the last checkpoint.
    fn half_within(&self, parting: u64) -> Option<u32> {
        let mut met = 0;
        let reached = |(within, count): (&u32, &u64)| {
            met += count;
            (2 * met >= parting).then_some(*within)
        };
        self.within.iter().find_map(reached).filter(|within| *within < u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::tests::{block, experiment};

    /// Returns a block whose matches have these courses: `changed` decides by deal and seating whether a match parts
    /// from the others within 16 choices.
    fn played(changed: impl Fn(u64, usize) -> bool) -> BlockData {
        let mut data = block(0..40, 0.5, 0.0);
        for row in &mut data.matches {
            let other = u64::from(changed(row.deal, row.seating));
            row.course = Some(Course { all: 1 + other, checkpoints: other << 16 });
        }
        data
    }

    fn rows(changed: impl Fn(u64, usize) -> bool) -> Vec<ReactionRow> {
        let mut reactions = Reactions::new(&experiment(2), &[(1, 0)]);
        reactions.add(0, &played(|_, _| false));
        reactions.add(1, &played(changed));
        reactions.rows(Looks::Once)
    }

    #[test]
    fn matches_that_part_are_counted() {
        let rows = rows(|deal, seating| deal < 10 && seating == 1);
        let [row] = &rows[..] else { panic!("{rows:?}") };
        assert_eq!((row.cell, row.baseline, row.matches, row.parting), (1, 0, 80, 10));
        assert!((row.share.value - 0.125).abs() < 1e-9 && row.half_within == Some(16), "{row:?}");
        assert!(row.share.interval.is_some_and(|range| range.low > 0.05 && range.high < 0.25), "{row:?}");
    }

    #[test]
    fn equal_matches_do_not_part() {
        let rows = rows(|_, _| false);
        assert_eq!((rows[0].parting, rows[0].share.value, rows[0].half_within), (0, 0.0, None));
        assert!(rows[0].share.interval.is_some_and(|range| range.high > 0.0), "{rows:?}");
    }

    #[test]
    fn variants_with_other_players_are_not_compared() {
        let mut asked = experiment(2);
        asked.cells[1].agents = vec!["another".into()];
        let mut reactions = Reactions::new(&asked, &[(1, 0)]);
        reactions.add(0, &played(|_, _| false));
        reactions.add(1, &played(|_, _| true));
        assert!(reactions.rows(Looks::Once).is_empty());
    }

    #[test]
    fn blocks_without_courses_are_not_compared() {
        let mut reactions = Reactions::new(&experiment(2), &[(1, 0)]);
        let mut older = block(0..40, 0.5, 0.0);
        older.matches.iter_mut().for_each(|row| row.course = None);
        reactions.add(0, &older);
        reactions.add(1, &played(|_, _| true));
        assert!(reactions.rows(Looks::Once).is_empty());
    }

    #[test]
    fn courses_are_compared_over_the_matches_that_both_have() {
        let same = |_: u64, _: usize| false;
        let others = Courses::of(&played(|deal, _| deal >= 30));
        let row = others.beside(&Courses::of(&played(same)), Looks::Once).unwrap();
        assert_eq!((row.matches, row.parting), (80, 20));
        assert!(others.beside(&Courses::default(), Looks::Once).is_none());
        // Deals that only one of them has are left out.
        let mut later = played(same);
        later.matches.iter_mut().for_each(|row| row.deal += 20);
        let row = Courses::of(&later).beside(&others, Looks::Once).unwrap();
        assert_eq!((row.matches, row.parting), (40, 20));
    }

    #[test]
    fn blocks_may_come_in_any_order() {
        let whole = played(|deal, seating| deal % 3 == seating as u64);
        let part = |late: bool| {
            let matches = whole.matches.iter().filter(|row| (row.deal >= 20) == late).cloned();
            BlockData { matches: matches.collect(), ..BlockData::default() }
        };
        for order in [[false, true], [true, false]] {
            let mut courses = Courses::default();
            order.into_iter().for_each(|late| courses.append(&part(late)));
            assert_eq!(courses, Courses::of(&whole), "{order:?}");
        }
    }
}
