//! `evenhand replay`: plays a recorded match again from its choices, and shows it.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::arguments::{Places, ReplayArgs};
use super::chances::MatchChances;
use super::drawings::Drawings;
use super::failure::{Failure, OrFailure};
use super::games::KnownGames;
use super::heading::Heading;
use super::play::PERSON;
use super::prepared::agents_folder;
use super::record_file::Record;
use super::shown_match::{hidden, show, shown, viewer};
use crate::agents::AgentSpec;
use crate::error::Problem;
use crate::game::{Seat, Seats};
use crate::games::AnyGame;
use crate::matches::Judged;

/// The player whose network judges the choices of people.
const JUDGE: &str = "quick";

/// Plays a recorded match again, and compares every line.
pub(super) fn replay(games: &KnownGames, asked: &ReplayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let record = Record::read(&asked.record)?;
    let game = games.find(record.word("game")?)?;
    games.can_draw_all(game, &[("--svg", &asked.svg), ("--html", &asked.html)])?;
    let built = record.build(game)?;
    let viewer = viewer(asked.seat.as_deref(), built.seats())?;
    let heading = Heading::of(&record, &*built, viewer)?;
    let drawings = Drawings::prepare(asked.html.as_deref(), asked.svg.as_deref())?;
    let chances = match viewer {
        Some(_) => Err(hidden()),
        None => MatchChances::of_record(game, &record)?,
    };
    let people = people(&record, viewer)?;
    let mut shown = shown(&drawings, viewer, asked.actions, &chances);
    shown.judged = asked.html.as_ref().and_then(|_| judged(game, people));
    let replayed = record.replay(game, &*built, &shown)?;
    if asked.log {
        heading.write(out)?;
    }
    let (lines, steps) = (record.len(), replayed.steps);
    show(game, &heading, replayed, chances, asked.log, &drawings, out)?;
    writeln!(out, "{}: all {lines} lines happen again, {steps} steps", asked.record.display()).printed()
}

/// Returns the seats of people whose options the viewer may see.
fn people(record: &Record, viewer: Option<Seat>) -> Result<Seats, Problem> {
    let seats = record.seats()?;
    let shown = |seat: &Seat| viewer.is_none_or(|viewer| viewer == *seat);
    Ok(Seat::all(seats.len()).filter(shown).filter(|seat| seats[seat.index()]["agent"] == PERSON).collect())
}

/// Returns how the choices of these seats are judged; `None` without seats, or without the network of the player that
/// judges.
fn judged(game: &dyn AnyGame, seats: Seats) -> Option<Judged> {
    let places = Places { results: PathBuf::new(), agents: None };
    let root = agents_folder(Path::new("here"), &places);
    match AgentSpec::load(&root, JUDGE, &game.inputs()) {
        Ok(AgentSpec::Learnt(learnt)) if !seats.is_empty() => Some(Judged { seats, net: learnt.net }),
        _ => None,
    }
}
