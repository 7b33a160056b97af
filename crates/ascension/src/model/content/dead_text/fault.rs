//! A fault in a text, which becomes an error or a warning.

use evenhand_game::game::SetupError;

/// An error in a text, its field below the action, and the remedy.
pub(super) struct Fault {
    pub(super) field: String,
    pub(super) message: String,
    pub(super) remedy: String,
}

impl Fault {
    pub(super) fn new(field: impl Into<String>, message: impl Into<String>, remedy: impl Into<String>) -> Fault {
        Fault { field: field.into(), message: message.into(), remedy: remedy.into() }
    }

    pub(super) fn at(self, path: &str) -> SetupError {
        SetupError { path: format!("{path}.{}", self.field), message: self.message, remedy: self.remedy }
    }
}
