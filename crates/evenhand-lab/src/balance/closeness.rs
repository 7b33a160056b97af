//! Tests whether one candidate is closer to the targets than another, over common deals.
//!
//! The **distance** of a candidate is the sum over targets of how far it lies outside the target's range, in units of
//! the target ([`Target::unit`]). For a target on every member of a group, the mean over the members counts. The
//! distance is 0 if every target is met.
//!
//! The distance has a kink at the ends of each range, where neither the delta method nor the bootstrap is valid (Fang
//! and Santos 2019, Review of Economic Studies 86). The interval used here needs neither. The distance is the maximum
//! of several linear functions: for each value, its distance above the range, below it, and 0. The difference between a
//! candidate `c` and the rulebook `b` is therefore
//!
//! - at most the maximum, over the linear functions of `c`, of that function minus **any** linear function of `b`, and
//! - at least **any** linear function of `c` minus the maximum of those of `b`.
//!
//! Each of these is a weighted sum of shares and means over the same deals, with its own paired interval ([`Joint`]).
//! An upper limit for the maximum of several is the maximum of their upper limits; it needs no correction for multiple
//! comparisons. "Any" is chosen as the function that applies at the measured values: if the true value lies elsewhere,
//! the limit is too wide, never too narrow.

use crate::experiment::Target;
use evenhand_kit::stats::joint::DealSums;
use evenhand_kit::stats::{ALPHA, Interval, Joint, Looks, Power, Rounds, unseen};

use super::readings::Played;
use crate::goals::Reading;

/// With fewer deals than this, nothing is significant: even if all point the same way, that occurs by chance too often.
const FEWEST: f64 = 6.0;
/// Number of standard errors that a value must lie from the end of a range for the other side of it to be ruled out.
const RULED_OUT: f64 = 4.0;
/// Maximum number of combinations of linear functions that are tried one by one.
const MOST_COMBINATIONS: usize = 20_000;
/// The power used for the number of deals needed.
const POWER: f64 = 0.8;

/// A comparison of the distances of two candidates.
#[derive(Clone, Debug, PartialEq)]
pub struct Closeness {
    /// The distance of the first candidate: the rulebook.
    pub book: f64,
    /// The distance of the second candidate.
    pub found: f64,
    /// The 95 % interval of the second distance minus the first; `None` if there are too few deals.
    pub interval: Option<Interval>,
    /// The number of common deals it is based on.
    pub deals: f64,
    /// The differences, one for each reading of the second candidate.
    pub differences: Vec<ReadingDifference>,
    /// The unit of the distance in the unit of the reading, if there is only one.
    pub unit: Option<f64>,
    /// The per-deal standard deviation of the difference of distances, assuming that both miss on the same side.
    sd: Option<f64>,
}

/// The difference of one value.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadingDifference {
    /// The target's index in the list.
    pub target: usize,
    /// The name of the value: `faction prospect`.
    pub what: String,
    /// The second value minus the first.
    pub value: f64,
    /// Its paired 95 % interval; `None` if there are too few deals.
    pub interval: Option<Interval>,
}

impl Closeness {
    /// Compares two candidates over their common deals. Returns `None` if something a target is about appears with only
    /// one of them, or never.
    pub fn of(targets: &[Target], rounds: &Rounds, book: &Played, found: &Played) -> Option<Closeness> {
        let counted = |played: &Played| played.readings.iter().filter(|reading| reading.estimate.is_some()).count();
        let pairs: Vec<(&Reading, usize, usize)> = found
            .readings
            .iter()
            .filter(|reading| reading.estimate.is_some())
            .filter_map(|reading| {
                let other = book.like(reading).filter(|other| other.estimate.is_some())?;
                Some((reading, book.place(targets, other)?, found.place(targets, reading)?))
            })
            .collect();
        if pairs.is_empty() || pairs.len() != counted(book) || pairs.len() != counted(found) {
            return None;
        }
        let places = [pairs.iter().map(|pair| pair.1).collect(), pairs.iter().map(|pair| pair.2).collect()];
        let joint = Joint::of(&common(book, found, &places), rounds)?;
        let readings: Vec<&Reading> = pairs.iter().map(|pair| pair.0).collect();
        Some(Versus::new(targets, &readings, &joint).closeness(&readings))
    }

