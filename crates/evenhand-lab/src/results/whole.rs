//! Atomic file writes: files are complete or absent.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file that is written beside its place. If dropped before it is finished, it leaves nothing.
#[derive(Debug)]
pub struct Draft {
    file: File,
    beside: PathBuf,
    path: PathBuf,
    finished: bool,
}

impl Draft {
    /// Creates the temporary file.
    ///
    /// # Errors
    /// Returns the system's error.
    pub fn new(path: &Path) -> io::Result<Draft> {
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(".partial");
        let beside = path.with_file_name(name);
        let file = File::create(&beside)?;
        Ok(Draft { file, beside, path: path.to_path_buf(), finished: false })
    }

    /// Returns the file to write to.
    ///
    /// # Errors
    /// Returns the system's error.
    pub fn file(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    /// Syncs the file and moves it into place.
    ///
    /// # Errors
    /// Returns the system's error.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.beside, &self.path)?;
        self.finished = true;
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.finished {
            // An incomplete file must not take up space on a full disk.
            let _ = fs::remove_file(&self.beside);
        }
    }
}

/// Writes a file beside its place, syncs it and renames it into place.
///
/// # Errors
/// Returns the system's error.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let draft = Draft::new(path)?;
    draft.file()?.write_all(bytes)?;
    draft.finish()
}
