//! The win chances of a match that is shown.

use std::path::{Path, PathBuf};

use super::super::arguments::Places;
use super::super::editions::{are_rules_of, closest_edition};
use super::super::prepared::Prepared;
use super::super::record_file::Record;
use super::super::seated::agents_folder;
use super::ChanceChecks;
use crate::agents::AgentSpec;
use crate::chances::ChanceValues;
use crate::error::Error;
use crate::experiment::Cell;
use crate::game::{Rules, Seat};
use crate::games::AnyGame;
use crate::matches::Seating;

/// What the win chances of a match are taken from.
pub(in crate::cli) struct MatchChances {
    pub(in crate::cli) values: ChanceValues,
    /// How well they come true.
    pub(in crate::cli) checked: String,
}

impl MatchChances {
    /// Returns the win chances for a match under some rules, or why there are none.
    ///
    /// # Errors
    /// Returns an error if the file of checks cannot be read.
    pub(in crate::cli) fn of(
        game: &dyn AnyGame,
        root: &Path,
        agents: &[(&str, &AgentSpec)],
        rules: &Rules,
    ) -> Result<Result<MatchChances, String>, Error> {
        let stored = ChanceChecks::load(root)?;
        let edition = closest_edition(game, rules)?;
        let check = match stored.check_of(game, (agents.len(), edition), agents) {
            Ok(check) => check,
            Err(why) => return Ok(Err(why)),
        };
        let checked_under = check.edition.as_deref();
        let differ = if are_rules_of(game, checked_under, rules)? {
            String::new()
        } else {
            let of = checked_under.map_or_else(|| "the rulebook".to_owned(), |edition| format!("`{edition}`"));
            format!(" That was under the rules of {of}; the rules of this match differ.")
        };
        Ok(check.values(root, game).map(|values| MatchChances { values, checked: check.in_words() + &differ }))
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
        let rules = prepared.experiment.rules_of(cell);
        MatchChances::of(prepared.game, &root, &agents.collect::<Vec<_>>(), &rules)
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
        let rules = record.rules(game)?;
        let edition = closest_edition(game, &rules)?;
        let mut agents = Vec::new();
        for name in &names {
            match AgentSpec::load_for(&root, name, &game.inputs(), edition) {
                Ok(spec) => agents.push(spec),
                Err(_) => return Ok(Err(format!("they were not checked with `{name}`"))),
            }
        }
        let agents: Vec<(&str, &AgentSpec)> = names.iter().copied().zip(&agents).collect();
        MatchChances::of(game, &root, &agents, &rules)
    }
}
