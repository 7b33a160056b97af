//! The agent that searches: [`crate::search`] with rollouts by another agent. Where things are hidden its
//! choices deserve doubt, and more iterations do not lift it: see there.

use super::learnt::{Learnt, LearntAgent};
use super::scripted::{Script, ScriptedAgent};
use super::{Agent, View};
use crate::game::Insight;
use crate::game::{BySeat, Dice, Seat};
use crate::search::{Guide, Search, SearchConfig};

/// Searches, with one world imagined per iteration.
pub struct MctsAgent<G: Insight> {
    search: Search<G>,
    rollout: Rollout<G>,
}

impl<G: Insight> MctsAgent<G> {
    /// An agent that searches as `config` says and plays worlds on with `rollout`.
    pub fn new(config: SearchConfig, rollout: Rollout<G>) -> MctsAgent<G> {
        MctsAgent { search: Search::new(config), rollout }
    }

    /// The search behind the last choice.
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

/// Who plays imagined worlds on.
pub enum Rollout<G: Insight> {
    /// Uniform choices; nodes have no opinion on their options.
    Random,
    /// A scripted agent, whose scores also order the options of a node.
    Scripted(ScriptedAgent<G>),
    /// A learnt agent, whose logits order the options of a node and whose value stands where a rollout is cut off.
    Learnt(LearntAgent<G>),
}

impl<G: Insight> Rollout<G> {
    /// Rollouts by a scripted agent of this personality.
    pub fn scripted(script: Script) -> Rollout<G> {
        Rollout::Scripted(ScriptedAgent::new(script))
    }

    /// Rollouts by a learnt agent.
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
