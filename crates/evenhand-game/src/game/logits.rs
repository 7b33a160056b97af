//! Choosing by logits. An option with a logit one higher is 2.7 times as likely (Luce 1959).

use super::Dice;

/// A sampling policy: how an agent turns preferences into a choice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Freedom {
    /// 0 = always the best option, ties broken uniformly; otherwise the divisor of the logits.
    pub temperature: f32,
    /// Epsilon: the fraction of choices made uniformly at random, 0 to 1.
    pub blunder: f32,
}

impl Freedom {
    /// Chooses one of at least one option. `logits`, one for each option, is called only if the logits decide; they are
    /// overwritten.
    ///
    /// # Panics
    /// Panics if there is no option.
    pub fn choose<'l, A: Copy>(self, options: &[A], dice: &mut Dice, logits: impl FnOnce() -> &'l mut [f32]) -> A {
        if let [only] = options {
            return *only;
        }
        if self.blunder > 0.0 && dice.unit() < f64::from(self.blunder) {
            return options[dice.below(options.len())];
        }
        let logits = logits();
        if self.temperature > 0.0 {
            let total = weigh(logits, self.temperature);
            options[draw(logits, total, dice)]
        } else {
            options[best(logits, dice)]
        }
    }
}

/// Returns the index of the highest logit, ties broken uniformly.
fn best(logits: &[f32], dice: &mut Dice) -> usize {
    let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let ties = logits.iter().filter(|logit| **logit == highest).count();
    if ties == 0 {
        return dice.below(logits.len());
    }
    let nth = if ties == 1 { 0 } else { dice.below(ties) };
    let mut tied = logits.iter().enumerate().filter(|(_, logit)| **logit == highest);
    tied.nth(nth).map(|(place, _)| place).expect("nth is below the number of ties")
}

/// Turns logits into weights proportional to their probabilities and returns their sum.
fn weigh(logits: &mut [f32], temperature: f32) -> f32 {
    let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut total = 0.0;
    for logit in logits {
        *logit = ((*logit - highest) / temperature).exp();
        total += *logit;
    }
    total
}

/// Turns logits into probabilities, in place: `exp(logit)` over the sum of these (softmax). The highest logit is subtracted
/// first, so that nothing overflows.
#[inline]
pub fn softmax(logits: &mut [f32]) {
    let total = weigh(logits, 1.0);
    logits.iter_mut().for_each(|weight| *weight /= total);
}

/// Draws an index in proportion to weights with a known sum (1 for probabilities). There must be at least one weight.
#[expect(clippy::cast_possible_truncation, reason = "weights are f32: a rounding")]
#[inline]
pub fn draw(weights: &[f32], total: f32, dice: &mut Dice) -> usize {
    let mut left = dice.unit() as f32 * total;
    for (place, weight) in weights.iter().enumerate() {
        left -= weight;
        if left < 0.0 {
            return place;
        }
    }
    // Rounding may leave a remainder; it goes to the last index with a positive weight.
    weights.iter().rposition(|weight| *weight > 0.0).unwrap_or(weights.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_is_chosen_and_ties_are_shared_evenly() {
        let mut dice = Dice::new(3);
        let mut counts = [0; 4];
        let free = Freedom { temperature: 0.0, blunder: 0.0 };
        for _ in 0..3000 {
            let chosen = free.choose(&[0, 1, 2, 3], &mut dice, || vec![1.0, 5.0, 2.0, 5.0].leak());
            counts[chosen] += 1;
        }
        assert_eq!((counts[0], counts[2]), (0, 0));
        // Five standard errors of 3000 flips of a fair coin.
        assert!((counts[1] - 1500i32).abs() < 137, "{counts:?}");
    }

    #[test]
    fn one_temperature_more_makes_an_option_e_times_as_likely_and_blunders_are_uniform() {
        let mut dice = Dice::new(5);
        let draws = 40_000;
        let e = std::f64::consts::E;
        for (blunder, expected) in [(0.0, e / (1.0 + e)), (0.5, 0.5 * e / (1.0 + e) + 0.25), (1.0, 0.5)] {
            let free = Freedom { temperature: 2.0, blunder };
            let mut logits = [0.0; 2];
            let high = (0..draws).filter(|_| {
                logits = [1.0, 3.0];
                free.choose(&[false, true], &mut dice, || &mut logits)
            });
            let share = high.count() as f64 / f64::from(draws);
            let error = (expected * (1.0 - expected) / f64::from(draws)).sqrt();
            assert!((share - expected).abs() < 5.0 * error, "{blunder}: {share}");
        }
    }

    #[test]
    fn what_rounding_leaves_over_goes_to_the_last_that_can_come_up() {
        // With a sum that is far too large, every draw beyond the first weight is such a remainder.
        let mut dice = Dice::new(7);
        let drawn: Vec<usize> = (0..50).map(|_| draw(&[0.1, 0.2, 0.0], 1e6, &mut dice)).collect();
        assert_eq!(drawn, [1; 50]);
        assert_eq!(softmaxed([0.0, 0.0]), [0.5, 0.5]);
    }

    fn softmaxed(mut logits: [f32; 2]) -> [f32; 2] {
        softmax(&mut logits);
        logits
    }
}
