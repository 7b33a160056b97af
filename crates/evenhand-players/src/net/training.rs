//! Gradients of a network over choices that were played, and optimizer steps.
//!
//! The loss of a choice with probabilities `p`, in which option `k` was chosen with the probability `p0_k` at the time,
//! with the advantage `a` and the win shares `s` at the end of the match:
//!
//! - `-min(r a, clip(r, 1 - e, 1 + e) a)` with `r = p_k / p0_k`: the clipped objective of Schulman et al. 2017
//!   (*Proximal Policy Optimization Algorithms*, equation 7);
//! - `-b H(p)`, with the entropy `H` of the choice: prevents early convergence;
//! - `-w sum_j s_j ln v_j`, with the win shares `v` that the value predicts: its cross-entropy with the result.
//!
//! The value is trained on every n-th choice of a match with n seats.
//!
//! Steps use Adam (Kingma & Ba 2015, algorithm 1), with a factor for each weight.

use super::{HIDDEN, Layer, Net};
use evenhand_game::game::logits::softmax;

/// Sparse numbers of many items, stored consecutively.
#[derive(Clone, Debug, Default)]
pub struct Entries {
    numbers: Vec<(u32, f32)>,
    /// The end of each item.
    ends: Vec<u32>,
}

impl Entries {
    /// Appends the numbers of one more item.
    pub fn push(&mut self, numbers: &[(u32, f32)]) {
        self.numbers.extend_from_slice(numbers);
        self.ends.push(u32::try_from(self.numbers.len()).expect("a match has fewer than 2^32 numbers"));
    }

    /// Returns the numbers of all items.
    pub fn numbers(&self) -> &[(u32, f32)] {
        &self.numbers
    }

    /// Returns the number of items.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no items.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the numbers of an item.
    pub fn get(&self, place: usize) -> &[(u32, f32)] {
        let start = if place == 0 { 0 } else { self.ends[place - 1] as usize };
        &self.numbers[start..self.ends[place] as usize]
    }
}

/// A trajectory: the choices of one match, for training.
#[derive(Clone, Debug, Default)]
pub struct Trajectory {
    /// The choices, in order.
    pub choices: Vec<Choice>,
    /// The observations of positions: for each choice one per seat, in seat order.
    pub positions: Entries,
    /// The observations of options.
    pub options: Entries,
    /// The result of the match: a win share for each seat.
    pub shares: Vec<f32>,
}

/// One choice of a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The seat that chose, from 0.
    pub seat: usize,
    /// The index of its first option in [`Trajectory::options`], and the number of options.
    pub options: (usize, usize),
    /// The index of the chosen option, from 0.
    pub taken: usize,
    /// The probability with which it was chosen.
    pub chance: f32,
    /// The advantage: how much better it turned out than expected.
    pub advantage: f32,
}

/// The loss weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weighing {
    /// How far the probability of an option may move, as a ratio: `e` above.
    pub clip: f32,
    /// The weight of the entropy: `b` above.
    pub entropy: f32,
    /// The weight of the value: `w` above.
    pub value: f32,
}

/// A gradient, or anything else with one number for each weight.
pub type Gradient = Vec<f32>;

/// Training statistics of a gradient, summed over choices.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Found {
    /// The loss.
    pub loss: f64,
    /// The entropy of the choices.
    pub entropy: f64,
    /// The value's cross-entropy, summed over `valued` choices.
    pub value_loss: f64,
    /// Number of choices that the value was trained on.
    pub valued: u32,
    /// Number of choices.
    pub choices: u32,
}

impl Found {
    /// Adds other statistics.
    pub fn add(&mut self, other: Found) {
        self.loss += other.loss;
        self.entropy += other.entropy;
        self.value_loss += other.value_loss;
        self.valued += other.valued;
        self.choices += other.choices;
    }
}

