//! A match as it is shown: in words and pictures, from its record.

use std::io::Write;

use super::chances::MatchChances;
use super::drawings::Drawings;
use super::ending::Ending;
use super::failure::{Failure, OrFailure};
use super::heading::Heading;
use super::record_file::Replayed;
use crate::error::Problem;
use crate::game::Seat;
use crate::games::AnyGame;
use crate::matches::{Replay, Shown, ShownChances};
use crate::report::{Holdings, Story, Told, course_in_words, wrapped};

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

/// The win chances of a match, or why there are none.
pub(super) type Chances = Result<MatchChances, String>;

/// Returns what a match has to be shown as.
pub(super) fn shown(drawings: &Drawings, viewer: Option<Seat>, numbered: bool, chances: &Chances) -> Shown {
    let chances = chances.as_ref().ok().map(|chances| chances.values.clone());
    Shown { chances, ..drawings.shown(viewer, numbered) }
}

/// Returns why a page for one seat has no win chances.
pub(super) fn hidden() -> String {
    "they are for a reader who sees everything, and this is what one seat knew".into()
}

/// Prints the log and the result of a match if `log` is set, and draws what was requested.
pub(super) fn show(
    game: &'static dyn AnyGame,
    heading: &Heading,
    mut replayed: Replayed,
    chances: Chances,
    log: bool,
    drawings: &Drawings,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let ending = Ending::of(game, heading, &replayed);
    let story = replayed.replay.chances.take();
    let names = heading.names();
    if log {
        for line in &replayed.replay.lines {
            writeln!(out, "{line}").printed()?;
        }
        write!(out, "\n{}", ending.text).printed()?;
        for line in &ending.outcome {
            writeln!(out, "{line}").printed()?;
        }
        if let Some(tie_break) = &replayed.replay.tie_break {
            for line in wrapped(&format!("  {tie_break}"), 6) {
                writeln!(out, "{line}").printed()?;
            }
        }
        for line in story.iter().flat_map(|story| course_in_words(&story.course, &names)) {
            writeln!(out, "  {line}").printed()?;
        }
    }
    let page = page_of(game, heading, ending.lines(), (&replayed.replay, story), chances);
    drawings.write(replayed.replay, page, out)
}

/// Returns the page of a match as HTML, with its pictures.
pub(super) fn page(game: &'static dyn AnyGame, heading: &Heading, mut replayed: Replayed, chances: Chances) -> String {
    let ending = Ending::of(game, heading, &replayed);
    let story = replayed.replay.chances.take();
    let page = page_of(game, heading, ending.lines(), (&replayed.replay, story), chances);
    let Replay { page: lines, scenes, .. } = replayed.replay;
    Told { lines, scenes, ..page }.page()
}

/// Returns the page of a match without its lines and pictures.
fn page_of(
    game: &'static dyn AnyGame,
    heading: &Heading,
    ended: Vec<String>,
    (replay, story): (&Replay, Option<ShownChances>),
    chances: Chances,
) -> Told {
    let names = heading.names();
    let mut page = heading.page(game.name(), ended);
    page.judged = replay.judged.iter().map(|judged| (names[judged.seat.index()].clone(), judged.clone())).collect();
    page.holdings = Holdings { amounts: game.amounts(), held: replay.held.clone(), names: names.clone() };
    page.tie_break.clone_from(&replay.tie_break);
    page.story = Some(chances.and_then(|MatchChances { checked, .. }| {
        let ShownChances { course, lines, moments } = story.ok_or("the match was not played to its end")?;
        Ok(Story { course, lines, moments, names, checked })
    }));
    page
}
