//! Actions and states as text.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::ruleset::Ruleset;
use crate::document::typed::from_text;

/// Conversion of actions and states to text and back.
///
/// The [example](crate::game#example) implements this trait.
pub trait Notation: Ruleset {
    /// Formats an action as text.
    fn write_action(&self, action: Self::Action) -> String;

    /// Parses what [`Notation::write_action`] wrote.
    fn read_action(&self, text: &str) -> Option<Self::Action>;

    /// Formats a state as text, completely.
    fn write_state(&self, state: &Self::State) -> String;

    /// Parses what [`Notation::write_state`] wrote.
    ///
    /// # Errors
    /// Returns the line and what is wrong with it.
    fn read_state(&self, text: &str) -> Result<Self::State, String>;
}

/// Formats a state that is plain data as a TOML document of all its fields.
///
/// # Panics
/// Panics if the state holds what TOML cannot express, such as a map without text keys.
pub fn document_of<S: Serialize>(state: &S) -> String {
    toml::Table::try_from(state).expect("a state is plain data").to_string()
}

/// Parses what [`document_of`] wrote.
///
/// # Errors
/// Returns the line and what is wrong with it.
pub fn state_of<S: DeserializeOwned>(document: &str) -> Result<S, String> {
    from_text(document).map_err(|mismatch| mismatch.to_string())
}
