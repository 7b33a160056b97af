//! The JSON Schema (draft 2020-12) of a game's agent files: what [`super::AgentSpec::parse`] accepts, as far as a
//! schema can express it.

use serde_json::Value as Json;

use super::declared::{KINDS, bias, editions, fields_of, weights};
use evenhand_game::document::schemas::{Variant, of_file, of_variants};
use evenhand_game::game::Inputs;

/// Returns the schema for one game, from the inputs of its agents.
#[must_use]
pub fn of_agents(inputs: &Inputs) -> Json {
    let kinds: Vec<Variant> = KINDS.iter().map(|kind| of_kind(kind, inputs)).collect();
    of_file(format!("An agent for {}", inputs.game), of_variants("kind", &kinds))
}

/// Returns the keys of one kind of agent.
fn of_kind(kind: &'static str, inputs: &Inputs) -> Variant {
    let mut variant = Variant::of(kind, &fields_of(kind));
    for (table, fields) in [("weights", weights(inputs)), ("bias", bias(inputs)), ("editions", editions(inputs))] {
        variant.refine(table, &fields);
    }
    variant
}
