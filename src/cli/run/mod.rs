//! `evenhand run` and `evenhand tables`.

mod announce;
mod conclusions;
mod gained;
mod going_on;
mod judged;
mod measuring;
mod merge;
mod own_players;
mod playing;
mod refresh;
mod seated;
mod status;
mod stored;
mod strength;
mod telling;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use toml::{Table, Value};

use super::arguments::{RunArgs, TablesArgs};
use super::failure::{Failure, OrFailure};
use super::prepared::Prepared;
use crate::error::{Error, Problem};
use crate::games::AnyGame;
use crate::results::Folder;
use crate::runner::{Arenas, Plan, Ran, Share, StoppedBy, threads};
use crate::tables::Tables;

use announce::{estimate, first_matches, played_otherwise, write_move, write_plan};
pub(super) use going_on::run_into;
use going_on::{again, interrupted};
use playing::{Played, begin, conclude, counted, holds_less, in_tables, play};
pub(super) use playing::{interruptible, over};
pub(super) use stored::left;
use stored::{Reach, StoredDeals, write_stored};
use telling::{tell_brief, write_told};

pub(super) use announce::alike;
pub(super) use judged::judged;
pub(super) use merge::merge;
pub(super) use own_players::second_run;
pub(super) use status::status;

/// The key, in a record, of the number of deals a run should have if it was joined from incomplete shares.
const JOINED: &str = "joined";

/// Plays an experiment.
pub(super) fn run(game: &'static dyn AnyGame, asked: &RunArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut prepared = Prepared::load(game, &asked.file, &asked.places)?;
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

/// Plays what is missing and prints the result. Returns the tables, unless they are left unchanged.
fn play_through(
    prepared: &mut Prepared,
    asked: &RunArgs,
    threads: usize,
    out: &mut dyn Write,
) -> Result<Option<Tables>, Failure> {
    let hold = if asked.dry_run { None } else { Some(prepared.folder.hold()?) };
    let earlier = if asked.fresh { None } else { prepared.folder.read_run()? };
    if let Some(earlier) = &earlier {
        refuse(&prepared.folder, prepared.obstacles(earlier))?;
    }
    if asked.fresh {
        // A run that starts over is recognized too, if its deals are the same.
        let known = prepared.folder.read_run().ok().flatten();
        let other = |obstacle: &String| !obstacle.starts_with("stop.");
        let known = known.filter(|record| !prepared.obstacles(record).iter().any(other));
        let played = known.is_some() && prepared.folder.has_blocks();
        prepared.begins(known.as_ref(), played);
    } else {
        let played = prepared.folder.has_blocks();
        prepared.begins(earlier.as_ref(), played);
    }
    let prepared = &*prepared;
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
        conclusions::put_aside(prepared.folder.path(), &aside)?;
        writeln!(out, "Put aside  what was played before is in {}\n", aside.display()).printed()?;
    }
    begin(prepared, earlier.as_ref())?;
    measuring::measure(prepared, &plan, out)?;
    // A share has no tables, so there are none to refresh.
    let played = play(prepared, &plan, asked.refresh.filter(|_| plan.share.is_whole()))?;
    if !plan.share.is_whole() {
        return share_is_played(prepared, &plan, &played.ran, out).map(|()| None);
    }
    let tables = ended_with(prepared, &plan, played, earlier.as_ref(), out);
    drop(hold);
    tables
}

/// Writes the result of a run, unless the existing tables hold more, and prints it.
fn ended_with(
    prepared: &Prepared,
    plan: &Plan<'_>,
    played: Played<'_>,
    earlier: Option<&Table>,
    out: &mut dyn Write,
) -> Result<Option<Tables>, Failure> {
    let ran = played.ran.clone();
    let before = earlier.and_then(in_tables);
    let (told, faults, tables) = if holds_less(&ran, before) {
        (write_left(prepared, &ran, before.unwrap_or(0), out), played.faults, None)
    } else {
        let tables = conclude(prepared, plan, played)?;
        let faults = tables.cells.iter().map(|cell| cell.faults).sum();
        (tell(prepared, plan, &ran, &tables, out), faults, Some(tables))
    };
    // The exit code reports how the run ended, whether anybody reads the output or not.
    if ran.stopped_by == StoppedBy::Interrupt {
        return Err(interrupted(prepared.folder.path()).into());
    }
    match faults {
        0 => told.printed().map(|()| tables),
        matches => Err(Error::Faults { matches, folder: prepared.folder.tables().join("faults.csv") }.into()),
    }
}

