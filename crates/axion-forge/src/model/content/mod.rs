//! Reads cards and decks, and reports what is wrong with them (see `NOTATION.md`).

mod abilities;
mod cards;
mod dead_text;
mod decks;
mod effects;
mod error;
mod grids;
mod ids;
pub(crate) mod placeholders;
mod words;
mod written;

pub use grids::{Place, Places};
pub use ids::{CardId, DeckId};
pub use written::CardType;

pub(crate) use abilities::{Ability, Line, On, Price};
pub(crate) use cards::{Card, Cards, MOST_TOKENS};
#[cfg(test)]
pub(crate) use dead_text::unchecked::unchecked;
pub(crate) use dead_text::{refuse_dead_text, warnings};
pub(crate) use decks::{Deck, decks};
#[cfg(test)]
pub(crate) use effects::VERBS;
pub(crate) use effects::{Condition, Effect, Filter, Players, To, Until, Verb, Who};
use error::wrong;
pub(crate) use grids::{Board, PLACES, Row};
pub(crate) use words::Vocabulary;
pub(crate) use written::{Arrow, Rarity, Trait, WrittenCard, WrittenDeck};
