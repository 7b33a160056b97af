//! Errors in content files.

use evenhand_game::game::SetupError;

/// Returns an error, with its place and the remedy.
pub(super) fn wrong<T>(
    path: impl Into<String>,
    message: impl Into<String>,
    remedy: impl Into<String>,
) -> Result<T, SetupError> {
    Err(SetupError { path: path.into(), message: message.into(), remedy: remedy.into() })
}
