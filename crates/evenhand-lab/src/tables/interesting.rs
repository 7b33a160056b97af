//! Matches worth a look: a typical one, the closest, the biggest upset, the fastest and the longest of each cell.

use std::collections::BTreeMap;

use evenhand_game::game::{Column, Scope, Seat};
use evenhand_players::chances::{DRAMA, LOWEST_CHANCE};
use evenhand_players::matches::{BlockData, MatchRecord, Outcome};

use super::{CellNames, InterestingRow, ShareRow, Why};

/// A win share from which a seat counts as the only winner.
const WON: f32 = 0.999;

/// The deal and the seating of a match.
type Place = (u64, usize);

/// The matches of a cell that may be worth a look.
#[derive(Clone, Debug, Default)]
pub(super) struct Candidates {
    /// The smallest lead of a winner in the score.
    closest: Option<(f64, Place)>,
    fastest: Option<(f64, Place)>,
    longest: Option<(f64, Place)>,
    /// The lowest win chance of a winner.
    comeback: Option<(f64, Place)>,
    dramatic: Option<(f64, Place)>,
    /// By length and ending: the number of matches, and the first of them. Lengths are stored by their bits, which are
    /// in the order of numbers that are not negative.
    alike: BTreeMap<(u64, u8), (u64, Place)>,
    /// By role of the winner: the largest lead.
    clearest: BTreeMap<u8, (f64, Place)>,
}

/// A measure: its index among the columns, and its name.
type Measure = (usize, &'static str);

/// What matches are compared by: the measures of their length and of the score.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Compared {
    length: Option<Measure>,
    score: Option<Measure>,
    /// The lowest win chance of the winner, and the drama.
    lowest_chance: Option<Measure>,
    drama: Option<Measure>,
}

impl Compared {
    /// Finds the measures. The length is the first measure of every game; `score` is the name of a measure of seats.
    pub(super) fn new(columns: &[Column], score: Option<&str>) -> Compared {
        let first = columns.first().filter(|column| column.scope == Scope::Match && column.values.is_empty());
        let is_score = |column: &Column| column.scope == Scope::Seat && Some(column.name) == score;
        let found = |is_it: &dyn Fn(&Column) -> bool| {
            let found = columns.iter().enumerate().find(|(_, column)| is_it(column));
            found.map(|(at, column)| (at, column.name))
        };
        Compared {
            length: first.map(|column| (0, column.name)),
            score: found(&is_score),
            lowest_chance: found(&|column| column.name == LOWEST_CHANCE),
            drama: found(&|column| column.name == DRAMA),
        }
    }
}

impl Candidates {
    /// Adds a block of the cell.
    pub(super) fn add(&mut self, block: &BlockData, compared: Compared, seats: usize) {
        for row in &block.matches {
            let Outcome::Ended(ending) = row.outcome else { continue };
            let place = (row.deal, row.seating);
            if let Some(length) = compared.length.and_then(|(at, _)| row.values.get(at * seats).copied()) {
                keep(&mut self.fastest, length, place);
                keep(&mut self.longest, -length, place);
                let (count, first) = self.alike.entry((length.to_bits(), ending)).or_insert((0, place));
                *count += 1;
                *first = place.min(*first);
            }
            let value = |measure: Option<Measure>| {
                let value = measure.and_then(|(at, _)| row.values.get(at * seats).copied());
                value.filter(|value| value.is_finite())
            };
            if let Some(lowest) = value(compared.lowest_chance) {
                keep(&mut self.comeback, lowest, place);
            }
            if let Some(drama) = value(compared.drama) {
                keep(&mut self.dramatic, -drama, place);
            }
            let Some(winner) = Seat::all(seats).find(|seat| row.shares[*seat] >= WON) else { continue };
            let Some(lead) = compared.score.and_then(|(at, _)| lead(row, at, winner, seats)) else { continue };
            keep(&mut self.closest, lead, place);
            let clearest = self.clearest.entry(row.roles[winner]).or_insert((-lead, place));
            if (-lead, place) < *clearest {
                *clearest = (-lead, place);
            }
        }
    }

    /// Returns the rows of the cell. `shares` are the win shares of its factions.
    pub(super) fn rows(
        &self,
        cell: usize,
        compared: Compared,
        names: &CellNames,
        shares: &[&ShareRow],
    ) -> Vec<InterestingRow> {
        let row = |why: Why, found: Option<(f64, Place)>, sign: f64, winner: String| {
            let (value, (deal, seating)) = found?;
            let measure = match why {
                Why::Typical | Why::Fastest | Why::Longest => compared.length,
                Why::Closest | Why::Upset => compared.score,
                Why::Comeback => compared.lowest_chance,
                Why::Dramatic => compared.drama,
            };
            let measure = measure.map_or_else(String::new, |(_, name)| name.to_owned());
            Some(InterestingRow { cell, why, deal, seating, measure, value: sign * value, winner })
        };
        let upset = self.upset(names, shares);
        let rows = [
            row(Why::Typical, self.typical(), 1.0, String::new()),
            row(Why::Closest, self.closest, 1.0, String::new()),
            upset.and_then(|(winner, found)| row(Why::Upset, Some(found), -1.0, winner)),
            row(Why::Fastest, self.fastest, 1.0, String::new()),
            row(Why::Longest, self.longest, -1.0, String::new()),
            row(Why::Comeback, self.comeback, 1.0, String::new()),
            row(Why::Dramatic, self.dramatic, -1.0, String::new()),
        ];
        rows.into_iter().flatten().collect()
    }

