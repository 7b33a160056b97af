//! Agents as data: `agents/<game>/<name>.toml`.
//!
//! ```toml
//! kind = "scripted"      # or "random", "learnt", "mcts"
//! about = "takes what pays at once"
//! temperature = 0.5
//! [weights]
//! gold = 1.0
//! ```

use super::agent::Agent;
use super::learnt::{Learnt, LearntAgent};
use super::mcts::{MctsAgent, Rollout};
use super::random::RandomAgent;
use super::scripted::{Script, ScriptedAgent};
use crate::search::{SearchConfig, Unsolvable, solvable};
use evenhand_game::document::Problem;
use evenhand_game::game::Insight;

/// The name of the agent that needs no file.
pub(super) const RANDOM: &str = "random";

/// An agent as described in its file, checked against the game's features.
#[derive(Clone, Debug, PartialEq)]
pub enum AgentSpec {
    /// `kind = "random"`.
    Random,
    /// `kind = "scripted"`: `temperature`, `blunder`, `thorough` and `[weights]`, all but the weights optional.
    Scripted(Script),
    /// `kind = "learnt"`: `net` (a file beside it; the agent's name if left out), `[editions]` (the files of its networks
    /// for other editions of the rules), `temperature`, `blunder`, `thorough` and `[bias]`.
    Learnt(Learnt),
    /// `kind = "mcts"`: `iterations`, and optionally `exploration`, `cutoff` (steps, or `"end"`), `widening`, `prior`,
    /// `mixed`, `compare` (how many options) with `trust` and `point`, `beliefs` (how many determinizations are
    /// weighted) with `belief_temperature`, `trees`, `solve`, `rollout` (the name of an agent in the same folder that does not
    /// itself search).
    Mcts {
        /// How the search spends its budget.
        config: SearchConfig,
        /// The rollout policy.
        rollout: RolloutSpec,
    },
}

/// The rollout policy of a search.
#[derive(Clone, Debug, PartialEq, Default)]
pub enum RolloutSpec {
    /// Uniform choices.
    #[default]
    Random,
    /// A scripted agent with this personality.
    Scripted(Script),
    /// A trained agent, whose value estimate is also used for rollouts that are cut off.
    Learnt(Learnt),
}

impl RolloutSpec {
    /// Creates the rollout policy.
    pub fn build<G: Insight>(&self) -> Rollout<G> {
        match self.clone() {
            RolloutSpec::Random => Rollout::Random,
            RolloutSpec::Scripted(script) => Rollout::scripted(script),
            RolloutSpec::Learnt(learnt) => Rollout::learnt(learnt),
        }
    }
}

impl AgentSpec {
    /// Creates the agent, ready to play.
    ///
    /// # Panics
    /// Panics if the spec was parsed with the features of another game.
    pub fn build<G: Insight + 'static>(&self) -> Box<dyn Agent<G>> {
        match self {
            AgentSpec::Random => Box::new(RandomAgent),
            AgentSpec::Scripted(script) => Box::new(ScriptedAgent::new(script.clone())),
            AgentSpec::Learnt(learnt) => Box::new(LearntAgent::new(learnt.clone())),
            AgentSpec::Mcts { config, rollout } => Box::new(MctsAgent::<G>::new(*config, rollout.build())),
        }
    }

    /// Returns why this agent, of this name, cannot play a game as its file specifies. `game` is built only if the
    /// answer depends on it; if it returns `None`, there is no obstacle.
    pub fn obstacle<G: Insight>(&self, name: &str, game: impl FnOnce() -> Option<G>) -> Option<Problem> {
        let AgentSpec::Mcts { config: SearchConfig { solve: true, iterations, .. }, .. } = self else { return None };
        let why = solvable(&game()?, *iterations).err()?;
        let message = format!("`{name}` has `solve = true`, but {} cannot be solved: {why}", G::NAME);
        let more = if why == Unsolvable::Roles { "" } else { "give it more iterations, or " };
        let remedy = format!("{more}leave `solve` out of its file: it then searches from the choice at hand");
        Some(Problem::of("solve", message, remedy))
    }

    /// Whether a network decides for it, alone or within a search.
    pub fn has_network(&self) -> bool {
        matches!(self, AgentSpec::Learnt(_) | AgentSpec::Mcts { rollout: RolloutSpec::Learnt(_), .. })
    }

    /// Returns everything that determines how the agent plays, as text. Agents with equal texts play alike.
    pub fn canonical(&self) -> String {
        match self {
            AgentSpec::Random => RANDOM.into(),
            AgentSpec::Scripted(script) => canonical_script(script),
            AgentSpec::Learnt(learnt) => learnt.canonical(),
            AgentSpec::Mcts { config, rollout } => format!(
                "mcts iterations={} exploration={:?} cutoff={} widening={:?} prior={:?} mixed={} compare={}{} rollout=({})",
                config.iterations,
                config.exploration,
                config.cutoff.map_or("end".into(), |steps| steps.to_string()),
                config.widening,
                config.prior_temperature,
                config.mixed,
                config.compare.map_or("no".into(), |how| format!("{how:?}")),
                canonical_additions(config),
                match rollout {
                    RolloutSpec::Random => RANDOM.into(),
                    RolloutSpec::Scripted(script) => canonical_script(script),
                    RolloutSpec::Learnt(learnt) => learnt.canonical(),
                },
            ),
        }
    }
}

/// Returns the non-default options of a search, as text; empty if there are none, so that agents recorded earlier keep
/// their identity.
fn canonical_additions(config: &SearchConfig) -> String {
    let beliefs = config.beliefs.map_or_else(String::new, |how| format!(" beliefs={how:?}"));
    let solve = if config.solve { " solve=true" } else { "" };
    let trees = if config.trees { "" } else { " trees=false" };
    format!("{beliefs}{trees}{solve}")
}

fn canonical_script(script: &Script) -> String {
    let weights: Vec<String> = script.weights.iter().map(|(name, weight)| format!("{name}={weight:?}")).collect();
    let thorough = if script.thorough { " thorough=true" } else { "" };
    format!(
        "scripted temperature={:?} blunder={:?} {}{thorough}",
        script.temperature,
        script.blunder,
        weights.join(" ")
    )
}
