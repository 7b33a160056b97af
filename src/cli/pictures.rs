//! Writes the pictures of a match: one for each turn.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::failure::{Failure, OrFailure};
use crate::error::Error;
use crate::game::log::Passage;
use crate::game::{Game, Seat};
use crate::picture::{Scene, file_name};
use crate::results::write_whole;

/// The pictures of a match that is being played.
pub(super) struct Pictures<G: Game> {
    /// The folder they are written to, if any.
    folder: Option<PathBuf>,
    /// The seat whose perspective they show; `None` for a reader who may know everything.
    viewer: Option<Seat>,
    scenes: Vec<Scene>,
    before: Option<G::State>,
    /// Number of events already processed.
    seen: usize,
}

impl<G: Game> Pictures<G> {
    /// Creates pictures for a folder, which is created if necessary, or for none.
    ///
    /// # Errors
    /// Returns the system's error, with the folder.
    pub(super) fn in_folder(folder: Option<&Path>, viewer: Option<Seat>) -> Result<Self, Error> {
        if let Some(folder) = folder {
            fs::create_dir_all(folder).map_err(|error| of_disk(folder, error))?;
        }
        Ok(Pictures { folder: folder.map(Path::to_path_buf), viewer, scenes: Vec::new(), before: None, seen: 0 })
    }

    /// Returns all pictures so far.
    pub(super) fn scenes(&self) -> &[Scene] {
        &self.scenes
    }

    /// Records the position and all events so far.
    pub(super) fn reached(&mut self, game: &G, state: &G::State, events: &[G::Event]) {
        let mut after = state.clone();
        if let Some(viewer) = self.viewer {
            game.redact(&mut after, viewer);
        }
        let (before, events) = (self.before.as_ref(), &events[self.seen..]);
        let step = Passage { before, choices: &[], events, after: &after, viewer: self.viewer, drawn: true };
        self.scenes.extend(game.scenes(&step));
        self.seen += events.len();
        self.before = Some(after);
    }

    /// Writes all pictures to their folder, and prints which.
    pub(super) fn write(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Some(folder) = &self.folder else { return Ok(()) };
        for scene in &self.scenes {
            let path = folder.join(scene.file_name());
            write_whole(&path, scene.svg().as_bytes()).map_err(|error| of_disk(&path, error))?;
        }
        let shown = |scene: &Scene| folder.join(scene.file_name()).display().to_string();
        let (Some(first), Some(last)) = (self.scenes.first(), self.scenes.last()) else {
            return writeln!(out, "no pictures: the match came to no turn").printed();
        };
        writeln!(out, "pictures: {} to {}", shown(first), last.file_name()).printed()?;
        if folder.join(file_name(last.turn + 1)).exists() {
            let later = file_name(last.turn + 1);
            writeln!(out, "  {later} and what follows it there are of another match").printed()?;
        }
        Ok(())
    }
}

/// Creates the error of a picture or its folder.
fn of_disk(path: &Path, error: std::io::Error) -> Error {
    use std::io::ErrorKind;

    match error.kind() {
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory | ErrorKind::IsADirectory => Error::Disk {
            path: path.to_path_buf(),
            error,
            remedy: "name a folder for the pictures that is no file".into(),
        },
        _ => Error::disk(path, error),
    }
}
