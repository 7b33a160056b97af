//! `peek`: looking at the player's own draw pile (BF-22e).

use serde::Deserialize;

pub(crate) const NOTATION: [&str; 2] =
    ["`look`; `take`; `rest` = `\"discard\"` / `\"keep\"` / `\"scry\"`", "look at the own draw pile"];

/// A look at cards of the player's own draw pile.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Peek {
    pub(crate) look: u8,
    pub(crate) take: u8,
    pub(crate) rest: Rest,
}

/// What happens to the cards that are not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Rest {
    Discard,
    Keep,
    Scry,
}
