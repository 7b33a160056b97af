//! How a deck is flipped and made anew.

use crate::table::flip_deck::{Combine, LastCard};

/// How a deck is flipped and made anew. Whether it is refreshed as soon as it is empty or when the
/// next flip needs it makes no difference to any chance, so it is not asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Handling {
    /// Cards in a flip.
    pub flip: usize,
    /// How they make one number.
    pub combine: Combine,
    /// What happens with fewer cards left than a flip needs.
    pub last_card: LastCard,
    /// Cards discarded unseen after each refresh, as long as enough are left for a flip.
    pub burn: usize,
    /// Cards discarded unseen before the first flip.
    pub burn_at_start: usize,
    /// Whether burnt cards take part in the next refresh.
    pub burn_returns: bool,
    /// Whether every flip is from the whole deck, so that nothing is remembered.
    pub reshuffle_each: bool,
}

impl Default for Handling {
    /// Two cards, their sum, one burnt after each refresh; a last card is part of the next flip.
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
