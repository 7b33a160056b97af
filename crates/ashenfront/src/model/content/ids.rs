//! Ids of cards and decks.

use evenhand_kit::table::ids::id;

id! {
    /// A card, by its index among all cards.
    pub struct CardId(u8);
    /// A deck, by its index among all decks, which is also the index of its role.
    pub struct DeckId(u8);
}

impl CardId {
    /// No card.
    pub const NONE: CardId = CardId(254);
    /// A card that the viewer does not know.
    pub const HIDDEN: CardId = CardId(255);
}
