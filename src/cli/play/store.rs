//! Stores the record of a match that a person plays: line by line during the match, and as a whole at its end.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::error::Error;
use crate::matches::RecordKeeper;
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

/// Whether another program is playing the match of a record.
pub(super) fn is_in_play(file: &Path) -> bool {
    File::open(file).is_ok_and(|file| matches!(lock(&file), Err(TryLockError::WouldBlock)))
}

/// Locks a record while its match is played. On Windows a lock would keep others from reading.
fn lock(file: &File) -> Result<(), TryLockError> {
    if cfg!(unix) { file.try_lock() } else { Ok(()) }
}

/// The record of a match while it is played. After every choice the file has everything so far, so that nothing is lost
/// if the program is killed.
pub(super) struct RecordFile {
    path: PathBuf,
    /// `None` after a line could not be written.
    file: Option<File>,
    /// The lines so far, the first one included.
    lines: Vec<String>,
}

impl RecordFile {
    /// Begins a record with its first line, in a folder under the next free number.
    pub(super) fn create(folder: &Path, head: &Value) -> Result<RecordFile, Error> {
        fs::create_dir_all(folder).map_err(|error| Error::disk(folder, error))?;
        loop {
            let path = file_of(folder, next_number(folder));
            match OpenOptions::new().append(true).create_new(true).open(&path) {
                Ok(file) => {
                    let mut record = RecordFile { path, file: Some(file), lines: Vec::new() };
                    record.write(&[head]).map_err(|error| Error::disk(&record.path, error))?;
                    return Ok(record);
                }
                // Another program was faster.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(Error::disk(&path, error)),
            }
        }
    }

    /// Continues a record that has these lines.
    pub(super) fn continue_with(path: &Path, head: &Value, lines: &[Value]) -> Result<RecordFile, Error> {
        let lines = [head].into_iter().chain(lines).map(|line| format!("{line}\n")).collect();
        let mut record = RecordFile { path: path.to_path_buf(), file: None, lines };
        record.rewrite().map_err(|error| Error::disk(path, error))?;
        Ok(record)
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Appends lines with one call, so that they are seldom torn.
    fn write(&mut self, lines: &[&Value]) -> io::Result<()> {
        let from = self.lines.len();
        self.lines.extend(lines.iter().map(|line| format!("{line}\n")));
        let Some(file) = &mut self.file else { return Ok(()) };
        if from == 0 {
            let _ = lock(file);
        }
        file.write_all(self.lines[from..].concat().as_bytes())
    }

    /// Writes the file anew, as a whole.
    fn rewrite(&mut self) -> io::Result<()> {
        write_whole(&self.path, self.lines.concat().as_bytes())?;
        let file = OpenOptions::new().append(true).open(&self.path)?;
        let _ = lock(&file);
        self.file = Some(file);
        Ok(())
    }

    /// The match continues if a line cannot be written: its record is written as a whole at the end.
    fn note(&mut self, written: io::Result<()>) {
        if let Err(error) = written {
            self.file = None;
            let path = self.path.display();
            let _ = writeln!(io::stderr(), "{path} cannot be written now ({error}); it is tried again at the end");
        }
    }
}

impl RecordKeeper for RecordFile {
    fn append(&mut self, lines: &[Value]) {
        let written = self.write(&lines.iter().collect::<Vec<_>>());
        self.note(written);
    }

    fn cut(&mut self, lines: usize) {
        self.lines.truncate(lines + 1);
        let written = self.rewrite();
        self.note(written);
    }
}

/// Writes a whole record in place of what the file has.
pub(super) fn store<'l>(file: &Path, lines: impl Iterator<Item = &'l Value>) -> Result<(), Error> {
    let text: String = lines.map(|line| format!("{line}\n")).collect();
    write_whole(file, text.as_bytes()).map_err(|error| Error::disk(file, error))
}
