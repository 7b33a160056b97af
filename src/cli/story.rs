//! The page of a recorded match of a person, as `replay --html` writes it.

use std::path::{Path, PathBuf};

use super::arguments::Places;
use super::chances::MatchChances;
use super::editions::closest_edition;
use super::heading::Heading;
use super::record::PERSON;
use super::record_file::Record;
use super::seated::agents_folder;
use super::shown_match::page;
use crate::agents::AgentSpec;
use crate::error::Error;
use crate::game::{Seat, Seats};
use crate::games::AnyGame;
use crate::matches::{Judged, Shown};

/// The player whose network judges the choices of people.
const JUDGE: &str = "quick";

/// Returns the page of a match that is over, for a reader who may know everything.
pub(super) fn story(game: &'static dyn AnyGame, file: &Path) -> Result<String, Error> {
    let record = Record::read(file)?;
    let built = record.build(game)?;
    let heading = Heading::of(&record, &*built, None)?;
    let chances = MatchChances::of_record(game, &record)?;
    let shown = Shown {
        drawn: true,
        page: true,
        chances: chances.as_ref().ok().map(|chances| chances.values.clone()),
        judged: judged_people(game, &record, None)?,
        ..Shown::default()
    };
    let replayed = record.replay(game, &*built, &shown)?;
    Ok(page(game, &heading, replayed, chances))
}

/// Returns how the choices of people are judged whose options the viewer may see; `None` without people, or without the
/// network of the player that judges.
pub(super) fn judged_people(
    game: &dyn AnyGame,
    record: &Record,
    viewer: Option<Seat>,
) -> Result<Option<Judged>, Error> {
    let recorded = record.seats()?;
    let shown = |seat: &Seat| viewer.is_none_or(|viewer| viewer == *seat);
    let is_person = |seat: &Seat| recorded[seat.index()]["agent"] == PERSON;
    let seats: Seats = Seat::all(recorded.len()).filter(shown).filter(is_person).collect();
    let places = Places { results: PathBuf::new(), agents: None };
    let root = agents_folder(Path::new("here"), &places);
    let edition = closest_edition(game, &record.rules(game)?)?;
    Ok(match AgentSpec::load_for(&root, JUDGE, &game.inputs(), edition) {
        Ok(AgentSpec::Learnt(learnt)) if !seats.is_empty() => Some(Judged { seats, net: learnt.net }),
        _ => None,
    })
}
