//! `evenhand run` and `evenhand tables`.

mod announce;
mod judged;
mod merge;
mod own_players;
mod playing;
mod stored;

use std::io::Write;
use std::path::Path;

use toml::Table;

use super::arguments::{Places, RunArgs};
use super::failure::{Failure, OrFailure};
use super::prepared::Prepared;
use crate::error::{Error, Problem};
use crate::game::{Insight, Measured};
use crate::report;
use crate::results::Folder;
use crate::runner::{Arenas, Plan, Ran, Share, StoppedBy, threads};
use crate::tables::{CsvLocale, Tables};

use announce::{estimate, first_matches, played_otherwise, write_move, write_plan};
use playing::{begin, conclude, counted, holds_less, play};
use stored::{StoredDeals, write_stored};

pub(super) use announce::alike;
pub(super) use judged::judged;
pub(super) use merge::merge;
pub(super) use own_players::second_run;

/// Plays an experiment.
pub(super) fn run<G: Measured + Insight + 'static>(asked: &RunArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut prepared = Prepared::<G>::load(&asked.file, &asked.places)?;
    let stop = &mut prepared.experiment.stop;
    stop.deals = asked.deals.unwrap_or(stop.deals);
    stop.time = asked.time.or(stop.time);
    prepared.csv = asked.csv_locale;
    let threads = threads(asked.threads);
    own_players::check(&prepared)?;
    let tables = play_through(&prepared, asked, threads, out)?;
    match (prepared.experiment.learn, tables) {
        (Some(budget), Some(tables)) => own_players::run(prepared, budget, &tables, asked, threads, out),
        _ => Ok(()),
    }
}

/// Plays what is missing and tells what came of it; the tables, unless they are left as they were.
fn play_through<G: Measured + Insight + 'static>(
    prepared: &Prepared<G>,
    asked: &RunArgs,
    threads: usize,
    out: &mut dyn Write,
) -> Result<Option<Tables>, Failure> {
    let hold = if asked.dry_run { None } else { Some(prepared.folder.hold()?) };
    let earlier = if asked.fresh { None } else { prepared.folder.read_run()? };
    if let Some(earlier) = &earlier {
        refuse(&prepared.folder, prepared.obstacles(earlier))?;
    }
    let arenas = prepared.arenas();
    let plan = Plan { share: asked.shard, ..plan(prepared, &arenas, threads) };
    write_plan(prepared, &plan, earlier.is_some(), out).printed()?;
    let first_matches = first_matches(&plan);
    if !asked.fresh {
        refuse(&prepared.folder, played_otherwise(&plan, &first_matches))?;
    }
    writeln!(out, "Threads    {threads}; about {}\n", estimate(&plan, &first_matches)).printed()?;
    out.flush().printed()?;
    if asked.dry_run {
        return Ok(None);
    }

    if asked.fresh
        && let Some(aside) = prepared.folder.put_aside()?
    {
        writeln!(out, "Put aside  what was played before is in {}\n", aside.display()).printed()?;
    }
    begin(prepared, earlier.as_ref())?;
    let played = play(prepared, &plan)?;
    let ran = played.ran.clone();
    if !plan.share.is_whole() {
        return share_is_played(prepared, &plan, &ran, out).map(|()| None);
    }
    let before = earlier.as_ref().and_then(counted);
    let (told, faults, tables) = if holds_less(&ran, before) {
        (write_left(prepared, &ran, before.unwrap_or(0), out), played.faults, None)
    } else {
        let tables = conclude(prepared, &plan, played)?;
        let faults = tables.cells.iter().map(|cell| cell.faults).sum();
        (tell(prepared, &ran, &tables, out), faults, Some(tables))
    };
    drop(hold);
    // Whether anybody reads it or not, how the run ended decides the exit code.
    if ran.stopped_by == StoppedBy::Interrupt {
        return Err(Error::Interrupted { folder: prepared.folder.path().to_path_buf() }.into());
    }
    match faults {
        0 => told.printed().map(|()| tables),
        matches => Err(Error::Faults { matches, folder: prepared.folder.tables().join("faults.csv") }.into()),
    }
}

/// Tells what came of a share of a run: no tables, as no row of blocks is whole.
fn share_is_played<G: Measured>(
    prepared: &Prepared<G>,
    plan: &Plan<'_, G>,
    ran: &Ran,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (share, folder) = (plan.share, prepared.folder.path());
    for note in &ran.notes {
        writeln!(out, "note: {note}").printed()?;
    }
    match ran.stopped_by {
        StoppedBy::Interrupt => return Err(Error::Interrupted { folder: folder.to_path_buf() }.into()),
        StoppedBy::Time => writeln!(out, "Stopped: the time is over; the same command goes on with share {share}."),
        StoppedBy::Deals | StoppedBy::Precision => writeln!(out, "Share {share} is played, into {}.", folder.display()),
    }
    .printed()?;
    let file = prepared.experiment.file.display();
    writeln!(out, "When all shares are: evenhand merge {file} FOLDER..., with the folders of results.").printed()
}