/// Prints the result of a share of a run; it has no tables, because no row of blocks is whole.
fn share_is_played(prepared: &Prepared, plan: &Plan<'_>, ran: &Ran, out: &mut dyn Write) -> Result<(), Failure> {
    let (share, folder) = (plan.share, prepared.folder.path());
    for note in &ran.notes {
        writeln!(out, "note: {note}").printed()?;
    }
    write_share(prepared, share, ran.stopped_by)?;
    match ran.stopped_by {
        StoppedBy::Interrupt => return Err(interrupted(folder).into()),
        StoppedBy::Time => writeln!(out, "Stopped: the time is over. To go on with share {share}: {}", again()),
        StoppedBy::Deals | StoppedBy::Precision | StoppedBy::Decided => {
            writeln!(out, "Share {share} is played, into {}.", folder.display())
        }
    }
    .printed()?;
    let file = prepared.experiment.file.display();
    writeln!(out, "When all shares are: evenhand merge {file} FOLDER..., with the folders of results.").printed()
}

/// Records how a share ended: one that was stopped on purpose is not damaged.
fn write_share(prepared: &Prepared, share: Share, stopped_by: StoppedBy) -> Result<(), Error> {
    let Some(mut record) = prepared.folder.read_run()? else { return Ok(()) };
    let entries = [("which", share.to_string()), ("stopped_by", stopped_by.word().to_owned())];
    let entries = entries.into_iter().map(|(key, text)| (key.to_owned(), Value::String(text)));
    record.insert("share".into(), Value::Table(entries.collect()));
    prepared.folder.write_run(&record)
}

/// Builds the tables of what has been played, without playing.
pub(super) fn tables(
    game: &'static dyn AnyGame,
    asked: &TablesArgs,
    file: &Path,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut prepared = Prepared::load(game, file, &asked.places)?;
    prepared.refuse_search("tables")?;
    prepared.csv = asked.csv_locale;
    if asked.what.is_dir() {
        prepared.folder = Folder::at(&asked.what);
        prepared = own_players::seated(prepared)?;
    }
    // Checked first, because holding a folder creates it.
    if prepared.folder.read_run()?.is_none() {
        return Err(not_played(&prepared, file).into());
    }
    let hold = prepared.folder.hold()?;
    let record = recorded(&mut prepared)?.ok_or_else(|| not_played(&prepared, file))?;
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

/// Returns the stored deals that count. If some are missing, every output says so from then on.
fn usable(prepared: &mut Prepared, reach: &Reach, partial: bool) -> Result<StoredDeals, Error> {
    let (stored, missing) = {
        let arenas = prepared.arenas();
        let plan = plan(prepared, &arenas, 1);
        StoredDeals::find(prepared, &plan, reach).usable(prepared, partial)?
    };
    prepared.experiment.reservations.partial = missing;
    Ok(stored)
}

/// Records the number of deals in the tables if some are missing, or that none are missing any more.
fn write_partial(prepared: &Prepared, mut record: Table) -> Result<(), Error> {
    let before = record.clone();
    let partial = prepared.experiment.reservations.partial.as_ref();
    if let Some(outcome) = record.get_mut("outcome").and_then(Value::as_table_mut) {
        outcome.remove("partial");
        outcome.extend(partial.map(|partial| ("partial".to_owned(), number(partial.deals))));
    }
    if record == before { Ok(()) } else { prepared.folder.write_run(&record) }
}

/// Returns the error that there is no run yet.
fn not_played(prepared: &Prepared, file: &Path) -> Problem {
    Problem {
        place: None,
        key: prepared.folder.path().display().to_string(),
        message: "nothing has been played yet".into(),
        remedy: run_into(prepared.folder.path(), prepared.game.name(), file),
    }
}

/// Whether a recorded run has ended and is not being continued.
fn ended(record: &Table) -> bool {
    counted(record).is_some() && record.get("outcome").is_some_and(|outcome| outcome.get("goes_on").is_none())
}

/// Returns how far a recorded run came.
fn reach(record: &Table) -> Reach {
    if let Some(deals) = joined(record) {
        return Reach::exactly(deals);
    }
    let (least, all) = (counted(record).unwrap_or(0), ended(record));
    Reach { least, all, rested: all.then(|| rested_by(record, least)).flatten() }
}

/// Returns the number of deals that a run joined from incomplete shares should have.
pub(super) fn joined(record: &Table) -> Option<u64> {
    u64::try_from(record.get(JOINED)?.as_integer()?).ok()
}

/// Returns, by paused cell, how many of its deals count, from the record of a run that has ended.
fn rested_by(record: &Table, deals: u64) -> Option<BTreeMap<usize, u64>> {
    let played = record.get("outcome")?.get("played")?.as_array()?;
    let number = |cell: &Value, key: &str| u64::try_from(cell.get(key)?.as_integer()?).ok();
    let cells = played.iter().map(|cell| Some((usize::try_from(number(cell, "cell")?).ok()?, number(cell, "deals")?)));
    let cells: BTreeMap<usize, u64> = cells.collect::<Option<_>>()?;
    Some(cells.into_iter().filter(|(_, played)| *played < deals).collect())
}

/// Returns what stopped a recorded run the last time.
fn stopped_by(record: &Table) -> Option<StoppedBy> {
    record.get("outcome").and_then(|outcome| outcome.get("stopped_by")?.as_str()).and_then(StoppedBy::of_word)
}

/// Returns the number of deals that a run was to play.
fn deals_of(record: &Table) -> Option<u64> {
    let deals = record.get("experiment").and_then(|experiment| experiment.get("stop")?.get("deals")?.as_integer());
    deals.and_then(|deals| u64::try_from(deals).ok())
}

/// Returns the record of what has been played, after checking that it belongs to this experiment. Its limits become
/// those of the experiment.
pub(super) fn recorded(prepared: &mut Prepared) -> Result<Option<Table>, Error> {
    let Some(record) = prepared.folder.read_run()? else { return Ok(None) };
    prepared.experiment.stop.deals = deals_of(&record).unwrap_or(prepared.experiment.stop.deals);
    refuse(&prepared.folder, prepared.obstacles(&record))?;
    prepared.looks_back(&record);
    Ok(Some(record))
}

/// Converts a count for a record.
fn number(count: u64) -> Value {
    Value::Integer(i64::try_from(count).unwrap_or(i64::MAX))
}

fn refuse(folder: &Folder, differences: Vec<String>) -> Result<(), Error> {
    if differences.is_empty() {
        return Ok(());
    }
    Err(Error::OtherExperiment { folder: folder.path().to_path_buf(), differences })
}

pub(super) fn plan<'a>(prepared: &'a Prepared, arenas: &'a Arenas<'a>, threads: usize) -> Plan<'a> {
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

