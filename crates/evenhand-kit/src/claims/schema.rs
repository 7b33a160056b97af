//! The JSON Schema (draft 2020-12) of a game's claims files: what [`super::reading::load`] accepts, as far as a schema
//! can express it.

use serde_json::{Map, Value as Json, json};

use super::game::GameOfClaims;
use super::given::DeckTables;
use super::reading::{COMMON, keys, quantities};

/// Returns the schema for one game.
#[must_use]
pub fn of_claims(game: GameOfClaims) -> Json {
    let mut settings = Map::new();
    let tables = game.deck.map_or_else(DeckTables::default, |deck| deck.tables);
    for table in tables.names() {
        let keys: Map<String, Json> = tables.keys(table).iter().map(|key| ((*key).to_owned(), json!(true))).collect();
        let about = "Instead of the game's own.";
        settings.insert(
            table.to_owned(),
            json!({ "type": "object", "properties": keys, "additionalProperties": false, "description": about }),
        );
    }
    let mut properties = settings;
    properties.insert("book".into(), json!({ "type": "string", "description": "The book the claims stand in." }));
    properties.insert("game".into(), json!({ "const": game.name }));
    let seed = "Where all chance of the checks comes from.";
    properties.insert("seed".into(), json!({ "type": "integer", "minimum": 0, "default": 1, "description": seed }));
    let swept = json!({ "type": "array", "minItems": 1 });
    let about = "All claims are judged at every combination of these values.";
    properties.insert("sweep".into(), json!({ "type": "object", "additionalProperties": swept, "description": about }));
    properties.insert("claim".into(), json!({ "type": "array", "minItems": 1, "items": of_claim(game) }));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("Claims about {}", game.name),
        "type": "object",
        "required": ["book", "claim"],
        "additionalProperties": false,
        "properties": properties,
    })
}

/// Returns the schema of one claim: the common keys, and those of its quantity.
fn of_claim(game: GameOfClaims) -> Json {
    let known: Vec<_> = quantities(game.deck, Some(game)).collect();
    let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
    let mut keys = Map::new();
    for (_, quantity) in &known {
        for key in quantity.keys() {
            let takers: Vec<&str> = known.iter().filter(|(_, other)| other.takes(key)).map(|(name, _)| *name).collect();
            keys.entry(key.to_owned()).or_insert_with(|| key_of(key, &takers, game));
        }
    }
    for key in COMMON {
        keys.insert((*key).to_owned(), key_of(key, &[], game));
    }
    keys.insert("quantity".into(), json!({ "enum": names, "description": "What the claim is about." }));
    let each: Vec<Json> = known
        .iter()
        .map(|(name, quantity)| {
            let of_all = COMMON.iter().copied().chain(quantity.keys());
            let mut taken: Map<String, Json> = of_all.map(|key| (key.to_owned(), json!(true))).collect();
            taken.insert("quantity".into(), json!({ "const": name }));
            json!({ "properties": taken, "additionalProperties": false })
        })
        .collect();
    json!({
        "type": "object",
        "required": ["says", "quantity"],
        "additionalProperties": false,
        "properties": keys,
        "anyOf": each,
    })
}

/// Returns the schema of a key, and which quantities accept it.
fn key_of(key: &str, takers: &[&str], game: GameOfClaims) -> Json {
    let mut schema = match key {
        "id" => json!({ "type": "string", "description": "A name of its own, such as C3." }),
        "says" => json!({ "type": "string", "description": "What the book says, in your words." }),
        "where" => json!({ "type": "string", "description": "Where it stands." }),
        "is" => json!({ "description": "What the number is said to be: \"13-15 %\", \"at most 1 %\", 2.5." }),
        "experiment" => json!({ "type": "string", "description": "The experiment that is played, as seen from here." }),
        "deals" => json!({ "type": "integer", "minimum": 0, "description": "Deals per cell that are played." }),
        "cell" => json!({ "type": "integer", "minimum": 0, "description": "Only this cell, from 0." }),
        "set" => json!({ "type": "object", "description": "What is set for this claim only." }),
        "only" => json!({ "type": "boolean" }),
        _ => match keys(game.deck).chain(game.keys.iter().copied()).rfind(|(known, _)| *known == key) {
            Some((_, about)) => json!({ "description": about }),
            None => json!({}),
        },
    };
    if !takers.is_empty() {
        let about = schema["description"].as_str().map_or_else(String::new, |about| format!("{about}\n"));
        schema["description"] = json!(format!("{about}Goes with: {}.", takers.join(", ")));
    }
    schema
}
