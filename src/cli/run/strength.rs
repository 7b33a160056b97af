//! The measured strength of a run's players under each cell's rules: `strength.csv` in the folder of the run.
//!
//! It is measured once ([`measuring`](super::measuring)). All later output reads it here, and `merge` joins the files
//! of machines that shared a run.

use std::path::PathBuf;

use super::super::prepared::Prepared;
use super::measurement::{self, Measurement};
use crate::error::Error;
use crate::experiment::Cell;
use crate::results::{Folder, write_whole};
use crate::stats::Interval;
use crate::tables::{Estimate, PlayerRow};

/// The file in the folder of a run.
const FILE: &str = "strength.csv";

/// A player's strength, and the digest of everything that determines it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) row: PlayerRow,
    pub(super) identity: String,
}

/// The stored entries.
pub(super) type Entries = measurement::Entries<Entry>;

impl Measurement for Entry {
    fn identity(&self) -> &str {
        &self.identity
    }

    fn of(self, cell: &Cell, agent: &str) -> Entry {
        Entry { row: PlayerRow { cell: cell.index, agent: agent.to_owned(), ..self.row }, ..self }
    }
}

/// Returns the known strength of the players of a run.
pub(super) fn stored(prepared: &Prepared) -> Vec<PlayerRow> {
    let of_run = |row: &PlayerRow| {
        let cell = prepared.experiment.cells.get(row.cell);
        cell.is_some_and(|cell| cell.agents.contains(&row.agent))
    };
    read(&prepared.folder).into_values().map(|entry| entry.row).filter(of_run).collect()
}

/// Joins the entries in the folders of shares with those in the folder of the run.
pub(super) fn join<'f>(prepared: &Prepared, shares: impl Iterator<Item = &'f Folder>) -> Result<(), Error> {
    let mut known = read(&prepared.folder);
    let before = known.len();
    for entries in shares.map(read) {
        for (key, entry) in entries {
            known.entry(key).or_insert(entry);
        }
    }
    if known.len() > before { write(prepared, &known) } else { Ok(()) }
}

fn file_of(folder: &Folder) -> PathBuf {
    folder.path().join(FILE)
}

const COLUMNS: [&str; 13] = [
    "cell",
    "label",
    "agent",
    "measured",
    "against",
    "deals",
    "matches",
    "win_share",
    "low",
    "high",
    "even",
    "players",
    "identity",
];
/// The value of the column `measured` for players that search.
const WITHOUT_SEARCH: &str = "its network";

/// Writes all entries.
pub(super) fn write(prepared: &Prepared, entries: &Entries) -> Result<(), Error> {
    let path = file_of(&prepared.folder);
    let mut writer = csv::Writer::from_writer(Vec::new());
    let mut record = |fields: &[String]| writer.write_record(fields).expect("memory takes every row");
    record(&COLUMNS.map(str::to_owned));
    for Entry { row, identity } in entries.values() {
        let label = prepared.experiment.cells.get(row.cell).map_or("", |cell| &cell.label);
        let players = prepared.experiment.cells.get(row.cell).map_or(0, |cell| cell.players);
        let end = |of: fn(Interval) -> f64| row.share.interval.map_or_else(String::new, |ends| of(ends).to_string());
        record(&[
            row.cell.to_string(),
            label.to_owned(),
            row.agent.clone(),
            if row.without_search { WITHOUT_SEARCH } else { "itself" }.to_owned(),
            "planner".to_owned(),
            row.deals.to_string(),
            row.matches.to_string(),
            row.share.value.to_string(),
            end(|ends| ends.low),
            end(|ends| ends.high),
            row.even.to_string(),
            players.to_string(),
            identity.clone(),
        ]);
    }
    let bytes = writer.into_inner().expect("memory takes every row");
    write_whole(&path, &bytes).map_err(|error| Error::disk(&path, error))
}

/// Reads the file of a folder. A damaged line is skipped: the next run measures that player again.
pub(super) fn read(folder: &Folder) -> Entries {
    let Ok(bytes) = std::fs::read(file_of(folder)) else { return Entries::new() };
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(bytes.as_slice());
    let entries = reader.records().filter_map(|record| entry(&record.ok()?));
    entries.map(|entry| ((entry.row.cell, entry.row.agent.clone()), entry)).collect()
}

fn entry(record: &csv::StringRecord) -> Option<Entry> {
    let field = |name: &str| record.get(COLUMNS.iter().position(|column| *column == name)?);
    let number = |name: &str| field(name)?.parse::<f64>().ok().filter(|number| number.is_finite());
    let count = |name: &str| field(name)?.parse::<u64>().ok();
    let interval = number("low").zip(number("high")).map(|(low, high)| Interval { low, high });
    let row = PlayerRow {
        cell: field("cell")?.parse().ok()?,
        agent: field("agent")?.to_owned(),
        without_search: field("measured")? == WITHOUT_SEARCH,
        deals: count("deals")?,
        matches: count("matches")?,
        share: Estimate { value: number("win_share")?, interval },
        even: number("even")?,
    };
    Some(Entry { row, identity: field("identity").filter(|identity| !identity.is_empty())?.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_line_is_left_out_and_the_others_are_read() {
        let desk = tempfile::tempdir().unwrap();
        let whole = "0,a,learnt,itself,planner,100,200,0.75,0.7,0.8,0.5,2,d1gest";
        let text = format!(
            "{}\n{whole}\n1,b,learnt,itself,planner,100,2\n{}\n",
            COLUMNS.join(","),
            whole.replace("0.75", "?")
        );
        std::fs::write(desk.path().join(FILE), text).unwrap();
        let entries = read(&Folder::at(desk.path()));
        assert_eq!(entries.len(), 1);
        let Entry { row, identity } = &entries[&(0, "learnt".to_owned())];
        assert_eq!((row.share.value, row.matches, identity.as_str()), (0.75, 200, "d1gest"));
        assert!(read(&Folder::at(&desk.path().join("nowhere"))).is_empty());
    }
}
