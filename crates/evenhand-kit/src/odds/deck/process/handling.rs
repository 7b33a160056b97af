//! How a deck is flipped and refreshed.

use evenhand_game::words;

words! {
    /// How the cards of a flip are combined into one number.
    #[derive(PartialOrd, Ord)]
    pub enum Combine {
        /// Their sum.
        Sum,
        /// The highest.
        Max,
        /// The lowest.
        Min,
    }

    /// What a flip does if fewer cards are left than it needs.
    #[derive(PartialOrd, Ord)]
    pub enum LastCard {
        /// Takes what there is, refreshes the deck from the others, and takes the rest.
        Split,
        /// Everything is shuffled together first.
        Reshuffle,
        /// Those cards are the flip.
        Single,
        /// They are discarded unseen, then the deck is refreshed.
        DiscardLast,
    }
}

impl Combine {
    /// Returns the number that cards of these values make.
    pub fn of(self, values: impl Iterator<Item = i64>) -> i64 {
        match self {
            Combine::Sum => values.sum(),
            Combine::Max => values.max().unwrap_or(0),
            Combine::Min => values.min().unwrap_or(0),
        }
    }
}

/// How a deck is flipped and refreshed. Whether it is refreshed as soon as it is empty or when the next flip needs it
/// does not affect any probability, so there is no setting for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Handling {
    /// Number of cards in a flip.
    pub flip: usize,
    /// How they are combined.
    pub combine: Combine,
    /// What happens if fewer cards are left than a flip needs.
    pub last_card: LastCard,
    /// Number of cards discarded unseen after each refresh, as long as enough are left for a flip.
    pub burn: usize,
    /// Number of cards discarded unseen before the first flip.
    pub burn_at_start: usize,
    /// Whether burnt cards take part in the next refresh.
    pub burn_returns: bool,
    /// Whether every flip is from the whole deck, so that there is no memory.
    pub reshuffle_each: bool,
}

impl Default for Handling {
    /// Returns two cards per flip, their sum, one card burnt after each refresh, and a last card that is part of the
    /// next flip.
    fn default() -> Handling {
        Handling {
            flip: 2,
            combine: Combine::Sum,
            last_card: LastCard::Split,
            burn: 1,
            burn_at_start: 0,
            burn_returns: true,
            reshuffle_each: false,
        }
    }
}
