//! The temperature of a policy that fits given choices best: maximum likelihood of a softmax.
//!
//! The inverse temperature b maximizes the sum over all choices of log softmax(b l)[chosen], where l are the logits of the
//! options. The sum is concave in b: its slope is the sum of (chosen logit - mean logit under the policy), its curvature the
//! sum of the variances (the Fisher information). Choices of one match are alike, so the error is the greater of the usual
//! one and the one with the match as the unit (White 1982; Liang and Zeger 1986).

use crate::matches::RatedChoice;
use crate::stats::Z;

/// The greatest inverse temperature: beyond it the best option is always chosen.
const STEEPEST: f64 = 1e3;
/// Number of halvings of the interval of inverse temperatures.
const HALVINGS: u32 = 60;

/// A temperature, and its 95 % interval. Infinity stands for choices at random.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fitted {
    /// The temperature at which the choices are most likely.
    pub(super) temperature: f64,
    /// The ends of its interval.
    pub(super) low: f64,
    pub(super) high: f64,
    /// Number of choices between options that are rated differently, and of the matches with such choices.
    pub(super) choices: usize,
    pub(super) matches: usize,
    /// The share of choices that are an option with the greatest logit.
    pub(super) best: f64,
}

impl Fitted {
    /// Fits a temperature to the choices of matches; `None` without choices between options that are rated differently.
    pub(super) fn of(matches: &[Vec<RatedChoice>]) -> Option<Fitted> {
        let telling = |choices: &Vec<RatedChoice>| -> Vec<RatedChoice> {
            choices.iter().filter(|choice| differs(&choice.logits)).cloned().collect()
        };
        let matches: Vec<Vec<RatedChoice>> = matches.iter().map(telling).filter(|match_| !match_.is_empty()).collect();
        let choices: Vec<&RatedChoice> = matches.iter().flatten().collect();
        if choices.is_empty() {
            return None;
        }
        let slope = |b: f64| choices.iter().map(|choice| moments(choice, b).0).sum::<f64>();
        let inverse = if slope(0.0) <= 0.0 { 0.0 } else { root(slope) };
        let error = error(&matches, inverse);
        let temperature = |inverse: f64| if inverse <= 0.0 { f64::INFINITY } else { 1.0 / inverse };
        let best =
            choices.iter().filter(|choice| choice.logits.iter().all(|logit| *logit <= choice.logits[choice.chosen]));
        Some(Fitted {
            temperature: temperature(inverse),
            low: temperature(inverse + error),
            high: temperature(inverse - error),
            choices: choices.len(),
            matches: matches.len(),
            best: best.count() as f64 / choices.len() as f64,
        })
    }
}

fn differs(logits: &[f32]) -> bool {
    logits.iter().any(|logit| logit.to_bits() != logits[0].to_bits())
}

/// Returns half the width of the 95 % interval of the inverse temperature.
fn error(matches: &[Vec<RatedChoice>], inverse: f64) -> f64 {
    let (mut information, mut squares) = (0.0, 0.0);
    for choices in matches {
        let found: Vec<(f64, f64)> = choices.iter().map(|choice| moments(choice, inverse)).collect();
        squares += found.iter().map(|(slope, _)| slope).sum::<f64>().powi(2);
        information += found.iter().map(|(_, variance)| variance).sum::<f64>();
    }
    let count = matches.len() as f64;
    let by_match = squares * count / (count - 1.0).max(1.0) / information.powi(2);
    Z * by_match.max(1.0 / information).sqrt()
}

