//! Descriptions of the knobs of the content (see `content/NOTATION.md`).

use evenhand_game::remarks;

remarks! {
    /// Describes the knobs of cards and decks: placeholder content, to be replaced by your own.
    pub(crate) fn content {
        /// Part of what the card does; see `evenhand notation axion_forge`.
        "cards.*.effects.**", in -20..=20;
        /// How much or how many: damage, Life Force, Trophies, cards, Sparks, counters, Energy.
        "cards.*.effects.*.do.*.n", in -20..=20;
        /// Actions the ability costs, each as rules.cost says.
        "cards.*.effects.*.actions", in 0..=3, "Actions";
        /// Sparks the ability costs.
        "cards.*.effects.*.spark", in 0..=10, "Sparks";
        /// Cores the ability costs.
        "cards.*.effects.*.core", in 0..=10, "Cores";
        /// Prisms the ability costs.
        "cards.*.effects.*.prism", in 0..=10, "Prisms";
        /// Energy the ability costs.
        "cards.*.effects.*.energy", in 0..=10, "Energy";
        /// The highest cost of a card that the effect can be aimed at.
        "cards.*.effects.*.do.*.cost", in 0..=20, "Sparks";
        /// The limit of a condition, such as `hand_at_most`.
        "cards.*.effects.*.if.*", in 0..=99;
        /// The limit of an effect's condition, such as `hand_at_most`.
        "cards.*.effects.*.do.*.if.*", in 0..=99;
        /// Part of what the card does; see `evenhand notation axion_forge`.
        "cards.*.effects.*.do.*.if.n", in -20..=20;
        /// The number that the condition requires.
        "cards.*.effects.*.if.n", in 0..=20;
        /// Copies of the card in the deck.
        "decks.*.cards.*", in 0..=60, "cards";
    }
}
