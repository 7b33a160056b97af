//! What a watch keeps: the matches of the last answers, and every comparison in `answers.csv`.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::report::{figure_in_words, variant_in_words};
use crate::results::{Folder, Hold};
use crate::tables::{ContrastRow, Tables};
use crate::watch::{Answer, Moves};

const COLUMNS: [&str; 18] = [
    "watch", "answer", "folder", "changed", "against", "variant", "figure", "measure", "group", "unit", "deals",
    "before", "now", "change", "low", "high", "error", "shown",
];
/// Number of answers whose matches are kept.
const MOST_ANSWERS: usize = 10;

/// The folder of a watch.
pub(super) struct Kept {
    folder: PathBuf,
    /// The number of this watch of the file, from 1.
    watch: u64,
    _hold: Hold,
}

/// An answer in `answers.csv`.
pub(super) struct Entry<'e> {
    pub(super) answer: &'e Answer,
    pub(super) folder: &'e Path,
    pub(super) changed: &'e [String],
}

impl Kept {
    /// Locks the folder against other watches, and reads the number of the last one.
    pub(super) fn open(folder: &Path) -> Result<Kept, Error> {
        let hold = Folder::at(folder).hold()?;
        let mut kept = Kept { folder: folder.to_path_buf(), watch: 1, _hold: hold };
        let path = kept.file();
        if path.exists() {
            let text = fs::read(&path).map_err(|error| Error::disk(&path, error))?;
            let mut rows = csv::Reader::from_reader(&text[..]);
            let numbers = rows.records().filter_map(|row| row.ok()?.get(0)?.parse::<u64>().ok());
            kept.watch = numbers.max().unwrap_or(0) + 1;
        }
        Ok(kept)
    }

    /// Returns the path of the list of answers.
    pub(super) fn file(&self) -> PathBuf {
        self.folder.join("answers.csv")
    }

    /// Returns the folders of the answers that are kept, the newest first.
    pub(super) fn folders(&self) -> Vec<Folder> {
        self.numbers().into_iter().rev().map(|number| self.folder_of(number)).collect()
    }

    /// Returns the folder of the next answer. Removes the matches of the oldest ones.
    pub(super) fn next(&self) -> Result<Folder, Error> {
        let numbers = self.numbers();
        for number in numbers.iter().rev().skip(MOST_ANSWERS - 1) {
            let path = self.folder_of(*number).path().to_path_buf();
            fs::remove_dir_all(&path).map_err(|error| Error::disk(&path, error))?;
        }
        let next = self.folder_of(numbers.last().map_or(1, |last| last + 1));
        fs::create_dir_all(next.path()).map_err(|error| Error::disk(next.path(), error))?;
        Ok(next)
    }

    fn folder_of(&self, number: u64) -> Folder {
        Folder::at(&self.folder.join("answers").join(format!("{number:04}")))
    }

