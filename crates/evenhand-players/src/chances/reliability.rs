//! Whether win chances come true: of the positions with a chance of 70 %, how many were won?

use evenhand_game::game::Seat;
use evenhand_kit::stats::{Interval, Ratio};

use super::calibration::Calibration;
use super::sample::Sample;

/// Number of bins: chances of 0 to 10 %, 10 to 20 %, and so on.
pub const BINS: usize = 10;
/// The deviation from which on chances are not good enough to be shown.
pub const MOST: f64 = 0.03;
/// Number of matches that a check needs at least. With 1,000, the share won in a tenth of the scale is known to 2 to 4 points.
pub const FEWEST: u64 = 1000;
/// Bins with fewer positions than this share of all are not judged.
pub const RARE: f64 = 0.01;

/// The positions whose chance lies within a tenth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bin {
    /// Their mean chance.
    pub chance: f64,
    /// The share of the win that came of them.
    pub won: f64,
    /// The confidence interval (95 %) of `won`.
    pub interval: Interval,
    /// Their share of all positions, 0 to 1. Every match counts the same.
    pub weight: f64,
}

impl Bin {
    /// Whether it is shown that the chances of this bin are off by more than [`MOST`].
    fn is_off(&self) -> bool {
        self.interval.low > self.chance + MOST || self.interval.high < self.chance - MOST
    }
}

/// How well the chances of a kind of match come true.
#[derive(Clone, Debug, PartialEq)]
pub struct Reliability {
    /// Number of matches.
    pub matches: u64,
    /// The bins that have positions, from low to high chances.
    pub bins: Vec<Bin>,
    /// The Brier score: the mean squared difference between chance and share. 0 is perfect.
    pub brier: f64,
    /// The Brier score of equal chances for all seats.
    pub constant: f64,
}

/// The judgement of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// The chances come true within 3 points.
    Holds,
    /// There are too few matches to know.
    TooFew,
    /// They do not come true, or do not predict better than equal chances.
    Fails,
}

/// Sums over matches: those of one bin.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    chance: f64,
    weight: f64,
    won: Ratio,
}

impl Reliability {
    /// Returns how well corrected values come true in these matches.
    pub fn of(matches: &[Sample], calibration: Calibration) -> Reliability {
        let mut bins = [Sums::default(); BINS];
        let (mut brier, mut constant) = (0.0, 0.0);
        for sample in matches.iter().filter(|sample| !sample.values.is_empty()) {
            let mut of_match = [(0.0, 0.0, 0.0); BINS];
            let weight = 1.0 / (sample.values.len() * sample.seats) as f64;
            for values in &sample.values {
                let chances = calibration.applied(values, sample.seats);
                for seat in Seat::all(sample.seats) {
                    let (chance, share) = (f64::from(chances[seat]), f64::from(sample.shares[seat]));
                    let (mean, won, positions) = &mut of_match[bin_of(chance)];
                    *mean += weight * chance;
                    *won += weight * share;
                    *positions += weight;
                    brier += weight * (chance - share).powi(2);
                    constant += weight * (1.0 / sample.seats as f64 - share).powi(2);
                }
            }
            for (sums, (chances, won, positions)) in bins.iter_mut().zip(of_match) {
                sums.chance += chances;
                sums.weight += positions;
                sums.won.add(won, positions);
            }
        }
        let count = matches.iter().filter(|sample| !sample.values.is_empty()).count();
        let all = count.max(1) as f64;
        let bin = |sums: &Sums| {
            let (won, interval) = (sums.won.value()?, sums.won.share_interval()?);
            Some(Bin { chance: sums.chance / sums.weight, won, interval, weight: sums.weight / all })
        };
        Reliability {
            matches: count as u64,
            bins: bins.iter().filter_map(bin).collect(),
            brier: brier / all,
            constant: constant / all,
        }
    }

    /// Returns the largest difference between chance and share in a bin that is not [rare](RARE).
    pub fn largest_difference(&self) -> f64 {
        let judged = self.bins.iter().filter(|bin| bin.weight >= RARE);
        judged.map(|bin| (bin.chance - bin.won).abs()).fold(0.0, f64::max)
    }

    /// Returns the judgement: whether curves of such chances may be shown.
    pub fn checked(&self) -> Checked {
        let judged = || self.bins.iter().filter(|bin| bin.weight >= RARE);
        if judged().any(Bin::is_off) || self.brier >= self.constant {
            Checked::Fails
        } else if self.matches < FEWEST {
            Checked::TooFew
        } else {
            Checked::Holds
        }
    }
}

