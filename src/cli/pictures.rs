//! Writes the pictures of a match: one for each turn.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::failure::{Failure, OrFailure};
use super::folder::{create_folder, of_disk};
use crate::error::Error;
use crate::picture::{Scene, file_name};
use crate::results::write_whole;

const WHAT: &str = "pictures";

/// The pictures of a match.
pub(super) struct Pictures {
    /// The folder they are written to, if any.
    folder: Option<PathBuf>,
    scenes: Vec<Scene>,
}

impl Pictures {
    /// Creates a folder for pictures if necessary.
    ///
    /// # Errors
    /// Returns the system's error, with the folder.
    pub(super) fn prepare(folder: Option<&Path>) -> Result<(), Error> {
        folder.map_or(Ok(()), |folder| create_folder(folder, WHAT))
    }

    /// Creates pictures for a folder, or for none.
    pub(super) fn new(folder: Option<&Path>, scenes: Vec<Scene>) -> Self {
        Pictures { folder: folder.map(Path::to_path_buf), scenes }
    }

    /// Returns all pictures.
    pub(super) fn scenes(&self) -> &[Scene] {
        &self.scenes
    }

    /// Writes all pictures to their folder, and prints which.
    pub(super) fn write(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Some(folder) = &self.folder else { return Ok(()) };
        for scene in &self.scenes {
            let path = folder.join(scene.file_name());
            write_whole(&path, scene.svg().as_bytes()).map_err(|error| of_disk(&path, WHAT, error))?;
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
