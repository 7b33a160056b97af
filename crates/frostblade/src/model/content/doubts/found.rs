//! The warnings found so far.

use evenhand_game::game::SetupError;

/// The warnings found so far.
#[derive(Default)]
pub(super) struct Found {
    pub(super) warnings: Vec<SetupError>,
}

impl Found {
    /// Adds a warning.
    pub(super) fn note(&mut self, path: impl Into<String>, message: impl Into<String>, remedy: impl Into<String>) {
        self.warnings.push(SetupError { path: path.into(), message: message.into(), remedy: remedy.into() });
    }
}
