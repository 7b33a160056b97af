//! The game that a claim is about.

use crate::Ashenfront;
use evenhand_game::game::{Rules, Ruleset, SetupError};
use evenhand_kit::claims::Unanswered;

/// Builds the game with the rules of a claim.
pub(super) fn game_of(rules: &Rules) -> Result<Ashenfront, Unanswered> {
    Ashenfront::new(rules, 2).map_err(|error: SetupError| Unanswered::new(error.message, error.remedy))
}
