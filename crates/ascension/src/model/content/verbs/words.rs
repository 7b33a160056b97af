//! The words of effects in content files, and how their values are read.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use toml::Value;

use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::written::{self, mistake};
use evenhand_kit::table::plane::{Grain, grains};

/// The value of a verb's word in a content file, and what it may refer to.
pub(super) struct Words<'a> {
    pub(super) path: String,
    pub(super) value: Value,
    /// The number `n` next to the word.
    pub(super) n: u8,
    /// The ids of the sheet's actions, in order.
    pub(super) deeds: &'a [String],
}

impl Words<'_> {
    /// Reads a verb from the value of its word.
    pub(super) fn fields<T: DeserializeOwned>(self) -> Result<T, SetupError> {
        written::value(&self.path, self.value)
    }

    /// Reads a verb that has no fields, from `true`.
    pub(super) fn switched_on<T>(self, verb: T) -> Result<T, SetupError> {
        let path = self.path.clone();
        if self.fields()? { Ok(verb) } else { Err(mistake(&path, NOTHING[0], NOTHING[1])) }
    }
}

/// The error and the remedy for an effect without a verb.
pub(super) const NOTHING: [&str; 2] = ["an effect that does nothing", "name what it does, e.g. push = 0.0"];

/// Reads a length written in millimeters.
pub(super) fn millimetres<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Grain, D::Error> {
    f64::deserialize(deserializer).map(grains)
}
