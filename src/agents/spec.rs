//! Agents as data: `agents/<game>/<name>.toml`.
//!
//! ```toml
//! kind = "scripted"      # or "random", or "mcts"
//! about = "takes what pays at once"
//! temperature = 0.5
//! [weights]
//! gold = 1.0
//! ```

use std::io::ErrorKind;
use std::path::Path;

use super::Agent;
use super::mcts::{MctsAgent, Rollout};
use super::random::RandomAgent;
use super::reading::{RANDOM, Reader, Use};
use super::scripted::{Script, ScriptedAgent};
use crate::document::{Problem, Written, nearest};
use crate::game::{Feature, Insight};
use crate::input::{read_text, stays_below, unreadable};
use crate::search::SearchConfig;

/// An agent as described in its file, checked against the game's features.
#[derive(Clone, Debug, PartialEq)]
pub enum AgentSpec {
    /// `kind = "random"`.
    Random,
    /// `kind = "scripted"`: `temperature`, `blunder` and `[weights]`, all but the weights optional.
    Scripted(Script),
    /// `kind = "mcts"`: `iterations`, and optionally `exploration`, `cutoff` (steps, or `"end"`),
    /// `widening`, `prior`, `mixed`, `compare` (how many options) with `trust` and `point`,
    /// `rollout` (the name of a random or scripted agent of the same folder).
    Mcts {
        /// How the search spends its budget.
        config: SearchConfig,
        /// The personality that plays imagined worlds on; `None` chooses uniformly.
        rollout: Option<Script>,
    },
}

impl AgentSpec {
    /// Reads `<root>/<game>/<name>.toml`; the name `random` works without a file.
    ///
    /// # Errors
    /// All that is wrong with the file, or that there is none, with the names there are.
    pub fn load(root: &Path, game: &str, name: &str, features: &[Feature]) -> Result<AgentSpec, Vec<Problem>> {
        AgentSpec::read(&root.join(game), name, features, Use::Seat)
    }

    /// Reads an agent's text. A `rollout` it names is read from the folder of `file`.
    ///
    /// # Errors
    /// All that is wrong with it, each with its place.
    pub fn parse(file: &Path, text: &str, features: &[Feature]) -> Result<AgentSpec, Vec<Problem>> {
        AgentSpec::parse_for(file, text, features, Use::Seat)
    }

    pub(super) fn parse_for(
        file: &Path,
        text: &str,
        features: &[Feature],
        purpose: Use,
    ) -> Result<AgentSpec, Vec<Problem>> {
        Reader::new(file, purpose).read(&Written::read(file, text)?, features)
    }

    /// The agent, ready to play.
    ///
    /// # Panics
    /// If the spec was parsed with the features of another game.
    pub fn build<G: Insight + 'static>(&self) -> Box<dyn Agent<G>> {
        match self {
            AgentSpec::Random => Box::new(RandomAgent),
            AgentSpec::Scripted(script) => Box::new(ScriptedAgent::new(script.clone())),
            AgentSpec::Mcts { config, rollout } => {
                let rollout = rollout.clone().map_or(Rollout::Random, Rollout::scripted);
                Box::new(MctsAgent::<G>::new(*config, rollout))
            }
        }
    }

    /// Everything that decides how the agent plays, as text: equal texts play alike.
    pub fn canonical(&self) -> String {
        match self {
            AgentSpec::Random => RANDOM.into(),
            AgentSpec::Scripted(script) => canonical_script(script),
            AgentSpec::Mcts { config, rollout } => format!(
                "mcts iterations={} exploration={:?} cutoff={} widening={:?} prior={:?} mixed={} compare={} rollout=({})",
                config.iterations,
                config.exploration,
                config.cutoff.map_or("end".into(), |steps| steps.to_string()),
                config.widening,
                config.prior_temperature,
                config.mixed,
                config.compare.map_or("no".into(), |how| format!("{how:?}")),
                rollout.as_ref().map_or(RANDOM.into(), canonical_script),
            ),
        }
    }

    /// Reads an agent of a folder of agents of one game.
    pub(super) fn read(
        folder: &Path,
        name: &str,
        features: &[Feature],
        purpose: Use,
    ) -> Result<AgentSpec, Vec<Problem>> {
        if !stays_below(name) {
            let remedy = "give the name of a file in the folder of agents, without `.toml`";
            let message = "a name may not lead out of the folder of agents";
            return Err(vec![Problem::of(name, message, remedy)]);
        }
        let file = folder.join(format!("{name}.toml"));
        match read_text(&file) {
            Ok(text) => AgentSpec::parse_for(&file, &text, features, purpose),
            Err(error) if error.kind() == ErrorKind::NotFound && name == RANDOM => Ok(AgentSpec::Random),
            Err(error) if error.kind() == ErrorKind::NotFound => Err(vec![no_such_agent(folder, name)]),
            Err(error) => Err(vec![unreadable(&file, &error, None)]),
        }
    }
}

/// That a folder has no agent of this name: which it has, or that it is not there.
fn no_such_agent(folder: &Path, name: &str) -> Problem {
    let here = folder.display();
    if !folder.is_dir() {
        let message = format!("there is no agent {name:?}: {here} is not there");
        let remedy = format!(
            "`--agents DIR` names the folder that holds {}; without it, it is the nearest folder `agents` beside the \
             experiment or above it. Only {RANDOM:?} needs no file",
            folder.file_name().map_or_else(String::new, |game| format!("`{}/{name}.toml`", game.to_string_lossy())),
        );
        return Problem::of(name, message, remedy);
    }
    let known = known_agents(folder);
    let near = nearest(name, known.iter().map(String::as_str));
    let near = near.map_or_else(String::new, |near| format!("did you mean {near:?}? "));
    let remedy = format!("{near}There are: {}; `--agents DIR` names another folder of agents", known.join(", "));
    Problem::of(name, format!("there is no agent {name:?} in {here}"), remedy)
}

