//! The games that commands support, each with all its commands.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::arguments::{
    BalanceArgs, ExportArgs, ImportArgs, LadderArgs, LearnArgs, MatchArgs, MergeArgs, NewArgs, Places, PlanArgs,
    RunArgs, SchemaKind, StatusArgs, TablesArgs, TuneArgs,
};
use super::compare::played::PlayedRun;
use super::failure::Failure;
use crate::claims::GameOfClaims;
use crate::error::{Error, Problem};
use crate::experiment::{self, Experiment};
use crate::game::knobs::nearest;
use crate::report::TwoRuns;
use crate::tables::Tables;

/// The games that commands support.
pub(super) struct KnownGames(pub(super) Vec<Box<dyn Commands>>);

impl KnownGames {
    pub(super) fn iter(&self) -> impl Iterator<Item = &dyn Commands> {
        self.0.iter().map(AsRef::as_ref)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|game| game.name())
    }

    /// Returns the game with this name.
    pub(super) fn find(&self, name: &str) -> Result<&dyn Commands, Problem> {
        self.iter().find(|game| game.name() == name).ok_or_else(|| {
            let remedy = match nearest(name, self.names()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the games are: {}", self.names().collect::<Vec<_>>().join(", ")),
            };
            Problem { place: None, key: "game".into(), message: format!("there is no game `{name}`"), remedy }
        })
    }

    /// Checks that a game draws its table, as this option requires; otherwise the error lists the games that do.
    pub(super) fn can_draw(&self, game: &dyn Commands, option: &str) -> Result<(), Problem> {
        if game.draws() {
            return Ok(());
        }
        let drawn: Vec<&str> = self.iter().filter(|game| game.draws()).map(|game| game.name()).collect();
        let (message, remedy) = match &drawn[..] {
            [] => ("no game draws its table".to_owned(), format!("leave {option} out")),
            _ => (
                format!("{} has no table that could be drawn", game.name()),
                format!("leave {option} out; the games that can be drawn are: {}", drawn.join(", ")),
            ),
        };
        Err(Problem { place: None, key: option.into(), message, remedy })
    }

    /// Returns the game that a file names.
    pub(super) fn find_in(&self, file: &Path, name: &str) -> Result<&dyn Commands, Problem> {
        self.find(name).map_err(|unknown| Problem { place: experiment::place_of_game(file), ..unknown })
    }
}

/// All commands for one game.
pub(super) trait Commands {
    fn name(&self) -> &'static str;
    /// Whether it draws its table.
    fn draws(&self) -> bool;
    fn describe(&self, out: &mut dyn Write) -> Result<(), Failure>;
    fn knobs(&self, filter: &str, csv: bool, out: &mut dyn Write) -> Result<(), Failure>;
    /// Prints how its content files are written.
    fn notation(&self, out: &mut dyn Write) -> Result<(), Failure>;
    fn schema(&self, kind: SchemaKind, out: &mut dyn Write) -> Result<(), Failure>;
    /// Returns the JSON Schema of one kind of its files, as text.
    fn schema_text(&self, kind: SchemaKind) -> Result<String, Problem>;
    fn export_content(&self, asked: &ExportArgs, out: &mut dyn Write) -> Result<(), Failure>;
    fn import_content(&self, asked: &ImportArgs, out: &mut dyn Write) -> Result<(), Failure>;
    fn new_experiment(&self, asked: &NewArgs, out: &mut dyn Write) -> Result<(), Failure>;
    fn agents(&self, folder: Option<&Path>, out: &mut dyn Write) -> Result<(), Failure>;
    fn run(&self, asked: &RunArgs, out: &mut dyn Write) -> Result<(), Failure>;
    fn tables(&self, asked: &TablesArgs, file: &Path, out: &mut dyn Write) -> Result<(), Failure>;
    fn merge(&self, asked: &MergeArgs, out: &mut dyn Write) -> Result<(), Failure>;
    fn status(&self, asked: &StatusArgs, file: &Path, out: &mut dyn Write) -> Result<(), Failure>;
    fn replay(&self, asked: &MatchArgs, out: &mut dyn Write) -> Result<(), Failure>;
    fn tune(&self, asked: &TuneArgs, out: &mut dyn Write) -> Result<(), Failure>;
    fn learn(&self, asked: &LearnArgs, out: &mut dyn Write) -> Result<(), Failure>;
    fn ladder(&self, asked: &LadderArgs, out: &mut dyn Write) -> Result<(), Failure>;
    fn plan(&self, asked: &PlanArgs, out: &mut dyn Write) -> Result<(), Failure>;
    fn balance(&self, asked: &BalanceArgs, out: &mut dyn Write) -> Result<(), Failure>;
    /// Returns what changed between two runs; see `compare::compared`.
    fn compared(&self, runs: &[PlayedRun; 2], partial: bool) -> Result<TwoRuns, Error>;
    /// Returns the tables of an experiment for judging claims; see [`run::judged`].
    fn judged(
        &self,
        what: &Path,
        file: &Path,
        deals: Option<u64>,
        places: &Places,
        out: &mut dyn Write,
    ) -> Result<Tables, Failure>;
    /// Returns the tables of an experiment before anything is played.
    fn unplayed(&self, file: &Path, places: &Places) -> Result<Tables, Error>;
    /// Returns the game as seen by claims.
    fn of_claims(&self) -> GameOfClaims;
    /// Returns its arguments of `evenhand odds`, if it has any.
    fn odds_command(&self) -> Option<clap::Command>;
    /// Answers a question given by these arguments.
    fn odds(&self, asked: &clap::ArgMatches, out: &mut dyn Write) -> Result<(), Failure>;
    fn check_agent(&self, file: &Path, text: &str) -> Result<(), Error>;
    fn check_experiment(&self, file: &Path, places: &Places) -> Result<(Experiment, Vec<Problem>), Error>;
    fn check_content(&self, file: &Path, text: &str) -> Result<Vec<Problem>, Error>;
}

/// Returns the game of a file or folder: the requested one, else the one its path names, else the only one.
pub(super) fn game_of<'g>(
    games: &'g KnownGames,
    file: &Path,
    asked: Option<&str>,
) -> Result<&'g dyn Commands, Problem> {
    if let Some(asked) = asked {
        return games.find(asked);
    }
    let path: PathBuf = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
    let parts = path.components().rev().filter_map(|part| part.as_os_str().to_str());
    let named = parts.filter_map(|part| games.iter().find(|game| game.name() == part)).next();
    let only = games.iter().next().filter(|_| games.names().count() == 1);
    named.or(only).ok_or_else(|| Problem {
        place: None,
        key: file.display().to_string(),
        message: "which game is this file for?".into(),
        remedy: "say it with --game, or keep it in a folder with the game's name".into(),
    })
}
