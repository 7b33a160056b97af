//! The JSON Schema (draft 2020-12) of a game's experiment files: what [`super::load`] accepts, as far as a schema can
//! express it. Editors that validate TOML by a schema complete the paths of knobs and show their descriptions.

use serde_json::{Map, Value as Json, json};

use evenhand_game::game::knobs::KnobError;
use evenhand_game::game::knobs::schema::KnobSchemas;
use evenhand_players::games::AnyGame;

/// Returns the schema for one game.
///
/// # Errors
/// Returns an error if the game's rulebook cannot be read.
pub fn of_game(game: &dyn AnyGame) -> Result<Json, KnobError> {
    let knobs = KnobSchemas::of(&game.book())?;
    let players = json!({ "type": "integer", "minimum": game.seats().start(), "maximum": game.seats().end() });
    let names =
        json!({ "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" }, "minItems": 1 }] });
    let factions = json!({
        "anyOf": [
            { "enum": ["rotate", "all-sets"] },
            { "type": "array", "items": { "type": "string" }, "minItems": 1 },
        ],
    });
    let set = table(knobs.properties(|value| value), knobs.patterns(|value| value), "In every cell.");
    let sweep = sweep(&knobs, &players, &names, &factions);
    // An axis can have a custom name, so any key is allowed here.
    let baseline = json!({
        "type": "object",
        "properties": knobs.properties(|value| value),
        "description": "What other cells are compared with; axes that are not named are compared value by value.",
    });

    let mut definitions = knobs.definitions.clone();
    definitions.insert("range".into(), range());
    Ok(json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("An experiment with {}", game.name()),
        "type": "object",
        "required": ["question", "game", "table"],
        "additionalProperties": false,
        "properties": {
            "question": { "type": "string", "description": "What is asked, in a sentence." },
            "game": { "const": game.name() },
            "seed": { "type": "integer", "minimum": 0, "default": 1 },
            "content": {
                "type": "array",
                "items": { "type": "string" },
                "description": "Files beside this one, laid over the book in this order.",
            },
            "table": {
                "type": "object",
                "additionalProperties": false,
                "properties": {
                    "players": { "anyOf": [players, several(players.clone())], "description": "A list is an axis." },
                    "agents": names,
                    "factions": factions,
                },
            },
            "set": set,
            "sweep": sweep,
            "baseline": baseline,
            "stop": stop(),
            "players": learning(),
            "report": report(game),
            "balance": balance(&knobs),
            "vary": vary(game),
        },
        "$defs": definitions,
    }))
}

/// Returns the schema of `[vary]`: what is left out at random.
fn vary(game: &dyn AnyGame) -> Json {
    let mut properties = Map::new();
    for varied in game.varied() {
        let about = format!("Left out at random, so that each shows what it is worth. Sets {}.", varied.knob);
        properties.insert(varied.kind.into(), json!({ "enum": [varied.from], "description": about }));
    }
    let many = "How many are left out of each match; of units, the chance of each.";
    properties.insert("left_out".into(), json!({ "type": "number", "minimum": 0, "description": many }));
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// Returns the schema of `[balance]`.
fn balance(knobs: &KnobSchemas) -> Json {
    let ends = |_: Json| json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 });
    let count = |default: u64, description: &str| json!({ "type": "integer", "minimum": 1, "default": default, "description": description });
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["targets", "knobs"],
        "description": "For `evenhand balance`: values of knobs that meet targets.",
        "properties": {
            "targets": {
                "type": "array",
                "items": { "type": "string" },
                "minItems": 1,
                "description": "every faction 47-53 %; rounds 7-9; ending NAME at most 10 %",
            },
            "knobs": table(knobs.properties(ends), knobs.patterns(ends), "From the least to the greatest value."),
            "deals": count(200, "Deals that each candidate plays."),
            "candidates": count(150, "Candidates that are played, at most."),
            "confirm": count(2000, "Fresh deals on which what was found is measured."),
        },
    })
}

