//! Files of the command.

use std::path::{Path, PathBuf};

use crate::cli::arguments::CardArgs;
use crate::cli::seated::agents_folder;
use crate::error::Error;
use crate::results::write_whole;

/// Returns the folder of agents.
pub(super) fn agents_of(asked: &CardArgs) -> PathBuf {
    let here = PathBuf::from("here");
    agents_folder(asked.file.as_deref().unwrap_or(&here), &asked.places)
}

/// Writes a file whole.
pub(super) fn write_file(path: &Path, text: &str) -> Result<(), Error> {
    write_whole(path, text.as_bytes()).map_err(|error| Error::disk(path, error))
}
