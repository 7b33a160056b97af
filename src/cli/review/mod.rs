//! `evenhand review`: the state of a game. Three experiments are written and played: the game as printed at every number
//! of players, every doubtful knob changed by itself, and every card left out at random. The page ranks what they find.
//!
//! The experiments are ordinary files beside the results, so that `evenhand run`, `match` and `tables` work on them.

mod experiments;

use std::io::Write;

use super::arguments::ReviewArgs;
use super::failure::{Failure, OrFailure};
use super::prepared::Prepared;
use super::run::judged;
use crate::error::{Error, Problem};
use crate::games::AnyGame;
use crate::report::{ReviewPart, counted, review as page};
use crate::results::write_whole;
use crate::tables::Tables;

/// Plays the experiments of a review and prints its findings.
pub(super) fn review(game: &'static dyn AnyGame, asked: &ReviewArgs, out: &mut dyn Write) -> Result<(), Failure> {
    check_players(game, &asked.players)?;
    let folder = asked.places.results.join(game.name()).join("review");
    let parts = experiments::write(game, asked, &folder)?;
    writeln!(out, "Reviewing  {} in {}\n", game.name(), counted(parts.len() as u64, "experiment")).printed()?;
    out.flush().printed()?;
    let mut played: Vec<(Prepared, Tables)> = Vec::new();
    let results = asked.places.results.join("review");
    for part in &parts {
        let tables = judged(game, &part.file, &part.file, Some(part.deals), (&asked.places, &results), out)?;
        played.push((Prepared::load(game, &part.file, &asked.places)?, tables));
    }
    let parts = parts.iter().zip(&played).map(|(part, (prepared, tables))| ReviewPart {
        kind: part.kind,
        results: &results,
        experiment: &prepared.experiment,
        tables,
    });
    let text = page(game.name(), &parts.collect::<Vec<_>>());
    let path = folder.join("summary.txt");
    write_whole(&path, text.as_bytes()).map_err(|error| Error::disk(&path, error))?;
    writeln!(out, "\n{text}\nResults: {}", folder.display()).printed()
}

fn check_players(game: &'static dyn AnyGame, players: &[usize]) -> Result<(), Problem> {
    let seats = game.seats();
    match players.iter().find(|players| !seats.contains(players)) {
        None => Ok(()),
        Some(wrong) => {
            let message = format!("{} has no setup for {wrong} players", game.name());
            Err(Problem::of("--players", message, format!("choose {} to {}", seats.start(), seats.end())))
        }
    }
}
