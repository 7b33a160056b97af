//! The targets of a search as they were recorded before its first match, and whether they were changed after looking.
//!
//! The fresh deals follow from the seed. So what was recorded counts for every later search with the same seed, whatever
//! else of the file has changed; the record keeps the targets of earlier seeds.

use std::path::PathBuf;

use toml::{Table, Value};

use super::super::prepared::{CHOSEN, Prepared, chosen_by};
use crate::error::Error;
use crate::experiment::{Balance, Choice, Target};
use crate::game::{Insight, Measured};
use crate::results::Folder;

/// The key, in what was chosen before play, of the targets.
const TARGETS: &str = "targets";
/// The key of a record that holds the targets of searches with other seeds, by seed.
const EARLIER: &str = "earlier";

/// Where a search leaves its results.
pub(super) fn folder_of<G: Measured>(prepared: &Prepared<G>) -> PathBuf {
    prepared.folder.path().join("balance")
}

/// Records the targets, unless some are recorded for this seed already; tells when those of now were chosen.
pub(super) fn record<G: Measured + Insight + 'static>(
    prepared: &Prepared<G>,
    wanted: &Balance,
) -> Result<Choice, Error> {
    let path = folder_of(prepared);
    let folder = Folder::at(&path);
    // A record that cannot be read says as little as none.
    let before = folder.read_run().ok().flatten();
    let searched = path.join("summary.txt").exists() || path.join("candidates.csv").exists();
    let seed = prepared.experiment.seed.to_string();
    let mut known = before.as_ref().map_or_else(Table::new, by_seed);
    let unknown = before.is_none() && searched;
    let recorded = known.remove(&seed).or_else(|| (!unknown).then(|| Value::Table(now(&wanted.targets))));
    let recorded = recorded.as_ref().and_then(Value::as_table);
    let choice = recorded.and_then(targets_of).map_or(Choice::Unknown, |texts| compared(&texts, &wanted.targets));
    let mut record = prepared.record();
    record.insert(CHOSEN.into(), Value::Table(recorded.cloned().unwrap_or_default()));
    record.insert(EARLIER.into(), Value::Table(known));
    std::fs::create_dir_all(&path).map_err(|error| Error::disk(&path, error))?;
    folder.write_run(&record)?;
    Ok(choice)
}

/// What is chosen now.
fn now(targets: &[Target]) -> Table {
    let texts = targets.iter().map(|target| Value::String(target.text.clone())).collect();
    Table::from_iter([(TARGETS.to_owned(), Value::Array(texts))])
}

/// What was chosen before play, by seed, as a record has it.
fn by_seed(record: &Table) -> Table {
    let mut known = record.get(EARLIER).and_then(Value::as_table).cloned().unwrap_or_default();
    let seed = record.get("experiment").and_then(|experiment| experiment.get("seed")?.as_str());
    known.extend(seed.map(|seed| (seed.to_owned(), Value::Table(chosen_by(Some(record)).unwrap_or_default()))));
    known
}

/// The recorded targets; none if the record does not say.
fn targets_of(chosen: &Table) -> Option<Vec<String>> {
    let texts = chosen.get(TARGETS)?.as_array()?.iter();
    texts.map(|text| text.as_str().map(str::to_owned)).collect()
}

/// The targets of now beside those that were recorded; the same range in other words is the same target.
fn compared(recorded: &[String], now: &[Target]) -> Choice {
    let added = now.iter().filter(|target| !recorded.iter().any(|text| target.is_written(text)));
    let dropped = recorded.iter().filter(|text| !now.iter().any(|target| target.is_written(text)));
    let (added, dropped): (Vec<String>, Vec<String>) =
        (added.map(|target| target.text.clone()).collect(), dropped.cloned().collect());
    if added.is_empty() && dropped.is_empty() {
        return Choice::BeforePlay;
    }
    Choice::AfterLooking { added, dropped, focus: false }
}
