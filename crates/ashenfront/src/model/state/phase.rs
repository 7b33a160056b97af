//! The phases of a match, and the reasons why it ends.

use serde::{Deserialize, Serialize};

/// The phase of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Players may redraw their opening hands.
    Mulligan,
    /// Players place operators in their Landing Zones.
    Placement,
    /// A player's turn, until its Rest.
    Turn,
    /// The steps of a Rest.
    Rest,
    /// The match is over.
    Over,
}

/// Why a match ended (AF-WIN-7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names of the endings")]
pub enum End {
    #[default]
    NotYet,
    CpKill,
    CpPoint,
    CpEffect,
    Deck,
    Cap,
}