/// Prints the result, and what stopped the run.
fn tell(prepared: &Prepared, plan: &Plan<'_>, ran: &Ran, tables: &Tables, out: &mut dyn Write) -> std::io::Result<()> {
    for note in &ran.notes {
        writeln!(out, "note: {note}")?;
    }
    tell_brief(prepared, tables, 2, out)?;
    let why = ran.stopped_by.told();
    writeln!(out, "Stopped: {why}. What counts: {} deals of every cell{}.", ran.deals, rested(ran))?;
    // Joining shares has not stopped anything.
    if ran.stopped_by == StoppedBy::Time && plan.time.is_none_or(|time| !time.is_zero()) {
        writeln!(out, "To go on: {}", again())?;
    }
    writeln!(out, "Results: {}", prepared.folder.path().display())
}

/// Formats which cells have fewer deals than the others.
fn rested(ran: &Ran) -> String {
    let earlier: Vec<u64> = ran.rested.values().copied().filter(|deals| *deals < ran.deals).collect();
    match (earlier.iter().min(), earlier.iter().max()) {
        (Some(least), Some(most)) if least == most => format!(", but {} decided after {least}", earlier.len()),
        (Some(least), Some(most)) => format!(", but {} decided after {least} to {most}", earlier.len()),
        _ => String::new(),
    }
}

/// Prints that the earlier tables are kept, because this run did not get as far.
fn write_left(prepared: &Prepared, ran: &Ran, before: u64, out: &mut dyn Write) -> std::io::Result<()> {
    for note in &ran.notes {
        writeln!(out, "note: {note}")?;
    }
    writeln!(
        out,
        "Stopped after {} deals of every cell were played or read again. The tables are left as they were, of \
         {before} deals.\nTo go on: {}\nTables: {}",
        ran.deals,
        again(),
        prepared.folder.tables().display()
    )
}