/// Adds the gradients of choices to a sum.
pub struct Differentiation<'n> {
    net: &'n Net,
    weighing: Weighing,
    hidden: Vec<Layer>,
    logits: Vec<f32>,
}

impl<'n> Differentiation<'n> {
    /// Creates it for the current weights of a network.
    pub fn new(net: &'n Net, weighing: Weighing) -> Differentiation<'n> {
        Differentiation { net, weighing, hidden: Vec::new(), logits: Vec::new() }
    }

    /// Adds the gradient for a choice of a trajectory.
    pub fn add(&mut self, lesson: &Trajectory, choice: usize, sum: &mut Gradient) -> Found {
        let mut found = Found { choices: 1, ..Found::default() };
        self.policy(lesson, choice, sum, &mut found);
        // The expected result changes little between choices, and computing it costs more with more seats.
        if choice.is_multiple_of(lesson.shares.len()) {
            self.value(lesson, choice, sum, &mut found);
        }
        found
    }

    fn policy(&mut self, lesson: &Trajectory, number: usize, sum: &mut Gradient, found: &mut Found) {
        let Net { places, .. } = self.net;
        let choice = lesson.choices[number];
        let position = lesson.positions.get(number * lesson.shares.len() + choice.seat);
        let before = self.net.before_options(position);
        let (first, count) = choice.options;
        self.hidden.clear();
        self.logits.clear();
        for option in first..first + count {
            let entries = lesson.options.get(option);
            let hidden = self.net.with_option(&before, entries);
            self.logits.push(self.net.logit(&hidden, entries));
            self.hidden.push(hidden);
        }
        let chances = &mut self.logits;
        softmax(chances);

        let ratio = chances[choice.taken] / choice.chance;
        let Weighing { clip, entropy: bonus, .. } = self.weighing;
        let gain = ratio * choice.advantage;
        let clipped = ratio.clamp(1.0 - clip, 1.0 + clip) * choice.advantage;
        // If the clipped term is smaller, moving further changes nothing.
        let slope = if gain <= clipped { gain } else { 0.0 };
        let entropy: f32 = chances.iter().map(|chance| -chance * chance.max(1e-30).ln()).sum();
        found.loss -= f64::from(gain.min(clipped) + bonus * entropy);
        found.entropy += f64::from(entropy);

        let mut into_position = [0.0; HIDDEN];
        for (place, (chance, hidden)) in chances.iter().zip(&self.hidden).enumerate() {
            let taken = if place == choice.taken { 1.0 } else { 0.0 };
            // d ratio / d logit = ratio (taken - chance); d H / d logit = -chance (ln chance + H).
            let logit = -slope * (taken - chance) + bonus * chance * (chance.max(1e-30).ln() + entropy);
            let entries = lesson.options.get(first + place);
            for (input, value) in entries {
                sum[places.option_linear + *input as usize] += logit * value;
            }
            let into = back(self.net, places.policy_out, hidden, logit, sum);
            add_outer(places.option_hidden, entries, &into, sum);
            for (sum, into) in into_position.iter_mut().zip(&into) {
                *sum += into;
            }
        }
        add_outer(places.position_hidden, position, &into_position, sum);
        add_layer(places.policy_bias, &into_position, sum);
    }

    fn value(&mut self, lesson: &Trajectory, number: usize, sum: &mut Gradient, found: &mut Found) {
        let Net { places, .. } = self.net;
        let seats = lesson.shares.len();
        self.hidden.clear();
        self.logits.clear();
        for seat in 0..seats {
            let entries = lesson.positions.get(number * seats + seat);
            let hidden = self.net.value_hidden(entries);
            self.logits.push(self.net.score(&hidden, entries));
            self.hidden.push(hidden);
        }
        softmax(&mut self.logits);
        let pairs = || self.logits.iter().zip(&lesson.shares);
        let loss: f32 = pairs().map(|(expected, share)| -share * expected.max(1e-30).ln()).sum();
        found.loss += f64::from(self.weighing.value * loss);
        found.value_loss += f64::from(loss);
        found.valued += 1;
        for (seat, (expected, share)) in pairs().enumerate() {
            // Cross-entropy after softmax, with shares that sum to 1.
            let score = self.weighing.value * (expected - share);
            let entries = lesson.positions.get(number * seats + seat);
            for (input, value) in entries {
                sum[places.value_linear + *input as usize] += score * value;
            }
            let into = back(self.net, places.value_out, &self.hidden[seat], score, sum);
            add_outer(places.value_hidden, entries, &into, sum);
            add_layer(places.value_bias, &into, sum);
        }
    }
}

/// Adds the gradient of the weights out of a hidden layer, and returns that of its units before the relu.
fn back(net: &Net, out: usize, hidden: &Layer, slope: f32, sum: &mut Gradient) -> Layer {
    let weights = net.layer(out, 0);
    let sums: &mut Layer = (&mut sum[out..out + HIDDEN]).try_into().expect("a layer has a fixed width");
    let mut into = [0.0; HIDDEN];
    // A loop by index, because four zipped iterators would not be vectorized.
    for place in 0..HIDDEN {
        let unit = hidden[place];
        sums[place] += slope * unit.max(0.0);
        into[place] = if unit > 0.0 { slope * weights[place] } else { 0.0 };
    }
    into
}

/// Adds the gradient of a matrix: the input times the gradient of the output.
fn add_outer(start: usize, entries: &[(u32, f32)], into: &Layer, sum: &mut Gradient) {
    for (input, number) in entries {
        let row = start + *input as usize * HIDDEN;
        for (sum, into) in sum[row..row + HIDDEN].iter_mut().zip(into) {
            *sum += number * into;
        }
    }
}

fn add_layer(start: usize, into: &Layer, sum: &mut Gradient) {
    for (sum, into) in sum[start..start + HIDDEN].iter_mut().zip(into) {
        *sum += into;
    }
}

/// The state of the Adam optimizer: its running means.
#[derive(Clone, Debug, PartialEq)]
pub struct Adam {
    /// The running mean of gradients.
    pub mean: Vec<f32>,
    /// The running mean of their squares.
    pub square: Vec<f32>,
    /// Number of steps taken.
    pub steps: u32,
}

/// The decay rates of the running means.
const KEPT_MEAN: f32 = 0.9;
const KEPT_SQUARE: f32 = 0.999;
/// Keeps a step finite where the gradient was always 0.
const LEAST_ROOT: f32 = 1e-6;

impl Adam {
    /// Creates the state before the first step.
    pub fn new(weights: usize) -> Adam {
        Adam { mean: vec![0.0; weights], square: vec![0.0; weights], steps: 0 }
    }

