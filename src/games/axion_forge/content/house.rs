//! What of the content is only a placeholder: the book prints no card and no deck.

use std::sync::LazyLock;

use super::{Cards, Deck, DeckId};
use crate::game::Rules;
use crate::games::axion_forge::knobs::BOOK;
use crate::table::ids::IdVec;
use crate::table::placeholder::{OwnBook, Placeholders, kept, same_name};

/// The house set as it comes with the program.
static HOUSE: OwnBook = LazyLock::new(|| Rules::of_book(&BOOK).ok());

/// Looks through what is played.
pub(crate) fn placeholders(rules: &Rules, cards: &Cards, decks: &IdVec<DeckId, Deck>) -> Placeholders {
    let id = |card: super::CardId| cards[card].id.as_str();
    let ids = cards.iter().map(|(card, _)| id(card));
    let decks = decks.values().map(|deck| (deck.name.as_str(), deck.list.iter().map(|card| id(*card)).collect()));
    Placeholders::of(&HOUSE, rules, ids, decks)
}

/// Whether a card is one of the house set, by its id and its name.
pub(super) fn is_of_the_house(rules: &Rules, id: &str) -> bool {
    kept(&HOUSE, rules, &format!("cards.{id}"), same_name)
}
