//! What of the content is only a placeholder: the book prints no card and no deck.

use std::sync::LazyLock;

use super::{Cards, Deck, DeckId};
use crate::game::Rules;
use crate::games::ashenfront::knobs::BOOK;
use crate::table::ids::IdVec;
use crate::table::placeholder::{OwnBook, Placeholders};

/// The house set as it comes with the program.
static HOUSE: OwnBook = LazyLock::new(|| Rules::of_book(&BOOK).ok());

/// Looks through what is played.
pub(crate) fn placeholders(rules: &Rules, cards: &Cards, decks: &IdVec<DeckId, Deck>) -> Placeholders {
    let id = |card: super::CardId| cards[card].id.as_str();
    let ids = cards.iter().map(|(card, _)| id(card));
    let decks = decks.values().map(|deck| (deck.name.as_str(), deck.list.iter().map(|card| id(*card)).collect()));
    Placeholders::of(&HOUSE, rules, ids, decks)
}

/// The names of the house's decks.
pub(super) fn deck_names() -> Vec<String> {
    let decks = HOUSE.as_ref().and_then(|house| house.get("decks")).and_then(toml::Value::as_table);
    decks.into_iter().flat_map(|decks| decks.keys().cloned()).collect()
}
