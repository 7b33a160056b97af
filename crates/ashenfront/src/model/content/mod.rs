//! Reads cards and decks and reports what is wrong with them (see `NOTATION.md`).

mod board;
mod cards;
mod decks;
mod effects;
mod error;
mod ids;
mod keywords;
mod placeholder_book;
pub(crate) mod placeholders;
mod scenes;
mod warnings;
mod written;

pub use board::{Tile, Way};
pub use ids::{CardId, DeckId};
pub use written::CardType;

pub(crate) use board::{Board, Home, Point, TILES};
pub(crate) use cards::{Card, Cards, On};
pub(crate) use decks::{Deck, decks};
#[cfg(test)]
pub(crate) use effects::{ALWAYS, VERBS};
pub(crate) use effects::{ATTRIBUTES, Attribute, Condition, Effect, Mode, Off, Player, To, Until, Verb, Who};
use error::wrong;
pub(crate) use keywords::{Keyword, Keywords};
#[cfg(test)]
pub(crate) use scenes::Scene;
pub(crate) use scenes::refuse_dead_text;
pub(crate) use warnings::warnings;
pub(crate) use written::{When, WrittenCard, WrittenDeck};
