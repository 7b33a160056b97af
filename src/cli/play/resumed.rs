//! A match that a person left, continued from its record.

use std::path::{Path, PathBuf};

use super::party::{Cast, PERSON, Party};
use super::store::records;
use crate::cli::arguments::PlayArgs;
use crate::cli::record_file::Record;
use crate::cli::tune::problem;
use crate::error::{Error, Problem};
use crate::game::{BySeat, Seat};
use crate::games::AnyGame;
use crate::matches::{Seating, Shown};

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
    if record.word("game")? != game.name() {
        let message = format!("is {}, not {}", record.word("game")?, game.name());
        return Err(record.unsuitable("game", &message, "name the game of the record").into());
    }
    if !record.is_left() {
        let remedy = "`evenhand replay` shows it; start a new match without --resume";
        return Err(record.unsuitable("record", "is of a match that is over", remedy).into());
    }
    let agents = record.agents()?;
    let Some(place) = agents.iter().position(|agent| *agent == PERSON) else {
        let remedy = "name a record that `evenhand play` wrote";
        return Err(record.unsuitable("seats", "has no person who could go on", remedy).into());
    };
    let seat = Seat::all(agents.len()).nth(place).unwrap_or_default();
    let built = record.build(game)?;
    record.replay(game, &*built, &Shown::default())?;
    let recorded = record.recorded(&*built)?;
    let rules = record.rules(game)?;
    let others: Vec<String> = agents.iter().filter(|agent| **agent != PERSON).map(|&agent| agent.into()).collect();
    let mut problems = Vec::new();
    let cast = Cast::load(game, asked, &others, &mut problems);
    problems.extend(cast.obstacles(game, &rules, agents.len()));
    if !problems.is_empty() {
        return Err(problems.into());
    }
    let own = |at: Seat| if at == seat { 0 } else { 1 + at.0 - u8::from(at > seat) };
    let seating = Seating { agents: BySeat::each(own), roles: recorded.roles };
    let (seed, deal, begun) = (recorded.seed, recorded.deal, recorded.choices);
    Ok(Party { rules, built, seed, deal, seat, seating, cast, begun, continued: Some(file) })
}

/// Returns the last record of a match that was left.
fn last_left(folder: &Path) -> Result<PathBuf, Problem> {
    let is_left = |file: &PathBuf| Record::read(file).is_ok_and(|record| record.is_left());
    records(folder).rev().find(is_left).ok_or_else(|| {
        let message = format!("no match in {} was left", folder.display());
        problem("--resume", message, "name the record, or start a new match without --resume")
    })
}
