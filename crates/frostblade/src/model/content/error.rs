//! The error that an invalid entry of the content gives.

use evenhand_game::game::SetupError;

/// Returns an error that names the path of the entry, what is wrong with it, and the remedy.
pub(super) fn wrong<T>(
    path: impl Into<String>,
    message: impl Into<String>,
    remedy: impl Into<String>,
) -> Result<T, SetupError> {
    Err(SetupError { path: path.into(), message: message.into(), remedy: remedy.into() })
}
