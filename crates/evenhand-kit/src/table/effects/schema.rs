//! The JSON Schema (draft 2020-12) of an effect, made from the declarations of the verbs.

use serde_json::{Map, json};

use super::declare::VerbNote;
use super::field::FieldNote;
use evenhand_game::game::knobs::Shape;
use evenhand_game::game::knobs::schema::{Json, PART};

/// Returns the schema of one effect: one of the verbs, with its fields and those that every effect can have.
#[must_use]
pub fn of_effect(verbs: &[VerbNote], always: &[FieldNote]) -> Json {
    let verbs: Vec<Json> = verbs.iter().map(|verb| of_verb(verb, always)).collect();
    json!({ "anyOf": verbs })
}

fn of_verb(verb: &VerbNote, always: &[FieldNote]) -> Json {
    let mut properties = Map::new();
    properties.insert("verb".into(), json!({ "const": verb.word }));
    let mut required = vec!["verb"];
    for field in verb.fields.iter().chain(always) {
        properties.insert(field.key.into(), of_field(field));
        if field.default.is_none() {
            required.push(field.key);
        }
    }
    json!({
        "type": "object",
        "description": verb.about,
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn of_field(field: &FieldNote) -> Json {
    let mut schema = of_shape(&field.shape);
    schema["description"] = json!(format!("{}{}", field.about, field.shape.text()));
    schema
}

fn of_shape(shape: &Shape) -> Json {
    match shape {
        Shape::Whole(range) => number("integer", range),
        Shape::Number(range) => number("number", range),
        Shape::Switch => json!({ "type": "boolean" }),
        Shape::Words(words) => json!({ "enum": words.iter().map(|word| word.word).collect::<Vec<_>>() }),
        Shape::Text(_) => json!({ "type": "string" }),
        Shape::List(one) => json!({ "type": "array", "items": of_shape(one) }),
        Shape::AnyOf(ways) => json!({ "anyOf": ways.iter().map(of_shape).collect::<Vec<_>>() }),
        // Effects inside it are still checked.
        Shape::Other(_) => json!({ "$ref": PART }),
    }
}

fn number(kind: &str, [low, high]: &[f64; 2]) -> Json {
    let mut schema = json!({ "type": kind });
    for (keyword, limit) in [("minimum", low), ("maximum", high)] {
        if limit.is_finite() {
            schema[keyword] = json!(limit);
        }
    }
    schema
}
