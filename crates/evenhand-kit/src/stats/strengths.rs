//! Separate strengths of factions, agents and seats, from who sat with whom and who won.
//!
//! **The model.** The occupant of a seat has a strength: the product of the strengths of its faction, its agent and the
//! seat itself. The probability that it wins is its strength over the sum of the strengths at the table (conditional
//! logit: McFadden 1974, in *Frontiers in Econometrics*). This is first place in the model of Plackett (1975, Applied
//! Statistics 24) and Luce (1959, *Individual Choice Behavior*) and, for two seats, that of Bradley and Terry (1952,
//! Biometrika 39) with a seat effect. A shared win counts as fractions of a win.
//!
//! **The fit** maximizes the likelihood by Newton's method, with a weak prior: every logarithm of a strength is normal
//! around 0 with variance [`PRIOR`]. A faction that never won therefore has a finite strength; with a few hundred
//! matches the effect of the prior is negligible. Strengths are given on the scale of Elo (1978, *The Rating of
//! Chessplayers*: 400 points are odds of 10 to 1 between two seats), those of each kind relative to their average.
//!
//! **The intervals** use the larger of two variances: that of the observed information, which treats matches as
//! independent, and the sandwich over deals (Huber 1967; Liang and Zeger 1986, Biometrika 73) times D/(D-1), as in
//! [`super::ratings`].
//!
//! **What cannot be compared is rejected.** If no chain of tables connects all groups, or two kinds are always
//! confounded (an agent that always has the same faction), the information at equal strengths has no inverse, and there
//! is no result.
//!
//! **Cycles.** Strengths are one-dimensional. The [cyclic part](cyclic_part) measures how much of the pairwise results
//! at two seats they cannot represent.

use std::collections::BTreeMap;
use std::ops::Range;

use super::matrix::{dot, inverse, times};
use super::{Interval, Looks};

/// The prior variance of the logarithm of a strength.
const PRIOR: f64 = 4.0;
/// With more different tables than this, results are no longer counted.
const MOST_TABLES: usize = 1024;
/// Results are also not counted beyond this many numbers, about a megabyte, because each of many cells has such sums.
const MOST_NUMBERS: usize = 1 << 17;
/// With more groups than this, nothing is counted at all.
const MOST_GROUPS: usize = 64;
/// Maximum number of steps of the fit; a handful are enough.
const MOST_STEPS: u32 = 100;
/// The fit has converged when no logarithm moves by more than this.
const SETTLED: f64 = 1e-11;
/// Number of kinds of groups; a seat has one group of each kind.
pub const KINDS: usize = 3;

/// The occupant of a seat: its group of every kind, `None` where the kind does not matter.
pub type Sitter = [Option<u16>; KINDS];

/// Who sat with whom and who won, summed deal by deal.
#[derive(Clone, Debug, Default)]
pub struct Strengths {
    /// The number of groups of each kind.
    groups: [usize; KINDS],
    seats: usize,
    /// Sums by the sitters of all matches of a deal, concatenated in order.
    tables: BTreeMap<Vec<Sitter>, Sums>,
    /// Whether there were too many different tables.
    overfull: bool,
}

/// Sums over the deals that had the same sitters in all their matches.
#[derive(Clone, Debug)]
struct Sums {
    deals: f64,
    /// The wins of each group.
    won: Vec<f64>,
    /// The sums of products of wins, row by row.
    products: Vec<f64>,
}

/// The strength of a group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The Elo rating; the average of its kind is 0.
    pub points: f64,
    /// The interval of the points; `None` below two deals.
    pub interval: Option<Interval>,
}

/// Why there are no strengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Incomparable {
    /// Nothing was played, or there is only one group of every kind.
    Nothing,
    /// Tables do not connect all groups, or groups of different kinds always occur together.
    Disconnected,
    /// There are too many different tables.
    TooMany,
}

/// A deal's matches: sitters and their win shares, seat by seat.
pub type DealOfSitters = Vec<(Vec<Sitter>, Vec<f64>)>;

impl Strengths {
    /// Creates empty sums for tables with this many seats and this many groups of each kind.
    pub fn new(seats: usize, groups: [usize; KINDS]) -> Strengths {
        let overfull = groups.iter().sum::<usize>() > MOST_GROUPS;
        Strengths { groups, seats, overfull, ..Strengths::default() }
    }