    /// Returns the second distance minus the first.
    pub fn value(&self) -> f64 {
        self.found - self.book
    }

    /// Whether the second candidate is shown to be closer to the targets.
    pub(crate) fn is_closer(&self) -> bool {
        self.interval.is_some_and(|interval| interval.high < 0.0)
    }

    /// Whether the second candidate is shown to be farther from the targets.
    pub(crate) fn is_farther(&self) -> bool {
        self.interval.is_some_and(|interval| interval.low > 0.0)
    }

    /// Whether the two gave the same result in every deal.
    pub(crate) fn is_idle(&self) -> bool {
        self.sd.is_none() && self.differences.iter().all(|moved| moved.value == 0.0)
    }

    /// Returns the smallest gain in distance that this many deals would detect with 80 % power; `None` if unknown.
    pub(crate) fn least_gain(&self) -> Option<f64> {
        self.sd.map(|sd| power().least_effect(sd, self.deals))
    }

    /// Returns the number of deals that would detect a gain of this size with 80 % power; `None` if unknown.
    pub(crate) fn deals_for(&self, gain: f64) -> Option<f64> {
        self.sd.filter(|_| gain > 0.0).map(|sd| power().deals(sd, gain))
    }
}

fn power() -> Power {
    Power { comparisons: 1, power: POWER, looks: Looks::Once }
}

/// Returns the sums of the common deals: those of the first candidate, then those of the second.
fn common(book: &Played, found: &Played, places: &[Vec<usize>; 2]) -> Vec<DealSums> {
    let of_both = |(deal, sums): &DealSums| {
        let other = book.sums.deals.binary_search_by_key(deal, |(deal, _)| *deal).ok()?;
        let before = places[0].iter().map(|place| book.sums.deals[other].1[*place]);
        Some((*deal, before.chain(places[1].iter().map(|place| sums[*place])).collect()))
    };
    found.sums.deals.iter().filter_map(of_both).collect()
}

/// A target range, with its weight in the distance.
#[derive(Clone, Copy, Debug)]
struct Range {
    low: Option<f64>,
    high: Option<f64>,
    /// The distance added by one unit of the value outside the range.
    weight: f64,
    /// How far an unseen event would move a deal's value.
    step: f64,
}

/// The position of a value relative to its range: above, below or within.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Side {
    slope: f64,
    end: f64,
}

const WITHIN: Side = Side { slope: 0.0, end: 0.0 };

impl Range {
    fn above(&self) -> Option<Side> {
        self.high.map(|end| Side { slope: 1.0, end })
    }

    fn below(&self) -> Option<Side> {
        self.low.map(|end| Side { slope: -1.0, end })
    }

    fn side(&self, value: f64) -> Side {
        let is_beyond = |side: &Side| side.outside(value) > 0.0;
        self.above().filter(is_beyond).or_else(|| self.below().filter(is_beyond)).unwrap_or(WITHIN)
    }

    /// Returns the side whose end is nearest to a value within the range.
    fn nearest(&self, value: f64) -> Side {
        let sides = [self.above(), self.below()].into_iter().flatten();
        sides.max_by(|a, b| a.outside(value).total_cmp(&b.outside(value))).unwrap_or(WITHIN)
    }

    /// Returns the sides on which a value known to plus or minus `reach` may lie.
    fn sides(&self, value: f64, reach: f64) -> Vec<Side> {
        let beyond = [self.above(), self.below()].into_iter().flatten();
        let mut sides: Vec<Side> = beyond.clone().filter(|side| side.outside(value) + reach > 0.0).collect();
        if beyond.clone().all(|side| side.outside(value) - reach <= 0.0) {
            sides.push(WITHIN);
        }
        sides
    }
}

