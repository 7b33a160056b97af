//! The forms of values in claims files, with which their keys are declared.

use serde_json::json;
use toml::Value;

use evenhand_game::document::declared::{Field, Form, Holds};

/// The words for a key that is missing.
pub const MISSING: &str = "it is missing";

/// Text or a number; what it means is read where the claim is read.
pub const READ: Holds = Holds::Form(Form {
    takes: |value| value.is_str() || value.is_integer() || value.is_float(),
    schema: || json!({ "type": ["string", "number"] }),
});

/// A list of words, which may be empty.
pub const WORDS: Holds = Holds::Form(Form {
    takes: |value| value.as_array().is_some_and(|words| words.iter().all(Value::is_str)),
    schema: || json!({ "type": "array", "items": { "type": "string" } }),
});

/// Two numbers.
pub const PAIR: Holds = Holds::Form(Form {
    takes: |value| {
        value
            .as_array()
            .is_some_and(|pair| pair.len() == 2 && pair.iter().all(|one| one.is_integer() || one.is_float()))
    },
    schema: || json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 }),
});

/// Declares a key of a quantity that can be left out, as text or a number.
#[must_use]
pub const fn read(name: &'static str, about: &'static str) -> Field {
    Field::new(name, READ, about)
}

/// Declares a key that a quantity needs, as text or a number.
#[must_use]
pub const fn needed(name: &'static str, about: &'static str) -> Field {
    read(name, about).needed(MISSING, "")
}
