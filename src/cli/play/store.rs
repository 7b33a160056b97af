//! Stores the record of a match that a person played.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::error::Error;
use crate::results::write_whole;

/// Returns the next free number of the records in a folder, from 1.
pub(super) fn next_number(folder: &Path) -> u32 {
    (1..).find(|number| !file_of(folder, *number).exists()).expect("there is a free number")
}

/// Returns the records in a folder, in order.
pub(super) fn records(folder: &Path) -> impl DoubleEndedIterator<Item = PathBuf> {
    (1..next_number(folder)).map(|number| file_of(folder, number)).collect::<Vec<_>>().into_iter()
}

fn file_of(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("{number:04}.jsonl"))
}

/// Writes the lines of a record and returns the file: the one that the match continues, or the next free number.
pub(super) fn store<'l>(
    folder: &Path,
    continued: Option<&Path>,
    lines: impl Iterator<Item = &'l Value>,
) -> Result<PathBuf, Error> {
    let text: String = lines.map(|line| format!("{line}\n")).collect();
    let file = match continued {
        Some(file) => file.to_path_buf(),
        None => {
            fs::create_dir_all(folder).map_err(|error| Error::disk(folder, error))?;
            file_of(folder, next_number(folder))
        }
    };
    write_whole(&file, text.as_bytes()).map_err(|error| Error::disk(&file, error))?;
    Ok(file)
}
