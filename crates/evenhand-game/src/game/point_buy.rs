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

    /// Returns the settings, as `path=value`, under which random forces play, and a force that costs less gets nothing in
    /// return: with a compensation, what a point adds could not be seen.
    fn settings(&self, rules: &Rules, wanted: WantedForce) -> Vec<String>;

    /// Returns a random legal force. `number` is its place in a row of forces: each grows from
    /// another part of the price list, so that a long row has every part.
    ///
    /// # Errors
    /// Returns an error for a price list that cannot be read, or if nothing costs so little.
    fn force(&self, rules: &Rules, wanted: WantedForce, number: u64, seed: Seed) -> Result<Force, SetupError>;

    /// Returns a force that differs from another in some of its purchases, within the same points.
    ///
    /// # Errors
    /// Returns an error for a force or a price list that cannot be read.
    fn varied(&self, rules: &Rules, force: &Force, wanted: WantedForce, seed: Seed) -> Result<Force, SetupError>;
}

/// What a random force may cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WantedForce {
    /// The points that all its characters may cost together.
    pub points: u16,
    /// The least part of the points that a force is given to spend, 0 to 1. Each is given a random part between it and
    /// all.
    pub least: f64,
    /// The number of its characters.
    pub characters: u8,
}

/// What one side brings.
#[derive(Clone, Debug, PartialEq)]
pub struct Force {
    /// Its characters and the role that plays them, as a content file in which [`Force::ROLE`] stands for the role.
    pub written: String,
    /// What it consists of: each part once, by key.
    pub parts: Vec<ForcePart>,
}

impl Force {
    /// What stands for the role in [`Force::written`].
    pub const ROLE: &str = "@role@";

    /// Returns the force as a content file in which it plays this role.
    pub fn text(&self, role: &str) -> String {
        self.written.replace(Force::ROLE, role)
    }
}

/// A part of a force that may be there or not, whatever else the force has.
#[derive(Clone, Debug, PartialEq)]
pub struct ForcePart {
    /// What it is: `wounds.2`.
    pub key: String,
    /// What it is, in words.
    pub words: String,
    /// The groups of parts it belongs to.
    pub groups: Vec<String>,
    /// Its price.
    pub points: i32,
    /// How often the force has it.
    pub count: u16,
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
