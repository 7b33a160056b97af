//! `evenhand run` and `evenhand tables`.

mod announce;
mod beforehand;
mod conclusions;
mod gained;
mod going_on;
mod judged;
mod measurement;
mod measuring;
mod merge;
mod own_players;
mod partial;
mod playing;
mod reacting;
mod reaction_file;
mod record;
mod records;
mod refresh;
mod seated;
mod status;
mod stored;
mod strength;
mod telling;
mod through;

use std::io::Write;

use super::arguments::{RunArgs, TablesArgs};
use super::failure::{Failure, OrFailure};
use super::named::Named;
use super::prepared::Prepared;
use crate::games::AnyGame;
use crate::results::Folder;
use crate::runner::{StoppedBy, threads};
use announce::write_move;
use partial::{usable, write_partial};
use record::{ended, not_played, reach, stopped_by};
use stored::write_stored;
use telling::tell_brief;
use through::play_through;

pub(super) use announce::alike;
pub(super) use going_on::{interrupted, run_into, run_of};
pub(super) use judged::judged;
pub(super) use merge::merge;
pub(super) use own_players::second_run;
pub(super) use playing::{interruptible, over, play_into, stop_playing};
pub(super) use record::{joined, plan, recorded};
pub(super) use status::status;
pub(super) use stored::left;
pub(super) use telling::write_told;

/// Plays an experiment.
pub(super) fn run(game: &'static dyn AnyGame, asked: &RunArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut prepared = Prepared::load_played_by(game, &asked.file, &asked.places, &asked.who.players)?;
    prepared.refuse_search("run")?;
    let stop = &mut prepared.experiment.stop;
    stop.deals = asked.deals.unwrap_or(stop.deals);
    stop.time = asked.time.or(stop.time);
    prepared.csv = asked.csv_locale;
    let threads = threads(asked.threads);
    own_players::check(&prepared)?;
    let tables = play_through(&mut prepared, asked, threads, out)?;
    match (prepared.experiment.learn, tables) {
        (Some(budget), Some(tables)) => own_players::run(prepared, budget, &tables, asked, threads, out),
        _ => Ok(()),
    }
}

/// Builds the tables of what has been played, without playing.
pub(super) fn tables(
    game: &'static dyn AnyGame,
    asked: &TablesArgs,
    named: &Named,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut prepared = Prepared::load_played_by(game, &named.file, &asked.places, &named.played_by)?;
    prepared.refuse_search("tables")?;
    prepared.csv = asked.csv_locale;
    if asked.what.is_dir() {
        prepared.folder = Folder::at(&asked.what);
        prepared = own_players::seated(prepared)?;
    }
    // Checked first, because holding a folder creates it.
    if prepared.folder.read_run()?.is_none() {
        return Err(not_played(&prepared).into());
    }
    let hold = prepared.folder.hold()?;
    let record = recorded(&mut prepared)?.ok_or_else(|| not_played(&prepared))?;
    let stored = usable(&mut prepared, &reach(&record), asked.partial)?;
    let arenas = prepared.arenas();
    let plan = plan(&prepared, &arenas, 1);
    let tables = write_stored(&prepared, &plan, stored)?;
    let stopped = stopped_by(&record).filter(|_| ended(&record)).map_or("not finished", StoppedBy::told);
    write_told(&prepared, &tables, stopped)?;
    write_partial(&prepared, record)?;
    drop(hold);
    tell_brief(&prepared, &tables, 1, out).printed()?;
    writeln!(out, "Results: {}", prepared.folder.path().display()).printed()?;
    write_move(&prepared.folder, out).printed()
}
