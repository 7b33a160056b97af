//! Reads cards and decks, and reports what is wrong with them (see `NOTATION.md`).

mod abilities;
mod cards;
mod condition;
mod counted;
mod dead_text;
mod decks;
mod error;
mod grids;
mod ids;
pub(crate) mod placeholders;
mod renamed;
pub(crate) mod verbs;
mod words;
mod written;

pub use grids::{Place, Places};
pub use ids::{CardId, DeckId};
pub use written::CardType;

pub(crate) use abilities::{Ability, Line, On, Price};
pub(crate) use cards::{Card, Cards, MOST_TOKENS};
pub(crate) use condition::Condition;
pub(crate) use counted::{Counted, Counts, Per};
#[cfg(test)]
pub(crate) use dead_text::unchecked::unchecked;
pub(crate) use dead_text::{refuse_dead_text, warnings};
pub(crate) use decks::{Deck, decks};
use error::wrong;
pub(crate) use grids::{Board, PLACES, Row};
pub(crate) use renamed::RENAMED;
pub(crate) use verbs::{About, Effect, Filter, Players, Until, Verb, Who, Within};
pub(crate) use words::Vocabulary;
pub(crate) use written::{Arrow, Rarity, Trait, WrittenCard, WrittenDeck};