    /// Returns the index range of a kind's groups among all groups.
    fn range(&self, kind: usize) -> Range<usize> {
        let first: usize = self.groups[..kind].iter().sum();
        first..first + self.groups[kind]
    }

    /// Returns the indices of a sitter's groups.
    fn places(&self, sitter: Sitter) -> impl Iterator<Item = usize> + use<> {
        let firsts: [usize; KINDS] = std::array::from_fn(|kind| self.range(kind).start);
        sitter.into_iter().zip(firsts).filter_map(|(group, first)| Some(first + usize::from(group?)))
    }

    /// Adds the matches of a deal, which are reordered.
    pub fn add(&mut self, deal: &mut DealOfSitters) {
        if self.overfull || deal.is_empty() {
            return;
        }
        deal.sort_by(|one, other| one.0.cmp(&other.0));
        let size: usize = self.groups.iter().sum();
        let mut won = vec![0.0; size];
        for (sitters, shares) in deal.iter() {
            for (sitter, share) in sitters.iter().zip(shares) {
                self.places(*sitter).for_each(|place| won[place] += share);
            }
        }
        let table: Vec<Sitter> = deal.iter().flat_map(|(sitters, _)| sitters.iter().copied()).collect();
        let most = MOST_TABLES.min(MOST_NUMBERS / (size * size).max(1));
        if self.tables.len() >= most && !self.tables.contains_key(&table) {
            self.overfull = true;
            self.tables.clear();
            return;
        }
        let empty = || Sums { deals: 0.0, won: vec![0.0; size], products: vec![0.0; size * size] };
        let sums = self.tables.entry(table).or_insert_with(empty);
        sums.deals += 1.0;
        for (row, one) in won.iter().enumerate() {
            sums.won[row] += one;
            for (column, other) in won.iter().enumerate() {
                sums.products[row * size + column] += one * other;
            }
        }
    }

    /// Returns the strengths of the groups of every kind; `None` for groups that never played, and for kinds of which
    /// only one group played.
    ///
    /// # Errors
    /// Returns why they cannot be compared.
    pub fn fit(&self, looks: Looks) -> Result<[Vec<Option<Strength>>; KINDS], Incomparable> {
        if self.overfull {
            return Err(Incomparable::TooMany);
        }
        let free = self.free();
        if free.len() == 0 {
            return Err(Incomparable::Nothing);
        }
        let even = vec![0.0; free.place.len()];
        inverse(self.information(&even, &free)).ok_or(Incomparable::Disconnected)?;
        let logs = self.most_likely(&free);
        let mut information = self.information(&logs, &free);
        (0..free.len()).for_each(|at| information[at][at] += 1.0 / PRIOR);
        let covariance = inverse(information).ok_or(Incomparable::Disconnected)?;
        let deals: f64 = self.tables.values().map(|sums| sums.deals).sum();
        let scatter = self.scatter(&logs, &free);
        let points = 400.0 / std::f64::consts::LN_10;
        let reach = |contrast: &[f64]| {
            let leaned = times(&covariance, contrast);
            let clustered = dot(&leaned, &times(&scatter, &leaned)) * deals / (deals - 1.0);
            let variance = dot(contrast, &leaned).max(clustered);
            let reach = looks.student(deals, deals - 1.0) * variance.sqrt() * points;
            (deals > 1.0 && reach.is_finite()).then_some(reach)
        };
        Ok(std::array::from_fn(|kind| {
            let seen: Vec<usize> = self.range(kind).filter(|place| free.seen[*place]).collect();
            let average = seen.iter().map(|place| logs[*place]).sum::<f64>() / seen.len() as f64;
            let strength = |place: usize| {
                let value = (logs[place] - average) * points;
                let contrast = free.against_average(place, &seen);
                let interval = reach(&contrast).map(|reach| Interval { low: value - reach, high: value + reach });
                Strength { points: value, interval }
            };
            self.range(kind).map(|place| (seen.len() > 1 && free.seen[place]).then(|| strength(place))).collect()
        }))
    }

