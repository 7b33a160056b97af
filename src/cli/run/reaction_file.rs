//! How players react to each cell's rules: `choice_reactions.csv` in the folder of the run.
//!
//! It is measured once ([`reacting`](super::reacting)). All later output reads it here, and `merge` joins the files of
//! machines that shared a run.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::super::prepared::Prepared;
use super::measurement::{self, Measurement};
use crate::error::Error;
use crate::experiment::Cell;
use crate::results::{Folder, write_whole};
use crate::stats::Interval;
use crate::tables::{ChoiceReactionRow, Estimate};

/// The file in the folder of a run.
const FILE: &str = "choice_reactions.csv";

/// A line of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Entry {
    pub(super) cell: usize,
    pub(super) label: String,
    pub(super) agent: String,
    pub(super) choices: u64,
    /// The share of choices that differ when the player is given the rules of the baseline, with its interval.
    pub(super) differ: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    /// Number of choices at which it could not be asked, because the position is impossible in the baseline.
    pub(super) impossible: u64,
    pub(super) identity: String,
}

/// The stored entries.
pub(super) type Entries = measurement::Entries<Entry>;

impl Measurement for Entry {
    fn identity(&self) -> &str {
        &self.identity
    }

    fn of(self, cell: &Cell, agent: &str) -> Entry {
        Entry { cell: cell.index, label: cell.label.clone(), agent: agent.to_owned(), ..self }
    }
}

/// Returns the known reactions of the players of a run.
pub(super) fn stored(prepared: &Prepared) -> Vec<ChoiceReactionRow> {
    let of_run = |entry: &Entry| {
        let cell = prepared.experiment.cells.get(entry.cell);
        cell.is_some_and(|cell| cell.agents.contains(&entry.agent))
    };
    read(&prepared.folder).into_values().filter(of_run).map(row).collect()
}

fn row(entry: Entry) -> ChoiceReactionRow {
    ChoiceReactionRow {
        cell: entry.cell,
        agent: entry.agent,
        choices: entry.choices,
        differ: Estimate { value: entry.differ, interval: Some(Interval { low: entry.low, high: entry.high }) },
        impossible: entry.impossible,
    }
}

/// Joins the entries in the folders of shares with those in the folder of the run.
pub(super) fn join<'f>(folder: &Folder, shares: impl Iterator<Item = &'f Folder>) -> Result<(), Error> {
    let mut known = read(folder);
    let before = known.len();
    for entries in shares.map(read) {
        for (key, entry) in entries {
            known.entry(key).or_insert(entry);
        }
    }
    if known.len() > before { write(folder, &known) } else { Ok(()) }
}

fn file_of(folder: &Folder) -> PathBuf {
    folder.path().join(FILE)
}

/// Writes all entries.
pub(super) fn write(folder: &Folder, entries: &Entries) -> Result<(), Error> {
    let path = file_of(folder);
    let mut writer = csv::Writer::from_writer(Vec::new());
    for entry in entries.values() {
        writer.serialize(entry).expect("memory takes every row");
    }
    let bytes = writer.into_inner().expect("memory takes every row");
    write_whole(&path, &bytes).map_err(|error| Error::disk(&path, error))
}

/// Reads the file of a folder. A damaged line is skipped: the next run measures that player again.
pub(super) fn read(folder: &Folder) -> Entries {
    let Ok(bytes) = std::fs::read(file_of(folder)) else { return Entries::new() };
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(bytes.as_slice());
    let sound = |entry: &Entry| [entry.differ, entry.low, entry.high].iter().all(|x| x.is_finite());
    let entries = reader.deserialize::<Entry>().filter_map(Result::ok).filter(sound);
    entries.map(|entry| ((entry.cell, entry.agent.clone()), entry)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_line_is_left_out_and_the_others_are_read() {
        let desk = tempfile::tempdir().unwrap();
        let folder = Folder::at(desk.path());
        let entry = |cell, differ| Entry {
            cell,
            label: "mana = 4".into(),
            agent: "learnt".into(),
            choices: 900,
            differ,
            low: 0.01,
            high: 0.05,
            impossible: 3,
            identity: "d1gest".into(),
        };
        let entries: Entries = [0.02, 0.03]
            .into_iter()
            .enumerate()
            .map(|(cell, differ)| ((cell, "learnt".into()), entry(cell, differ)))
            .collect();
        write(&folder, &entries).unwrap();
        assert_eq!(read(&folder), entries);
        let text = std::fs::read_to_string(desk.path().join(FILE)).unwrap();
        std::fs::write(desk.path().join(FILE), text.replace("0.03", "?")).unwrap();
        assert_eq!(read(&folder).into_keys().map(|(cell, _)| cell).collect::<Vec<_>>(), [0]);
    }
}
