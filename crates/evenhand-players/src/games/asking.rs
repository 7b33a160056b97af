//! What players are asked to find out whether they react to changed rules ([`crate::reaction`]), and what comes out.

use std::any::Any;

use crate::agents::AgentSpec;
use evenhand_game::game::Seed;

/// A player that is asked at choices of matches, under their rules and under others.
pub struct Asking<'m> {
    /// The player that is asked.
    pub player: &'m AgentSpec,
    /// The player that plays all seats of the matches.
    pub host: &'m AgentSpec,
    /// The same game under the other rules ([`BuiltGame::typed`](super::BuiltGame::typed)).
    pub other: &'m (dyn Any + Send + Sync),
    /// The share of choices at which it is asked, 0 to 1.
    pub share: f64,
    /// The seed of all matches.
    pub seed: Seed,
    /// Whether to stop; a match that is not finished is left out.
    pub stop: &'m (dyn Fn() -> bool + Sync),
}

/// The answers of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// Number of choices at which the player was asked and could answer.
    pub asked: u64,
    /// Number of those at which it chooses otherwise under the other rules.
    pub otherwise: u64,
    /// Number of choices at which it could not answer: the position is impossible under the other rules.
    pub impossible: u64,
}