    /// Returns which groups were seen. All groups of a kind except the first are unknowns relative to it.
    fn free(&self) -> Free {
        let size: usize = self.groups.iter().sum();
        let mut seen = vec![false; size];
        for sitter in self.tables.keys().flatten() {
            self.places(*sitter).for_each(|place| seen[place] = true);
        }
        let mut place = vec![None; size];
        let mut unknown = Vec::new();
        for kind in 0..KINDS {
            for group in self.range(kind).filter(|group| seen[*group]).skip(1) {
                place[group] = Some(unknown.len());
                unknown.push(group);
            }
        }
        Free { seen, place, unknown }
    }

    /// Returns the win probabilities of the sitters of a match.
    fn chances(&self, logs: &[f64], sitters: &[Sitter]) -> Vec<f64> {
        let strengths: Vec<f64> =
            sitters.iter().map(|sitter| self.places(*sitter).map(|place| logs[place]).sum::<f64>().exp()).collect();
        let all: f64 = strengths.iter().sum();
        strengths.into_iter().map(|strength| strength / all).collect()
    }

    /// Returns the expected wins of each group in a deal.
    fn expected(&self, logs: &[f64], table: &[Sitter], free: &Free) -> Vec<f64> {
        let mut expected = vec![0.0; free.len()];
        for sitters in table.chunks(self.seats) {
            for (sitter, chance) in sitters.iter().zip(self.chances(logs, sitters)) {
                self.places(*sitter).filter_map(|place| free.place[place]).for_each(|at| expected[at] += chance);
            }
        }
        expected
    }

    /// Returns minus the second derivatives of the log likelihood.
    fn information(&self, logs: &[f64], free: &Free) -> Vec<Vec<f64>> {
        let mut matrix = vec![vec![0.0; free.len()]; free.len()];
        for (table, sums) in &self.tables {
            for sitters in table.chunks(self.seats) {
                let chances = self.chances(logs, sitters);
                let mut mean = vec![0.0; free.len()];
                for (sitter, chance) in sitters.iter().zip(&chances) {
                    let own: Vec<usize> = self.places(*sitter).filter_map(|place| free.place[place]).collect();
                    for one in &own {
                        mean[*one] += chance;
                        own.iter().for_each(|other| matrix[*one][*other] += sums.deals * chance);
                    }
                }
                for (row, one) in matrix.iter_mut().zip(&mean) {
                    row.iter_mut().zip(&mean).for_each(|(entry, other)| *entry -= sums.deals * one * other);
                }
            }
        }
        matrix
    }

    /// Returns the log likelihood, including the prior.
    fn likelihood(&self, logs: &[f64], free: &Free) -> f64 {
        let mut sum: f64 = free.unknown.iter().map(|place| -logs[*place].powi(2) / (2.0 * PRIOR)).sum();
        for (table, sums) in &self.tables {
            sum += dot(&sums.won, logs);
            for sitters in table.chunks(self.seats) {
                let strength = |sitter: &Sitter| self.places(*sitter).map(|place| logs[place]).sum::<f64>().exp();
                sum -= sums.deals * sitters.iter().map(strength).sum::<f64>().ln();
            }
        }
        sum
    }

    /// Returns the logarithms of the strengths, with the first of every kind at 0: Newton's method, with the step
    /// halved where a whole one would decrease the likelihood.
    fn most_likely(&self, free: &Free) -> Vec<f64> {
        let mut logs = vec![0.0; free.place.len()];
        let mut height = self.likelihood(&logs, free);
        for _ in 0..MOST_STEPS {
            let mut slope: Vec<f64> = free.unknown.iter().map(|place| -logs[*place] / PRIOR).collect();
            for (table, sums) in &self.tables {
                let expected = self.expected(&logs, table, free);
                for ((slope, place), expected) in slope.iter_mut().zip(&free.unknown).zip(expected) {
                    *slope += sums.won[*place] - sums.deals * expected;
                }
            }
            let mut information = self.information(&logs, free);
            (0..free.len()).for_each(|at| information[at][at] += 1.0 / PRIOR);
            let Some(inverse) = inverse(information) else { break };
            let mut step = times(&inverse, &slope);
            let moved = step.iter().fold(0.0f64, |most, step| most.max(step.abs()));
            for _ in 0..30 {
                let mut next = logs.clone();
                free.unknown.iter().zip(&step).for_each(|(place, step)| next[*place] += step);
                let there = self.likelihood(&next, free);
                if there >= height || moved <= SETTLED {
                    (logs, height) = (next, there);
                    break;
                }
                step.iter_mut().for_each(|step| *step /= 2.0);
            }
            if moved <= SETTLED {
                break;
            }
        }
        logs
    }