/// Returns the bin of a chance.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 10")]
fn bin_of(chance: f64) -> usize {
    ((chance * BINS as f64) as usize).min(BINS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chances::Value;
    use evenhand_game::game::BySeat;

    /// Returns matches of two seats with this chance of the first seat, of which it wins `wins` in ten.
    fn matches(chance: f32, wins: usize, count: usize) -> Vec<Sample> {
        let pair = |first: f32| BySeat::each(|seat| if seat == Seat(0) { first } else { 1.0 - first });
        let sample = |nth: usize| Sample {
            seats: 2,
            values: vec![Value::of_net(pair(chance)); 3],
            shares: pair(f32::from(u8::from(nth % 10 < wins))),
        };
        (0..count).map(sample).collect()
    }

    #[test]
    fn chances_that_come_true_hold() {
        let found = Reliability::of(&matches(0.7, 7, 1000), Calibration::default());
        assert_eq!(found.bins.len(), 2);
        assert!((found.bins[1].chance - 0.7).abs() < 1e-6 && (found.bins[1].won - 0.7).abs() < 1e-6);
        // 0.7 of the matches miss by 0.3, 0.3 of them by 0.7.
        assert!((found.brier - (0.7 * 0.09 + 0.3 * 0.49)).abs() < 1e-6 && (found.constant - 0.25).abs() < 1e-9);
        assert_eq!(found.checked(), Checked::Holds);
        assert!(found.largest_difference() < 1e-6);
    }

    #[test]
    fn chances_that_are_too_sure_fail() {
        let sure = Reliability::of(&matches(0.85, 7, 1000), Calibration::default());
        assert_eq!(sure.checked(), Checked::Fails);
        assert!((sure.largest_difference() - 0.15).abs() < 1e-6);
        let corrected = Reliability::of(&matches(0.85, 7, 1000), Calibration::fitted(&matches(0.85, 7, 500)));
        assert_eq!(corrected.checked(), Checked::Holds);
    }

    #[test]
    fn few_matches_decide_nothing_and_useless_chances_fail() {
        assert_eq!(Reliability::of(&matches(0.7, 7, 100), Calibration::default()).checked(), Checked::TooFew);
        assert_eq!(Reliability::of(&[], Calibration::default()).checked(), Checked::Fails);
        let even = Reliability::of(&matches(0.5, 5, 1000), Calibration::default());
        assert_eq!(even.checked(), Checked::Fails, "equal chances say nothing");
    }

    #[test]
    fn positions_of_one_match_are_not_independent() {
        let few = Reliability::of(&matches(0.7, 7, 250), Calibration::default());
        let many: Vec<Sample> = matches(0.7, 7, 250)
            .into_iter()
            .map(|sample| Sample { values: vec![sample.values[0]; 300], ..sample })
            .collect();
        let many = Reliability::of(&many, Calibration::default());
        assert!((few.bins[0].interval.half_width() - many.bins[0].interval.half_width()).abs() < 1e-9);
    }

    /// Returns matches of a game whose chances are known: the first seat to win five tosses of a coin. With `power`, the
    /// values are not the chances, but these raised to a power and scaled.
    fn tosses(power: f64, count: u64) -> Vec<Sample> {
        // chance[a][b]: of the seat that needs a more tosses, when the other needs b.
        let mut chance = [[0.0; 6]; 6];
        chance[0][1..].fill(1.0);
        for own in 1..6 {
            for other in 1..6 {
                chance[own][other] = f64::midpoint(chance[own - 1][other], chance[own][other - 1]);
            }
        }
        let pair = |first: f64| {
            #[expect(clippy::cast_possible_truncation, reason = "chances are stored in single precision")]
            BySeat::each(|seat| (if seat == Seat(0) { first } else { 1.0 - first }) as f32)
        };
        let play = |seed: u64| {
            let mut dice = evenhand_game::game::Seed(seed).dice();
            let mut needed = [5usize, 5];
            let mut values = Vec::new();
            while needed[0] > 0 && needed[1] > 0 {
                let exact = Calibration { power, ..Calibration::default() };
                let value = Value::of_net(pair(chance[needed[0]][needed[1]]));
                values.push(Value::of_net(exact.applied(&value, 2)));
                needed[dice.below(2)] -= 1;
            }
            Sample { seats: 2, values, shares: pair(if needed[0] == 0 { 1.0 } else { 0.0 }) }
        };
        (0..count).map(play).collect()
    }

    #[test]
    fn exact_chances_of_a_coin_hold_and_distorted_ones_are_corrected() {
        let exact = Reliability::of(&tosses(1.0, 4000), Calibration::default());
        assert_eq!(exact.checked(), Checked::Holds);
        assert!(exact.largest_difference() < 0.03, "{}", exact.largest_difference());
        assert_eq!(Reliability::of(&tosses(2.0, 4000), Calibration::default()).checked(), Checked::Fails);
        let matches = tosses(2.0, 8000);
        let (fit, check) = matches.split_at(4000);
        let found = Calibration::fitted(fit);
        let corrected = Reliability::of(check, found);
        assert_eq!(corrected.checked(), Checked::Holds, "{found:?}");
        assert!(
            (corrected.brier - Reliability::of(&tosses(1.0, 8000)[4000..], Calibration::default()).brier).abs() < 1e-3
        );
    }
}
