//! JSON Schemas (draft 2020-12) of the values that records have.

use serde_json::{Map, Value, json};

/// Returns the schema of texts.
pub fn text() -> Value {
    json!({ "type": "string" })
}

/// Returns the schema of integers.
pub fn whole() -> Value {
    json!({ "type": "integer" })
}

/// Returns the schema of `true` and `false`.
pub fn yes_or_no() -> Value {
    json!({ "type": "boolean" })
}

/// Returns the schema of these texts only.
pub fn one_of(names: &[&str]) -> Value {
    json!({ "enum": names })
}

/// Returns the schema of lists.
pub fn list(items: Value) -> Value {
    json!({ "type": "array", "items": items })
}

/// Returns the schema of objects with some of these keys.
pub fn keyed<const N: usize>(keys: [(&str, Value); N]) -> Value {
    let properties: Map<String, Value> = keys.into_iter().map(|(key, shape)| (key.to_owned(), shape)).collect();
    json!({ "type": "object", "properties": properties })
}

/// Returns the schema of values that have one of several shapes.
pub fn any_of<const N: usize>(shapes: [Value; N]) -> Value {
    json!({ "anyOf": shapes.as_slice() })
}

/// Returns the schema of values that may be `null`.
pub fn optional(shape: Value) -> Value {
    let Some(one) = shape.get("type").and_then(Value::as_str) else { return any_of([shape, null()]) };
    let both = json!([one, "null"]);
    let mut shape = shape;
    shape["type"] = both;
    shape
}

fn null() -> Value {
    json!({ "type": "null" })
}
