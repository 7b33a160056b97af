//! The reasons why a battle has no exact answer.

/// The reason why a battle is not solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsolved {
    /// It has too many positions.
    TooLarge,
    /// A player chooses where hits fall, and the enemy has a Bodyguard and Forces that survive hits. A redirected hit
    /// falls on any of these Forces, so choices have no certain result.
    GuardOfWounded,
}
