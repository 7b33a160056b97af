//! How ties of flips are broken (AS-TIE).

use evenhand_game::{knobs, words};

knobs! {
    /// `tiebreak`: how ties of equal totals are broken.
    #[derive(Eq)]
    pub struct TiebreakKnobs {
        /// Which card is compared first.
        first_card: FirstCard = "dominant", doubt "AS-Q8";
        /// What several cards of the highest suit count.
        same_suit: SameSuit = "max", doubt "AS-Q9";
        /// The suit of the Red Joker.
        red: RedSuit = "dominant", doubt "AS-Q10: wild, or the top suit of its own?";
        /// What decides between the very same cards.
        exact: Exact = "reflip";
        /// Flips of the very same cards after which a coin decides.
        max_reflips: u8 = 20, in 1..=100, "flips";
    }
}

words! {
    /// The card that is compared first.
    pub enum FirstCard {
        /// The one of the highest suit.
        Dominant,
        /// The one drawn first. The very same cards tie all the same.
        Drawn,
    }

    /// The value of several cards of the highest suit.
    pub enum SameSuit {
        /// The highest of them.
        Max,
        /// All together.
        Sum,
    }

    /// The suit of the Red Joker.
    pub enum RedSuit {
        /// One of its own.
        Dominant,
        /// The highest of the others.
        Wild,
    }

    /// How a tie between identical cards is broken.
    pub enum Exact {
        /// They flip again.
        Reflip,
        /// A coin.
        Coin,
        /// The one with fewer points; a coin between equals.
        LowerPoints,
    }

    /// How the flips of a team are combined (AS-Q6).
    pub enum TeamFlip {
        /// Its first member flips alone.
        Captain,
        /// All flip, the best counts.
        Best,
        /// All flip, the totals are added.
        Sum,
    }
}
