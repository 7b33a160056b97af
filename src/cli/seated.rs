//! The agents of an experiment: where they are, and whether they can play.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::arguments::Places;
use crate::agents::AgentSpec;
use crate::error::Problem;
use crate::experiment::Experiment;
use crate::game::Rules;
use crate::game::knobs::Place;
use crate::games::AnyGame;

/// Returns the agents of all cells, without duplicates, with the place where each is named.
pub(super) fn seated(experiment: &Experiment) -> Vec<(String, Option<Place>)> {
    let mut seen = BTreeSet::new();
    let names = experiment.cells.iter().flat_map(|cell| &cell.agents).filter(|name| seen.insert(*name));
    names.map(|name| (name.clone(), experiment.agent_place(name).cloned())).collect()
}

/// Reads agents by name, to play by the rules of an edition.
pub(super) fn agents(
    game: &'static dyn AnyGame,
    named: &[(String, Option<Place>)],
    folder: &Path,
    edition: Option<&str>,
) -> Result<BTreeMap<String, AgentSpec>, Vec<Problem>> {
    let mut specs = BTreeMap::new();
    let mut problems = Vec::new();
    for (name, place) in named {
        match AgentSpec::load_for(folder, name, &game.inputs(), edition) {
            Ok(spec) => {
                specs.insert(name.clone(), spec);
            }
            Err(found) => {
                for mut problem in found {
                    problem.place = problem.place.or_else(|| place.clone());
                    if !problems.contains(&problem) {
                        problems.push(problem);
                    }
                }
            }
        }
    }
    if problems.is_empty() { Ok(specs) } else { Err(problems) }
}

/// Returns what prevents agents from playing their cells, once for each agent.
pub(super) fn obstacles_to_play(
    game: &'static dyn AnyGame,
    experiment: &Experiment,
    agents: &BTreeMap<String, AgentSpec>,
) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (name, spec) in agents {
        // Cells that differ in nothing relevant to it are the same table.
        let mut asked = BTreeSet::new();
        let cells = experiment.cells.iter().filter(|cell| cell.agents.contains(name));
        let mut tables = cells.filter(|cell| asked.insert((cell.rules_digest, cell.players)));
        let obstacle =
            tables.find_map(|cell| game.obstacle(spec, name, &mut || Some((experiment.rules_of(cell), cell.players))));
        problems.extend(obstacle.map(|found| Problem { place: experiment.agent_place(name).cloned(), ..found }));
    }
    problems
}

/// Returns what prevents agents from playing at tables of these sizes under any of several rules.
pub(super) fn obstacles_at<'a>(
    game: &'static dyn AnyGame,
    agents: impl Iterator<Item = (&'a String, &'a AgentSpec)>,
    rules: &[&Rules],
    players: &[usize],
) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (name, spec) in agents {
        let mut tables = rules.iter().flat_map(|rules| players.iter().map(move |players| (rules, *players)));
        let obstacle =
            tables.find_map(|(rules, players)| game.obstacle(spec, name, &mut || Some(((*rules).clone(), players))));
        problems.extend(obstacle.filter(|found| !problems.contains(found)));
    }
    problems
}

/// Returns the folder of agents: the requested one, else the nearest `agents` at or above the file.
pub(super) fn agents_folder(file: &Path, places: &Places) -> PathBuf {
    let nearest = || {
        let file = std::path::absolute(file).ok()?;
        file.ancestors().skip(1).map(|dir| dir.join("agents")).find(|dir| dir.is_dir())
    };
    places.agents.clone().or_else(nearest).unwrap_or_else(|| PathBuf::from("agents"))
}
