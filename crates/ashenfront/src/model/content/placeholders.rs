//! Finds which parts of the content are placeholders. The rulebook prints no cards and no decks.

use super::placeholder_book::BOOK_CONTENT;
use super::{Cards, Deck, DeckId};
use evenhand_game::game::Rules;
use evenhand_kit::table::ids::IdVec;
use evenhand_kit::table::placeholder::Placeholders;

/// Finds the placeholders among the cards and decks in use.
pub(crate) fn placeholders(rules: &Rules, cards: &Cards, decks: &IdVec<DeckId, Deck>) -> Placeholders {
    let id = |card: super::CardId| cards[card].id.as_str();
    let ids = cards.iter().map(|(card, _)| id(card));
    let decks = decks.values().map(|deck| (deck.name.as_str(), deck.list.iter().map(|card| id(*card)).collect()));
    Placeholders::of(&BOOK_CONTENT, rules, ids, decks)
}
