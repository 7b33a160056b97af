//! `evenhand content upgrade`: rewrites files that use words of an earlier version.

mod rewrite;

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::cli::arguments::UpgradeArgs;
use crate::cli::failure::{Failure, OrFailure};
use crate::cli::games::{KnownGames, game_of};
use crate::document::{FileKind, Recovered};
use crate::error::{Error, Problem};
use crate::experiment;
use crate::game::Renamed;
use crate::games::AnyGame;
use crate::input::{read_text, unreadable};
use crate::report::counted;
use crate::results::write_whole;
use rewrite::{Rewritten, rewrite};

/// Rewrites files in place, and keeps each old file beside the new one.
pub(in crate::cli) fn upgrade(games: &KnownGames, asked: &UpgradeArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut problems = Vec::new();
    for file in &asked.files {
        match upgrade_one(file, games, asked.game.as_deref()) {
            Ok(rewritten) => report(file, &rewritten, out)?,
            Err(Error::Input(found)) => problems.extend(found),
            Err(error) => return Err(error.into()),
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(Error::Input(problems).into()) }
}

fn upgrade_one(file: &Path, games: &KnownGames, asked: Option<&str>) -> Result<Rewritten, Error> {
    let text = read_text(file).map_err(|error| unreadable(file, &error, None))?;
    let game = game_of_file(file, &text, games, asked)?;
    let rewritten = rewritten(file, &text, (game.book().knobs)().renamed())?;
    if !rewritten.changes.is_empty() {
        let old = old_name(file);
        if old.exists() {
            let message = format!("{} is there already, and is left as it is", old.display());
            return Err(Problem::of(&file.display().to_string(), message, "move it, or delete it").into());
        }
        fs::copy(file, &old).map_err(|error| Error::disk(&old, error))?;
        write_whole(file, rewritten.text.as_bytes()).map_err(|error| Error::disk(file, error))?;
    }
    Ok(rewritten)
}

/// Returns the game that was asked for, the one that an experiment names, or the one of the file's folder.
fn game_of_file(
    file: &Path,
    text: &str,
    games: &KnownGames,
    asked: Option<&str>,
) -> Result<&'static dyn AnyGame, Error> {
    let recovered = Recovered::read(file, text);
    if asked.is_none() && matches!(FileKind::of(&recovered.written).0, FileKind::Experiment) {
        return Ok(games.find_in(file, &experiment::peek_game(file)?)?);
    }
    Ok(game_of(games, file, asked)?)
}

fn rewritten(file: &Path, text: &str, renamed: &[Renamed]) -> Result<Rewritten, Error> {
    rewrite(text, renamed).map_err(|error| {
        let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
        let message = format!("line {line}: {}", error.message().lines().next().unwrap_or("it is not TOML"));
        Problem::of(&file.display().to_string(), message, "`evenhand check` names all mistakes of the file").into()
    })
}

/// Returns the name under which the old file is kept: `cards.toml.old`.
fn old_name(file: &Path) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(".old");
    PathBuf::from(name)
}

fn report(file: &Path, rewritten: &Rewritten, out: &mut dyn Write) -> Result<(), Failure> {
    if rewritten.changes.is_empty() {
        return writeln!(out, "{}: up to date", file.display()).printed();
    }
    let count: usize = rewritten.changes.values().sum();
    let old = old_name(file);
    writeln!(out, "{}: {} (the old file is {})", file.display(), counted(count, "change"), old.display()).printed()?;
    for (change, times) in &rewritten.changes {
        writeln!(out, "    {change}  ({})", counted(*times, "time")).printed()?;
    }
    Ok(())
}
