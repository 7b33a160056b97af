//! A match as it is shown: in words and pictures, from its record.

use std::io::Write;

use super::drawings::Drawings;
use super::ending::Ending;
use super::failure::{Failure, OrFailure};
use super::heading::Heading;
use super::record_file::Replayed;
use crate::error::Problem;
use crate::game::Seat;
use crate::games::AnyGame;

/// Returns the seat whose knowledge was requested.
pub(super) fn viewer(asked: Option<&str>, seats: usize) -> Result<Option<Seat>, Problem> {
    let Some(name) = asked else { return Ok(None) };
    let found = Seat::all(seats).find(|seat| seat.to_string().eq_ignore_ascii_case(name));
    found.map(Some).ok_or_else(|| Problem {
        place: None,
        key: "--as".into(),
        message: format!("`{name}` is no seat of this match"),
        remedy: format!("name one of S1 to S{seats}"),
    })
}

/// Prints the log and the result of a match if `log` is set, and draws what was requested.
pub(super) fn show(
    game: &'static dyn AnyGame,
    heading: &Heading,
    replayed: Replayed,
    log: bool,
    drawings: &Drawings,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let ending = Ending::of(game, heading, &replayed);
    if log {
        for line in &replayed.replay.lines {
            writeln!(out, "{line}").printed()?;
        }
        write!(out, "\n{}", ending.text).printed()?;
        for line in &ending.outcome {
            writeln!(out, "{line}").printed()?;
        }
    }
    drawings.write(replayed.replay, heading.page(game.name(), ending.lines()), out)
}
