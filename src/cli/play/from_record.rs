//! A recorded match, played from its start by a person.

use std::path::Path;

use super::setting::{Setting, USUAL, agents_here};
use crate::cli::arguments::PlayArgs;
use crate::cli::record::PERSON;
use crate::cli::record_file::Record;
use crate::error::{Error, Problem};
use crate::game::Seat;
use crate::games::AnyGame;

/// Returns the setting of a recorded match: its deal, rules, players and roles. A person's seat, if the person now takes
/// another one, is played by the usual player.
///
/// # Errors
/// Returns an error if the file is no record of a whole table of this game, or if its rules no longer exist.
pub(super) fn from_record(game: &'static dyn AnyGame, asked: &PlayArgs, file: &Path) -> Result<Setting, Error> {
    let record = Record::read(file)?;
    same_game(&record, game)?;
    let built = record.build(game)?;
    let recorded = record.recorded(&*built)?;
    let names = record.agents()?;
    let persons = names.iter().position(|name| *name == PERSON);
    let agent = |name: &&str| if *name == PERSON { USUAL.to_owned() } else { (*name).to_owned() };
    let mut notes: Vec<String> = record.note().into_iter().collect();
    if record.value("own_players") == true {
        notes.push("note: the players of the record were trained under its rules; the original ones play here".into());
    }
    Ok(Setting {
        rules: record.rules(game)?,
        seed: recorded.seed,
        deal: recorded.deal,
        agents: names.iter().map(agent).collect(),
        roles: recorded.roles,
        root: agents_here(asked),
        seat: persons.and_then(|place| Seat::all(built.seats()).nth(place)).unwrap_or_default(),
        built,
        notes,
    })
}

/// Checks that a record is of this game.
pub(super) fn same_game(record: &Record, game: &dyn AnyGame) -> Result<(), Problem> {
    let recorded = record.word("game")?;
    if recorded == game.name() {
        return Ok(());
    }
    let message = format!("is {recorded}, not {}", game.name());
    Err(record.unsuitable("game", &message, "name the game of the record"))
}