fn canonical_script(script: &Script) -> String {
    let weights: Vec<String> = script.weights.iter().map(|(name, weight)| format!("{name}={weight:?}")).collect();
    format!("scripted temperature={:?} blunder={:?} {}", script.temperature, script.blunder, weights.join(" "))
}

/// The agents of a folder by name, in order.
fn known_agents(folder: &Path) -> Vec<String> {
    let mut names = vec![RANDOM.to_string()];
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            names.extend(path.file_stem().and_then(|stem| stem.to_str()).map(String::from));
        }
    }
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEATURES: [Feature; 2] =
        [Feature { name: "gold", about: "gold gained" }, Feature { name: "threat", about: "attackers near" }];

    fn parse(text: &str) -> Result<AgentSpec, Vec<Problem>> {
        AgentSpec::parse(Path::new("agents/toy/miner.toml"), text, &FEATURES)
    }

    #[test]
    fn weights_follow_the_games_features_and_unnamed_ones_are_zero() {
        let spec = parse("kind = 'scripted'\ntemperature = 1\n[weights]\nthreat = -2.5\n").unwrap();
        let weights = vec![("gold", 0.0), ("threat", -2.5)];
        assert_eq!(spec, AgentSpec::Scripted(Script { weights, temperature: 1.0, blunder: 0.0 }));
        assert_eq!(spec.canonical(), "scripted temperature=1.0 blunder=0.0 gold=0.0 threat=-2.5");
    }

    #[test]
    fn a_misspelt_feature_and_a_misspelt_key_are_both_told_with_place_and_remedy() {
        let problems = parse("kind = 'scripted'\ntemprature = 1\n[weights]\ngold = 1\nthreatt = 2\n").unwrap_err();
        let told: Vec<_> =
            problems.iter().map(|p| (p.place.as_ref().unwrap().line, p.key.as_str(), p.remedy.as_str())).collect();
        assert_eq!(told.len(), 2, "{problems:?}");
        assert_eq!((told[0].0, told[0].1), (2, "temprature"));
        assert!(told[0].2.contains("`temperature`"), "{told:?}");
        assert_eq!((told[1].0, told[1].1), (5, "threatt"));
        assert!(told[1].2.contains("`threat`"), "{told:?}");
    }

    #[test]
    fn wrong_types_ranges_and_missing_fields_are_told() {
        for (text, line, key) in [
            ("", 1, "kind"),
            ("kind = 3", 1, "kind"),
            ("kind = 'mtcs'", 1, "kind"),
            ("kind = 'scripted'", 1, "weights"),
            ("kind = 'scripted'\nblunder = 1.5\n[weights]\n", 2, "blunder"),
            ("kind = 'scripted'\n\n[weights]\ngold = 'much'", 4, "gold"),
            ("kind = 'mcts'", 1, "iterations"),
            ("kind = 'mcts'\niterations = 0", 2, "iterations"),
            ("kind = 'mcts'\niterations = 1.5", 2, "iterations"),
            ("kind = 'mcts'\niterations = 10\nrollout = 'nobody'", 3, "rollout"),
            ("kind = 'mcts'\niterations = 10\nmixed = 1", 3, "mixed"),
            ("kind = 'mcts'\niterations = 10\ncompare = 0", 3, "compare"),
            ("kind = 'mcts'\niterations = 10\ntrust = 100", 3, "trust"),
            ("kind = 'mcts'\niterations = 10\nmixed = true\ncompare = 4", 4, "compare"),
            ("kind = 'random'\nkind = 'random'", 2, ""),
        ] {
            let problems = parse(text).unwrap_err();
            assert_eq!(problems[0].key, key, "{text}: {problems:?}");
            assert_eq!(problems[0].place.as_ref().unwrap().line, line, "{text}: {problems:?}");
        }
    }

    #[test]
    fn a_rollout_is_read_from_the_same_folder_and_is_part_of_the_identity() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("toy");
        std::fs::create_dir(&folder).unwrap();
        std::fs::write(folder.join("miner.toml"), "kind = 'scripted'\n[weights]\ngold = 1").unwrap();
        std::fs::write(folder.join("deep.toml"), "kind = 'mcts'\niterations = 50\ncutoff = 0\nrollout = 'miner'")
            .unwrap();
        std::fs::write(folder.join("echo.toml"), "kind = 'mcts'\niterations = 50\nrollout = 'echo'").unwrap();
        let deep = AgentSpec::load(root.path(), "toy", "deep", &FEATURES).unwrap();
        assert!(deep.canonical().contains("iterations=50"), "{}", deep.canonical());
        assert!(deep.canonical().contains("cutoff=0"), "{}", deep.canonical());
        assert!(deep.canonical().contains("gold=1.0"), "{}", deep.canonical());
        let recursive = AgentSpec::load(root.path(), "toy", "echo", &FEATURES).unwrap_err();
        assert_eq!((recursive.len(), recursive[0].key.as_str()), (1, "rollout"));
        assert_eq!(AgentSpec::load(root.path(), "toy", "random", &FEATURES).unwrap(), AgentSpec::Random);
        let problems = AgentSpec::load(root.path(), "toy", "minor", &FEATURES).unwrap_err();
        assert!(problems[0].remedy.contains("\"miner\""), "{problems:?}");
    }
}
