//! Games whose characters are bought from a price list.

use super::dice::Seed;
use super::knobs::{Rules, SetupError};

/// A game whose characters are bought from a price list.
pub trait PointBuy: Sync {
    /// Returns the bought characters of some rules with their prices, by id, legal or not.
    ///
    /// # Errors
    /// Returns an error for a character or a price list that cannot be read.
    fn bills(&self, rules: &Rules) -> Result<Vec<Bill>, SetupError>;

    /// Returns random legal characters of at most `points` points each, as the text of a content file. They grow from the
    /// parts of the price list in turn, so that many of them have every part that fits about equally often at least.
    ///
    /// # Errors
    /// Returns an error for a price list that cannot be read, or if nothing costs so little.
    fn generated(&self, rules: &Rules, points: u16, count: usize, seed: Seed) -> Result<String, SetupError>;
}

/// What a character costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Bill {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Each part with its price. Their sum is the price of the character.
    pub parts: Vec<(String, i32)>,
    /// What breaks a rule of building; empty for a legal character.
    pub faults: Vec<SetupError>,
}

impl Bill {
    /// Returns the price of the character.
    pub fn total(&self) -> i32 {
        self.parts.iter().map(|(_, points)| points).sum()
    }
}
