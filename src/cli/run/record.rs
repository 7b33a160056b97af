//! The record of a run: how far it came, and whether it belongs to an experiment.

use std::collections::BTreeMap;

use toml::{Table, Value};

use super::going_on::run_of;
use super::stored::Reach;
use crate::cli::prepared::Prepared;
use crate::error::{Error, Problem};
use crate::results::Folder;
use crate::runner::{Arenas, Plan, Share, StoppedBy};

/// The key, in a record, of the number of deals a run should have if it was joined from incomplete shares.
pub(super) const JOINED: &str = "joined";

/// Returns the error that there is no run yet.
pub(super) fn not_played(prepared: &Prepared) -> Problem {
    Problem {
        place: None,
        key: prepared.folder.path().display().to_string(),
        message: "nothing has been played yet".into(),
        remedy: run_of(prepared),
    }
}

/// Whether a recorded run has ended and is not being continued.
pub(super) fn ended(record: &Table) -> bool {
    counted(record).is_some() && record.get("outcome").is_some_and(|outcome| outcome.get("goes_on").is_none())
}

/// Returns how far a recorded run came.
pub(super) fn reach(record: &Table) -> Reach {
    if let Some(deals) = joined(record) {
        return Reach::exactly(deals);
    }
    let (least, all) = (counted(record).unwrap_or(0), ended(record));
    Reach { least, all, rested: all.then(|| rested_by(record, least)).flatten() }
}

/// Returns the number of deals that a run joined from incomplete shares should have.
pub(in crate::cli) fn joined(record: &Table) -> Option<u64> {
    u64::try_from(record.get(JOINED)?.as_integer()?).ok()
}

/// Returns, by paused cell, how many of its deals count, from the record of a run that has ended.
pub(super) fn rested_by(record: &Table, deals: u64) -> Option<BTreeMap<usize, u64>> {
    let played = record.get("outcome")?.get("played")?.as_array()?;
    let number = |cell: &Value, key: &str| u64::try_from(cell.get(key)?.as_integer()?).ok();
    let cells = played.iter().map(|cell| Some((usize::try_from(number(cell, "cell")?).ok()?, number(cell, "deals")?)));
    let cells: BTreeMap<usize, u64> = cells.collect::<Option<_>>()?;
    Some(cells.into_iter().filter(|(_, played)| *played < deals).collect())
}

/// Returns what stopped a recorded run the last time.
pub(super) fn stopped_by(record: &Table) -> Option<StoppedBy> {
    record.get("outcome").and_then(|outcome| outcome.get("stopped_by")?.as_str()).and_then(StoppedBy::of_word)
}

/// Returns the number of deals that a run was to play.
pub(super) fn deals_of(record: &Table) -> Option<u64> {
    let deals = record.get("experiment").and_then(|experiment| experiment.get("stop")?.get("deals")?.as_integer());
    deals.and_then(|deals| u64::try_from(deals).ok())
}

/// Returns the record of what has been played, after checking that it belongs to this experiment. Its limits become
/// those of the experiment.
pub(in crate::cli) fn recorded(prepared: &mut Prepared) -> Result<Option<Table>, Error> {
    let Some(record) = prepared.folder.read_run()? else { return Ok(None) };
    prepared.experiment.stop.deals = deals_of(&record).unwrap_or(prepared.experiment.stop.deals);
    refuse(&prepared.folder, prepared.obstacles(&record))?;
    prepared.looks_back(&record);
    Ok(Some(record))
}

/// Converts a count for a record.
pub(super) fn number(count: u64) -> Value {
    Value::Integer(i64::try_from(count).unwrap_or(i64::MAX))
}

pub(super) fn refuse(folder: &Folder, differences: Vec<String>) -> Result<(), Error> {
    if differences.is_empty() {
        return Ok(());
    }
    Err(Error::OtherExperiment { folder: folder.path().to_path_buf(), differences })
}

pub(in crate::cli) fn plan<'a>(prepared: &'a Prepared, arenas: &'a Arenas<'a>, threads: usize) -> Plan<'a> {
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

/// Returns the number of deals of every cell in the tables of a recorded run, if it has ended.
pub(super) fn counted(record: &Table) -> Option<u64> {
    let whole = |value: &Value| value.as_integer().and_then(|number| u64::try_from(number).ok());
    let outcome = record.get("outcome")?;
    let of_experiment = |key: &str| record.get("experiment")?.get(key);
    outcome.get("deals").and_then(whole).or_else(|| {
        // The older format of the record, in which only whole rows of blocks counted.
        let deals = of_experiment("stop")?.get("deals").and_then(whole)?;
        let rows = outcome.get("rows").and_then(whole)?;
        Some(rows.saturating_mul(of_experiment("block_deals").and_then(whole)?).min(deals))
    })
}
