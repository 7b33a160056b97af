//! Actions and states as text.

use super::ruleset::Ruleset;

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
