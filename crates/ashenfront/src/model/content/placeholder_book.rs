//! The placeholder cards and decks that come with the program.

use std::sync::LazyLock;

use crate::model::knobs::BOOK;
use evenhand_game::game::Rules;
use evenhand_kit::table::placeholder::OwnBook;

/// The rulebook's content without changes.
pub(super) static BOOK_CONTENT: OwnBook = LazyLock::new(|| Rules::of_book(&BOOK).ok());

/// Returns the names of the placeholder decks.
pub(super) fn deck_names() -> Vec<String> {
    let decks = BOOK_CONTENT.as_ref().and_then(|book| book.get("decks")).and_then(toml::Value::as_table);
    decks.into_iter().flat_map(|decks| decks.keys().cloned()).collect()
}
