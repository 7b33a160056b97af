//! The folder of a run: where it is, who holds it, and the record of what was asked.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::write_whole;
use crate::error::Error;

/// The folder, in that of a run, of what was played before it was started anew.
const EARLIER: &str = "earlier";

/// The folder of a run.
#[derive(Debug)]
pub struct Folder {
    pub(super) dir: PathBuf,
    /// Where it would be today, if it is from before each game had a folder.
    belongs: Option<PathBuf>,
}

/// Held while a run writes to a folder, so that no second one does.
#[derive(Debug)]
pub struct Hold(#[allow(dead_code, reason = "the lock lives as long as the open file")] File);

impl Folder {
    /// The folder of the run `name` in a folder of runs. Nothing is touched yet.
    pub fn new(runs: &Path, name: &str) -> Folder {
        Folder::at(&runs.join(name))
    }

    /// The folder of the run `name` of `game` below `results`; if there is none, but one of this game right
    /// below `results`, as runs were kept before each game had a folder, then that one. Nothing is touched yet.
    pub fn of_run(results: &Path, game: &str, name: &str) -> Folder {
        let (own, before) = (Folder::new(&results.join(game), name), Folder::new(results, name));
        let of_game = |run: &toml::Table| run.get("experiment").and_then(|run| run.get("game")?.as_str()) == Some(game);
        if own.dir.join("run.toml").exists() || !before.read_run().ok().flatten().is_some_and(|run| of_game(&run)) {
            return own;
        }
        Folder { belongs: Some(own.dir), ..before }
    }

    /// A folder by its own path.
    pub fn at(dir: &Path) -> Folder {
        Folder { dir: dir.to_path_buf(), belongs: None }
    }

    /// Where it should be moved to, if it is from before each game had a folder.
    pub fn belongs(&self) -> Option<&Path> {
        self.belongs.as_deref()
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.dir
    }

    /// Where the tables go.
    pub fn tables(&self) -> PathBuf {
        self.dir.join("tables")
    }

    /// Makes the folder if need be and keeps other runs out of it.
    ///
    /// # Errors
    /// If it cannot be written, or another run holds it.
    pub fn hold(&self) -> Result<Hold, Error> {
        fs::create_dir_all(&self.dir).map_err(|error| Error::disk(&self.dir, error))?;
        let path = self.dir.join(".lock");
        let file = File::options().create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(|error| Error::disk(&path, error))?;
        match file.try_lock() {
            Ok(()) => Ok(Hold(file)),
            Err(fs::TryLockError::WouldBlock) => Err(Error::Disk {
                path: self.dir.clone(),
                error: io::Error::other("another run is writing to this folder"),
                remedy: "wait for it to end, or choose another folder with --results DIR".into(),
            }),
            Err(fs::TryLockError::Error(error)) => Err(Error::disk(&path, error)),
        }
    }

    /// Whether a run is writing to the folder. Nothing is touched.
    pub fn is_held(&self) -> bool {
        let Ok(file) = File::open(self.dir.join(".lock")) else { return false };
        matches!(file.try_lock_shared(), Err(fs::TryLockError::WouldBlock))
    }

    /// Throws away everything that was played and derived.
    ///
    /// # Errors
    /// If something cannot be removed.
    pub fn start_over(&self) -> Result<(), Error> {
        let gone = |path: &Path, result: io::Result<()>| match result {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Error::disk(path, error)),
            _ => Ok(()),
        };
        // The record goes first: without it, blocks left by a crash in between are never trusted.
        let run = self.dir.join("run.toml");
        gone(&run, fs::remove_file(&run))?;
        for file in ["summary.txt", "report.html"] {
            let path = self.dir.join(file);
            gone(&path, fs::remove_file(&path))?;
        }
        for part in ["blocks", "tables"] {
            let path = self.dir.join(part);
            gone(&path, fs::remove_dir_all(&path))?;
        }
        Ok(())
    }

    /// Puts everything that was played and derived aside, in a folder `earlier`, under the date at which the record was last
    /// written; where that is, if there was anything.
    ///
    /// # Errors
    /// If something cannot be moved.
    pub fn put_aside(&self) -> Result<Option<PathBuf>, Error> {
        let run = self.dir.join("run.toml");
        let written = match fs::metadata(&run).and_then(|found| found.modified()) {
            Ok(written) => written,
            // Blocks without a record are never trusted, and there is no date for them.
            Err(error) if error.kind() == io::ErrorKind::NotFound => return self.start_over().map(|()| None),
            Err(error) => return Err(Error::disk(&run, error)),
        };
        let seconds = written.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let date = date_of(seconds);
        let numbered = (1..).map(|nth| if nth == 1 { date.clone() } else { format!("{date}-{nth}") });
        let mut aside = numbered.map(|name| self.dir.join(EARLIER).join(name));
        let aside = aside.find(|path| !path.exists()).expect("there are more numbers than folders");
        fs::create_dir_all(&aside).map_err(|error| Error::disk(&aside, error))?;
        // The record goes first, as where everything is thrown away.
        for part in ["run.toml", "blocks", "tables", "summary.txt", "report.html"] {
            let (from, to) = (self.dir.join(part), aside.join(part));
            match fs::rename(&from, &to) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(Error::disk(&from, error)),
                _ => {}
            }
        }
        Ok(Some(aside))
    }

    /// Writes the record of the run.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn write_run(&self, run: &toml::Table) -> Result<(), Error> {
        let path = self.dir.join("run.toml");
        write_whole(&path, run.to_string().as_bytes()).map_err(|error| Error::disk(&path, error))
    }

    /// Reads the record of the run; `None` if there is none.
    ///
    /// # Errors
    /// If it is there and cannot be read.
    pub fn read_run(&self) -> Result<Option<toml::Table>, Error> {
        let path = self.dir.join("run.toml");
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Error::disk(&path, error)),
        };
        let damaged = |why: &str| Error::Disk {
            error: io::Error::other(format!("this record of a run is damaged: {why}")),
            remedy: format!(
                "delete {}: the next `evenhand run` of the experiment then goes on from the blocks that are there; \
                 or start over with `evenhand run --fresh`, which throws away all that was played",
                path.display()
            ),
            path: path.clone(),
        };
        let text = String::from_utf8(bytes).map_err(|_| damaged("it is not text"))?;
        let record: toml::Table = text.parse().map_err(|error: toml::de::Error| {
            let line = error.span().map_or(0, |span| text[..span.start].matches('\n').count()) + 1;
            damaged(&format!("line {line}: {}", error.message()))
        })?;
        if record.get("experiment").is_none_or(|experiment| !experiment.is_table()) {
            return Err(damaged("it does not say of which experiment"));
        }
        Ok(Some(record))
    }
}

/// The day and time of so many seconds since 1970, in UTC, as a file can be called: `2026-11-23_0705`. By the days of the
/// Gregorian calendar, counted from the first of March of the year 0.
fn date_of(seconds: u64) -> String {
    let (days, minutes) = (seconds / 86_400 + 719_468, seconds % 86_400 / 60);
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
    format!("{:04}-{month:02}-{day:02}_{:02}{:02}", era * 400 + year, minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        assert_eq!(date_of(0), "1970-01-01_0000");
        assert_eq!(date_of(951_827_696), "2000-02-29_1234");
        assert_eq!(date_of(1_763_884_740), "2025-11-23_0759");
        assert_eq!(date_of(4_107_542_399), "2100-02-28_2359");
        assert_eq!(date_of(4_107_542_400), "2100-03-01_0000");
    }
}
