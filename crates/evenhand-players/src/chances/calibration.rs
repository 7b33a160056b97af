//! Corrects the values of a network so that they come true.

use evenhand_game::game::{BySeat, Seat};

use super::sample::Sample;

/// The lowest and highest power and bend that are tried.
const POWERS: (f64, f64) = (0.0, 4.0);
const BENDS: (f64, f64) = (0.0, 1.0);
/// Number of times that power and bend are fitted in turn.
const TURNS: usize = 10;
/// Number of steps of the search for the best value: each reduces what is left to 0.62.
const STEPS: usize = 20;
/// Maximum number of choices of a match that a correction is fitted to. Choices of one match are alike.
const FITTED: usize = 16;
/// The least chance that the logarithm is taken of.
const LEAST: f64 = 1e-6;

/// A correction of win chances. With `s` the logarithm of a seat's chance minus the mean of all seats, the corrected
/// chances are the softmax of `power * s + bend * s * |s|`.
///
/// A power below 1 moves chances towards equal ones. For two seats, a power alone is Platt scaling without a constant
/// (temperature scaling: Guo and others 2017). A bend above 0 moves only chances that are far from equal, and away from
/// equal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// The power.
    pub power: f64,
    /// The bend, 0 or more.
    pub bend: f64,
}

impl Default for Calibration {
    /// Returns the calibration that changes nothing.
    fn default() -> Calibration {
        Calibration { power: 1.0, bend: 0.0 }
    }
}

impl Calibration {
    /// Returns the corrected chances of the first `seats` seats.
    pub fn applied(self, values: &BySeat<f32>, seats: usize) -> BySeat<f32> {
        let inside = |seat: Seat| seat.index() < seats;
        let logarithms = BySeat::each(|seat| if inside(seat) { f64::from(values[seat]).max(LEAST).ln() } else { 0.0 });
        let mean = Seat::all(seats).map(|seat| logarithms[seat]).sum::<f64>() / seats as f64;
        let scores = BySeat::each(|seat| {
            let score = logarithms[seat] - mean;
            self.power * score + self.bend * score * score.abs()
        });
        let highest = Seat::all(seats).map(|seat| scores[seat]).fold(f64::NEG_INFINITY, f64::max);
        let weights = BySeat::each(|seat| if inside(seat) { (scores[seat] - highest).exp() } else { 0.0 });
        let sum: f64 = Seat::all(seats).map(|seat| weights[seat]).sum();
        #[expect(clippy::cast_possible_truncation, reason = "chances are stored in single precision")]
        BySeat::each(|seat| (weights[seat] / sum) as f32)
    }

    /// Returns the correction that makes the outcomes of these matches most likely. Every match counts the same, however
    /// many choices it has.
    pub fn fitted(matches: &[Sample]) -> Calibration {
        let loss = |calibration: Calibration| matches.iter().map(|sample| loss(sample, calibration)).sum::<f64>();
        let mut found = Calibration::default();
        // The loss is convex in both, so fitting them in turn finds the lowest.
        for _ in 0..TURNS {
            found.power = lowest(POWERS, |power| loss(Calibration { power, ..found }));
            found.bend = lowest(BENDS, |bend| loss(Calibration { bend, ..found }));
        }
        found
    }
}

/// Returns the mean logarithmic loss of the corrected values of a match, at [`FITTED`] choices at most, evenly spaced.
fn loss(sample: &Sample, calibration: Calibration) -> f64 {
    let of_choice = |values: &BySeat<f32>| {
        let chances = calibration.applied(values, sample.seats);
        Seat::all(sample.seats)
            .map(|seat| -f64::from(sample.shares[seat]) * f64::from(chances[seat]).max(LEAST).ln())
            .sum::<f64>()
    };
    let chosen = sample.values.iter().step_by(sample.values.len().div_ceil(FITTED).max(1));
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

    fn chances(of: &[f32]) -> BySeat<f32> {
        BySeat::each(|seat| of.get(seat.index()).copied().unwrap_or(0.0))
    }

    #[test]
    fn the_sum_stays_one_and_a_low_power_moves_towards_equal_chances() {
        let corrected = Calibration { power: 0.5, bend: 0.0 }.applied(&chances(&[0.81, 0.09, 0.1]), 3);
        assert!((corrected.0[..3].iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert!(corrected[Seat(0)] < 0.81 && corrected[Seat(1)] > 0.09);
        let none = Calibration { power: 0.0, bend: 0.0 }.applied(&chances(&[0.9, 0.1]), 2);
        assert_eq!((none[Seat(0)], none[Seat(1)]), (0.5, 0.5));
        let same = Calibration::default().applied(&chances(&[0.7, 0.3]), 2);
        assert!((same[Seat(0)] - 0.7).abs() < 1e-6);
        let certain = Calibration { power: 0.5, bend: 0.0 }.applied(&chances(&[1.0, 0.0]), 2);
        assert!(certain[Seat(0)] > 0.99 && certain[Seat(1)] > 0.0, "nothing is divided by 0: {certain:?}");
    }

    #[test]
    fn a_bend_moves_only_chances_that_are_far_from_equal() {
        let bent =
            |first: f32| Calibration { power: 0.5, bend: 0.3 }.applied(&chances(&[first, 1.0 - first]), 2)[Seat(0)];
        let straight =
            |first: f32| Calibration { power: 0.5, bend: 0.0 }.applied(&chances(&[first, 1.0 - first]), 2)[Seat(0)];
        assert!(bent(0.55) - straight(0.55) < 0.002 && bent(0.98) - straight(0.98) > 0.05);
        assert!((bent(0.3) + bent(0.7) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn the_power_of_values_that_are_too_sure_is_found() {
        // Of 100 matches at 90 %, only 75 are won: 0.9^p / (0.9^p + 0.1^p) = 0.75 at p = ln 3 / ln 9 = 0.5.
        let sample = |won: bool| Sample {
            seats: 2,
            values: vec![chances(&[0.9, 0.1])],
            shares: if won { chances(&[1.0, 0.0]) } else { chances(&[0.0, 1.0]) },
        };
        let matches: Vec<Sample> = (0..100).map(|nth| sample(nth % 4 != 0)).collect();
        let found = Calibration::fitted(&matches);
        let corrected = found.applied(&chances(&[0.9, 0.1]), 2)[Seat(0)];
        assert!((corrected - 0.75).abs() < 1e-3, "{found:?}");
    }
}
