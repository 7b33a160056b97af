//! The numbers of cards, decks and tiles.

use crate::table::ids::id;

id! {
    /// A card by its place among all.
    pub struct CardId(u8);
    /// A deck by its place among all: the number of its role.
    pub struct DeckId(u8);
}

impl CardId {
    /// No card.
    pub const NONE: CardId = CardId(254);
    /// A card that whoever looks does not know.
    pub const HIDDEN: CardId = CardId(255);
}
