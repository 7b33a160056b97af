//! The JSON Schema (draft 2020-12) of a game's experiment files: what [`super::load`] accepts, as far as a schema can
//! express it. Editors that validate TOML by a schema complete the paths of knobs and show their descriptions.

use serde_json::{Map, Value as Json, json};

use super::reading::declared::{RANGE, TITLES, players_schema, table, tables};
use evenhand_game::document::declared::Holds;
use evenhand_game::document::schemas::{of_file, of_table, properties, refine};
use evenhand_game::game::Preset;
use evenhand_game::game::knobs::KnobError;
use evenhand_game::game::knobs::schema::KnobSchemas;
use evenhand_players::games::AnyGame;

/// Returns the schema for one game.
///
/// # Errors
/// Returns an error if the game's rulebook cannot be read.
pub fn of_game(game: &dyn AnyGame) -> Result<Json, KnobError> {
    let knobs = KnobSchemas::of(&game.book())?;
    let [(_, top), inner @ ..] = tables(game);
    let mut schema = of_table(&top);
    let all = properties_of(&mut schema);
    for (name, fields) in inner {
        refine(all, name, of_table(&fields));
    }
    refine(all, "players", players_schema());
    refine(all, "game", json!({ "const": game.name() }));
    refine(all, "edition", one_of(game.editions()));
    refine(all, "readings", one_of(game.readings()));
    refine(all, "set", of_knobs(Map::new(), &knobs, |value| value));
    refine(all, "sweep", sweep(game, &knobs));
    // An axis can have a custom name, so any key is allowed here.
    refine(all, "baseline", json!({ "type": "object", "properties": knobs.properties(|value| value) }));
    let ends = |_: Json| json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 });
    refine(properties_of(&mut all["balance"]), "knobs", of_knobs(Map::new(), &knobs, ends));
    let measures: Vec<&str> = game.columns().iter().map(|column| column.name).collect();
    refine(properties_of(&mut all["report"]), "headline", several(json!({ "enum": measures })));

    schema["anyOf"] = json!([{ "required": ["table"] }, { "required": ["sweep"] }]);
    let mut definitions = knobs.definitions;
    definitions.insert("range".into(), of_table(&RANGE));
    schema["$defs"] = json!(definitions);
    Ok(of_file(format!("An experiment with {}", game.name()), schema))
}

/// Returns the schema of a name of a preset.
fn one_of(presets: &[Preset]) -> Json {
    json!({ "enum": presets.iter().map(|preset| preset.name).collect::<Vec<_>>() })
}

/// Returns the keys of the schema of a table.
fn properties_of(table: &mut Json) -> &mut Map<String, Json> {
    table["properties"].as_object_mut().expect("the schema of a table has properties")
}

/// Returns the schema of `[sweep]`: axes alone, changed together, or one by one.
fn sweep(game: &dyn AnyGame, knobs: &KnobSchemas) -> Json {
    let on_axis = |value: Json| json!({ "anyOf": [several(value), { "$ref": "#/$defs/range" }] });
    let mut axes = Map::new();
    for field in table(game) {
        let axis = match field.holds {
            Holds::Wholes(least, most) => on_axis(Holds::Whole(least, most).schema()),
            holds => several(holds.schema()),
        };
        axes.insert(format!("table.{}", field.name), axis);
    }
    let mut together = axes.clone();
    together.extend(properties(&TITLES));
    let mut together = of_knobs(together, knobs, on_axis);
    together["description"] = json!("One axis that moves several knobs at once.");
    let mut one_by_one = of_knobs(Map::new(), knobs, on_axis);
    one_by_one["description"] = json!("One axis: nothing changed, then one value after another, each by itself.");
    axes.insert("together".into(), json!({ "type": "array", "items": together }));
    axes.insert("one_by_one".into(), one_by_one);
    of_knobs(axes, knobs, on_axis)
}

/// Returns the schema of a nonempty list.
fn several(one: Json) -> Json {
    json!({ "type": "array", "items": one, "minItems": 1 })
}

/// Returns the schema of a table of knobs and some other keys.
fn of_knobs(mut properties: Map<String, Json>, knobs: &KnobSchemas, as_written: impl Fn(Json) -> Json) -> Json {
    properties.extend(knobs.properties(&as_written));
    json!({
        "type": "object",
        "properties": properties,
        "patternProperties": knobs.patterns(as_written),
        "additionalProperties": false,
    })
}
