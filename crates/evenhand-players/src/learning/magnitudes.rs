//! The largest size of each input in training. Steps for the weights of an input above [`LARGE`] are smaller in proportion,
//! because a step that suits small inputs changes the outputs of a network a hundred times as much where an input is
//! 1,600.
//!
//! Steps for the changes of the rules are smaller still. Each of them is observed in few matches, so that its gradients
//! are mostly noise, and Adam makes steps of full size of gradients that are rarely other than 0.

use crate::net::training::Trajectory;
use crate::net::{HIDDEN, Net, Shape};

/// The size above which steps become smaller.
const LARGE: f32 = 16.0;
/// The factor of the steps for changes of the rules.
const RULES: f32 = 0.1;

/// The largest size that each input has had so far, at least 1.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Magnitudes {
    pub(super) position: Vec<f32>,
    pub(super) option: Vec<f32>,
}

impl Magnitudes {
    /// Creates them before any match.
    pub(super) fn new(shape: Shape) -> Magnitudes {
        Magnitudes { position: vec![1.0; shape.position], option: vec![1.0; shape.option] }
    }

    /// Takes in the inputs of a match.
    pub(super) fn see(&mut self, lesson: &Trajectory) {
        for (largest, entries) in [(&mut self.position, &lesson.positions), (&mut self.option, &lesson.options)] {
            for (input, number) in entries.numbers() {
                let largest = &mut largest[*input as usize];
                *largest = largest.max(number.abs());
            }
        }
    }

    /// Returns the factor of the step of each weight.
    pub(super) fn factors(&self, net: &Net) -> Vec<f32> {
        let places = net.places();
        let mut factors = vec![1.0; net.weights().len()];
        for (start, width, largest) in [
            (places.option_linear, 1, &self.option),
            (places.option_hidden, HIDDEN, &self.option),
            (places.position_hidden, HIDDEN, &self.position),
            (places.value_linear, 1, &self.position),
            (places.value_hidden, HIDDEN, &self.position),
        ] {
            for (row, largest) in factors[start..].chunks_exact_mut(width).zip(largest) {
                row.fill((LARGE / largest).min(1.0));
            }
        }
        let (rules, inputs) = (net.rules().len(), self.position.len());
        for (start, width) in
            [(places.position_hidden, HIDDEN), (places.value_linear, 1), (places.value_hidden, HIDDEN)]
        {
            let of_rules = start + (inputs - rules) * width..start + inputs * width;
            factors[of_rules].iter_mut().for_each(|factor| *factor *= RULES);
        }
        factors
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_of_large_inputs_change_less_in_proportion() {
        let shape = Shape { position: 3, option: 2 };
        let net = Net::of(shape, vec![0.0; shape.weights()]);
        let mut lesson = Trajectory::default();
        lesson.positions.push(&[(0, 16.0), (2, -32.0)]);
        lesson.options.push(&[(1, 400.0)]);
        lesson.options.push(&[(1, 100.0)]);
        let mut magnitudes = Magnitudes::new(shape);
        magnitudes.see(&lesson);
        let (factors, places) = (magnitudes.factors(&net), net.places());
        assert_eq!(factors[places.option_linear..places.option_linear + 2], [1.0, 16.0 / 400.0]);
        assert_eq!(factors[places.option_hidden + HIDDEN..places.option_hidden + 2 * HIDDEN], [16.0 / 400.0; HIDDEN]);
        assert_eq!(factors[places.value_linear..places.value_linear + 3], [1.0, 1.0, 0.5]);
        assert_eq!(factors[places.position_hidden + 2 * HIDDEN..][..HIDDEN], [0.5; HIDDEN]);
        assert_eq!(factors[places.policy_bias..places.policy_bias + 2 * HIDDEN], [1.0; 2 * HIDDEN]);
        assert_eq!(factors[places.value_bias..], [1.0; 2 * HIDDEN]);

        let factors = magnitudes.factors(&net.clone().observing(["rules.mana".to_owned()].into()));
        assert_eq!(factors[places.value_linear..places.value_linear + 3], [1.0, 1.0, RULES / 2.0]);
        assert_eq!(factors[places.position_hidden + 2 * HIDDEN..][..HIDDEN], [RULES / 2.0; HIDDEN]);
    }
}
