//! A trained player's network over a game's observations, and its file.
//!
//! The inputs are sparse: the observation of a position ([`observe`]), and for each option its features ([`features`])
//! followed by its observation ([`option_observer`]). With `x` for the position from a seat's perspective and `y` for
//! an option:
//!
//! - **Policy**: an option's logit is `l.y + o.relu(A x + B y + c)`; a softmax of the options' logits gives their
//!   probabilities. `A x` is computed once for all options.
//! - **Value**: a seat's score is `m.x + p.relu(C x + d)`; a softmax of the scores of all seats gives their win shares.
//!
//! After the observations, the position has one number for each change of the rules that the network was trained under
//! ([`Net::rules`]); it is 0 under the rulebook's rules.
//!
//! Both hidden layers have [`HIDDEN`] units. No library is used for the arithmetic: it consists only of sums over the
//! few nonzero numbers, which take some microseconds per choice and are the same for any number of threads.
//! [`training`] computes the gradients; a test checks them against finite differences.
//!
//! [`observe`]: evenhand_game::game::Insight::observe
//! [`features`]: evenhand_game::game::Insight::features
//! [`option_observer`]: evenhand_game::game::Insight::option_observer

mod file;
mod player;
pub mod training;

pub use file::{FILE_EXTENSION, NetFile, NetProblem};
pub use player::Observer;

use std::ops::Range;
use std::sync::Arc;

use evenhand_game::game::{Dice, Inputs, Insight, Sparse, observation};

/// Number of units of a hidden layer.
pub const HIDDEN: usize = 32;

/// One row of a matrix into a hidden layer, or a hidden layer.
pub type Layer = [f32; HIDDEN];

/// The number of inputs of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Number of inputs for a position.
    pub position: usize,
    /// Number of inputs for an option, its features first.
    pub option: usize,
}

impl Shape {
    /// Returns the inputs of a game's network.
    pub fn of(inputs: &Inputs) -> Shape {
        Shape {
            position: observation::width(inputs.position),
            option: inputs.features.len() + observation::width(inputs.option),
        }
    }

    /// Returns the shape with inputs for this many changes of the rules.
    pub fn with_rules(self, rules: usize) -> Shape {
        Shape { position: self.position + rules, ..self }
    }

    /// Returns the number of weights of a network with this shape.
    #[inline]
    pub fn weights(self) -> usize {
        self.part(Part::End)
    }

    /// Returns the offset of a part of the weights.
    fn part(self, part: Part) -> usize {
        let Shape { position, option } = self;
        let mut sizes = [0; Part::End as usize + 1];
        sizes[Part::OptionLinear as usize] = option;
        sizes[Part::OptionHidden as usize] = option * HIDDEN;
        sizes[Part::PositionHidden as usize] = position * HIDDEN;
        sizes[Part::PolicyBias as usize] = HIDDEN;
        sizes[Part::PolicyOut as usize] = HIDDEN;
        sizes[Part::ValueLinear as usize] = position;
        sizes[Part::ValueHidden as usize] = position * HIDDEN;
        sizes[Part::ValueBias as usize] = HIDDEN;
        sizes[Part::ValueOut as usize] = HIDDEN;
        sizes[..part as usize].iter().sum()
    }

    fn places(self) -> Places {
        Places {
            option_linear: self.part(Part::OptionLinear),
            option_hidden: self.part(Part::OptionHidden),
            position_hidden: self.part(Part::PositionHidden),
            policy_bias: self.part(Part::PolicyBias),
            policy_out: self.part(Part::PolicyOut),
            value_linear: self.part(Part::ValueLinear),
            value_hidden: self.part(Part::ValueHidden),
            value_bias: self.part(Part::ValueBias),
            value_out: self.part(Part::ValueOut),
        }
    }
}

/// The parts of a network's weights, in storage order.
#[derive(Clone, Copy)]
enum Part {
    OptionLinear,
    OptionHidden,
    PositionHidden,
    PolicyBias,
    PolicyOut,
    ValueLinear,
    ValueHidden,
    ValueBias,
    ValueOut,
    End,
}

/// The offset of each part of the weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Places {
    /// `l`, one weight for each number of an option.
    pub option_linear: usize,
    /// `B`, a row for each number of an option.
    pub option_hidden: usize,
    /// `A`, a row for each number of a position.
    pub position_hidden: usize,
    /// `c`.
    pub policy_bias: usize,
    /// `o`.
    pub policy_out: usize,
    /// `m`, one weight for each number of a position.
    pub value_linear: usize,
    /// `C`, a row for each number of a position.
    pub value_hidden: usize,
    /// `d`.
    pub value_bias: usize,
    /// `p`.
    pub value_out: usize,
}