/// Builds the tables of what has been played, without playing.
pub(super) fn tables<G: Measured + Insight + 'static>(
    what: &Path,
    file: &Path,
    csv: CsvLocale,
    places: &Places,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut prepared = Prepared::<G>::load(file, places)?;
    prepared.csv = csv;
    if what.is_dir() {
        prepared.folder = Folder::at(what);
        prepared = own_players::seated(prepared)?;
    }
    let nothing = |prepared: &Prepared<G>| Problem {
        place: None,
        key: prepared.folder.path().display().to_string(),
        message: "nothing has been played yet".into(),
        remedy: format!("evenhand run {}", file.display()),
    };
    // Asked first, because holding a folder makes it.
    if prepared.folder.read_run()?.is_none() {
        return Err(nothing(&prepared).into());
    }
    let hold = prepared.folder.hold()?;
    let record = recorded(&mut prepared)?.ok_or_else(|| nothing(&prepared))?;
    let arenas = prepared.arenas();
    let plan = plan(&prepared, &arenas, 1);
    let counted = counted(&record);
    let ended = counted.is_some() && record.get("outcome").is_some_and(|outcome| outcome.get("goes_on").is_none());
    let stored = StoredDeals::find(&prepared, &plan, counted.unwrap_or(0), ended)?;
    let tables = write_stored(&prepared, &plan, stored)?;
    drop(hold);
    write!(out, "{}", report::summary(&prepared.experiment, &tables)).printed()?;
    writeln!(out, "\nTables: {}", prepared.folder.tables().display()).printed()?;
    write_move(&prepared.folder, out).printed()
}

/// The deals that a run was to play.
fn deals_of(record: &Table) -> Option<u64> {
    let deals = record.get("experiment").and_then(|experiment| experiment.get("stop")?.get("deals")?.as_integer());
    deals.and_then(|deals| u64::try_from(deals).ok())
}

/// The record of what has been played, after making sure that it is of this experiment. Its limits
/// become those of the experiment.
pub(super) fn recorded<G: Measured + Insight + 'static>(prepared: &mut Prepared<G>) -> Result<Option<Table>, Error> {
    let Some(record) = prepared.folder.read_run()? else { return Ok(None) };
    prepared.experiment.stop.deals = deals_of(&record).unwrap_or(prepared.experiment.stop.deals);
    refuse(&prepared.folder, prepared.obstacles(&record))?;
    Ok(Some(record))
}

fn refuse(folder: &Folder, differences: Vec<String>) -> Result<(), Error> {
    if differences.is_empty() {
        return Ok(());
    }
    Err(Error::OtherExperiment { folder: folder.path().to_path_buf(), differences })
}

pub(super) fn plan<'a, G: Measured>(
    prepared: &'a Prepared<G>,
    arenas: &'a Arenas<'a, G>,
    threads: usize,
) -> Plan<'a, G> {
    Plan {
        arenas,
        layouts: &prepared.layouts,
        folder: &prepared.folder,
        deals: prepared.experiment.stop.deals,
        block_deals: prepared.experiment.block_deals,
        time: prepared.experiment.stop.time,
        threads,
        share: Share::WHOLE,
    }
}

/// Prints what was found out, and what stopped the run.
fn tell<G: Measured>(prepared: &Prepared<G>, ran: &Ran, tables: &Tables, out: &mut dyn Write) -> std::io::Result<()> {
    for note in &ran.notes {
        writeln!(out, "note: {note}")?;
    }
    write!(out, "{}", report::summary(&prepared.experiment, tables))?;
    let why = match ran.stopped_by {
        StoppedBy::Deals => "all deals are played",
        StoppedBy::Precision => "every share is known as precisely as asked",
        StoppedBy::Time => "the time is over; the same command goes on",
        StoppedBy::Interrupt => "interrupted",
    };
    writeln!(out, "\nStopped: {why}. What counts: {} deals of every cell.", ran.deals)?;
    writeln!(out, "Tables: {}", prepared.folder.tables().display())
}

/// Says that the tables are those of before, because this run did not get as far.
fn write_left<G: Measured>(prepared: &Prepared<G>, ran: &Ran, before: u64, out: &mut dyn Write) -> std::io::Result<()> {
    for note in &ran.notes {
        writeln!(out, "note: {note}")?;
    }
    writeln!(
        out,
        "Stopped after {} deals of every cell were played or read again. The tables are left as they were, of \
         {before} deals; the same command goes on.\nTables: {}",
        ran.deals,
        prepared.folder.tables().display()
    )
}
