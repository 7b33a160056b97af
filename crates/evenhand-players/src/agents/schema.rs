//! The JSON Schema (draft 2020-12) of a game's agent files: what [`super::AgentSpec::parse`] accepts, as far as a
//! schema can express it.

use serde_json::{Map, Value as Json, json};

use super::reading::KINDS;
use crate::net::leanings;
use evenhand_game::game::Inputs;

/// Returns the schema for one game, from the inputs of its agents.
#[must_use]
pub fn of_agents(inputs: &Inputs) -> Json {
    let known = properties(inputs);
    let kinds: Vec<Json> = KINDS.iter().map(|(kind, keys)| of_kind(kind, keys)).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("An agent for {}", inputs.game),
        "type": "object",
        "required": ["kind"],
        "additionalProperties": false,
        "properties": known,
        "anyOf": kinds,
    })
}

/// Returns the schema of one kind of agent: its allowed and required keys.
fn of_kind(kind: &str, keys: &[&str]) -> Json {
    let taken: Map<String, Json> = keys
        .iter()
        .map(|key| ((*key).to_owned(), if *key == "kind" { json!({ "const": kind }) } else { json!(true) }))
        .collect();
    let needed = match kind {
        "scripted" => json!(["weights"]),
        "mcts" => json!(["iterations"]),
        _ => json!([]),
    };
    json!({ "properties": taken, "required": needed, "additionalProperties": false })
}

/// Returns all keys with the schemas of their values.
fn properties(inputs: &Inputs) -> Map<String, Json> {
    let number = |low: f64, high: f64, about: &str| json!({ "type": "number", "minimum": low, "maximum": high, "description": about });
    let count = |about: &str| json!({ "type": "integer", "minimum": 1, "description": about });
    let yes = |about: &str| json!({ "type": "boolean", "description": about });
    let text = |about: &str| json!({ "type": "string", "description": about });
    let weights: Map<String, Json> =
        inputs.features.iter().map(|feature| (feature.name.to_owned(), number(-1e9, 1e9, feature.about))).collect();
    let bias: Map<String, Json> = leanings(inputs)
        .map(|name| (name.to_owned(), json!({ "type": "number", "minimum": -1e4, "maximum": 1e4 })))
        .collect();
    let table = |properties: Map<String, Json>, about: &str| json!({ "type": "object", "properties": properties, "additionalProperties": false, "description": about });
    let kinds: Vec<&str> = KINDS.iter().map(|(kind, _)| *kind).collect();
    let all = json!({
        "kind": { "enum": kinds, "description": "How the agent decides." },
        "about": text("Who it is, in a sentence."),
        "temperature": number(0.0, 1e6, "How loosely it chooses: 0 is always what it likes best."),
        "blunder": number(0.0, 1.0, "How often it chooses at random instead."),
        "thorough": yes("Weighs all that the game proposes, also what quick players leave out."),
        "weights": table(weights, "How much it likes what an option brings; what is not named counts nothing."),
        "net": text("The file of its network, beside this one; by default the one with its own name."),
        "bias": table(bias, "What it likes beyond what it has learnt."),
        "iterations": count("Imagined lines of play for each choice."),
        "exploration": number(0.0, 1000.0, "How much options that were tried little are tried."),
        "cutoff": {
            "anyOf": [{ "type": "integer", "minimum": 0 }, { "const": "end" }],
            "description": "After how many steps an imagined line is judged instead of played on; \"end\" plays it out.",
        },
        "widening": number(0.01, 1e6, "How fast options are added that its rollout likes less."),
        "prior": number(0.0, 1e6, "How loosely what its rollout likes guides which options are tried."),
        "mixed": yes("Chooses among options as often as it tried them, instead of the best."),
        "compare": count("How many options are played on in the same imagined worlds and compared."),
        "trust": number(0.0, 1e9, "How many worlds what its rollout likes counts for, where options are compared."),
        "point": number(0.0, 1.0, "How much of a win a point of what its rollout likes counts for."),
        "beliefs": count("How many imagined worlds are weighed by what others have done."),
        "belief_temperature": number(0.001, 1e6, "How loosely others are believed to choose."),
        "solve": yes("Works out the whole game instead of searching from the choice at hand."),
        "rollout": text("Who plays imagined lines on: an agent of this folder that does not search."),
    });
    match all {
        Json::Object(all) => all,
        _ => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_every_kind_is_described_and_no_other() {
        let inputs = Inputs { game: "toy", features: &[], position: &[], option: &[] };
        let described = properties(&inputs);
        let taken = |key: &str| KINDS.iter().any(|(_, keys)| keys.contains(&key));
        for (kind, keys) in KINDS {
            keys.iter().for_each(|key| assert!(described.contains_key(*key), "{key} of {kind} is not described"));
        }
        described.keys().for_each(|key| assert!(taken(key), "{key} is taken by no kind"));
    }
}