    fn numbers(&self) -> Vec<u64> {
        let entries = fs::read_dir(self.folder.join("answers")).into_iter().flatten().flatten();
        let mut numbers: Vec<u64> =
            entries.filter_map(|entry| entry.file_name().to_str().and_then(|name| name.parse().ok())).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Appends an answer that is compared with nothing.
    pub(super) fn append_first(&self, entry: &Entry<'_>) -> Result<(), Error> {
        let mut row = self.head(entry);
        row.resize(COLUMNS.len(), String::new());
        row[10] = entry.answer.deals.to_string();
        self.append(vec![row])
    }

    /// Appends the comparison of an answer with an earlier one: a row per figure.
    pub(super) fn append_moves(&self, entry: &Entry<'_>, before: &Answer, moves: &Moves) -> Result<(), Error> {
        let now = &entry.answer.experiment;
        let row = |row: &ContrastRow| {
            let (found, subject) = (&row.difference, &row.subject);
            let end = |end: Option<f64>| end.map_or(String::new(), |end| end.to_string());
            let mut text = self.head(entry);
            text.extend([
                before.number.to_string(),
                variant_in_words(now, moves.pairs[row.cell].1),
                figure_in_words(now.called, subject),
                subject.measure.clone(),
                format!("{} {}", subject.kind, subject.group),
                subject.unit.clone(),
                row.deals.to_string(),
                found.b.to_string(),
                found.a.to_string(),
                found.value.to_string(),
                end(found.interval.map(|interval| interval.low)),
                end(found.interval.map(|interval| interval.high)),
                moves.error.to_string(),
                if moves.is_shown(row) { "yes" } else { "no" }.to_owned(),
            ]);
            text
        };
        self.append(moves.rows.iter().map(row).collect())
    }

    fn head(&self, entry: &Entry<'_>) -> Vec<String> {
        let folder = entry.folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        vec![self.watch.to_string(), entry.answer.number.to_string(), folder, entry.changed.join("; ")]
    }

    /// Appends rows, all or none of them readable: a row cut short by a crash is ended first.
    fn append(&self, rows: Vec<Vec<String>>) -> Result<(), Error> {
        let path = self.file();
        let before = fs::read(&path).unwrap_or_default();
        let mut text = csv::Writer::from_writer(Vec::new());
        // Writing to memory cannot fail.
        if before.is_empty() {
            let _ = text.write_record(COLUMNS);
        }
        rows.iter().for_each(|row| {
            let _ = text.write_record(row);
        });
        let mut bytes = if before.is_empty() || before.ends_with(b"\n") { Vec::new() } else { b"\n".to_vec() };
        bytes.extend(text.into_inner().unwrap_or_default());
        let mut file =
            OpenOptions::new().create(true).append(true).open(&path).map_err(|error| Error::disk(&path, error))?;
        file.write_all(&bytes).and_then(|()| file.sync_data()).map_err(|error| Error::disk(&path, error))
    }
}

/// Writes the matches of an answer that could not be played to their end, and returns the file and their number.
pub(super) fn write_faults(folder: &Path, tables: &Tables) -> Result<Option<(PathBuf, u64)>, Error> {
    let matches: u64 = tables.cells.iter().map(|cell| cell.faults).sum();
    if matches == 0 {
        return Ok(None);
    }
    let mut text = csv::Writer::from_writer(Vec::new());
    let _ = text.write_record(["variant", "deal", "seating", "message", "command"]);
    for fault in &tables.faults {
        let numbers = [fault.cell.to_string(), fault.deal.to_string(), fault.seating.to_string()];
        let _ = text.write_record(numbers.iter().chain([&fault.message, &fault.command]));
    }
    let path = folder.join("faults.csv");
    fs::write(&path, text.into_inner().unwrap_or_default()).map_err(|error| Error::disk(&path, error))?;
    Ok(Some((path, matches)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_answers_make_room_and_watches_are_numbered() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept::open(folder.path()).unwrap();
        assert_eq!(kept.watch, 1);
        for _ in 0..MOST_ANSWERS + 2 {
            kept.next().unwrap();
        }
        let names: Vec<String> = kept.folders().iter().map(|one| one.path().display().to_string()).collect();
        assert_eq!(names.len(), MOST_ANSWERS);
        assert!(names[0].ends_with("0012") && names[9].ends_with("0003"), "{names:?}");
        let row = |watch: &str| {
            let mut row = vec![watch.to_owned()];
            row.resize(COLUMNS.len(), "x, y".to_owned());
            row
        };
        kept.append(vec![row("1")]).unwrap();
        // A crash has cut a row short.
        let torn = fs::read_to_string(kept.file()).unwrap() + "1,2,half";
        fs::write(kept.file(), torn).unwrap();
        kept.append(vec![row("4")]).unwrap();
        drop(kept);
        let kept = Kept::open(folder.path()).unwrap();
        assert_eq!(kept.watch, 5);
        assert_eq!(fs::read_to_string(kept.file()).unwrap().lines().count(), 4);
        assert!(Kept::open(folder.path()).is_err(), "one watch at a time");
    }
}
