//! The content that is only a placeholder: the designer's answers print no card and no deck.

use std::sync::LazyLock;

use super::{Cards, Deck, DeckId};
use crate::model::knobs::BOOK;
use evenhand_game::game::Rules;
use evenhand_kit::table::ids::IdVec;
use evenhand_kit::table::placeholder::{OwnBook, Placeholders, kept, same_name};

/// The placeholder content that comes with the program.
static BOOK_CONTENT: OwnBook = LazyLock::new(|| Rules::of_book(&BOOK).ok());

/// Finds the placeholders among the content in use.
pub(crate) fn placeholders(rules: &Rules, cards: &Cards, decks: &IdVec<DeckId, Deck>) -> Placeholders {
    let id = |card: super::CardId| cards[card].id.as_str();
    let ids = cards.iter().map(|(card, _)| id(card));
    let decks = decks.values().map(|deck| (deck.name.as_str(), deck.list.iter().map(|card| id(*card)).collect()));
    Placeholders::of(&BOOK_CONTENT, rules, ids, decks)
}

/// Whether a card is a placeholder, by its id and its name.
pub(super) fn is_placeholder(rules: &Rules, id: &str) -> bool {
    kept(&BOOK_CONTENT, rules, &format!("cards.{id}"), same_name)
}
