//! How a command names an experiment: by its file or by its results folder.

use std::path::{Path, PathBuf};

use toml::Value;

use super::prepared::recorded_players;
use crate::error::{Error, Problem};
use crate::experiment;
use crate::results::Folder;

/// An experiment, given as its file or as its results folder.
pub(super) struct Named {
    pub(super) game: String,
    pub(super) file: PathBuf,
    /// The players that play in place of its own; empty if these play.
    pub(super) played_by: Vec<String>,
}

impl Named {
    /// Returns what a command is about. Players that it names are those of a file; a folder names its own.
    pub(super) fn by(what: &Path, played_by: &[String]) -> Result<Named, Error> {
        if !what.is_dir() {
            return Named::of(what.to_path_buf(), played_by.to_vec());
        }
        let wrong = |key: &str, message: &str, remedy: &str| Error::from(Problem::of(key, message, remedy));
        let record = Folder::at(what).read_run()?.ok_or_else(|| {
            let remedy = "give a folder with a run.toml, or the experiment's file";
            wrong(&what.display().to_string(), "this folder holds no run", remedy)
        })?;
        let recorded = recorded_players(&record);
        if !played_by.is_empty() && played_by != recorded {
            let message = "the run in this folder has other players";
            return Err(wrong(
                "--players",
                message,
                "leave it out, or give the experiment's file instead of the folder",
            ));
        }
        let file = record.get("file").and_then(Value::as_str).unwrap_or_default();
        Named::of(PathBuf::from(file), recorded)
    }

    fn of(file: PathBuf, played_by: Vec<String>) -> Result<Named, Error> {
        Ok(Named { game: experiment::peek_game(&file)?, file, played_by })
    }
}
