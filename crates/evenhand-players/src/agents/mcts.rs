//! The search agent: [`crate::search`] with rollouts by another agent. In games with hidden information, treat its
//! choices with caution; more iterations do not remove the problem (see there).

use super::agent::{Agent, View};
use super::learnt::{Learnt, LearntAgent};
use super::scripted::{Script, ScriptedAgent};
use crate::search::{Guide, Search, SearchConfig};
use evenhand_game::game::Insight;
use evenhand_game::game::{BySeat, Dice, Seat};

/// An agent that searches, with one determinization per iteration.
pub struct MctsAgent<G: Insight> {
    search: Search<G>,
    rollout: Rollout<G>,
}

impl<G: Insight> MctsAgent<G> {
    /// Creates an agent that searches according to `config` and plays determinizations out with `rollout`.
    pub fn new(config: SearchConfig, rollout: Rollout<G>) -> MctsAgent<G> {
        MctsAgent { search: Search::new(config), rollout }
    }

    /// Returns the search behind the last choice.
    pub fn search(&self) -> &Search<G> {
        &self.search
    }
}

impl<G: Insight> Agent<G> for MctsAgent<G> {
    fn choose(&mut self, view: &View<'_, G>, dice: &mut Dice) -> G::Action {
        self.search.choose(view.game, view.state, view.seat, view.options, &mut self.rollout, dice)
    }

    fn effective_worlds(&self) -> Option<f64> {
        self.search.effective_worlds()
    }
}

/// The rollout policy: who plays determinizations out.
pub enum Rollout<G: Insight> {
    /// Uniform choices; nodes have no priors for their options.
    Random,
    /// A scripted agent, whose scores also order the options of a node.
    Scripted(ScriptedAgent<G>),
    /// A trained agent, whose logits order the options of a node and whose value estimate is used where a rollout is
    /// cut off.
    Learnt(LearntAgent<G>),
}

impl<G: Insight> Rollout<G> {
    /// Creates rollouts by a scripted agent with this personality.
    pub fn scripted(script: Script) -> Rollout<G> {
        Rollout::Scripted(ScriptedAgent::new(script))
    }

    /// Creates rollouts by a trained agent.
    pub fn learnt(learnt: Learnt) -> Rollout<G> {
        Rollout::Learnt(LearntAgent::new(learnt))
    }
}

impl<G: Insight> Guide<G> for Rollout<G> {
    fn play(&mut self, game: &G, world: &G::State, seat: Seat, options: &[G::Action], dice: &mut Dice) -> G::Action {
        match self {
            Rollout::Random => options[dice.below(options.len())],
            Rollout::Scripted(agent) => agent.decide(game, world, seat, options, dice),
            Rollout::Learnt(agent) => agent.decide(game, world, seat, options, dice),
        }
    }

    fn prior(&mut self, game: &G, seen: &G::State, seat: Seat, options: &[G::Action], out: &mut Vec<f32>) {
        match self {
            Rollout::Random => {}
            Rollout::Scripted(agent) => out.extend_from_slice(agent.scores(game, seen, seat, options)),
            Rollout::Learnt(agent) => out.extend_from_slice(agent.logits(game, seen, seat, options)),
        }
    }

    fn is_settled(&self, game: &G, world: &G::State) -> bool {
        game.is_settled(world)
    }

    fn evaluate(&mut self, game: &G, world: &G::State) -> BySeat<f32> {
        match self {
            Rollout::Learnt(agent) => agent.shares(game, world),
            Rollout::Random | Rollout::Scripted(_) => game.evaluate(world),
        }
    }
}
