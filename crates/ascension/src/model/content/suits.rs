//! The suits that an effect of an attack needs among the attack's cards (AC-TRIG).

use serde::{Deserialize, Serialize};

use crate::model::flip_deck::{DeckRules, Face, Suit};
use evenhand_game::words;

words! {
    /// The suits that an effect needs among the two cards of the attack (AC-TRIG-1).
    pub enum Suits {
        /// Any cards.
        Any,
        /// At least one club.
        Club,
        /// A club and a diamond.
        ClubDiamond,
        /// Two clubs.
        Clubs,
    }
}

/// Which needs the cards of a flip meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Met(u8);

impl Met {
    /// The number of different combinations.
    pub const KINDS: usize = 8;

    /// Returns which needs some cards meet. A wild card is a club or a diamond (AC-TRIG-4).
    pub fn of(rules: &DeckRules, cards: &[Face], red_wild: bool) -> Met {
        let count = |suit: Suit| cards.iter().filter(|card| rules.suit(**card) == suit).count();
        let wild = if red_wild { count(Suit::Red) } else { 0 };
        let (clubs, diamonds) = (count(Suit::Clubs), count(Suit::Diamonds));
        // A wild card stands for what is missing.
        let both = usize::from(clubs == 0) + usize::from(diamonds == 0) <= wild;
        let met = [clubs + wild >= 1, both, clubs + wild >= 2];
        Met(met.iter().zip(0..).fold(0, |bits, (is, place)| bits | u8::from(*is) << place))
    }

    /// Whether they meet a need.
    #[inline]
    pub fn meets(self, suits: Suits) -> bool {
        match suits {
            Suits::Any => true,
            Suits::Club => self.0 & 1 != 0,
            Suits::ClubDiamond => self.0 & 2 != 0,
            Suits::Clubs => self.0 & 4 != 0,
        }
    }

    /// Returns its place among all combinations.
    #[inline]
    pub fn place(self) -> usize {
        usize::from(self.0)
    }

    /// Returns all combinations.
    pub fn all() -> impl Iterator<Item = Met> {
        (0..8).map(Met)
    }
}
