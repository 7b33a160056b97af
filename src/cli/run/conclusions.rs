//! The folder of a second run with retrained players, and its conclusions.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::error::Error;

/// The folder of the second run, inside that of the first.
pub(super) const FOLDER: &str = "own-players";
/// The conclusions of the two runs, for people.
pub(super) const CONCLUSIONS: &str = "conclusions.txt";
/// All of them, as CSV.
pub(super) const EVERY_CONCLUSION: &str = "conclusions.csv";

/// Returns the conclusions of the second run in a results folder, if there was one.
///
/// # Errors
/// Returns an error if the file cannot be read.
pub(super) fn stored_conclusions(folder: &Path) -> Result<Option<String>, Error> {
    let path = folder.join(FOLDER).join(CONCLUSIONS);
    match fs::read_to_string(&path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Error::disk(&path, error)),
    }
}

/// Moves the conclusions of the second run in a results folder to the folder of the results they are about, which were
/// put aside: a run that starts over must not show them.
///
/// # Errors
/// Returns an error if a file cannot be moved.
pub(super) fn put_aside(folder: &Path, aside: &Path) -> Result<(), Error> {
    for name in [CONCLUSIONS, EVERY_CONCLUSION] {
        let from = folder.join(FOLDER).join(name);
        match fs::rename(&from, aside.join(name)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(Error::disk(&from, error)),
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conclusions_go_aside_with_the_results_they_are_about() {
        let desk = tempfile::tempdir().unwrap();
        let (folder, aside) = (desk.path().join("run"), desk.path().join("aside"));
        fs::create_dir_all(folder.join(FOLDER)).unwrap();
        fs::create_dir_all(&aside).unwrap();
        fs::write(folder.join(FOLDER).join(CONCLUSIONS), "both agree\n").unwrap();
        assert_eq!(stored_conclusions(&folder).unwrap().as_deref(), Some("both agree\n"));
        put_aside(&folder, &aside).unwrap();
        assert_eq!(stored_conclusions(&folder).unwrap(), None);
        assert_eq!(fs::read_to_string(aside.join(CONCLUSIONS)).unwrap(), "both agree\n");
        put_aside(&folder, &aside).unwrap();
    }
}
