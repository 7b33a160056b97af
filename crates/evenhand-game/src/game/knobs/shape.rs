//! What can be written as a value, for pages of notation and JSON Schemas.

use serde_json::{Value as Json, json};

use super::Word;

/// What can be written as a value in a content file.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A whole number in a range.
    Whole([f64; 2]),
    /// Any number in a range.
    Number([f64; 2]),
    /// `true` or `false`.
    Switch,
    /// One of these words.
    Words(Vec<Word>),
    /// Text, such as an id. What it names.
    Text(&'static str),
    /// A list of values of one shape.
    List(Box<Shape>),
    /// One of several shapes.
    AnyOf(Vec<Shape>),
    /// A table with these keys.
    Table(Vec<(&'static str, Shape)>),
    /// Something that only the game can check. What it is.
    Other(&'static str),
}

impl Shape {
    /// Returns the shape with its numbers limited to a range.
    #[must_use]
    pub fn within(self, range: [f64; 2]) -> Shape {
        match self {
            Shape::Whole(_) => Shape::Whole(range),
            Shape::Number(_) => Shape::Number(range),
            Shape::List(one) => Shape::List(Box::new(one.within(range))),
            other => other,
        }
    }

    /// Returns the end of a sentence about a field: its words with their meanings, its range, or what it names.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Shape::Whole([low, high]) | Shape::Number([low, high]) if low.is_finite() && high.is_finite() => {
                format!(": {low} to {high}")
            }
            Shape::Words(words) => {
                let each = words.iter().map(|word| match word.about {
                    "" => format!("`\"{}\"`", word.word),
                    about => format!("`\"{}\"` ({})", word.word, about.trim_end_matches('.')),
                });
                format!(": {}", each.collect::<Vec<_>>().join(", "))
            }
            Shape::Text(what) | Shape::Other(what) if !what.is_empty() => format!(": {what}"),
            Shape::List(one) => match one.text() {
                text if text.is_empty() => ", as a list".into(),
                text => format!(", as a list{text}"),
            },
            Shape::AnyOf(ways) => {
                let texts = ways.iter().map(|way| way.text().trim_start_matches(": ").to_owned());
                format!(": {}", texts.collect::<Vec<_>>().join(" or "))
            }
            Shape::Table(fields) => {
                let keys: Vec<String> = fields.iter().map(|(key, _)| format!("`{key}`")).collect();
                format!(": a table of {}", keys.join(", "))
            }
            _ => String::new(),
        }
    }

    /// Returns the JSON Schema.
    #[must_use]
    pub fn schema(&self) -> Json {
        match self {
            Shape::Whole([low, high]) => limited("integer", *low, *high),
            Shape::Number([low, high]) => limited("number", *low, *high),
            Shape::Switch => json!({ "type": "boolean" }),
            Shape::Words(words) => json!({ "enum": words.iter().map(|word| word.word).collect::<Vec<_>>() }),
            Shape::Text(_) => json!({ "type": "string" }),
            Shape::List(one) => json!({ "type": "array", "items": one.schema() }),
            Shape::AnyOf(ways) => json!({ "anyOf": ways.iter().map(Shape::schema).collect::<Vec<_>>() }),
            Shape::Table(fields) => {
                let properties: serde_json::Map<String, Json> =
                    fields.iter().map(|(key, shape)| ((*key).to_owned(), shape.schema())).collect();
                json!({ "type": "object", "properties": properties, "additionalProperties": false })
            }
            Shape::Other(_) => json!(true),
        }
    }
}

fn limited(kind: &str, low: f64, high: f64) -> Json {
    let mut schema = json!({ "type": kind });
    if low.is_finite() {
        schema["minimum"] = json!(low);
    }
    if high.is_finite() {
        schema["maximum"] = json!(high);
    }
    schema
}
