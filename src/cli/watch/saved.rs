//! The files that are watched, as last saved.
//!
//! They are read again and again and compared by content. This needs no service of the system, and it works with editors
//! that replace a file instead of writing it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::runner::Progress;

/// The interval between two readings.
const PAUSE: Duration = Duration::from_millis(300);
/// A change counts once the files are the same after this time, because an editor may write a file in several pieces.
const SETTLED: Duration = Duration::from_millis(60);
/// Number of readings after which a file that is gone is reported.
const GONE: u32 = 10;

/// Which files are watched.
#[derive(Clone, Debug, Default)]
pub(super) struct Watched {
    /// The file given on the command line.
    pub(super) file: PathBuf,
    /// Content files that it names.
    pub(super) content: Vec<PathBuf>,
    /// The folder of the game's players.
    pub(super) players: PathBuf,
}

/// What the watched files contain.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Saved {
    /// The text of each file; `None` if there is no such file.
    pub(super) texts: BTreeMap<PathBuf, Option<String>>,
    /// The size and date of each network of a player.
    networks: BTreeMap<PathBuf, String>,
}

/// The end of a wait.
pub(super) enum Waited {
    /// Something was saved.
    Saved,
    /// The file is gone. Reported once.
    Gone,
    /// The user pressed Ctrl-C.
    Interrupted,
}

impl Saved {
    /// Reads the watched files.
    pub(super) fn read(watched: &Watched) -> Saved {
        let mut saved = Saved::default();
        for file in std::iter::once(&watched.file).chain(&watched.content) {
            saved.texts.insert(file.clone(), text(file));
        }
        for entry in fs::read_dir(&watched.players).into_iter().flatten().flatten() {
            let path = entry.path();
            match path.extension().and_then(|end| end.to_str()) {
                Some("toml") => {
                    saved.texts.insert(path.clone(), text(&path));
                }
                Some("net") => {
                    let found = entry.metadata().ok();
                    let date = found.as_ref().and_then(|found| found.modified().ok());
                    saved.networks.insert(path, format!("{:?} {date:?}", found.map(|found| found.len())));
                }
                _ => {}
            }
        }
        saved
    }

    /// Whether the file itself was changed.
    pub(super) fn differs_in(&self, other: &Saved, file: &Path) -> bool {
        self.texts.get(file) != other.texts.get(file)
    }

    fn has(&self, file: &Path) -> bool {
        self.texts.get(file).is_some_and(Option::is_some)
    }
}

fn text(path: &Path) -> Option<String> {
    fs::read(path).ok().map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns what is saved now, if that differs from `known`, is complete, and the file is there.
pub(super) fn changed(watched: &Watched, known: &Saved) -> Option<Saved> {
    let now = Saved::read(watched);
    if now == *known || (known.has(&watched.file) && !now.has(&watched.file)) {
        return None;
    }
    thread::sleep(SETTLED);
    (Saved::read(watched) == now).then_some(now)
}

/// Waits until something else than `known` is saved, or until Ctrl-C. `report_gone` states whether to return if the file is
/// gone.
pub(super) fn wait(watched: &Watched, known: &Saved, until: &Progress, report_gone: bool) -> Waited {
    let mut gone = 0;
    loop {
        if until.interrupted() > 0 {
            return Waited::Interrupted;
        }
        if changed(watched, known).is_some() {
            return Waited::Saved;
        }
        gone = if known.has(&watched.file) && !watched.file.exists() { gone + 1 } else { 0 };
        if report_gone && gone == GONE {
            return Waited::Gone;
        }
        thread::sleep(PAUSE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_written_or_replaced_has_changed_and_one_that_is_gone_has_not() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mana.toml");
        let watched = Watched { file: file.clone(), players: folder.path().join("agents"), ..Watched::default() };
        fs::write(&file, "a = 1").unwrap();
        let known = Saved::read(&watched);
        fs::write(&file, "a = 1").unwrap();
        assert!(changed(&watched, &known).is_none(), "the same text is no change");
        fs::write(&file, "a = 2").unwrap();
        assert!(changed(&watched, &known).is_some_and(|now| now.differs_in(&known, &file)));
        fs::remove_file(&file).unwrap();
        assert!(changed(&watched, &known).is_none(), "an editor that replaces a file may remove it first");
        fs::write(folder.path().join("new"), "a = 3").unwrap();
        fs::rename(folder.path().join("new"), &file).unwrap();
        assert!(changed(&watched, &known).is_some());
        // A player's file counts, too.
        let known = Saved::read(&watched);
        fs::create_dir(&watched.players).unwrap();
        fs::write(watched.players.join("mine.toml"), "kind = \"random\"").unwrap();
        let now = changed(&watched, &known).unwrap();
        assert!(!now.differs_in(&known, &file));
    }
}
