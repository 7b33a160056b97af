//! A constraint between values of knobs.

use evenhand_game::game::SetupError;

/// Returns an error with message and remedy unless `holds`.
pub(super) fn demand(
    holds: bool,
    path: &str,
    wrong: impl FnOnce() -> (String, &'static str),
) -> Result<(), SetupError> {
    if holds {
        return Ok(());
    }
    let (message, remedy) = wrong();
    Err(SetupError { path: path.to_owned(), message, remedy: remedy.to_owned() })
}