    /// Returns the sum over deals of the products of the groups' wins minus their expected wins.
    fn scatter(&self, logs: &[f64], free: &Free) -> Vec<Vec<f64>> {
        let size = free.place.len();
        let mut matrix = vec![vec![0.0; free.len()]; free.len()];
        for (table, sums) in &self.tables {
            let expected = self.expected(logs, table, free);
            for (row, one) in free.unknown.iter().enumerate() {
                for (column, other) in free.unknown.iter().enumerate() {
                    matrix[row][column] += sums.products[one * size + other]
                        - sums.won[*one] * expected[column]
                        - expected[row] * sums.won[*other]
                        + sums.deals * expected[row] * expected[column];
                }
            }
        }
        matrix
    }
}

/// The unknowns of the fit.
struct Free {
    /// By place: whether the group ever played.
    seen: Vec<bool>,
    /// By place: the number of the unknown.
    place: Vec<Option<usize>>,
    /// The place of every unknown.
    unknown: Vec<usize>,
}

impl Free {
    fn len(&self) -> usize {
        self.unknown.len()
    }

    /// Expresses a group minus the average of the groups seen of its kind, in unknowns.
    fn against_average(&self, place: usize, seen: &[usize]) -> Vec<f64> {
        let mut contrast = vec![0.0; self.len()];
        if let Some(at) = self.place[place] {
            contrast[at] += 1.0;
        }
        for at in seen.iter().filter_map(|other| self.place[*other]) {
            contrast[at] -= 1.0 / seen.len() as f64;
        }
        contrast
    }
}

impl Strength {
    /// Returns the win share of the group at a table where everything else is equal: against average others of its
    /// kind.
    pub fn even_share(&self, seats: usize) -> (f64, Option<Interval>) {
        let share = |points: f64| {
            let strength = 10f64.powf(points / 400.0);
            strength / (strength + seats as f64 - 1.0)
        };
        (share(self.points), self.interval.map(|ends| Interval { low: share(ends.low), high: share(ends.high) }))
    }
}

/// A share of the wins of one of two players, with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Won {
    /// The share.
    pub share: f64,
    /// Its standard error.
    pub error: f64,
}

