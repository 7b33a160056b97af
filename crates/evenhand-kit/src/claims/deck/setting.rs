//! A deck with everything that affects its probabilities, except for the rules of one game.

use crate::odds::deck::{Cards, Handling, Process, Unsolved};

/// A deck with everything that affects its flips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckSetting {
    /// Its cards.
    pub cards: Cards,
    /// Cards known to be discarded (from every side's deck in a contest).
    pub known: Cards,
    /// How it is flipped and refreshed.
    pub handling: Handling,
}

impl DeckSetting {
    /// Returns the deck as it is flipped.
    ///
    /// # Errors
    /// Returns an error if it is too small for a flip, or does not have the known cards.
    pub fn process(&self) -> Result<Process, Unsolved> {
        Process::new(&self.cards, &self.known, self.handling)
    }

    /// Returns the known cards that are missing in a contest. If every flip is from the whole deck, the cards seen
    /// before are in it again.
    pub fn known_in_contests(&self) -> Cards {
        if self.handling.reshuffle_each { Cards::default() } else { self.known.clone() }
    }
}
