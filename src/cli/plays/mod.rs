//! `evenhand plays`: how people did against which player, from the records of their matches.

mod fit;
mod found;
mod rows;
mod shown;
mod temperature;

use std::io::Write;

use super::arguments::PlaysArgs;
use super::failure::{Failure, OrFailure};
use super::games::KnownGames;
use super::tune::problem;
use crate::error::Error;
use crate::report::counted;
use crate::results::write_whole;
use found::{Found, found};
use rows::rows;

/// Reports how people did.
pub(super) fn plays(games: &KnownGames, asked: &PlaysArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(name) = &asked.game {
        games.find(name)?;
    }
    let Found { mut plays, others, unread } = found(&asked.folder)?;
    plays.retain(|play| asked.game.as_ref().is_none_or(|game| play.game == *game));
    if plays.is_empty() {
        let of = asked.game.as_ref().map(|game| format!(" of {game}")).unwrap_or_default();
        let message = format!("{} has no record of a match{of} that a person played", asked.folder.display());
        return Err(problem("folder", message, "play one with `evenhand play GAME`, or name another folder").into());
    }
    let rows = rows(&plays);
    write!(out, "{}", shown::text(&plays, &rows)).printed()?;
    if others > 0 {
        writeln!(out, "not counted: {} without a person", counted(others, "record")).printed()?;
    }
    for file in &unread {
        writeln!(out, "not read, because it is no record: {}", file.display()).printed()?;
    }
    if let Some(name) = &asked.fit {
        write!(out, "{}", fit::fit(games, asked, name, &plays)?).printed()?;
    }
    if let Some(file) = &asked.csv {
        write_whole(file, &shown::csv(&rows)).map_err(|error| Error::disk(file, error))?;
        writeln!(out, "table: {}", file.display()).printed()?;
    }
    Ok(())
}
