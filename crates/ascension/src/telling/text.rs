//! Text notation of actions and states, for replays and tests. The words of actions are declared with the actions. A
//! state is a TOML document of all its fields, with points in grains.

use crate::model::state::State;
use crate::{Action, Ascension};
use evenhand_game::game::words::Worded;
use evenhand_game::game::{Notation, document_of, state_of};

impl Notation for Ascension {
    fn write_action(&self, action: Action) -> String {
        action.text(self)
    }

    fn read_action(&self, text: &str) -> Option<Action> {
        Action::of_text(self, text)
    }

    fn write_state(&self, s: &State) -> String {
        document_of(s)
    }

    fn read_state(&self, text: &str) -> Result<State, String> {
        state_of(text)
    }
}