impl Side {
    /// Returns how far outside the range a value is, if it lies on this side.
    fn outside(&self, value: f64) -> f64 {
        self.slope * (value - self.end)
    }
}

/// The readings of two candidates against their ranges. The first half of the joint ratios belongs to the rulebook.
struct Versus<'a> {
    ranges: Vec<Range>,
    joint: &'a Joint,
}

impl<'a> Versus<'a> {
    fn new(targets: &[Target], readings: &[&Reading], joint: &'a Joint) -> Versus<'a> {
        let range = |(at, reading): (usize, &&Reading)| {
            let target = &targets[reading.target];
            let alike = readings.iter().filter(|other| other.target == reading.target).count() as f64;
            let other = at + readings.len();
            let varies = joint.error_of(at) > 0.0 || joint.error_of(other) > 0.0;
            let step = match (reading.fine, varies) {
                (false, _) => 1.0,
                (true, true) => 0.0,
                (true, false) => (joint.values()[at] - joint.values()[other]).abs(),
            };
            Range { low: target.low, high: target.high, weight: 1.0 / (alike * target.unit()), step }
        };
        Versus { ranges: readings.iter().enumerate().map(range).collect(), joint }
    }

    fn closeness(&self, readings: &[&Reading]) -> Closeness {
        let [book, found] = [0, 1].map(|candidate| self.distance(candidate));
        let enough = self.joint.deals() >= FEWEST;
        let interval = enough.then(|| Interval { low: -self.upper(0, 1), high: self.upper(1, 0) });
        let difference = |(at, reading): (usize, &&Reading)| {
            let mut weights = vec![0.0; 2 * self.ranges.len()];
            (weights[at], weights[at + self.ranges.len()]) = (-1.0, 1.0);
            let value = self.value(1, at) - self.value(0, at);
            let reach = self.reach(&weights);
            let interval = enough.then_some(Interval { low: value - reach, high: value + reach });
            ReadingDifference { target: reading.target, what: reading.what.clone(), value, interval }
        };
        let unit = (self.ranges.len() == 1).then(|| 1.0 / self.ranges[0].weight);
        let differences = readings.iter().enumerate().map(difference).collect();
        Closeness { book, found, interval, deals: self.joint.deals(), differences, unit, sd: self.sd() }
    }

    fn value(&self, candidate: usize, at: usize) -> f64 {
        self.joint.values()[candidate * self.ranges.len() + at]
    }

    fn distance(&self, candidate: usize) -> f64 {
        let outside = |(at, range): (usize, &Range)| {
            let value = self.value(candidate, at);
            range.weight * range.side(value).outside(value)
        };
        self.ranges.iter().enumerate().map(outside).sum()
    }

    /// Returns the side of each measured value of a candidate.
    fn measured(&self, candidate: usize) -> Vec<Side> {
        self.ranges.iter().enumerate().map(|(at, range)| range.side(self.value(candidate, at))).collect()
    }

    /// Returns the upper limit of one candidate's distance minus another's.
    fn upper(&self, candidate: usize, other: usize) -> f64 {
        let fixed = self.measured(other);
        let possible: Vec<Vec<Side>> = self
            .ranges
            .iter()
            .enumerate()
            .map(|(at, range)| {
                let error = self.joint.error_of(candidate * self.ranges.len() + at);
                let reach = RULED_OUT * error + range.step * unseen(self.joint.deals(), ALPHA);
                range.sides(self.value(candidate, at), reach)
            })
            .collect();
        let many = possible.iter().map(Vec::len).try_fold(1usize, usize::checked_mul);
        if many.is_none_or(|many| many > MOST_COMBINATIONS) {
            return self.upper_one_by_one(candidate, &possible, other, &fixed);
        }
        let mut highest = f64::NEG_INFINITY;
        let mut turns = vec![0; possible.len()];
        loop {
            let sides: Vec<Side> = turns.iter().zip(&possible).map(|(turn, sides)| sides[*turn]).collect();
            highest = highest.max(self.limit((candidate, &sides), (other, &fixed)));
            let Some(next) = (0..turns.len()).find(|at| turns[*at] + 1 < possible[*at].len()) else { return highest };
            turns[..next].fill(0);
            turns[next] += 1;
        }
    }

    /// Returns the sum of the upper limits of each reading: wider than [`Versus::upper`], never too narrow.
    fn upper_one_by_one(&self, candidate: usize, possible: &[Vec<Side>], other: usize, fixed: &[Side]) -> f64 {
        let alone = |at: usize, side: Side| {
            let mut sides = [vec![WITHIN; fixed.len()], vec![WITHIN; fixed.len()]];
            (sides[0][at], sides[1][at]) = (side, fixed[at]);
            self.limit((candidate, &sides[0]), (other, &sides[1]))
        };
        let highest = |at: usize| possible[at].iter().map(|side| alone(at, *side)).fold(f64::NEG_INFINITY, f64::max);
        (0..fixed.len()).map(highest).sum()
    }

    /// Returns the upper limit of one linear function minus another.
    fn limit(&self, (candidate, sides): (usize, &[Side]), (other, fixed): (usize, &[Side])) -> f64 {
        let size = self.ranges.len();
        let mut weights = vec![0.0; 2 * size];
        let mut value = 0.0;
        for (at, range) in self.ranges.iter().enumerate() {
            weights[candidate * size + at] = range.weight * sides[at].slope;
            weights[other * size + at] = -range.weight * fixed[at].slope;
            value += range.weight * sides[at].outside(self.value(candidate, at));
            value -= range.weight * fixed[at].outside(self.value(other, at));
        }
        value + self.reach(&weights)
    }

    /// Returns the half-width of the interval of a weighted sum, at least as large as the effect of an unseen event.
    fn reach(&self, weights: &[f64]) -> f64 {
        let steps =
            self.ranges.iter().chain(&self.ranges).zip(weights).map(|(range, weight)| range.step * weight.abs());
        let surprise = steps.fold(0.0, f64::max) * unseen(self.joint.deals(), ALPHA);
        self.joint.reach(weights).max(surprise)
    }

    /// Returns the per-deal standard deviation of the difference of distances, assuming that the second candidate
    /// misses on the same sides as the first. If the first misses nothing, the sides nearest to its values are used.
    fn sd(&self) -> Option<f64> {
        let mut sides = self.measured(0);
        if sides.iter().all(|side| *side == WITHIN) {
            sides = self.ranges.iter().enumerate().map(|(at, range)| range.nearest(self.value(0, at))).collect();
        }
        let slopes: Vec<f64> = sides.iter().zip(&self.ranges).map(|(side, range)| side.slope * range.weight).collect();
        let weights: Vec<f64> = slopes.iter().map(|slope| -slope).chain(slopes.iter().copied()).collect();
        let error = self.joint.error(&weights);
        (error > 0.0).then(|| error * self.joint.deals().sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evenhand_kit::stats::simulation::{Luck, coverage};

    fn range(low: f64, high: f64) -> Range {
        Range { low: Some(low), high: Some(high), weight: 1.0, step: 0.0 }
    }

    /// Simulates one experiment and returns its interval. `truths` are the values of the rulebook, then those of the
    /// candidate. Both partly share the same luck.
    fn measured(luck: &mut Luck, ranges: &[Range], truths: &[f64], deals: u64) -> Interval {
        let normal = |luck: &mut Luck| (0..12).map(|_| luck.next()).sum::<f64>() - 6.0;
        let deal = |deal: u64, luck: &mut Luck| {
            let common: Vec<f64> = ranges.iter().map(|_| normal(luck)).collect();
            let value =
                |(at, truth): (usize, &f64)| (truth + 0.5 * common[at % ranges.len()] + 0.5 * normal(luck), 1.0);
            (deal, truths.iter().enumerate().map(value).collect())
        };
        let all: Vec<DealSums> = (0..deals).map(|number| deal(number, luck)).collect();
        let joint = Joint::of(&all, &Rounds::new(&[1])).unwrap();
        let versus = Versus { ranges: ranges.to_vec(), joint: &joint };
        Interval { low: -versus.upper(0, 1), high: versus.upper(1, 0) }
    }

    /// The standard error of a mean of 50 deals is 0.1 here, so the ranges are narrow and wide relative to it.
    #[test]
    fn intervals_of_distances_hold_the_truth_at_the_kinks_as_well() {
        let cases: [(&[Range], &[f64]); 8] = [
            // Both at the end of the range; in the middle of a range of zero width; on opposite sides of it.
            (&[range(0.0, 1.0)], &[1.0, 1.0]),
            (&[range(0.0, 0.0)], &[0.0, 0.0]),
            (&[range(0.0, 0.1)], &[-0.1, 0.2]),
            // The rulebook within and the candidate outside; both far away; one at the end.
            (&[range(0.0, 0.1)], &[0.05, 0.2]),
            (&[range(0.0, 0.1)], &[0.6, 0.6]),
            (&[range(0.0, 1.0)], &[1.2, 1.0]),
            // Several at their ends; several that trade off.
            (&[range(0.0, 1.0); 4], &[1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0]),
            (&[range(0.0, 0.2); 3], &[0.3, 0.1, 0.3, 0.1, 0.3, 0.3]),
        ];
        for (case, (ranges, truths)) in cases.into_iter().enumerate() {
            let distance = |values: &[f64]| -> f64 {
                values.iter().zip(ranges).map(|(value, range)| range.side(*value).outside(*value)).sum()
            };
            let (book, found) = truths.split_at(ranges.len());
            let truth = distance(found) - distance(book);
            let mut closer = 0;
            let held = coverage(case as u64, |luck| {
                let interval = measured(luck, ranges, truths, 50);
                closer += u32::from(interval.high < 0.0);
                interval.contains(truth)
            });
            assert!(held >= 0.93, "case {case}: {held}");
            // One limit is wrong at most once in 40.
            assert!(
                truth < 0.0 || closer <= 70,
                "case {case}: a candidate that is no closer is found closer {closer} times"
            );
        }
    }

    #[test]
    fn a_candidate_that_is_closer_is_found_so() {
        // Four standard errors outside against none: a paired interval of one linear function would always detect it.
        // That the candidate may lie below its range, one error away, costs a fifth of the detections.
        let mut closer = 0;
        coverage(9, |luck| {
            closer += u32::from(measured(luck, &[range(0.0, 0.2)], &[0.6, 0.1], 50).high < 0.0);
            true
        });
        assert!(closer > 1500, "{closer} of 2000");
    }

    #[test]
    fn too_many_combinations_are_taken_one_by_one_and_farther_out() {
        let ranges = [range(0.0, 0.1); 12];
        let mut luck = Luck::new(3);
        let all: Vec<DealSums> =
            (0..40).map(|deal| (deal, (0..24).map(|_| (luck.next() - 0.45, 1.0)).collect())).collect();
        let joint = Joint::of(&all, &Rounds::new(&[1])).unwrap();
        let versus = Versus { ranges: ranges.to_vec(), joint: &joint };
        let (fixed, candidate) = (versus.measured(0), versus.measured(1));
        let possible: Vec<Vec<Side>> = ranges.iter().map(|range| range.sides(0.05, 1.0)).collect();
        assert_eq!(possible.iter().map(Vec::len).product::<usize>(), 3usize.pow(12));
        assert!(versus.upper(1, 0) >= versus.limit((1, &candidate), (0, &fixed)));
        assert!(versus.upper_one_by_one(1, &possible, 0, &fixed) >= versus.upper(1, 0) - 1e-12);
    }
}
