//! The scripted agent, which weights features: a personality is a set of weights.
//!
//! An option's score is the sum of weight times feature. With `temperature` 0 the best score is chosen, ties uniformly.
//! Above 0 an option's probability is proportional to `exp(score / temperature)` (Luce 1959), so one point of score
//! means the same in every position. With probability `blunder` the agent chooses uniformly instead.

use super::agent::{Agent, View};
use evenhand_game::game::logits::Freedom;
use evenhand_game::game::{BySeat, Dice, Insight, Seat};

/// The parameters of a scripted agent.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Script {
    /// The weight of every feature, by name, in the order of [`Insight::FEATURES`].
    pub weights: Vec<(&'static str, f32)>,
    /// 0 = always the best score; otherwise the difference of scores that makes an option 2.7 times as likely as
    /// another.
    pub temperature: f32,
    /// Epsilon: the fraction of choices made uniformly at random, 0 to 1.
    pub blunder: f32,
    /// Whether move generation is exhaustive, rather than limited to likely moves.
    pub thorough: bool,
}

/// An agent that chooses by the weighted features of each option.
pub struct ScriptedAgent<G: Insight> {
    script: Script,
    memos: BySeat<Box<G::Memo>>,
    features: Vec<f32>,
    scores: Vec<f32>,
}

impl<G: Insight> ScriptedAgent<G> {
    /// Creates an agent with this personality.
    pub fn new(script: Script) -> ScriptedAgent<G> {
        ScriptedAgent { script, memos: BySeat::default(), features: Vec::new(), scores: Vec::new() }
    }

    /// Returns the score of every option, in order.
    ///
    /// # Panics
    /// Panics if the script has weights for another game than `G`.
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

    /// Chooses for a seat. `state` may be redacted or a determinization.
    pub fn decide(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        options: &[G::Action],
        dice: &mut Dice,
    ) -> G::Action {
        let Script { temperature, blunder, .. } = self.script;
        Freedom { temperature, blunder }.choose(options, dice, || {
            self.scores(game, state, seat, options);
            &mut self.scores
        })
    }
}

impl<G: Insight> Agent<G> for ScriptedAgent<G> {
    fn is_quick(&self) -> bool {
        !self.script.thorough
    }

    fn choose(&mut self, view: &View<'_, G>, dice: &mut Dice) -> G::Action {
        self.decide(view.game, view.state, view.seat, view.options, dice)
    }
}
