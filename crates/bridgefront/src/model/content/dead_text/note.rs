//! Notes of text that does nothing.

use evenhand_game::game::SetupError;

/// Adds a text that does nothing.
pub(super) fn note(found: &mut Vec<SetupError>, path: String, message: impl Into<String>, remedy: impl Into<String>) {
    found.push(SetupError { path, message: message.into(), remedy: remedy.into() });
}
