//! Finds which parts of the content are placeholders. The rulebook prints no cards and no decks.

use std::sync::LazyLock;

use super::{Cards, Deck, DeckId};
use crate::knobs::BOOK;
use evenhand_game::game::Rules;
use evenhand_kit::table::ids::IdVec;
use evenhand_kit::table::placeholder::{OwnBook, Placeholders};

/// The placeholder cards and decks that come with the program.
static HOUSE: OwnBook = LazyLock::new(|| Rules::of_book(&BOOK).ok());

/// Finds the placeholders among the cards and decks in use.
pub(crate) fn placeholders(rules: &Rules, cards: &Cards, decks: &IdVec<DeckId, Deck>) -> Placeholders {
    let id = |card: super::CardId| cards[card].id.as_str();
    let ids = cards.iter().map(|(card, _)| id(card));
    let decks = decks.values().map(|deck| (deck.name.as_str(), deck.list.iter().map(|card| id(*card)).collect()));
    Placeholders::of(&HOUSE, rules, ids, decks)
}

/// Returns the names of the placeholder decks.
pub(super) fn deck_names() -> Vec<String> {
    let decks = HOUSE.as_ref().and_then(|house| house.get("decks")).and_then(toml::Value::as_table);
    decks.into_iter().flat_map(|decks| decks.keys().cloned()).collect()
}
