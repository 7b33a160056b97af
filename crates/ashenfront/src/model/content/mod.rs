//! Reads cards and decks and reports what is wrong with them (see `NOTATION.md`).

mod board;
mod cards;
mod dead_text;
mod decks;
mod error;
mod ids;
mod keywords;
mod modes;
mod placeholder_book;
pub(crate) mod placeholders;
mod renamed;
mod scenes;
pub(crate) mod verbs;
mod warnings;
mod written;

pub use board::{Tile, Way};
pub use ids::{CardId, DeckId};
pub use written::CardType;

pub(crate) use board::{Board, Home, Point, TILES};
pub(crate) use cards::{Card, Cards};
pub(crate) use dead_text::refuse_dead_text;
pub(crate) use decks::{Deck, decks};
use error::wrong;
pub(crate) use keywords::{Keyword, Keywords};
pub(crate) use modes::Mode;
pub(crate) use renamed::RENAMED;
#[cfg(test)]
pub(crate) use scenes::Scene;
pub(crate) use verbs::changes::{ATTRIBUTES, Attribute};
pub(crate) use verbs::words::{Off, Player, To, Until, Who};
pub(crate) use verbs::{Class, Condition, Counted, Counts, Effect, Only, Verb};
pub(crate) use warnings::warnings;
pub(crate) use written::{On, When, WrittenCard, WrittenDeck};
