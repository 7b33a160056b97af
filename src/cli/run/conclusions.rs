//! The folder of a second run with retrained players, and its conclusions.

use std::io::ErrorKind;
use std::path::Path;

use crate::error::Error;

/// The folder of the second run, inside that of the first.
pub(super) const FOLDER: &str = "own-players";
/// The conclusions of the two runs, for people.
pub(super) const CONCLUSIONS: &str = "conclusions.txt";

/// Returns the conclusions of the second run in a results folder, if there was one.
///
/// # Errors
/// Returns an error if the file cannot be read.
pub(super) fn stored_conclusions(folder: &Path) -> Result<Option<String>, Error> {
    let path = folder.join(FOLDER).join(CONCLUSIONS);
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Error::disk(&path, error)),
    }
}