/// Returns the schema of `[sweep]`: axes alone, changed together, or one by one.
fn sweep(knobs: &KnobSchemas, players: &Json, names: &Json, factions: &Json) -> Json {
    let on_axis = |value: Json| json!({ "anyOf": [several(value), { "$ref": "#/$defs/range" }] });
    let mut axes = knobs.properties(on_axis);
    axes.insert("table.players".into(), several(players.clone()));
    axes.insert("table.agents".into(), several(names.clone()));
    axes.insert("table.factions".into(), several(factions.clone()));
    let mut together = axes.clone();
    together.insert("name".into(), json!({ "type": "string", "description": "What tables call the axis." }));
    let labels = json!({ "type": "array", "items": { "type": "string" }, "description": "A label for each value." });
    together.insert("labels".into(), labels);
    let together = table(together, knobs.patterns(on_axis), "One axis that moves several knobs at once.");
    let one_by_one = "One axis: nothing changed, then one value after another, each by itself.";
    let one_by_one = table(axes.clone(), knobs.patterns(on_axis), one_by_one);
    let mut sweep = axes;
    sweep.insert("together".into(), json!({ "type": "array", "items": together }));
    sweep.insert("one_by_one".into(), one_by_one);
    table(sweep, knobs.patterns(on_axis), "The grid is the product of the axes, in this order.")
}

/// Returns the schema of evenly spaced values of an axis.
fn range() -> Json {
    let number = json!({ "type": "number" });
    json!({
        "type": "object",
        "properties": { "from": number, "to": number, "step": number },
        "required": ["from", "to"],
        "additionalProperties": false,
    })
}

/// Returns the schema of `[stop]`.
fn stop() -> Json {
    json!({
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "deals": { "type": "integer", "minimum": 1, "default": 1000, "description": "At most, per cell." },
            "precision": {
                "type": "number",
                "exclusiveMinimum": 0,
                "exclusiveMaximum": 0.5,
                "description": "Stop as soon as every headline share is known to plus or minus this.",
            },
            "decided": {
                "anyOf": [
                    { "type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 0.5 },
                    { "type": "string", "pattern": "^ *0?\\.[0-9]+ *$" },
                ],
                "description": "Stop as soon as every headline comparison is known to differ, or to be no more than this \
                                apart. Ranges then hold however often one looks.",
            },
            "rest": {
                "type": "boolean",
                "default": false,
                "description": "With decided: cells whose own comparisons are all decided rest while others play on.",
            },
            "looks": {
                "enum": ["once", "often"],
                "default": "once",
                "description": "often: ranges and verdicts hold however often one looks before the run is stopped; they are \
                                about half as wide again.",
            },
            "time": {
                "type": "string",
                "pattern": "^ *([0-9]+d *)?([0-9]+h *)?([0-9]+m *)?([0-9]+s *)?$",
                "description": "For the whole run: \"8h\", \"1h30m\", \"45s\".",
            },
            "block": {
                "type": "integer",
                "minimum": 1,
                "default": 128,
                "description": "Deals that one thread plays and stores together.",
            },
        },
    })
}

/// Returns the schema of the amount of training under each cell's rules.
fn learning() -> Json {
    json!({
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "learn": {
                "type": ["string", "integer"],
                "pattern": "^ *([0-9]+d *)?([0-9]+h *)?([0-9]+m *)?([0-9]+s *)?$",
                "minimum": 1,
                "description": "Learnt players go on learning under each cell's rules: a time for each cell, or matches.",
            },
        },
    })
}

/// Returns the schema of `[report]`.
fn report(game: &dyn AnyGame) -> Json {
    let measures: Vec<&str> = game.columns().iter().map(|column| column.name).collect();
    json!({
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "headline": {
                "type": "array",
                "items": { "enum": measures },
                "minItems": 1,
                "description": "Measures that summary and ranking look at, instead of the game's own.",
            },
            "focus": {
                "type": "string",
                "pattern": "^ *(faction|card|measure) +[^ ]",
                "description": "What the summary tells first: \"faction NAME\", \"card NAME\" or \"measure NAME\".",
            },
        },
    })
}

/// Returns the schema of a nonempty list.
fn several(one: Json) -> Json {
    json!({ "type": "array", "items": one, "minItems": 1 })
}

fn table(properties: Map<String, Json>, patterns: Map<String, Json>, description: &str) -> Json {
    json!({
        "type": "object",
        "properties": properties,
        "patternProperties": patterns,
        "additionalProperties": false,
        "description": description,
    })
}
