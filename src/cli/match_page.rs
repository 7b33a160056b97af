//! Writes the page of a match.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::failure::{Failure, OrFailure};
use super::pictures::Pictures;
use crate::error::Error;
use crate::report::Told;
use crate::results::write_whole;

/// The file for the page of a match.
pub(super) struct MatchPage {
    path: PathBuf,
}

impl MatchPage {
    /// Creates a page for a file, and the file's folder if necessary.
    ///
    /// # Errors
    /// Returns an error if the path is a folder, or if the file's folder cannot be created.
    pub(super) fn at(path: &Path) -> Result<Self, Error> {
        if path.is_dir() {
            return Err(of_disk(path, std::io::ErrorKind::IsADirectory.into()));
        }
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(|error| of_disk(folder, error))?;
        }
        Ok(MatchPage { path: path.to_path_buf() })
    }

    /// Writes the page with all pictures, and prints its location.
    pub(super) fn write(
        &self,
        lines: Vec<String>,
        told: Told,
        pictures: &Pictures,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let page = Told { lines, scenes: pictures.scenes().to_vec(), ..told }.page();
        write_whole(&self.path, page.as_bytes()).map_err(|error| of_disk(&self.path, error))?;
        writeln!(out, "page: {}", self.path.display()).printed()
    }
}

/// Creates the error of a page or its folder.
fn of_disk(path: &Path, error: std::io::Error) -> Error {
    use std::io::ErrorKind;

    match error.kind() {
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory | ErrorKind::IsADirectory => {
            Error::Disk { path: path.to_path_buf(), error, remedy: "name a file for the page, in a folder".into() }
        }
        _ => Error::disk(path, error),
    }
}
