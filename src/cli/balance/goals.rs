//! The targets of a search, as recorded before its first match, and whether they were changed after looking at the
//! results.
//!
//! The fresh deals follow from the seed. The recorded targets therefore apply to every later search with the same seed,
//! even if other parts of the file have changed. The record also keeps the targets of earlier seeds.

use std::path::PathBuf;

use toml::{Table, Value};

use super::super::prepared::{CHOSEN, Prepared, chosen_by};
use crate::error::Error;
use crate::experiment::{Balance, Choice, Target, Vocabulary};
use crate::results::Folder;

/// The key of the targets in the choices made before play.
const TARGETS: &str = "targets";
/// The key, in a record, of the targets of searches with other seeds, by seed.
const EARLIER: &str = "earlier";

/// Returns the folder for the results of a search.
pub(super) fn folder_of(prepared: &Prepared) -> PathBuf {
    prepared.folder.path().join("balance")
}

/// Records the targets, unless targets are already recorded for this seed. Returns when the current targets were
/// chosen.
pub(super) fn record(prepared: &Prepared, wanted: &Balance) -> Result<Choice, Error> {
    let path = folder_of(prepared);
    let folder = Folder::at(&path);
    // An unreadable record is treated as missing.
    let before = folder.read_run().ok().flatten();
    let searched = path.join("summary.txt").exists() || path.join("candidates.csv").exists();
    let seed = prepared.experiment.seed.to_string();
    let mut known = before.as_ref().map_or_else(Table::new, by_seed);
    let unknown = before.is_none() && searched;
    let recorded = known.remove(&seed).or_else(|| (!unknown).then(|| Value::Table(now(&wanted.targets))));
    let recorded = recorded.as_ref().and_then(Value::as_table);
    let choice = recorded
        .and_then(targets_of)
        .map_or(Choice::Unknown, |texts| compared(&texts, &wanted.targets, prepared.experiment.called));
    let mut record = prepared.record();
    record.insert(CHOSEN.into(), Value::Table(recorded.cloned().unwrap_or_default()));
    record.insert(EARLIER.into(), Value::Table(known));
    std::fs::create_dir_all(&path).map_err(|error| Error::disk(&path, error))?;
    folder.write_run(&record)?;
    Ok(choice)
}

/// Returns the current choices.
fn now(targets: &[Target]) -> Table {
    let texts = targets.iter().map(|target| Value::String(target.text.clone())).collect();
    Table::from_iter([(TARGETS.to_owned(), Value::Array(texts))])
}

/// Returns the choices made before play, by seed, from a record.
fn by_seed(record: &Table) -> Table {
    let mut known = record.get(EARLIER).and_then(Value::as_table).cloned().unwrap_or_default();
    let seed = record.get("experiment").and_then(|experiment| experiment.get("seed")?.as_str());
    known.extend(seed.map(|seed| (seed.to_owned(), Value::Table(chosen_by(Some(record)).unwrap_or_default()))));
    known
}

/// Returns the recorded targets; `None` if there is no record.
fn targets_of(chosen: &Table) -> Option<Vec<String>> {
    let texts = chosen.get(TARGETS)?.as_array()?.iter();
    texts.map(|text| text.as_str().map(str::to_owned)).collect()
}

/// Compares the current targets with the recorded ones. The same range in other words is the same target.
fn compared(recorded: &[String], now: &[Target], called: Vocabulary) -> Choice {
    let added = now.iter().filter(|target| !recorded.iter().any(|text| target.is_written(text, called)));
    let dropped = recorded.iter().filter(|text| !now.iter().any(|target| target.is_written(text, called)));
    let (added, dropped): (Vec<String>, Vec<String>) =
        (added.map(|target| target.text.clone()).collect(), dropped.cloned().collect());
    if added.is_empty() && dropped.is_empty() {
        return Choice::BeforePlay;
    }
    Choice::AfterLooking { added, dropped, focus: false }
}
