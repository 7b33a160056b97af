//! Where a second run with retrained players is stored, and what it concluded.

use std::io::ErrorKind;
use std::path::Path;

use crate::error::Error;

/// The folder of the second run in that of the first.
pub(super) const FOLDER: &str = "own-players";
/// What the two runs conclude, for people.
pub(super) const CONCLUSIONS: &str = "conclusions.txt";

/// What the second run of a folder of results concluded, if there was one.
///
/// # Errors
/// If the disk refuses.
pub(super) fn stored_conclusions(folder: &Path) -> Result<Option<String>, Error> {
    let path = folder.join(FOLDER).join(CONCLUSIONS);
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Error::disk(&path, error)),
    }
}
