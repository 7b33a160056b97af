//! Descriptions of the knobs of the content (see `content/NOTATION.md`).

use evenhand_game::remarks;

remarks! {
    /// Describes the knobs of cards and decks. The cards and decks are placeholders, to be replaced by your own.
    pub(crate) fn content {
        /// Part of what the card does; see `evenhand notation ashenfront`.
        "cards.*.effects.**", in 0..=20;
        /// A number of an effect, such as what it adds to an attribute.
        "cards.*.effects.*.*", in -20..=20;
        /// The amount: damage, health, tiles, cards, CP or opportunity.
        "cards.*.effects.*.n", in -20..=20;
        /// Enemies behind the first that are hit too.
        "cards.*.effects.*.pierce", in 0..=4, "operators";
        /// Range of this damage, or what a change adds to the range.
        "cards.*.effects.*.range", in -4..=4, "tiles";
        /// Part of an innate; see `evenhand notation ashenfront`.
        "cards.*.innates.**", in 0..=20;
        /// A number of an innate's effect: damage, health, tiles, cards, CP, or what it adds to an attribute.
        "cards.*.innates.*.do.*.*", in -20..=20;
        /// Copies of the card in the deck.
        "decks.*.cards.*", in 0..=60, "cards";
    }
}
