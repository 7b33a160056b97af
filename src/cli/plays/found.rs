//! The matches of people in a folder of records.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::cli::record::PERSON;
use crate::error::Error;

/// A match of a person, seen from one person's seat.
#[derive(Clone, Debug)]
pub(super) struct Play {
    pub(super) file: PathBuf,
    pub(super) game: String,
    pub(super) players: usize,
    pub(super) seat: String,
    /// The person's faction, army or deck.
    pub(super) role: Option<String>,
    /// The players of the other seats, each once, in alphabetical order.
    pub(super) against: String,
    /// Number of rules that differ from the rulebook.
    pub(super) changed: usize,
    pub(super) end: End,
}

/// How a match of a person ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum End {
    /// With this share of the win for the person.
    Share(f64),
    /// It was left, or the program was killed.
    Unfinished,
    /// It broke down.
    Fault,
}

/// The records in a folder.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) plays: Vec<Play>,
    /// Number of records without a person.
    pub(super) others: usize,
    /// Files that are no records.
    pub(super) unread: Vec<PathBuf>,
}

/// Reads the records in a folder and in the folders inside it.
pub(super) fn found(folder: &Path) -> Result<Found, Error> {
    let mut files = Vec::new();
    for entry in entries(folder)? {
        if entry.is_dir() {
            files.extend(entries(&entry)?);
        } else {
            files.push(entry);
        }
    }
    files.retain(|file| file.extension().is_some_and(|extension| extension == "jsonl"));
    let mut found = Found::default();
    for file in files {
        let bytes = fs::read(&file).map_err(|error| Error::disk(&file, error))?;
        match plays_of(&file, &bytes) {
            None => found.unread.push(file),
            Some(plays) if plays.is_empty() => found.others += 1,
            Some(plays) => found.plays.extend(plays),
        }
    }
    Ok(found)
}

/// Returns what is in a folder, by name.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let read = || fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<PathBuf>>>();
    let mut entries = read().map_err(|error| Error::disk(folder, error))?;
    entries.sort();
    Ok(entries)
}

/// Returns the match of a record for every person in it; `None` if it is no record.
fn plays_of(file: &Path, bytes: &[u8]) -> Option<Vec<Play>> {
    let mut lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let head: Value = serde_json::from_slice(lines.next()?).ok()?;
    head.get("record")?;
    // A last line that was not written to its end is part of a match that was not finished.
    let last: Value = lines.next_back().and_then(|line| serde_json::from_slice(line).ok()).unwrap_or_default();
    let seats = head["seats"].as_array()?;
    let is_person = |seat: &&Value| seat["agent"] == PERSON;
    let plays = seats.iter().filter(is_person).map(|seat| {
        let name = seat["seat"].as_str()?;
        let others = seats.iter().filter(|other| other["seat"] != seat["seat"]);
        let mut against: Vec<&str> = others.filter_map(|other| other["agent"].as_str()).collect();
        against.sort_unstable();
        against.dedup();
        Some(Play {
            file: file.to_path_buf(),
            game: head["game"].as_str()?.to_owned(),
            players: seats.len(),
            seat: name.to_owned(),
            role: seat["role"].as_str().map(str::to_owned),
            against: against.join(", "),
            changed: head["rules"].as_object().map_or(0, serde_json::Map::len),
            end: match (last["shares"][name].as_f64(), last.get("fault")) {
                (Some(share), _) => End::Share(share),
                (None, Some(_)) => End::Fault,
                (None, None) => End::Unfinished,
            },
        })
    });
    plays.collect()
}
