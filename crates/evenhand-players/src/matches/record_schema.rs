//! The JSON Schema (draft 2020-12) of the lines of a recorded match.

use evenhand_game::game::events::EventKind;
use evenhand_game::game::knobs::schema::Json;
use evenhand_game::game::{Ending, Measured, Seat};
use serde_json::{Map, json};

/// The version of records. It rises when a program that reads them has to be changed.
pub const RECORD_VERSION: u32 = 1;

/// Returns the schema of one line of a record of a match.
pub fn of_record<G: Measured>() -> Json {
    let seats: Vec<String> = Seat::all(*G::SEATS.end()).map(|seat| seat.to_string()).collect();
    let seat = json!({ "enum": seats });
    let amounts: Map<String, Json> = G::AMOUNTS
        .iter()
        .map(|amount| (amount.name.to_owned(), json!({ "type": "number", "description": amount.about })))
        .collect();
    let mut lines = vec![head(G::NAME, &seat), chance(), choice(&seat), position(amounts), end(G::endings()), fault()];
    lines.extend(G::EVENTS.iter().map(event));
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("A line of a recorded match of {}", G::NAME),
        "anyOf": lines,
    })
}

/// Returns the schema of a line with these fields, all of which are required.
fn line(about: &str, fields: Map<String, Json>) -> Json {
    let required: Vec<String> = fields.keys().cloned().collect();
    json!({ "type": "object", "description": about, "properties": fields, "required": required })
}

fn fields<const N: usize>(fields: [(&str, Json); N]) -> Map<String, Json> {
    fields.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect()
}

fn text(about: &str) -> Json {
    json!({ "type": "string", "description": about })
}

fn count(about: &str) -> Json {
    json!({ "type": "integer", "minimum": 0, "description": about })
}

fn step() -> Json {
    count("The number of the choice, from 1, or of the choices that were made at the same time; 0 for the setup")
}

fn head(game: &str, seat: &Json) -> Json {
    let mut who = line(
        "A seat",
        fields([
            ("seat", seat.clone()),
            ("agent", text("The name of the player")),
            (
                "role",
                json!({ "type": ["string", "null"], "description": "Its faction, army or deck; null if the reader may not know it" }),
            ),
        ]),
    );
    let unchanged = "The original player plays, because training under the variant's rules made it no better";
    who["properties"]["unchanged"] = json!({ "const": true, "description": unchanged });
    let mut head = line(
        "The first line: which match it is",
        fields([
            ("record", json!({ "const": RECORD_VERSION })),
            ("evenhand", text("The version of the program")),
            ("game", json!({ "const": game })),
            ("deal", count("The number of the deal, from 0")),
            ("seed", count("The seed of the experiment")),
            ("rules", json!({ "type": "object", "description": "What differs from the rulebook: by path, the value" })),
            ("digest", text("The digest of all rules, in hexadecimal")),
            (
                "as",
                json!({ "type": ["string", "null"], "description": "The seat whose knowledge is recorded; null for everything" }),
            ),
            ("seats", json!({ "type": "array", "items": who })),
        ]),
    );
    // Matches that people play belong to no experiment.
    let of_experiments = fields([
        ("experiment", text("The name of the experiment")),
        ("question", text("The question of the experiment")),
        ("variant", count("The number of the variant, from 0")),
        ("label", text("The changes of the variant in words")),
        ("seating", count("The number of the seating, from 0")),
        ("own_players", json!({ "const": true, "description": "The players were trained under the variant's rules" })),
    ]);
    if let Some(properties) = head["properties"].as_object_mut() {
        properties.extend(of_experiments);
    }
    head
}

fn chance() -> Json {
    let chances = json!({ "type": "object", "additionalProperties": { "type": "number", "minimum": 0, "maximum": 1 } });
    let about = "The win chance of each seat before a choice, for a reader who knows all hands and secrets";
    line(about, fields([("chance", chances), ("step", step())]))
}

fn choice(seat: &Json) -> Json {
    let options = json!({ "type": "array", "items": { "type": "string" }, "description": "The options, in notation" });
    let mut choice = line(
        "A choice",
        fields([
            ("choice", text("The chosen option, in notation")),
            ("options", options),
            ("seat", seat.clone()),
            ("step", step()),
            ("words", text("The choice in words; empty if events state it")),
            ("compared", count("The number of options that the player compared")),
        ]),
    );
    let worlds = "The effective sample size of the sampled worlds that the player searched, if it weighted any";
    choice["properties"]["worlds"] = json!({ "type": "number", "description": worlds });
    choice
}

fn position(amounts: Map<String, Json>) -> Json {
    let holds = json!({ "type": "object", "additionalProperties": { "type": "object", "properties": amounts } });
    let position = line(
        "A position",
        fields([
            (
                "at",
                json!({ "enum": ["round_began", "turn_ended", "match_ended", "match_left"], "description": "Where in the match it stands" }),
            ),
            ("round", count("The round, as measures count it")),
            ("holds", holds),
            ("state", json!({ "description": "The whole position as the program stores it" })),
        ]),
    );
    line(
        "The position as a round begins, at the end of each turn, and at the end of the match or where it was left",
        fields([("position", position), ("step", step())]),
    )
}

/// An event: its kind and its fields, of which those that the reader may not know are missing.
fn event(kind: &EventKind) -> Json {
    let mut properties = fields([("event", json!({ "const": kind.name })), ("step", step())]);
    properties.extend(kind.fields.iter().zip(kind.shapes).map(|(field, shape)| ((*field).to_owned(), shape())));
    json!({
        "type": "object",
        "description": kind.about,
        "properties": properties,
        "required": ["event", "step"],
    })
}

fn end(endings: &[Ending]) -> Json {
    let endings: Vec<&str> = endings.iter().map(|ending| ending.name).collect();
    line(
        "The last line: the result",
        fields([
            ("end", json!({ "enum": endings })),
            (
                "shares",
                json!({ "type": "object", "additionalProperties": { "type": "number" }, "description": "The share of the win of each seat" }),
            ),
            ("step", step()),
        ]),
    )
}

fn fault() -> Json {
    line("The last line of a match that broke down", fields([("fault", text("What went wrong")), ("step", step())]))
}
