//! What the win chances and the luck in the matches of an experiment are taken from.

use std::collections::BTreeMap;
use std::path::Path;

use super::super::editions::closest_edition;
use super::ChanceChecks;
use crate::agents::AgentSpec;
use crate::chances::ChanceValues;
use crate::error::{Error, Problem};
use crate::experiment::Experiment;
use crate::games::AnyGame;
use crate::luck::{ALTERNATIVES, LuckValues};

/// The player whose network measures luck.
const MEASURES_LUCK: &str = "quick";

/// Returns what the win chances of each cell are taken from; empty if they are not measured.
///
/// # Errors
/// Returns an error if they were not checked with the players of a cell.
pub(in crate::cli) fn chances_of_cells(
    game: &'static dyn AnyGame,
    experiment: &Experiment,
    agents: &BTreeMap<String, AgentSpec>,
    folder: &Path,
) -> Result<Vec<ChanceValues>, Error> {
    let Some(place) = &experiment.win_chances else { return Ok(Vec::new()) };
    let refused = |message: String, remedy: &str| Problem {
        place: Some(place.clone()),
        key: "win_chances".into(),
        message,
        remedy: remedy.into(),
    };
    if experiment.learn.is_some() {
        let message = "win chances are not checked for players that go on learning under each cell's rules";
        return Err(refused(message.into(), "remove `win_chances`, or `learn` under [players]").into());
    }
    let stored = ChanceChecks::load(folder)?;
    let edition = closest_edition(game, &experiment.base)?;
    let mut known: Vec<((usize, &[String]), ChanceValues)> = Vec::new();
    let mut found = Vec::new();
    for cell in &experiment.cells {
        let table = (cell.players, &cell.agents[..]);
        if let Some((_, values)) = known.iter().find(|(known, _)| *known == table) {
            found.push(values.clone());
            continue;
        }
        let seated: Vec<(&str, &AgentSpec)> = cell.agents.iter().map(|name| (&**name, &agents[name])).collect();
        let values = stored.values_of(folder, game, (cell.players, edition), &seated);
        let values = values.map_err(|why| {
            let message = format!("win chances cannot be measured: {why}");
            refused(message, "seat players that they were checked with, such as `players = \"quick\"`, or remove it")
        })?;
        known.push((table, values.clone()));
        found.push(values);
    }
    Ok(found)
}

/// Returns how the luck in each cell is measured; empty if it is not. Any network will do, so win chances that were not
/// checked are used as they are.
///
/// # Errors
/// Returns an error if there is no network.
pub(in crate::cli) fn luck_of_cells(
    game: &'static dyn AnyGame,
    experiment: &Experiment,
    folder: &Path,
) -> Result<Vec<LuckValues>, Error> {
    let Some(place) = &experiment.luck else { return Ok(Vec::new()) };
    let edition = closest_edition(game, &experiment.base)?;
    let spec = AgentSpec::load_for(folder, MEASURES_LUCK, &game.inputs(), edition);
    let Ok(AgentSpec::Learnt(learnt)) = &spec else {
        let message =
            format!("luck cannot be measured: there is no trained player `{MEASURES_LUCK}` of {}", game.name());
        let remedy =
            format!("train one with `evenhand learn {} {MEASURES_LUCK} --for 10m`, or remove `luck`", game.name());
        return Err(Problem { place: Some(place.clone()), key: "luck".into(), message, remedy }.into());
    };
    let stored = ChanceChecks::load(folder)?;
    let calibration = |players: usize| {
        let entry = stored.entry(game, (players, edition), spec.as_ref().ok()?)?;
        entry.values(folder, game).ok().map(|values| values.calibration)
    };
    let values = |players: usize| LuckValues {
        values: ChanceValues { net: learnt.net.clone(), calibration: calibration(players).unwrap_or_default() },
        alternatives: ALTERNATIVES,
    };
    Ok(experiment.cells.iter().map(|cell| values(cell.players)).collect())
}