/// A network: its shape and its weights.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    shape: Shape,
    places: Places,
    weights: Vec<f32>,
    /// The changes of the rules that it observes, in order: the last inputs of a position.
    rules: Arc<[String]>,
}

impl Net {
    /// Creates a network that rates all options and all seats equally: the matrices into the hidden layers are random,
    /// and the weights out of them are 0.
    pub fn new(shape: Shape, dice: &mut Dice) -> Net {
        let places = shape.places();
        let mut weights = vec![0.0; shape.weights()];
        for (start, rows) in [
            (places.option_hidden, shape.option),
            (places.position_hidden, shape.position),
            (places.value_hidden, shape.position),
        ] {
            for weight in &mut weights[start..start + rows * HIDDEN] {
                *weight = FIRST_WEIGHT * centred(dice);
            }
        }
        Net { shape, places, weights, rules: Arc::default() }
    }

    /// Creates a network with these weights.
    ///
    /// # Panics
    /// Panics if the number of weights does not match the shape.
    pub fn of(shape: Shape, weights: Vec<f32>) -> Net {
        assert_eq!(weights.len(), shape.weights(), "a network has as many weights as its shape says");
        Net { shape, places: shape.places(), weights, rules: Arc::default() }
    }

    /// Names the changes of the rules that it observes ([`ChangedNumbers`](evenhand_game::game::knobs::ChangedNumbers)),
    /// in order. They are the last inputs of a position.
    ///
    /// # Panics
    /// Panics if they are out of order.
    #[must_use]
    pub fn observing(self, rules: Arc<[String]>) -> Net {
        assert!(rules.is_sorted(), "names are looked up by bisection");
        Net { rules, ..self }
    }

    /// Returns a network that observes these changes of the rules as well. The new inputs have weight 0, so that it plays
    /// as before.
    ///
    /// # Panics
    /// Panics if the network has inputs other than those given.
    #[must_use]
    pub fn observing_also(&self, inputs: &Inputs, rules: &[String]) -> Net {
        let shape = Shape::of(inputs);
        let known = &self.rules;
        assert_eq!(self.shape, shape.with_rules(known.len()), "a network is extended for its own game");
        let mut all: Vec<String> = known.iter().chain(rules).cloned().collect();
        all.sort();
        all.dedup();
        let of_rules = all.iter().map(|rule| Some(shape.position + known.binary_search(rule).ok()?));
        let position: Vec<Option<usize>> = (0..shape.position).map(Some).chain(of_rules).collect();
        let option: Vec<Option<usize>> = (0..shape.option).map(Some).collect();
        carried(self, shape.with_rules(all.len()), &position, &option).observing(all.into())
    }

    /// Returns the changes of the rules that it observes, in order.
    pub fn rules(&self) -> &Arc<[String]> {
        &self.rules
    }

    /// Appends the changes of a game's rules to the observation of a position, as far as the network knows them.
    #[inline]
    pub fn add_rules<G: Insight>(&self, game: &G, position: &mut Sparse) {
        let first = self.shape.position - self.rules.len();
        for (name, change) in game.changed_numbers().entries() {
            if let Ok(place) = self.rules.binary_search(name) {
                position.put_at(first + place, *change);
            }
        }
    }

    /// Adds a bias: every option becomes likelier by `weight` (as a logit) for each unit of the numbers at these
    /// places: see [`option_places`].
    pub fn lean(&mut self, places: Range<usize>, weight: f32) {
        let start = self.places.option_linear;
        for place in places {
            self.weights[start + place] += weight;
        }
    }

    /// Returns the indices of the weights that [`Net::lean`] changes.
    pub fn leaning(&self, places: Range<usize>) -> Range<usize> {
        let start = self.places.option_linear;
        start + places.start..start + places.end
    }

    /// Sets the weights of a scripted agent on the features; everything else stays as in [`Net::new`].
    pub fn start_from(&mut self, features: impl Iterator<Item = f32>) {
        let start = self.places.option_linear;
        for (weight, feature) in self.weights[start..].iter_mut().zip(features) {
            *weight = feature;
        }
    }

    /// Returns its shape.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the offset of each part of the weights.
    #[inline]
    pub fn places(&self) -> &Places {
        &self.places
    }

    /// Returns all its weights.
    #[inline]
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// Returns all its weights for modification.
    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// Returns a row of a matrix, or a layer.
    #[inline]
    pub fn layer(&self, start: usize, row: usize) -> &Layer {
        let start = start + row * HIDDEN;
        self.weights[start..start + HIDDEN].try_into().expect("a layer has a fixed width")
    }

