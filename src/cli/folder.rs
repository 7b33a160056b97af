//! Folders that commands write to.

use std::fs;
use std::path::Path;

use crate::error::Error;

/// Creates a folder for `what`, such as pictures, if necessary.
///
/// # Errors
/// Returns the system's error, with the folder.
pub(super) fn create_folder(folder: &Path, what: &str) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(|error| of_disk(folder, what, error))
}

/// Creates the error of a folder for `what`, or of a file in it.
pub(super) fn of_disk(path: &Path, what: &str, error: std::io::Error) -> Error {
    use std::io::ErrorKind;

    match error.kind() {
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory | ErrorKind::IsADirectory => {
            let remedy = format!("name a folder for the {what} that is no file");
            Error::Disk { path: path.to_path_buf(), error, remedy }
        }
        _ => Error::disk(path, error),
    }
}
