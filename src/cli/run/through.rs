//! Plays what is missing of an experiment, and prints the result.

use std::io::Write;

use toml::{Table, Value};

use super::announce::{estimate, first_matches, first_matches_of_some, played_otherwise, write_plan};
use super::going_on::{again, interrupted};
use super::playing::{Played, begin, conclude, holds_less, in_tables, play};
use super::record::{plan, refuse};
use super::records::Records;
use super::telling::tell_brief;
use super::{conclusions, measuring, reacting};
use crate::cli::arguments::RunArgs;
use crate::cli::failure::{Failure, OrFailure};
use crate::cli::prepared::Prepared;
use crate::error::Error;
use crate::runner::{Plan, Ran, Share, StoppedBy};
use crate::tables::{Tables, experiment_in_command};

/// Plays what is missing and prints the result. Returns the tables, unless they are left unchanged.
pub(super) fn play_through(
    prepared: &mut Prepared,
    asked: &RunArgs,
    threads: usize,
    out: &mut dyn Write,
) -> Result<Option<Tables>, Failure> {
    let records = Records::prepare(prepared, asked)?;
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
    let first_matches = match asked.fresh || !prepared.folder.has_blocks() {
        true => first_matches_of_some(&plan),
        false => first_matches(&plan),
    };
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
    reacting::measure(prepared, &plan, out)?;
    // A share has no tables, so there are none to refresh.
    let played = play(prepared, &plan, asked.refresh.filter(|_| plan.share.is_whole()))?;
    if !plan.share.is_whole() {
        return share_is_played(prepared, &plan, &played.ran, out).map(|()| None);
    }
    let tables = ended_with(prepared, &plan, played, earlier.as_ref(), records.as_ref(), out);
    drop(hold);
    tables
}

/// Writes the result of a run, unless the existing tables hold more, and prints it. Then writes the records that were
/// requested.
pub(super) fn ended_with(
    prepared: &Prepared,
    plan: &Plan<'_>,
    played: Played<'_>,
    earlier: Option<&Table>,
    records: Option<&Records>,
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
    if let Some(records) = records {
        match &tables {
            Some(tables) => records.write(prepared, plan, tables, out)?,
            None => records.leave_out(out)?,
        }
    }
    match faults {
        0 => told.printed().map(|()| tables),
        matches => Err(Error::Faults { matches, folder: prepared.folder.tables().join("faults.csv") }.into()),
    }
}

/// Prints the result of a share of a run; it has no tables, because no row of blocks is whole.
pub(super) fn share_is_played(
    prepared: &Prepared,
    plan: &Plan<'_>,
    ran: &Ran,
    out: &mut dyn Write,
) -> Result<(), Failure> {
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
    let of = experiment_in_command(&prepared.experiment.file, &prepared.experiment.played_by);
    writeln!(out, "When all shares are: evenhand merge {of} FOLDER..., with the folders of results.").printed()
}

/// Records how a share ended: one that was stopped on purpose is not damaged.
pub(super) fn write_share(prepared: &Prepared, share: Share, stopped_by: StoppedBy) -> Result<(), Error> {
    let Some(mut record) = prepared.folder.read_run()? else { return Ok(()) };
    let entries = [("which", share.to_string()), ("stopped_by", stopped_by.word().to_owned())];
    let entries = entries.into_iter().map(|(key, text)| (key.to_owned(), Value::String(text)));
    record.insert("share".into(), Value::Table(entries.collect()));
    prepared.folder.write_run(&record)
}

/// Prints the result, and what stopped the run.
pub(super) fn tell(
    prepared: &Prepared,
    plan: &Plan<'_>,
    ran: &Ran,
    tables: &Tables,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    for note in &ran.notes {
        writeln!(out, "note: {note}")?;
    }
    tell_brief(prepared, tables, 2, out)?;
    let why = ran.stopped_by.told();
    writeln!(out, "Stopped: {why}. What counts: {} deals of every variant{}.", ran.deals, rested(ran))?;
    // Joining shares has not stopped anything.
    if ran.stopped_by == StoppedBy::Time && plan.time.is_none_or(|time| !time.is_zero()) {
        writeln!(out, "To go on: {}", again())?;
    }
    writeln!(out, "Results: {}", prepared.folder.path().display())
}

/// Formats which cells have fewer deals than the others.
pub(super) fn rested(ran: &Ran) -> String {
    let earlier: Vec<u64> = ran.rested.values().copied().filter(|deals| *deals < ran.deals).collect();
    match (earlier.iter().min(), earlier.iter().max()) {
        (Some(least), Some(most)) if least == most => format!(", but {} decided after {least}", earlier.len()),
        (Some(least), Some(most)) => format!(", but {} decided after {least} to {most}", earlier.len()),
        _ => String::new(),
    }
}

/// Prints that the earlier tables are kept, because this run did not get as far.
pub(super) fn write_left(prepared: &Prepared, ran: &Ran, before: u64, out: &mut dyn Write) -> std::io::Result<()> {
    for note in &ran.notes {
        writeln!(out, "note: {note}")?;
    }
    writeln!(
        out,
        "Stopped after {} deals of every variant were played or read again. The tables are left as they were, of \
         {before} deals.\nTo go on: {}\nTables: {}",
        ran.deals,
        again(),
        prepared.folder.tables().display()
    )
}
