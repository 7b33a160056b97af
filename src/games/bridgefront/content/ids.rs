//! What names cards and shared decks.

use crate::table::ids::id;

id! {
    /// A card by its number in [`Cards`](super::cards::Cards).
    pub struct CardId(u8);
    /// A shared deck: three market decks, then three power decks.
    pub(crate) struct DeckId(u8);
}

impl CardId {
    /// In the place of a card that the one who looks cannot know.
    pub(crate) const HIDDEN: CardId = CardId(u8::MAX);
    /// No card at all.
    pub(crate) const NONE: CardId = CardId(u8::MAX - 1);
    /// How many numbers a card can have, those of no card included.
    pub(crate) const RANGE: usize = 256;

    /// Whether it is a card that the one who looks knows.
    #[inline]
    pub(crate) fn is_known(self) -> bool {
        self < CardId::NONE
    }
}

/// How many shared decks there are.
pub(crate) const DECKS: usize = 6;

impl DeckId {
    /// The market deck of an age, counted from 0.
    pub(crate) const fn market(age: u8) -> DeckId {
        DeckId(age)
    }

    /// The power deck of an age, counted from 0.
    pub(crate) const fn power(age: u8) -> DeckId {
        DeckId(3 + age)
    }

    /// Whether it is a power deck.
    pub(crate) fn is_power(self) -> bool {
        self.0 >= 3
    }

    /// The deck of the same kind of the next age.
    pub(crate) fn next_age(self) -> DeckId {
        DeckId(self.0 + 1)
    }

    /// The age of its cards, counted from 0.
    pub(crate) fn age(self) -> u8 {
        self.0 % 3
    }
}
