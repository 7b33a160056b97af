//! The folder of a run: its location, its lock, and the record of the experiment.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::write_whole;
use evenhand_game::error::Error;

/// The subfolder for what was played before a run was started again.
const EARLIER: &str = "earlier";

/// Everything that a run leaves behind, in the order of removal: the record first, because blocks without it, left by a
/// crash in between, are never trusted.
const PARTS: [&str; 7] =
    ["run.toml", "blocks", "strength.csv", "choice_reactions.csv", "tables", "summary.txt", "report.html"];

/// The folder of a run.
#[derive(Debug)]
pub struct Folder {
    pub(super) dir: PathBuf,
    /// Where it should be now, if it is from before each game had a folder.
    belongs: Option<PathBuf>,
}

/// A lock held while a run writes to a folder, so that no second run does.
#[derive(Debug)]
pub struct Hold(#[allow(dead_code, reason = "the lock lives as long as the open file")] File);

impl Folder {
    /// Returns the folder of the run `name` in a folder of runs. Nothing is touched yet.
    pub fn new(runs: &Path, name: &str) -> Folder {
        Folder::at(&runs.join(name))
    }

    /// Returns the folder of the run `name` of `game` below `results`. If there is none, but a run of this game exists
    /// directly below `results`, as before each game had a folder, returns that one. Nothing is touched yet.
    pub fn of_run(results: &Path, game: &str, name: &str) -> Folder {
        let (own, before) = (Folder::new(&results.join(game), name), Folder::new(results, name));
        let of_game = |run: &toml::Table| run.get("experiment").and_then(|run| run.get("game")?.as_str()) == Some(game);
        if own.dir.join("run.toml").exists() || !before.read_run().ok().flatten().is_some_and(|run| of_game(&run)) {
            return own;
        }
        Folder { belongs: Some(own.dir), ..before }
    }

    /// Returns a folder by its path.
    pub fn at(dir: &Path) -> Folder {
        Folder { dir: dir.to_path_buf(), belongs: None }
    }

    /// Returns where it should be moved, if it is from before each game had a folder.
    pub fn belongs(&self) -> Option<&Path> {
        self.belongs.as_deref()
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.dir
    }

    /// Returns the path of the tables.
    pub fn tables(&self) -> PathBuf {
        self.dir.join("tables")
    }

    /// Creates the folder if necessary and locks it against other runs.
    ///
    /// # Errors
    /// Returns an error if it cannot be written, or if another run holds it.
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

    /// Whether it contains a block, or a part of one.
    pub fn has_blocks(&self) -> bool {
        let entries = |dir: &Path| fs::read_dir(dir).into_iter().flatten().flatten();
        entries(&self.dir.join("blocks")).any(|cell| entries(&cell.path()).next().is_some())
    }

    /// Whether a run is writing to the folder. Nothing is touched.
    pub fn is_held(&self) -> bool {
        let Ok(file) = File::open(self.dir.join(".lock")) else { return false };
        matches!(file.try_lock_shared(), Err(fs::TryLockError::WouldBlock))
    }

    /// Moves everything that was played and derived to a subfolder `earlier`, under the date at which the record was
    /// last written (without a record: the date of another part). Returns the new location, if there was anything.
    ///
    /// # Errors
    /// Returns an error if something cannot be moved.
    pub fn put_aside(&self) -> Result<Option<PathBuf>, Error> {
        let mut written = None;
        for part in PARTS {
            let path = self.dir.join(part);
            written = found(&path, fs::metadata(&path).and_then(|found| found.modified()))?;
            if written.is_some() {
                break;
            }
        }
        let Some(written) = written else { return Ok(None) };
        let date = date_of(written);
        let numbered = (1..).map(|nth| if nth == 1 { date.clone() } else { format!("{date}-{nth}") });
        let mut aside = numbered.map(|name| self.dir.join(EARLIER).join(name));
        let aside = aside.find(|path| !path.exists()).expect("there are more numbers than folders");
        fs::create_dir_all(&aside).map_err(|error| Error::disk(&aside, error))?;
        for part in PARTS {
            let (from, to) = (self.dir.join(part), aside.join(part));
            found(&from, fs::rename(&from, &to))?;
        }
        Ok(Some(aside))
    }

    /// Writes the record of the run.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub fn write_run(&self, run: &toml::Table) -> Result<(), Error> {
        let path = self.dir.join("run.toml");
        write_whole(&path, run.to_string().as_bytes()).map_err(|error| Error::disk(&path, error))
    }

    /// Reads the record of the run; `None` if there is none.
    ///
    /// # Errors
    /// Returns an error if it exists and cannot be read.
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
                 or start over with `evenhand run --fresh`, which puts aside all that was played",
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

/// Returns the result of an operation on a file or folder, or `None` if it does not exist.
fn found<T>(path: &Path, result: io::Result<T>) -> Result<Option<T>, Error> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Error::disk(path, error)),
    }
}

/// Formats the local date and time for a file name: `2026-11-23_0705`.
fn date_of(time: SystemTime) -> String {
    let time = Timestamp::try_from(time).unwrap_or(Timestamp::UNIX_EPOCH);
    time.to_zoned(TimeZone::system()).strftime("%Y-%m-%d_%H%M").to_string()
}
