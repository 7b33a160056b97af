//! Corrects the values of a network so that they come true.

use evenhand_game::game::{BySeat, Seat};

use super::sample::Sample;
use super::value::{PLAYED_ON, Value};

/// The lowest and highest power and bend that are tried.
const POWERS: (f64, f64) = (0.0, 4.0);
const BENDS: (f64, f64) = (0.0, 1.0);
/// Number of times that two numbers are fitted in turn.
const TURNS: usize = 10;
/// Number of steps of the search for the best value: each reduces what is left to 0.62.
const STEPS: usize = 20;
/// Maximum number of choices of a match that a correction is fitted to. Choices of one match are alike.
const FITTED: usize = 16;
/// The least chance that the logarithm is taken of.
const LEAST: f64 = 1e-6;
/// The same where a match was played on: [`PLAYED_ON`] wins of as many matches are no certainty.
const LEAST_PLAYED_ON: f64 = 0.5 / PLAYED_ON as f64;

/// A correction of win chances. With `s` the logarithm of a seat's chance minus the mean of all seats, the corrected
/// chances are the softmax of `power * s + bend * s * |s|`.
///
/// A power below 1 moves chances towards equal ones. For two seats, a power alone is Platt scaling without a constant
/// (temperature scaling: Guo and others 2017). A bend above 0 moves only chances that are far from equal, and away from
/// equal.
///
/// Where the match was played on ([`Value::played_on`]), the two logarithms are added instead, each times a power of its
/// own: logistic stacking of two predictions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// The power.
    pub power: f64,
    /// The bend, 0 or more.
    pub bend: f64,
    /// The powers in a last round.
    pub last_round: LastRound,
}

/// How chances are combined where a match was played on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LastRound {
    /// The power of the network's value.
    pub net: f64,
    /// The power of the shares of the win in the matches that were played on.
    pub played_on: f64,
}

impl Default for Calibration {
    /// Returns the calibration that changes nothing, and ignores how matches were played on.
    fn default() -> Calibration {
        Calibration { power: 1.0, bend: 0.0, last_round: LastRound { net: 1.0, played_on: 0.0 } }
    }
}

impl Calibration {
    /// Returns the corrected chances of the first `seats` seats.
    pub fn applied(self, value: &Value, seats: usize) -> BySeat<f32> {
        let inside = |seat: Seat| seat.index() < seats;
        let net = scores(&value.net, LEAST, seats);
        let scores = match &value.played_on {
            None => BySeat::each(|seat| self.power * net[seat] + self.bend * net[seat] * net[seat].abs()),
            Some(played_on) => {
                let played_on = scores(played_on, LEAST_PLAYED_ON, seats);
                let LastRound { net: of_net, played_on: of_played_on } = self.last_round;
                BySeat::each(|seat| of_net * net[seat] + of_played_on * played_on[seat])
            }
        };
        let highest = Seat::all(seats).map(|seat| scores[seat]).fold(f64::NEG_INFINITY, f64::max);
        let weights = BySeat::each(|seat| if inside(seat) { (scores[seat] - highest).exp() } else { 0.0 });
        let sum: f64 = Seat::all(seats).map(|seat| weights[seat]).sum();
        #[expect(clippy::cast_possible_truncation, reason = "chances are stored in single precision")]
        BySeat::each(|seat| (weights[seat] / sum) as f32)
    }

    /// Returns the correction that makes the outcomes of these matches most likely. Every match counts the same, however
    /// many choices it has.
    pub fn fitted(matches: &[Sample]) -> Calibration {
        let loss = |last_round: bool, calibration: Calibration| {
            matches.iter().map(|sample| loss(sample, last_round, calibration)).sum::<f64>()
        };
        let mut found = Calibration::default();
        // Each loss is convex in both of its numbers, so fitting them in turn finds the lowest.
        for _ in 0..TURNS {
            found.power = lowest(POWERS, |power| loss(false, Calibration { power, ..found }));
            found.bend = lowest(BENDS, |bend| loss(false, Calibration { bend, ..found }));
        }
        if matches.iter().flat_map(|sample| &sample.values).any(|value| value.played_on.is_some()) {
            for _ in 0..TURNS {
                let played_on = found.last_round.played_on;
                let with = |last_round| loss(true, Calibration { last_round, ..found });
                let net = lowest(POWERS, |net| with(LastRound { net, played_on }));
                found.last_round.net = net;
                let with = |last_round| loss(true, Calibration { last_round, ..found });
                found.last_round.played_on = lowest(POWERS, |played_on| with(LastRound { net, played_on }));
            }
        }
        found
    }
}

/// Returns the logarithm of each seat's chance, less the mean of all seats.
fn scores(chances: &BySeat<f32>, least: f64, seats: usize) -> BySeat<f64> {
    let logarithms = BySeat::each(|seat| f64::from(chances[seat]).max(least).ln());
    let mean = Seat::all(seats).map(|seat| logarithms[seat]).sum::<f64>() / seats as f64;
    BySeat::each(|seat| if seat.index() < seats { logarithms[seat] - mean } else { 0.0 })
}

