//! What a game that flips a deck provides for claims about decks: its settings and quantities of contests, and its own
//! code that plays them.
//!
//! Claims about any deck of numbered cards are solved without a game. A game adds what depends on its rules.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use super::deck::{DeckSetting, Solved};
use super::entries::Entries;
use super::given::DeckTables;
use super::sample::Sample;
use super::set_values::SetValues;
use super::verdict::Checked;
use crate::odds::deck::{Distribution, Unsolved};
use evenhand_game::document::declared::Field;

/// The deck that a game flips, without a setting.
#[derive(Clone, Copy)]
pub struct FlippedDeck {
    /// The tables and keys that it has in addition to those of any deck.
    pub tables: DeckTables,
    /// Settings that are refused, each with the reason and what to do.
    pub refused: &'static [(&'static str, &'static str, &'static str)],
    /// Its quantities in addition to those of any deck.
    pub quantities: &'static [OwnDeckQuantity],
    /// The keys of its quantities, where other quantities of a deck do not have them.
    pub keys: &'static [Field],
    /// Reads the settings of its own tables and keys.
    pub read: fn(&mut SetValues<'_>) -> Arc<dyn OwnDeck>,
}

/// A quantity of one game's deck.
#[derive(Clone, Copy)]
pub struct OwnDeckQuantity {
    /// Its name in claims files.
    pub name: &'static str,
    /// Its keys, in addition to those of every claim about a deck; `?` after a key says that this one can be left out.
    pub keys: &'static [&'static str],
    /// Its description.
    pub about: &'static str,
}

/// A deck by the rules of a game: how its contests are decided, and the game's own code that flips it.
pub trait OwnDeck: Any + Debug + Send + Sync {
    /// Checks that a contest of sides with these bonuses can be decided.
    ///
    /// # Errors
    /// Returns an error if it cannot.
    fn can_decide(&self, deck: &DeckSetting, bonuses: &[i64]) -> Result<(), Unsolved>;

    /// Reads a claim about one of the game's own quantities of a deck; `None` if there are mistakes.
    fn question(&self, entries: &mut Entries<'_>, quantity: &str) -> Option<Arc<dyn OwnDeckQuestion>>;

    /// Plays a sample with the game's code and counts its results; `None` if the game's decks do not support it.
    fn check(
        &self,
        deck: &DeckSetting,
        sample: &Sample,
        distribution: &Distribution,
        seed: u64,
        deals: u64,
    ) -> Option<Checked>;

    /// Whether another deck is the same by the same rules.
    fn is_same(&self, other: &dyn OwnDeck) -> bool;
}

impl PartialEq for dyn OwnDeck {
    fn eq(&self, other: &dyn OwnDeck) -> bool {
        self.is_same(other)
    }
}

/// A question about a deck by the rules of a game.
pub trait OwnDeckQuestion: Debug + Send + Sync {
    /// Checks that the question has an answer, without computing it.
    ///
    /// # Errors
    /// Returns an error if it has none.
    fn possible(&self, deck: &DeckSetting) -> Result<(), Unsolved>;

    /// Computes the answer.
    ///
    /// # Errors
    /// Returns an error if there is none.
    fn solve(&self, deck: &DeckSetting) -> Result<Solved, Unsolved>;
}