    /// Returns the length and the place of the first match of median length that ends as most of these do.
    fn typical(&self) -> Option<(f64, Place)> {
        let all: u64 = self.alike.values().map(|(count, _)| count).sum();
        let mut below = 0;
        let reaches_half = |(_, (count, _)): &(&(u64, u8), &(u64, Place))| {
            below += count;
            2 * below >= all
        };
        let ((median, _), _) = self.alike.iter().find(reaches_half)?;
        let of_median = self.alike.range((*median, u8::MIN)..=(*median, u8::MAX));
        // The first ending, if two are equally frequent.
        let (_, (_, place)) = of_median.max_by_key(|((_, ending), (count, _))| (*count, std::cmp::Reverse(*ending)))?;
        Some((f64::from_bits(*median), *place))
    }

    /// Returns the clearest win of the faction that wins least; `None` unless several factions were played.
    fn upset(&self, names: &CellNames, shares: &[&ShareRow]) -> Option<(String, (f64, Place))> {
        let played: Vec<(&str, f64)> =
            shares.iter().filter_map(|row| Some((row.group.as_str(), row.share?.value))).collect();
        if played.len() < 2 {
            return None;
        }
        let won = |(role, found): (&u8, &(f64, Place))| {
            let name = names.roles.get(usize::from(*role))?;
            let (_, share) = played.iter().find(|(group, _)| group == name)?;
            Some((*share, name.clone(), *found))
        };
        let weakest = self.clearest.iter().filter_map(won).min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((weakest.1, weakest.2))
    }
}

/// Keeps the smaller of two values, or the earlier match.
fn keep(kept: &mut Option<(f64, Place)>, value: f64, place: Place) {
    if kept.is_none_or(|known| (value, place) < known) {
        *kept = Some((value, place));
    }
}

/// Returns the score of the winner less the best of the others.
fn lead(row: &MatchRecord, score: usize, winner: Seat, seats: usize) -> Option<f64> {
    let of = |seat: Seat| row.values.get(score * seats + seat.index()).copied();
    let others = Seat::all(seats).filter(|seat| *seat != winner).filter_map(of);
    Some(of(winner)? - others.reduce(f64::max)?).filter(|lead| lead.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Estimate;
    use crate::tables::tests::{COLUMNS, block, names};

    fn share(group: &str, value: f64) -> ShareRow {
        ShareRow {
            cell: 0,
            kind: "faction".into(),
            group: group.into(),
            matches: 10,
            deals: 10,
            share: Some(Estimate { value, interval: None }),
            fair: 0.5,
            headline: true,
        }
    }

    #[test]
    fn extremes_are_found_in_any_order_of_blocks() {
        let compared = Compared::new(COLUMNS, Some("gold"));
        let blocks = [block(0..20, 0.5, 0.0), block(20..60, 0.5, 0.0)];
        let all: Vec<&MatchRecord> = blocks.iter().flat_map(|block| &block.matches).collect();
        let found = |order: [usize; 2]| {
            let mut candidates = Candidates::default();
            order.into_iter().for_each(|at| candidates.add(&blocks[at], compared, 2));
            candidates.rows(0, compared, &names(1)[0], &[&share("Elves", 0.3), &share("Dwarves", 0.7)])
        };
        let rows = found([0, 1]);
        assert_eq!(rows, found([1, 0]));
        assert_eq!(
            rows.iter().map(|row| row.why).collect::<Vec<_>>(),
            [Why::Typical, Why::Closest, Why::Upset, Why::Fastest, Why::Longest]
        );
        let at = |row: &InterestingRow| {
            all.iter().copied().find(|one| (one.deal, one.seating) == (row.deal, row.seating)).unwrap()
        };
        assert_eq!([&rows[1].measure, &rows[4].measure], ["gold", "rounds"]);
        let longest = all.iter().map(|one| one.values[0]).fold(0.0, f64::max);
        assert_eq!((at(&rows[4]).values[0], rows[4].value), (longest, longest));
        assert!(all.iter().all(|one| one.values[0] >= rows[3].value));
        let winner = Seat::all(2).find(|seat| at(&rows[2]).shares[*seat] == 1.0).unwrap();
        assert_eq!((rows[2].winner.as_str(), at(&rows[2]).roles[winner]), ("Elves", 0));
    }

    #[test]
    fn a_typical_match_has_the_median_length_and_the_ending_of_most_of_these() {
        let block = block(0..60, 0.5, 0.0);
        let mut candidates = Candidates::default();
        candidates.add(&block, Compared::new(COLUMNS, None), 2);
        let mut lengths: Vec<f64> = block.matches.iter().map(|one| one.values[0]).collect();
        lengths.sort_by(f64::total_cmp);
        let median = lengths[lengths.len() / 2 - 1];
        // One deal in four has another ending.
        let wanted =
            block.matches.iter().find(|one| one.values[0] == median && one.outcome == Outcome::Ended(0)).unwrap();
        assert_eq!(candidates.typical(), Some((median, (wanted.deal, wanted.seating))));
    }

    #[test]
    fn without_a_score_and_with_one_faction_only_the_length_counts() {
        let mut candidates = Candidates::default();
        let compared = Compared::new(COLUMNS, None);
        candidates.add(&block(0..20, 0.5, 0.0), compared, 2);
        let rows = candidates.rows(0, compared, &names(1)[0], &[&share("Elves", 0.3)]);
        assert_eq!(rows.iter().map(|row| row.why).collect::<Vec<_>>(), [Why::Typical, Why::Fastest, Why::Longest]);
    }
}
