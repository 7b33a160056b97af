//! The JSON Schema (draft 2020-12) of a game's claims files: what [`super::reading::load`] accepts, as far as a schema
//! can express it.

use serde_json::{Value as Json, json};

use super::game::GameOfClaims;
use super::given::DeckTables;
use super::reading::{quantities, top};
use evenhand_game::document::schemas::{Variant, of_file, of_table, of_variants, refine};

/// Returns the schema for one game.
#[must_use]
pub fn of_claims(game: GameOfClaims) -> Json {
    let tables = game.deck.map_or_else(DeckTables::default, |deck| deck.tables);
    let mut schema = of_table(&top(tables));
    let properties = schema["properties"].as_object_mut().expect("the schema of a table has properties");
    for table in tables.names() {
        refine(properties, table, of_table(&tables.fields(table)));
    }
    refine(properties, "game", json!({ "const": game.name }));
    let swept = json!({ "type": "array", "minItems": 1 });
    refine(properties, "sweep", json!({ "type": "object", "additionalProperties": swept }));
    let kinds = quantities(game.deck, Some(game));
    let kinds: Vec<Variant> =
        kinds.map(|(name, quantity)| Variant::of(name, &quantity.fields(game.deck, Some(game)))).collect();
    refine(properties, "claim", json!({ "type": "array", "minItems": 1, "items": of_variants("quantity", &kinds) }));
    of_file(format!("Claims about {}", game.name), schema)
}
