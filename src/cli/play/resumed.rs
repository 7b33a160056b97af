//! A match that a person left or that was interrupted, continued from its record.

use std::path::{Path, PathBuf};

use super::from_record::{from_record, same_game};
use super::party::{Continued, Party};
use super::store::{is_in_play, records};
use crate::cli::arguments::PlayArgs;
use crate::cli::record::PERSON;
use crate::cli::record_file::Record;
use crate::cli::tune::problem;
use crate::error::{Error, Problem};
use crate::games::AnyGame;
use crate::matches::{Begun, Shown};

/// Returns the party of a match that was left, at the point where it was left. `folder` has the records of the game.
///
/// # Errors
/// Returns an error if there is no such record, if it is of another kind, or if the match does not happen again as
/// recorded.
pub(super) fn resumed(
    game: &'static dyn AnyGame,
    asked: &PlayArgs,
    file: Option<&Path>,
    folder: &Path,
) -> Result<Party, Error> {
    let file = match file {
        Some(file) => file.to_path_buf(),
        None => last_left(folder)?,
    };
    let record = Record::read(&file)?;
    same_game(&record, game)?;
    if !record.is_left() {
        let remedy = "`evenhand replay` shows it, and --from plays it anew";
        return Err(record.unsuitable("record", "is of a match that is over", remedy).into());
    }
    if !record.agents()?.contains(&PERSON) {
        let remedy = "name a record that `evenhand play` wrote, or play this match from its start with --from";
        return Err(record.unsuitable("seats", "has no person who could go on", remedy).into());
    }
    if is_in_play(&file) {
        let remedy = "end the other program first";
        return Err(record.unsuitable("record", "is of a match that another program is playing", remedy).into());
    }
    let setting = from_record(game, asked, &file)?;
    record.replay(game, &*setting.built, &Shown::default())?;
    let choices = record.recorded(&*setting.built)?.choices;
    let (seat, lines) = (setting.seat, record.kept().to_vec());
    let mut party = Party::seat(game, asked, setting, seat, Vec::new())?;
    party.begun = Begun { choices, lines: lines.len() };
    party.continued = Some(Continued { file, head: record.head().clone(), lines });
    Ok(party)
}

/// Returns the last record of a match that was left.
fn last_left(folder: &Path) -> Result<PathBuf, Problem> {
    let is_left = |file: &PathBuf| Record::read(file).is_ok_and(|record| record.is_left()) && !is_in_play(file);
    records(folder).rev().find(is_left).ok_or_else(|| {
        let message = format!("no match in {} was left", folder.display());
        problem("--resume", message, "name the record, or start a new match without --resume")
    })
}