/// Returns where a falling slope crosses zero.
fn root(slope: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, STEEPEST);
    for _ in 0..HALVINGS {
        let middle = (low + high) / 2.0;
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

/// Returns the slope and the negative curvature of the log-likelihood of a choice at an inverse temperature.
fn moments(choice: &RatedChoice, inverse: f64) -> (f64, f64) {
    let logits: Vec<f64> = choice.logits.iter().map(|logit| f64::from(*logit)).collect();
    let greatest = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = logits.iter().map(|logit| (inverse * (logit - greatest)).exp()).collect();
    let sum: f64 = weights.iter().sum();
    let mean = logits.iter().zip(&weights).map(|(logit, weight)| logit * weight).sum::<f64>() / sum;
    let variance =
        logits.iter().zip(&weights).map(|(logit, weight)| (logit - mean).powi(2) * weight).sum::<f64>() / sum;
    (logits[choice.chosen] - mean, variance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::logits::Freedom;
    use crate::game::{Dice, Seat};

    /// Returns matches of 20 choices of a policy with this temperature.
    fn chosen_at(temperature: f32, matches: usize, seed: u64) -> Vec<Vec<RatedChoice>> {
        let mut dice = Dice::new(seed);
        let freedom = Freedom { temperature, blunder: 0.0 };
        let mut choice = || {
            let mut logit = || f32::from(u8::try_from(dice.below(200)).expect("a small number")) / 50.0;
            let logits: Vec<f32> = (0..4).map(|_| logit()).collect();
            let mut rated = logits.clone();
            let chosen = freedom.choose(&[0, 1, 2, 3], &mut dice, || &mut rated);
            RatedChoice { seat: Seat(0), logits, chosen }
        };
        (0..matches).map(|_| (0..20).map(|_| choice()).collect()).collect()
    }

    #[test]
    fn intervals_hold_the_temperature_of_the_policy_19_times_in_20() {
        for temperature in [0.3, 1.0, 2.5] {
            let (seeds, truth) = (60, f64::from(temperature));
            let fitted = |seed| Fitted::of(&chosen_at(temperature, 20, seed)).expect("a temperature");
            let all: Vec<Fitted> = (0..seeds).map(fitted).collect();
            let held = all.iter().filter(|found| found.low < truth && truth < found.high).count();
            // With an interval of 95 %, fewer than 51 of 60 are rarer than one in a thousand.
            assert!((51..=60).contains(&held), "{temperature}: {held} of {seeds}");
            let mean = all.iter().map(|found| 1.0 / found.temperature).sum::<f64>() / 60.0;
            assert!((mean * truth - 1.0).abs() < 0.05, "{temperature}: {mean}");
        }
    }

    #[test]
    fn few_choices_have_wide_intervals() {
        let width = |matches| {
            let found = Fitted::of(&chosen_at(1.0, matches, 3)).expect("a temperature");
            found.high / found.low
        };
        assert!(width(2) > width(40));
    }

    #[test]
    fn equal_choices_in_each_match_count_as_less() {
        let choice = |chosen| RatedChoice { seat: Seat(0), logits: vec![0.0, 1.0], chosen };
        let mixed: Vec<_> = (0..10).map(|_| [vec![choice(1); 7], vec![choice(0); 3]].concat()).collect();
        let apart: Vec<_> = (0..10).map(|nth| vec![choice(usize::from(nth < 7)); 10]).collect();
        let [mixed, apart] = [mixed, apart].map(|matches| Fitted::of(&matches).expect("a temperature"));
        assert!((mixed.temperature - apart.temperature).abs() < 1e-9 && apart.low < mixed.low, "{mixed:?} {apart:?}");
    }

    #[test]
    fn the_best_and_the_worst_choices_are_at_the_ends() {
        let always = |chosen| vec![vec![RatedChoice { seat: Seat(0), logits: vec![0.0, 1.0], chosen }; 30]];
        let best = Fitted::of(&always(1)).expect("a temperature");
        assert!(best.temperature < 0.1 && (best.best - 1.0).abs() < 1e-9, "{best:?}");
        let worst = Fitted::of(&always(0)).expect("a temperature");
        assert!(worst.temperature.is_infinite() && worst.best < 1e-9, "{worst:?}");
        assert_eq!(Fitted::of(&[]), None);
        let even = RatedChoice { seat: Seat(0), logits: vec![1.0, 1.0], chosen: 0 };
        assert_eq!(Fitted::of(&[vec![even]]), None, "the options are rated alike");
    }
}
