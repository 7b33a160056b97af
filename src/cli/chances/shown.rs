//! The win chances of a match that is shown.

use std::path::{Path, PathBuf};

use super::super::arguments::Places;
use super::super::editions::closest_edition;
use super::super::prepared::Prepared;
use super::super::record_file::Record;
use super::super::seated::agents_folder;
use super::ChanceChecks;
use crate::agents::AgentSpec;
use crate::chances::ChanceValues;
use crate::error::Error;
use crate::experiment::Cell;
use crate::game::Seat;
use crate::games::AnyGame;
use crate::matches::Seating;

/// What the win chances of a match are taken from.
pub(in crate::cli) struct MatchChances {
    pub(in crate::cli) values: ChanceValues,
    /// How well they come true.
    pub(in crate::cli) checked: String,
}

impl MatchChances {
    /// Returns the win chances for a match under rules with `changed` differences from the rulebook, or why there are
    /// none.
    ///
    /// # Errors
    /// Returns an error if the file of checks cannot be read.
    pub(in crate::cli) fn of(
        game: &dyn AnyGame,
        root: &Path,
        agents: &[(&str, &AgentSpec)],
        changed: usize,
    ) -> Result<Result<MatchChances, String>, Error> {
        let stored = ChanceChecks::load(root)?;
        let found = stored.check_of(game, agents.len(), agents);
        Ok(found.and_then(|check| {
            let values = check.values(root, game)?;
            let rules = match changed {
                0 => "",
                _ => " That was under the rules of the rulebook; the rules of this match differ.",
            };
            Ok(MatchChances { values, checked: format!("{}{rules}", check.in_words()) })
        }))
    }

    /// Does what [`MatchChances::of`] does, for a match of an experiment.
    pub(in crate::cli) fn of_match(
        prepared: &Prepared,
        cell: &Cell,
        seating: &Seating,
        places: &Places,
    ) -> Result<Result<MatchChances, String>, Error> {
        let root = agents_folder(&prepared.experiment.file, places);
        let agents = Seat::all(cell.players).map(|seat| {
            let name = &*cell.agents[usize::from(seating.agents[seat])];
            (name, prepared.agent(cell.index, name))
        });
        let changed = prepared.experiment.rules_of(cell).differences().len();
        MatchChances::of(prepared.game, &root, &agents.collect::<Vec<_>>(), changed)
    }

    /// Does what [`MatchChances::of`] does, for a record. Its players are those of these names in the nearest folder of
    /// agents, or in the program.
    pub(in crate::cli) fn of_record(
        game: &dyn AnyGame,
        record: &Record,
    ) -> Result<Result<MatchChances, String>, Error> {
        let places = Places { results: PathBuf::new(), agents: None };
        let root = agents_folder(Path::new("here"), &places);
        let seats = record.seats()?;
        let names: Vec<&str> = seats.iter().filter_map(|seat| seat["agent"].as_str()).collect();
        if record.value("own_players") == true {
            return Ok(Err("they are not checked for players that went on learning".into()));
        }
        let edition = closest_edition(game, &record.rules(game)?)?;
        let mut agents = Vec::new();
        for name in &names {
            match AgentSpec::load_for(&root, name, &game.inputs(), edition) {
                Ok(spec) => agents.push(spec),
                Err(_) => return Ok(Err(format!("they were not checked with `{name}`"))),
            }
        }
        let agents: Vec<(&str, &AgentSpec)> = names.iter().copied().zip(&agents).collect();
        let changed = record.value("rules").as_object().map_or(0, serde_json::Map::len);
        MatchChances::of(game, &root, &agents, changed)
    }
}
