//! The location of agents: a project folder, or else the program itself.

use std::path::{Path, PathBuf};

use super::spec::{AgentSpec, RANDOM};
use evenhand_game::built_in;
use evenhand_game::document::{Problem, nearest};

impl AgentSpec {
    /// Returns the names of all agents of a game, in order: those in its folder below `root`, those that the program
    /// [ships with](evenhand_game::built_in), and `random`.
    pub fn known(root: &Path, game: &str) -> Vec<String> {
        known_agents(&root.join(game), brought(game))
    }

    /// Returns the file of an agent: from a folder of agents of one game, or else the one that the program [ships
    /// with](evenhand_game::built_in).
    pub fn file_of(folder: &Path, game: &str, name: &str) -> PathBuf {
        let own = folder.join(format!("{name}.toml"));
        if !own.exists() && brought(game).any(|known| known == name) {
            return built_in::path_of(&format!("agents/{game}/{name}.toml"));
        }
        own
    }
}

/// Returns the error that a folder has no agent of this name: it lists the agents it has, or says that it does not
/// exist.
pub(super) fn no_such_agent(folder: &Path, game: &str, name: &str) -> Problem {
    let here = folder.display();
    if !folder.is_dir() && brought(game).next().is_none() {
        let message = format!("there is no agent {name:?}: {here} is not there");
        let remedy = format!(
            "`--agents DIR` names the folder that holds {}; without it, it is the nearest folder `agents` beside the \
             experiment or above it. Only {RANDOM:?} needs no file",
            folder.file_name().map_or_else(String::new, |game| format!("`{}/{name}.toml`", game.to_string_lossy())),
        );
        return Problem::of(name, message, remedy);
    }
    let known = known_agents(folder, brought(game));
    let near = nearest(name, known.iter().map(String::as_str));
    let near = near.map_or_else(String::new, |near| format!("did you mean {near:?}? "));
    let remedy = format!("{near}There are: {}; `--agents DIR` names another folder of agents", known.join(", "));
    let nowhere = if folder.is_dir() { format!("in {here}") } else { format!("of {game}") };
    Problem::of(name, format!("there is no agent {name:?} {nowhere}"), remedy)
}

/// Returns the names of a game's agents that the program ships with.
fn brought(game: &str) -> impl Iterator<Item = &'static str> + use<> {
    built_in::files_in(format!("agents/{game}")).filter_map(|(name, _)| name.strip_suffix(".toml"))
}

/// Returns the names of the agents in a folder plus `more`, in order.
fn known_agents(folder: &Path, more: impl Iterator<Item = &'static str>) -> Vec<String> {
    let mut names = vec![RANDOM.to_string()];
    names.extend(more.map(String::from));
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