    /// Adds the contribution of sparse numbers to a hidden layer.
    #[inline]
    pub fn add_rows(&self, start: usize, entries: &[(u32, f32)], sum: &mut Layer) {
        for (input, number) in entries {
            let row = self.layer(start, *input as usize);
            for (sum, weight) in sum.iter_mut().zip(row) {
                *sum += number * weight;
            }
        }
    }

    /// Returns the weighted sum of sparse numbers.
    #[inline]
    pub fn dot(&self, start: usize, entries: &[(u32, f32)]) -> f32 {
        entries.iter().map(|(input, number)| number * self.weights[start + *input as usize]).sum()
    }

    /// Returns the policy's hidden layer with the contribution of the position, before any option.
    pub fn before_options(&self, position: &[(u32, f32)]) -> Layer {
        let mut sum = *self.layer(self.places.policy_bias, 0);
        self.add_rows(self.places.position_hidden, position, &mut sum);
        sum
    }

    /// Returns an option's hidden layer before the relu.
    pub fn with_option(&self, before: &Layer, option: &[(u32, f32)]) -> Layer {
        let mut sum = *before;
        self.add_rows(self.places.option_hidden, option, &mut sum);
        sum
    }

    /// Returns an option's logit.
    pub fn logit(&self, hidden: &Layer, option: &[(u32, f32)]) -> f32 {
        self.dot(self.places.option_linear, option) + rectified_dot(hidden, self.layer(self.places.policy_out, 0))
    }

    /// Returns the value's hidden layer before the relu.
    pub fn value_hidden(&self, position: &[(u32, f32)]) -> Layer {
        let mut sum = *self.layer(self.places.value_bias, 0);
        self.add_rows(self.places.value_hidden, position, &mut sum);
        sum
    }

    /// Returns a seat's score, from its hidden layer.
    pub fn score(&self, hidden: &Layer, position: &[(u32, f32)]) -> f32 {
        self.dot(self.places.value_linear, position) + rectified_dot(hidden, self.layer(self.places.value_out, 0))
    }
}

/// Creates a network of another shape that gives the same outputs for the inputs it shares with `net`: `position` and
/// `option` contain, for each new input, its index in `net`. Inputs without one have weight 0.
fn carried(net: &Net, shape: Shape, position: &[Option<usize>], option: &[Option<usize>]) -> Net {
    let mut weights = vec![0.0; shape.weights()];
    let (from, to) = (net.places, shape.places());
    let mut copy = |from: usize, to: usize, width: usize, rows: &[Option<usize>]| {
        for (row, old) in rows.iter().enumerate() {
            let Some(old) = old else { continue };
            let (new, old) = (to + row * width, from + old * width);
            weights[new..new + width].copy_from_slice(&net.weights[old..old + width]);
        }
    };
    let layer = [Some(0)];
    copy(from.option_linear, to.option_linear, 1, option);
    copy(from.option_hidden, to.option_hidden, HIDDEN, option);
    copy(from.position_hidden, to.position_hidden, HIDDEN, position);
    copy(from.policy_bias, to.policy_bias, HIDDEN, &layer);
    copy(from.policy_out, to.policy_out, HIDDEN, &layer);
    copy(from.value_linear, to.value_linear, 1, position);
    copy(from.value_hidden, to.value_hidden, HIDDEN, position);
    copy(from.value_bias, to.value_bias, HIDDEN, &layer);
    copy(from.value_out, to.value_out, HIDDEN, &layer);
    Net::of(shape, weights)
}

/// Returns the indices of a feature, or of all numbers of an observation of options, among the numbers of an option;
/// `None` if there is no such name.
pub fn option_places(inputs: &Inputs, name: &str) -> Option<Range<usize>> {
    if let Some(place) = inputs.features.iter().position(|feature| feature.name == name) {
        return Some(place..place + 1);
    }
    let group = inputs.option.iter().position(|group| group.name == name)?;
    let start = inputs.features.len() + observation::width(&inputs.option[..group]);
    Some(start..start + inputs.option[group].width)
}

/// Returns the names of everything that can have a bias.
pub fn leanings(inputs: &Inputs) -> impl Iterator<Item = &'static str> + Clone {
    inputs.features.iter().map(|feature| feature.name).chain(inputs.option.iter().map(|group| group.name))
}

/// The maximum size of the initial weights into a hidden layer.
const FIRST_WEIGHT: f32 = 0.15;

/// Returns a number from -1 to 1.
#[expect(clippy::cast_possible_truncation, reason = "a rounding")]
fn centred(dice: &mut Dice) -> f32 {
    (2.0 * dice.unit() - 1.0) as f32
}

/// Returns the weighted sum of a layer's units after the relu.
#[inline]
fn rectified_dot(hidden: &Layer, weights: &Layer) -> f32 {
    hidden.iter().zip(weights).map(|(unit, weight)| unit.max(0.0) * weight).sum()
}
