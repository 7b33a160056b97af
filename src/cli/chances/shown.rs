//! The win chances of a match that is shown.

use std::path::Path;

use super::Stored;
use crate::agents::AgentSpec;
use crate::chances::ChanceValues;
use crate::error::Error;
use crate::games::AnyGame;

/// What the win chances of a match are taken from.
pub(in crate::cli) struct MatchChances {
    pub(in crate::cli) values: ChanceValues,
    /// How well they come true.
    pub(in crate::cli) checked: String,
}

impl MatchChances {
    /// Returns the win chances for a match under rules with `changed` differences from the rulebook, or why there are
    /// none.
    ///
    /// # Errors
    /// Returns an error if the file of checks cannot be read.
    pub(in crate::cli) fn of(
        game: &dyn AnyGame,
        root: &Path,
        players: usize,
        agents: &[(&str, &AgentSpec)],
        changed: usize,
    ) -> Result<Result<MatchChances, String>, Error> {
        let stored = Stored::load(root)?;
        let found = stored.check_of(game, players, agents);
        Ok(found.and_then(|check| {
            let values = check.values(root, game)?;
            let rules = match changed {
                0 => "",
                _ => " That was under the rules of the rulebook; the rules of this match differ.",
            };
            Ok(MatchChances { values, checked: format!("{}{rules}", check.in_words()) })
        }))
    }
}
