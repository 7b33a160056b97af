//! Actions and states as text.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::ruleset::Ruleset;
use super::words::Worded;
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

/// A game whose [`Notation`] follows from declarations: its actions are declared by [`actions!`](crate::actions), and a
/// state is plain data, written as a TOML document of all its fields.
pub trait DeclaredNotation: Ruleset<State: Serialize + DeserializeOwned, Action: Worded<Self>> {}

impl<G: DeclaredNotation> Notation for G {
    fn write_action(&self, action: G::Action) -> String {
        action.text(self)
    }

    fn read_action(&self, text: &str) -> Option<G::Action> {
        G::Action::of_text(self, text)
    }

    fn write_state(&self, state: &G::State) -> String {
        toml::Table::try_from(state).expect("a state is plain data").to_string()
    }

    fn read_state(&self, text: &str) -> Result<G::State, String> {
        from_text(text).map_err(|mismatch| mismatch.to_string())
    }
}
