//! The agent that weighs features: a personality is a set of weights.
//!
//! An option's score is the sum of weight times feature. With `temperature` 0 the best score is
//! chosen, ties uniformly; above 0 an option's chance is proportional to
//! `exp(score / temperature)` (Luce 1959), so one point of score means the same in every
//! position. With the chance `blunder` the agent chooses uniformly instead.

use super::{Agent, View};
use crate::game::Insight;
use crate::game::{BySeat, Dice, Seat};

/// What makes one scripted agent differ from another.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Script {
    /// The weight of every feature, by name, in the order of [`Insight::FEATURES`].
    pub weights: Vec<(&'static str, f32)>,
    /// 0 = always the best score; else the difference of scores that makes an option 2.7 times
    /// as likely as another.
    pub temperature: f32,
    /// The share of choices made uniformly, 0 to 1.
    pub blunder: f32,
}

/// Weighs the features of each option.
pub struct ScriptedAgent<G: Insight> {
    script: Script,
    memos: BySeat<G::Memo>,
    features: Vec<f32>,
    scores: Vec<f32>,
}

impl<G: Insight> ScriptedAgent<G> {
    /// An agent with this personality.
    pub fn new(script: Script) -> ScriptedAgent<G> {
        ScriptedAgent { script, memos: BySeat::default(), features: Vec::new(), scores: Vec::new() }
    }

    /// The score of every option, in order.
    ///
    /// # Panics
    /// If the script has weights for another game than `G`.
    pub fn scores(&mut self, game: &G, state: &G::State, seat: Seat, options: &[G::Action]) -> &[f32] {
        let columns = G::FEATURES.len();
        assert_eq!(self.script.weights.len(), columns, "the script has a weight for each feature of {}", G::NAME);
        self.features.clear();
        game.features(state, seat, options, &mut self.memos[seat], &mut self.features);
        assert_eq!(self.features.len(), options.len() * columns, "{} fills one row per option", G::NAME);
        self.scores.clear();
        if columns == 0 {
            self.scores.resize(options.len(), 0.0);
            return &self.scores;
        }
        self.scores.extend(self.features.chunks_exact(columns).map(|row| {
            let weights = self.script.weights.iter().map(|(_, weight)| weight);
            row.iter().zip(weights).map(|(feature, weight)| feature * weight).sum::<f32>()
        }));
        &self.scores
    }

    /// Chooses for a seat; `state` may be a redacted or an imagined one.
    pub fn decide(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        options: &[G::Action],
        dice: &mut Dice,
    ) -> G::Action {
        if options.len() == 1 {
            return options[0];
        }
        if self.script.blunder > 0.0 && dice.unit() < f64::from(self.script.blunder) {
            return options[dice.below(options.len())];
        }
        self.scores(game, state, seat, options);
        let chosen = if self.script.temperature > 0.0 {
            softmax(&mut self.scores, self.script.temperature, dice)
        } else {
            best(&self.scores, dice)
        };
        options[chosen]
    }
}

impl<G: Insight> Agent<G> for ScriptedAgent<G> {
    fn choose(&mut self, view: &View<'_, G>, dice: &mut Dice) -> G::Action {
        self.decide(view.game, view.state, view.seat, view.options, dice)
    }
}

/// The place of the highest score, ties uniformly.
fn best(scores: &[f32], dice: &mut Dice) -> usize {
    let highest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let ties = scores.iter().filter(|score| **score == highest).count();
    if ties == 0 {
        return dice.below(scores.len());
    }
    let nth = if ties == 1 { 0 } else { dice.below(ties) };
    let mut tied = scores.iter().enumerate().filter(|(_, score)| **score == highest);
    tied.nth(nth).map(|(place, _)| place).expect("nth is below the number of ties")
}

/// A place drawn in proportion to `exp(score / temperature)`. Overwrites the scores.
fn softmax(scores: &mut [f32], temperature: f32, dice: &mut Dice) -> usize {
    let highest = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut total = 0.0f32;
    for score in scores.iter_mut() {
        *score = ((*score - highest) / temperature).exp();
        total += *score;
    }
    #[expect(clippy::cast_possible_truncation, reason = "scores are f32: a rounding")]
    let mut left = dice.unit() as f32 * total;
    for (place, share) in scores.iter().enumerate() {
        left -= share;
        if left < 0.0 {
            return place;
        }
    }
    scores.len() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_score_is_chosen_and_ties_are_shared_evenly() {
        let mut dice = Dice::new(3);
        let mut counts = [0; 4];
        for _ in 0..3000 {
            counts[best(&[1.0, 5.0, 2.0, 5.0], &mut dice)] += 1;
        }
        assert_eq!((counts[0], counts[2]), (0, 0));
        // Five standard errors of a fair coin thrown 3000 times.
        assert!((counts[1] - 1500i32).abs() < 137, "{counts:?}");
    }

    #[test]
    fn one_temperature_of_score_makes_an_option_e_times_as_likely() {
        let mut dice = Dice::new(5);
        let draws = 40_000;
        let high = (0..draws).filter(|_| softmax(&mut [1.0, 3.0], 2.0, &mut dice) == 1).count();
        let share = high as f64 / f64::from(draws);
        let expected = std::f64::consts::E / (1.0 + std::f64::consts::E);
        assert!((share - expected).abs() < 5.0 * (expected * (1.0 - expected) / f64::from(draws)).sqrt(), "{share}");
    }
}