    /// Updates the weights by one step along a gradient. The step of each weight is `rate` times its factor.
    pub fn step(&mut self, net: &mut Net, gradient: &[f32], rate: f32, factors: &[f32]) {
        self.steps += 1;
        let steps = i32::try_from(self.steps).unwrap_or(i32::MAX);
        let unbiased_mean = 1.0 - KEPT_MEAN.powi(steps);
        let unbiased_square = 1.0 - KEPT_SQUARE.powi(steps);
        let means = self.mean.iter_mut().zip(&mut self.square);
        let steps = gradient.iter().zip(factors);
        for ((weight, (gradient, factor)), (mean, square)) in net.weights.iter_mut().zip(steps).zip(means) {
            *mean = KEPT_MEAN * *mean + (1.0 - KEPT_MEAN) * gradient;
            *square = KEPT_SQUARE * *square + (1.0 - KEPT_SQUARE) * gradient * gradient;
            *weight -= rate * factor * (*mean / unbiased_mean) / ((*square / unbiased_square).sqrt() + LEAST_ROOT);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::{Shape, centred};
    use evenhand_game::game::Dice;

    /// Creates a match of three seats with made-up choices, and a network with only nonzero weights.
    fn made_up() -> (Trajectory, Net) {
        let mut dice = Dice::new(7);
        let shape = Shape { position: 5, option: 4 };
        let mut net = Net::new(shape, &mut dice);
        net.weights_mut().iter_mut().for_each(|weight| *weight = 0.5 * centred(&mut dice));
        let mut lesson = Trajectory { shares: vec![0.7, 0.3, 0.0], ..Trajectory::default() };
        for number in 0..6 {
            for _ in 0..3 {
                lesson.positions.push(&[(0, 1.0), (1 + number % 4, centred(&mut dice))]);
            }
            let first = lesson.options.len();
            for place in 0..3 {
                lesson.options.push(&[(place, 1.0), (3, centred(&mut dice))]);
            }
            lesson.choices.push(Choice {
                seat: number as usize % 3,
                options: (first, 3),
                taken: number as usize / 2,
                chance: 0.33 + 0.05 * centred(&mut dice),
                advantage: centred(&mut dice),
            });
        }
        (lesson, net)
    }

    fn loss(lesson: &Trajectory, net: &Net, weighing: Weighing) -> (f64, Gradient) {
        let mut sum = vec![0.0; net.weights().len()];
        let mut differentiation = Differentiation::new(net, weighing);
        let mut found = Found::default();
        for choice in 0..lesson.choices.len() {
            found.add(differentiation.add(lesson, choice, &mut sum));
        }
        (found.loss, sum)
    }

    #[test]
    fn gradients_are_those_of_finite_differences() {
        let (lesson, net) = made_up();
        let weighing = Weighing { clip: 0.5, entropy: 0.1, value: 0.5 };
        let (_, gradient) = loss(&lesson, &net, weighing);
        const STEP: f32 = 1e-3;
        let mut compared = 0;
        let here = loss(&lesson, &net, weighing).0;
        for (place, slope) in gradient.iter().enumerate() {
            let mut near = net.clone();
            near.weights_mut()[place] += STEP;
            let above = (loss(&lesson, &near, weighing).0 - here) / f64::from(STEP);
            near.weights_mut()[place] -= 2.0 * STEP;
            let below = (here - loss(&lesson, &near, weighing).0) / f64::from(STEP);
            // A step may switch a unit on or off, which makes a kink in one direction, but not in both.
            let off = [above, below].map(|difference| (difference - f64::from(*slope)).abs());
            assert!(off[0].min(off[1]) < 0.02, "weight {place}: {slope} instead of {below} or {above}");
            compared += usize::from(slope.abs() > 1e-3);
        }
        assert!(compared > gradient.len() / 3, "only {compared} slopes are not 0");
    }

    #[test]
    fn an_option_that_did_better_than_expected_becomes_more_likely_up_to_the_clip() {
        let (mut lesson, mut net) = made_up();
        lesson.choices.truncate(1);
        lesson.choices[0].advantage = 1.0;
        let weighing = Weighing { clip: 0.2, entropy: 0.0, value: 0.0 };
        let chance = |net: &Net| {
            let before = net.before_options(lesson.positions.get(0));
            let mut logits: Vec<f32> = (0..3)
                .map(|place| {
                    let option = lesson.options.get(place);
                    net.logit(&net.with_option(&before, option), option)
                })
                .collect();
            softmax(&mut logits);
            logits[0]
        };
        lesson.choices[0].chance = chance(&net);
        let mut adam = Adam::new(net.weights().len());
        let factors = vec![1.0; net.weights().len()];
        for _ in 0..200 {
            let (_, gradient) = loss(&lesson, &net, weighing);
            adam.step(&mut net, &gradient, 1e-3, &factors);
        }
        let ratio = chance(&net) / lesson.choices[0].chance;
        // The remaining momentum carries it slightly beyond the clip.
        assert!((1.2..1.5).contains(&ratio), "{ratio}");
    }
}
