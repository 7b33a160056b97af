//! The numbers of cards, of shared decks and of factions.

use evenhand_kit::table::ids::id;

id! {
    /// The index of a card in [`Cards`](super::cards::Cards).
    pub struct CardId(u8);
    /// The index of a shared deck: three market decks, then three power decks.
    pub(crate) struct DeckId(u8);
    /// The index of a faction in the game's factions. It is also the role of the seat that plays the faction.
    pub struct FactionId(u8);
}

impl CardId {
    /// Stands for a card that the viewer does not know.
    pub(crate) const HIDDEN: CardId = CardId(u8::MAX);
    /// Stands for no card.
    pub(crate) const NONE: CardId = CardId(u8::MAX - 1);
    /// The number of possible values, including [`CardId::HIDDEN`] and [`CardId::NONE`].
    pub(crate) const RANGE: usize = 256;

    /// Returns whether this is a card that the viewer knows.
    #[inline]
    pub(crate) fn is_known(self) -> bool {
        self < CardId::NONE
    }
}

/// The number of shared decks.
pub(crate) const DECKS: usize = 6;

impl DeckId {
    /// Returns the market deck of an Age, counted from 0.
    pub(crate) const fn market(age: u8) -> DeckId {
        DeckId(age)
    }

    /// Returns the power deck of an Age, counted from 0.
    pub(crate) const fn power(age: u8) -> DeckId {
        DeckId(3 + age)
    }

    /// Returns whether this is a power deck.
    pub(crate) fn is_power(self) -> bool {
        self.0 >= 3
    }

    /// Returns the deck of the same kind for the next Age.
    pub(crate) fn next_age(self) -> DeckId {
        DeckId(self.0 + 1)
    }

    /// Returns the Age of the deck's cards, counted from 0.
    pub(crate) fn age(self) -> u8 {
        self.0 % 3
    }
}
