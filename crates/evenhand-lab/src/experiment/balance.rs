//! `[balance]`: which numbers may change, and the targets.

use toml::Value;

use super::Target;
use evenhand_game::document::Place;

/// The task of `evenhand balance`.
#[derive(Clone, Debug, PartialEq)]
pub struct Balance {
    /// The knobs that may change.
    pub knobs: Vec<Bounds>,
    /// The targets.
    pub targets: Vec<Target>,
    /// Number of deals that each candidate plays.
    pub deals: u64,
    /// Maximum number of candidates played.
    pub candidates: usize,
    /// Number of fresh deals on which the result is measured.
    pub confirm: u64,
    /// Where the table is written.
    pub place: Place,
}

/// A knob with its allowed values.
#[derive(Clone, Debug, PartialEq)]
pub struct Bounds {
    /// The knob's path.
    pub path: String,
    /// Its value before any change.
    pub book: f64,
    /// The minimum.
    pub low: f64,
    /// The maximum.
    pub high: f64,
    /// Whether it must be a whole number.
    pub whole: bool,
    /// Where the bounds are written.
    pub place: Place,
}

impl Bounds {
    /// Whether a value lies within the bounds.
    pub fn holds(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Returns a value as written in a file.
    #[expect(clippy::cast_possible_truncation, reason = "whole, and within bounds that were written as whole numbers")]
    pub fn written(&self, value: f64) -> Value {
        if self.whole { Value::Integer(value.round() as i64) } else { Value::Float(value) }
    }

    /// Returns the value within the bounds that is nearest to the rulebook's.
    pub fn start(&self) -> f64 {
        self.book.clamp(self.low, self.high)
    }
}
