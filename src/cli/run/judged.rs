//! Returns the tables of an experiment for judging claims, playing it if necessary.

use std::io::Write;
use std::path::Path;

use toml::Table;

use super::super::arguments::Places;
use super::super::failure::{Failure, OrFailure};
use super::super::named::Named;
use super::super::prepared::Prepared;
use super::announce::{all_matches, first_matches, played_otherwise};
use super::going_on::{interrupted, run_of};
use super::playing::{begin, conclude, over, play};
use super::record::{deals_of, plan, recorded};
use super::stored::{Reach, StoredDeals, write_stored};
use crate::error::Problem;
use crate::games::AnyGame;
use crate::results::Folder;
use crate::runner::{StoppedBy, cores};
use crate::tables::{CsvLocale, Tables};

/// Returns the tables of an experiment for judging claims. Its own run is used if it has these rules and enough deals.
/// Otherwise it is played into the folder `results`, where what was played before is put aside if the rules have changed.
/// `what` is the experiment's file, or a results folder to be judged as it is.
pub(in crate::cli) fn judged(
    game: &'static dyn AnyGame,
    what: &Path,
    named: &Named,
    deals: Option<u64>,
    (places, results): (&Places, &Path),
    out: &mut dyn Write,
) -> Result<Tables, Failure> {
    let mut prepared = Prepared::load_played_by(game, &named.file, places, &named.played_by)?;
    prepared.refuse_search("claims")?;
    if what.is_dir() {
        prepared.folder = Folder::at(what);
        recorded(&mut prepared)?;
        return played(&mut prepared, 1, what, out)?.ok_or_else(|| {
            let message = "the run is not finished, or the program has changed since".to_owned();
            let (key, remedy) = (what.display().to_string(), run_of(&prepared));
            Problem { place: None, key, message, remedy }.into()
        });
    }
    let wanted = deals.unwrap_or(prepared.experiment.stop.deals);
    if let Some(tables) = played(&mut prepared, wanted, what, out)? {
        return Ok(tables);
    }
    prepared.folder = Folder::of_run(results, game.name(), &prepared.experiment.name);
    if let Some(tables) = played(&mut prepared, wanted, what, out)? {
        return Ok(tables);
    }
    let hold = prepared.folder.hold()?;
    prepared.experiment.stop.deals = wanted;
    let earlier = going_on(&prepared)?;
    let played = prepared.folder.has_blocks();
    prepared.begins(earlier.as_ref(), played);
    let arenas = prepared.arenas();
    let plan = plan(&prepared, &arenas, cores());
    let (all, folder) = (all_matches(&plan), prepared.folder.path().display());
    writeln!(out, "Playing {}: {wanted} deals per cell, {all} matches, into {folder}", what.display()).printed()?;
    out.flush().printed()?;
    begin(&prepared, earlier.as_ref())?;
    let played = play(&prepared, &plan, None)?;
    if played.ran.stopped_by == StoppedBy::Interrupt {
        return Err(interrupted(prepared.folder.path()).into());
    }
    let tables = conclude(&prepared, &plan, played)?;
    drop(hold);
    over();
    Ok(tables)
}

/// Returns the record of a run with exactly these rules; a run with other rules is put aside.
fn going_on(prepared: &Prepared) -> Result<Option<Table>, Failure> {
    let Some(earlier) = prepared.folder.read_run()? else { return Ok(None) };
    let arenas = prepared.arenas();
    let plan = plan(prepared, &arenas, cores());
    if prepared.obstacles(&earlier).is_empty() && played_otherwise(&plan, &first_matches(&plan)).is_empty() {
        return Ok(Some(earlier));
    }
    prepared.folder.put_aside()?;
    Ok(None)
}

/// Returns the tables of a finished run with at least this many deals, if the folder has one with exactly these rules.
fn played(prepared: &mut Prepared, wanted: u64, what: &Path, out: &mut dyn Write) -> Result<Option<Tables>, Failure> {
    let Some(record) = prepared.folder.read_run()? else { return Ok(None) };
    let Some(deals) = deals_of(&record).filter(|deals| *deals >= wanted) else { return Ok(None) };
    prepared.experiment.stop.deals = deals;
    // Judging keeps the locale of the existing tables.
    prepared.csv = CsvLocale::of_tables(&prepared.folder.tables());
    prepared.looks_back(&record);
    let arenas = prepared.arenas();
    let plan = plan(prepared, &arenas, 1);
    let usable = prepared.obstacles(&record).is_empty() && played_otherwise(&plan, &first_matches(&plan)).is_empty();
    if !usable {
        return Ok(None);
    }
    // If something is damaged or unfinished, it is played again instead.
    let found = StoredDeals::find(prepared, &plan, &Reach::exactly(deals));
    let Ok((stored, None)) = found.usable(prepared, false) else { return Ok(None) };
    let hold = prepared.folder.hold()?;
    let tables = write_stored(prepared, &plan, stored)?;
    drop(hold);
    writeln!(out, "Judging {}: {deals} deals per cell in {}", what.display(), prepared.folder.path().display())
        .printed()?;
    Ok(Some(tables))
}