/// Returns the cyclic (intransitive) part of the pairwise results, from 0 to 1. `won[i][j]` is the share of `i` against
/// `j`. With `A` the logits of the shares and `C` what is left of them after subtracting the difference of the row
/// means, it is |C|² over |A|² (Jiang, Lim, Yao and Ye 2011, Mathematical Programming 127: the part that no order of
/// strengths represents). The contribution of luck alone is subtracted from both. Returns `None` if there are fewer
/// than three players, if any two did not meet, or if nothing but luck is left.
pub fn cyclic_part(won: &[Vec<Option<Won>>]) -> Option<f64> {
    let size = won.len();
    if size < 3 {
        return None;
    }
    let mut logits = vec![vec![0.0; size]; size];
    let mut luck = 0.0;
    for (row, own) in won.iter().enumerate() {
        for (column, against) in own.iter().enumerate().filter(|(column, _)| *column != row) {
            let Won { share, error } = (*against)?;
            if share <= 0.0 || share >= 1.0 {
                return None;
            }
            logits[row][column] = (share / (1.0 - share)).ln();
            luck += (error / (share * (1.0 - share))).powi(2);
        }
    }
    let means: Vec<f64> = logits.iter().map(|row| row.iter().sum::<f64>() / size as f64).collect();
    let squares = |value: &dyn Fn(usize, usize) -> f64| -> f64 {
        let pairs = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
        pairs.filter(|(row, column)| row != column).map(|(row, column)| value(row, column).powi(2)).sum()
    };
    let all = squares(&|row, column| logits[row][column]);
    let circles = squares(&|row, column| logits[row][column] - means[row] + means[column]);
    // Orders have one dimension less than there are players, out of as many dimensions as there are pairs.
    let of_orders = 2.0 / size as f64;
    let left = all - luck;
    (left > 0.0).then(|| ((circles - luck * (1.0 - of_orders)).max(0.0) / left).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::simulation::{Luck, coverage};

    const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

    fn sitters(groups: &[(u16, u16)]) -> Vec<Sitter> {
        groups.iter().map(|(faction, seat)| [Some(*faction), None, Some(*seat)]).collect()
    }

    /// Creates strengths from a table of wins: each win is a separate deal, without seats.
    fn of_wins(wins: &[[u32; 4]; 4]) -> Strengths {
        let mut strengths = Strengths::new(2, [4, 0, 0]);
        for (row, own) in wins.iter().enumerate() {
            for (column, times) in own.iter().enumerate() {
                for _ in 0..*times {
                    let pair = [row, column].map(|group| [u16::try_from(group).ok(), None, None]);
                    strengths.add(&mut vec![(pair.to_vec(), vec![1.0, 0.0])]);
                }
            }
        }
        strengths
    }

    const WINS: [[u32; 4]; 4] = [[0, 60, 45, 70], [40, 0, 55, 52], [55, 45, 0, 66], [30, 48, 34, 0]];

    /// The strengths match those of the Python package choix 0.4.1 without a prior; the prior moves them here by less
    /// than a thousandth.
    #[test]
    fn two_by_two_they_are_those_of_bradley_and_terry() {
        let [found, ..] = of_wins(&WINS).fit(Looks::Once).expect("they all met");
        for (found, known) in found.iter().zip([0.255_880_46, -0.029_670_56, 0.163_557_96, -0.389_767_86]) {
            let found = found.expect("it played");
            assert!((found.points / POINTS - known).abs() < 3e-3, "{found:?} is not {known}");
        }
        // A difference of 400 points is odds of 10 to 1.
        let strong = Strength { points: 400.0, interval: None };
        assert!((strong.even_share(2).0 - 10.0 / 11.0).abs() < 1e-12);
        assert!((Strength { points: 0.0, interval: None }.even_share(4).0 - 0.25).abs() < 1e-12);
    }

    #[test]
    fn circles_are_what_no_order_explains() {
        let won = |error: f64| -> Vec<Vec<Option<Won>>> {
            let share = |row: usize, column: usize| {
                f64::from(WINS[row][column]) / f64::from(WINS[row][column] + WINS[column][row])
            };
            let one = |row, column| (row != column).then(|| Won { share: share(row, column), error });
            (0..4).map(|row| (0..4).map(|column| one(row, column)).collect()).collect()
        };
        assert!((cyclic_part(&won(0.0)).unwrap() - 0.273_970).abs() < 1e-6);
        // Luck of that size could explain all of it.
        assert!(cyclic_part(&won(0.07)).unwrap() < 0.15);
        assert_eq!(cyclic_part(&won(0.2)), None);
        let rock_paper_scissors = [[0.5, 0.9, 0.1], [0.1, 0.5, 0.9], [0.9, 0.1, 0.5]];
        let won = rock_paper_scissors.map(|row| row.map(|share| Some(Won { share, error: 0.01 })).to_vec()).to_vec();
        assert!(cyclic_part(&won).unwrap() > 0.999);
        assert_eq!(cyclic_part(&won[..2]), None);
    }

    /// Plays a match among sitters whose logarithms of strengths are those of their factions and seats.
    fn winner(luck: &mut Luck, table: &[(u16, u16)], factions: &[f64], seats: &[f64]) -> Vec<f64> {
        let strength =
            |(faction, seat): &(u16, u16)| (factions[usize::from(*faction)] + seats[usize::from(*seat)]).exp();
        let all: f64 = table.iter().map(strength).sum();
        let mut left = luck.next() * all;
        let mut shares = vec![0.0; table.len()];
        for (at, sitter) in table.iter().enumerate() {
            left -= strength(sitter);
            if left < 0.0 || at + 1 == table.len() {
                shares[at] = 1.0;
                break;
            }
        }
        shares
    }

    /// Plays four factions, three at a table, in all rotations of each deal, with seat effects.
    fn played(luck: &mut Luck, deals: u16, factions: &[f64; 4], seats: &[f64; 3]) -> Strengths {
        let mut strengths = Strengths::new(3, [4, 0, 3]);
        for deal in 0..deals {
            let at_table: Vec<u16> = (0..4).filter(|faction| *faction != deal % 4).collect();
            let rotation = |first: u16| {
                let table: Vec<(u16, u16)> =
                    (0..3).map(|seat| (at_table[usize::from((seat + first) % 3)], seat)).collect();
                (sitters(&table), table)
            };
            let mut deal: DealOfSitters =
                (0..3).map(rotation).map(|(sitters, table)| (sitters, winner(luck, &table, factions, seats))).collect();
            strengths.add(&mut deal);
        }
        strengths
    }

    #[test]
    fn factions_and_seats_are_told_apart_and_intervals_cover_as_they_promise() {
        let (factions, seats) = ([0.4, 0.0, -0.1, -0.3], [0.25, 0.0, -0.25]);
        let held = coverage(11, |luck| {
            let [of_factions, _, of_seats] = played(luck, 120, &factions, &seats).fit(Looks::Once).expect("joined");
            let holds = |found: &Option<Strength>, log: f64| found.unwrap().interval.unwrap().contains(log * POINTS);
            // One group is drawn, so that a repetition is one trial.
            if luck.next() < 0.5 { holds(&of_factions[0], 0.4) } else { holds(&of_seats[2], -0.25) }
        });
        assert!((0.935..=0.975).contains(&held), "{held}");
    }

    #[test]
    fn deals_that_copy_each_other_count_once() {
        let mut single = Strengths::new(2, [2, 0, 0]);
        let mut copied = Strengths::new(2, [2, 0, 0]);
        for deal in 0..100u32 {
            let won = if deal % 3 == 0 { vec![0.0, 1.0] } else { vec![1.0, 0.0] };
            let one = (vec![[Some(0), None, None], [Some(1), None, None]], won);
            single.add(&mut vec![one.clone()]);
            copied.add(&mut vec![one; 9]);
        }
        let width =
            |strengths: &Strengths| strengths.fit(Looks::Once).unwrap()[0][0].unwrap().interval.unwrap().half_width();
        assert!((width(&copied) / width(&single) - 1.0).abs() < 0.05, "{} {}", width(&copied), width(&single));
        // With many inspections, the interval is wider.
        let often = single.fit(Looks::Any { alpha: 0.05 }).unwrap()[0][0].unwrap().interval.unwrap().half_width();
        assert!(often > 1.5 * width(&single));
    }

    #[test]
    fn what_nothing_joins_is_refused() {
        let pair = |a: u16, b: u16| vec![([a, b].map(|group| [Some(group), None, None]).to_vec(), vec![1.0, 0.0])];
        let mut apart = Strengths::new(2, [4, 0, 0]);
        assert_eq!(apart.fit(Looks::Once), Err(Incomparable::Nothing));
        [(0, 1), (2, 3), (1, 0), (3, 2)].into_iter().for_each(|(a, b)| apart.add(&mut pair(a, b)));
        assert_eq!(apart.fit(Looks::Once), Err(Incomparable::Disconnected));
        // One match between them connects all; a group that never won has a finite strength.
        apart.add(&mut pair(1, 2));
        let [found, ..] = apart.fit(Looks::Once).expect("joined");
        assert!(found.iter().all(|found| found.is_some_and(|found| found.points.is_finite())), "{found:?}");
        // Agents that always have the same faction cannot be separated from it.
        let mut together = Strengths::new(2, [2, 2, 0]);
        let both = vec![[Some(0), Some(0), None], [Some(1), Some(1), None]];
        (0..9).for_each(|_| together.add(&mut vec![(both.clone(), vec![1.0, 0.0])]));
        assert_eq!(together.fit(Looks::Once), Err(Incomparable::Disconnected));
    }

    #[test]
    fn too_many_different_tables_are_given_up() {
        let mut strengths = Strengths::new(2, [4, 0, 0]);
        let pairs: Vec<[u16; 2]> = (0..4).flat_map(|a| (0..4).map(move |b| [a, b])).filter(|[a, b]| a != b).collect();
        for deal in 0..4096usize {
            // The combination of pairs is different nearly every time.
            let digits = (0..6u32).map(|digit| deal / 4usize.pow(digit) % 4 + usize::try_from(digit).unwrap());
            let one = |pair: usize| (pairs[pair].map(|group| [Some(group), None, None]).to_vec(), vec![1.0, 0.0]);
            strengths.add(&mut digits.map(one).collect());
        }
        assert_eq!(strengths.fit(Looks::Once), Err(Incomparable::TooMany));
    }
}