/// Returns the mean logarithmic loss of the corrected values of a match in its last round, or before it, at [`FITTED`]
/// choices at most, evenly spaced.
fn loss(sample: &Sample, last_round: bool, calibration: Calibration) -> f64 {
    let values: Vec<&Value> = sample.values.iter().filter(|value| value.played_on.is_some() == last_round).collect();
    let of_choice = |value: &Value| {
        let chances = calibration.applied(value, sample.seats);
        Seat::all(sample.seats)
            .map(|seat| -f64::from(sample.shares[seat]) * f64::from(chances[seat]).max(LEAST).ln())
            .sum::<f64>()
    };
    let chosen = values.iter().copied().step_by(values.len().div_ceil(FITTED).max(1));
    let (sum, count) = chosen.map(of_choice).fold((0.0, 0.0), |(sum, count), loss| (sum + loss, count + 1.0));
    if count > 0.0 { sum / count } else { 0.0 }
}

/// Returns where a function with one minimum is lowest, by golden-section search.
fn lowest((mut low, mut high): (f64, f64), of: impl Fn(f64) -> f64) -> f64 {
    let golden = (5f64.sqrt() - 1.0) / 2.0;
    let (mut left, mut right) = (high - golden * (high - low), low + golden * (high - low));
    let (mut at_left, mut at_right) = (of(left), of(right));
    for _ in 0..STEPS {
        if at_left < at_right {
            (high, right, at_right) = (right, left, at_left);
            left = high - golden * (high - low);
            at_left = of(left);
        } else {
            (low, left, at_left) = (left, right, at_right);
            right = low + golden * (high - low);
            at_right = of(right);
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(of: &[f32]) -> BySeat<f32> {
        BySeat::each(|seat| of.get(seat.index()).copied().unwrap_or(0.0))
    }

    fn chances(of: &[f32]) -> Value {
        Value::of_net(shares(of))
    }

    fn with(power: f64, bend: f64) -> Calibration {
        Calibration { power, bend, ..Calibration::default() }
    }

    #[test]
    fn the_sum_stays_one_and_a_low_power_moves_towards_equal_chances() {
        let corrected = with(0.5, 0.0).applied(&chances(&[0.81, 0.09, 0.1]), 3);
        assert!((corrected.0[..3].iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(corrected[Seat(0)] < 0.81 && corrected[Seat(1)] > 0.09);
        let none = with(0.0, 0.0).applied(&chances(&[0.9, 0.1]), 2);
        assert_eq!((none[Seat(0)], none[Seat(1)]), (0.5, 0.5));
        let same = Calibration::default().applied(&chances(&[0.7, 0.3]), 2);
        assert!((same[Seat(0)] - 0.7).abs() < 1e-6);
        let certain = with(0.5, 0.0).applied(&chances(&[1.0, 0.0]), 2);
        assert!(certain[Seat(0)] > 0.99 && certain[Seat(1)] > 0.0, "nothing is divided by 0: {certain:?}");
    }

    #[test]
    fn a_bend_moves_only_chances_that_are_far_from_equal() {
        let bent = |first: f32| with(0.5, 0.3).applied(&chances(&[first, 1.0 - first]), 2)[Seat(0)];
        let straight = |first: f32| with(0.5, 0.0).applied(&chances(&[first, 1.0 - first]), 2)[Seat(0)];
        assert!(bent(0.55) - straight(0.55) < 0.002 && bent(0.98) - straight(0.98) > 0.05);
        assert!((bent(0.3) + bent(0.7) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn the_power_of_values_that_are_too_sure_is_found() {
        // Of 100 matches at 90 %, only 75 are won: 0.9^p / (0.9^p + 0.1^p) = 0.75 at p = ln 3 / ln 9 = 0.5.
        let sample = |won: bool| Sample {
            seats: 2,
            values: vec![chances(&[0.9, 0.1])],
            shares: if won { shares(&[1.0, 0.0]) } else { shares(&[0.0, 1.0]) },
        };
        let matches: Vec<Sample> = (0..100).map(|nth| sample(nth % 4 != 0)).collect();
        let found = Calibration::fitted(&matches);
        let corrected = found.applied(&chances(&[0.9, 0.1]), 2)[Seat(0)];
        assert!((corrected - 0.75).abs() < 1e-3, "{found:?}");
    }

    #[test]
    fn in_a_last_round_the_matches_played_on_count_as_far_as_they_come_true() {
        // The network knows nothing there; of 8 matches played on, the winner of the match won 7 in three cases of four.
        let value = |won: u8| Value {
            net: shares(&[0.5, 0.5]),
            played_on: Some(shares(&[f32::from(won) / 8.0, 1.0 - f32::from(won) / 8.0])),
        };
        let sample = |nth: usize| Sample {
            seats: 2,
            values: vec![chances(&[0.5, 0.5]), value(if nth.is_multiple_of(4) { 1 } else { 7 })],
            shares: shares(&[1.0, 0.0]),
        };
        let mirrored = |sample: &Sample| Sample {
            values: sample
                .values
                .iter()
                .map(|value| Value {
                    played_on: value.played_on.map(|of| shares(&[of[Seat(1)], of[Seat(0)]])),
                    ..*value
                })
                .collect(),
            shares: shares(&[0.0, 1.0]),
            ..*sample
        };
        let matches: Vec<Sample> = (0..40).map(sample).flat_map(|sample| [mirrored(&sample), sample]).collect();
        let found = Calibration::fitted(&matches);
        let chance = |won: u8| found.applied(&value(won), 2)[Seat(0)];
        assert!((chance(7) - 0.75).abs() < 1e-3 && (chance(1) - 0.25).abs() < 1e-3, "{found:?}");
        assert!(chance(8) > chance(7) && chance(8) < 1.0, "8 of 8 are no certainty");
        assert_eq!(
            Calibration::default().applied(&value(8), 2)[Seat(0)],
            0.5,
            "without a correction, only the network counts"
        );
    }
}
