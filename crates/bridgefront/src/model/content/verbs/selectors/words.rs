//! Words that stand for numbers or fields.

use evenhand_game::game::knobs::Knob;
use evenhand_kit::table::effects::written::{Form, form, wrong};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use toml::Value;

/// A word as it is written.
pub(crate) struct Plain(pub(crate) String);

impl<'de> Deserialize<'de> for Plain {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Plain, D::Error> {
        String::deserialize(deserializer).map(Plain)
    }
}

/// A value whose form depends on another field.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct Unread(pub(crate) Value);

impl Knob for Unread {}

/// Reads a number, or the word that replaces it (as `None`).
pub(crate) fn number_or<'de, D: Deserializer<'de>>(
    deserializer: D,
    word: &'static str,
    expected: &'static str,
) -> Result<Option<u8>, D::Error> {
    match form::<D, Plain, IgnoredAny>(deserializer, expected)? {
        Form::Number(n) => Ok(Some(n)),
        Form::Word(Plain(written)) if written == word => Ok(None),
        Form::Word(Plain(written)) => Err(wrong(format!("`{written}` is unknown"), format!("write {expected}"))),
        Form::Fields(_) => Err(wrong("is a table", format!("write {expected}"))),
    }
}
