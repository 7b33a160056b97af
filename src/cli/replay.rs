//! `evenhand replay`: plays a recorded match again from its choices, and shows it.

use std::io::Write;

use super::arguments::ReplayArgs;
use super::chances::MatchChances;
use super::drawings::Drawings;
use super::failure::{Failure, OrFailure};
use super::games::KnownGames;
use super::heading::Heading;
use super::record_file::Record;
use super::shown_match::{hidden, show, shown, viewer};
use super::story::judged_people;

/// Plays a recorded match again, and compares every line.
pub(super) fn replay(games: &KnownGames, asked: &ReplayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let record = Record::read(&asked.record)?;
    if let Some(note) = record.note() {
        writeln!(out, "{note}").printed()?;
    }
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
    let mut shown = shown(&drawings, viewer, asked.actions, &chances);
    if asked.html.is_some() {
        shown.judged = judged_people(game, &record, viewer)?;
    }
    let replayed = record.replay(game, &*built, &shown)?;
    if asked.log {
        heading.write(out)?;
    }
    let (lines, steps) = (record.len(), replayed.steps);
    show(game, &heading, replayed, chances, asked.log, &drawings, out)?;
    let cut = if record.is_cut() { "; the record was not finished" } else { "" };
    writeln!(out, "{}: all {lines} lines happen again, {steps} steps{cut}", asked.record.display()).printed()
}
