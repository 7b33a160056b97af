//! The first and the last line of a record.

use serde_json::{Map, Value, json};

use crate::game::{Rules, Seat};
use crate::games::AnyGame;
use crate::matches::{MatchRecord, Outcome, RECORD_VERSION};
use crate::report::Seated;

/// The name of a person in records, in place of a player's.
pub(super) const PERSON: &str = "person";

/// The first line of a record of any match.
pub(super) struct Head<'r> {
    pub(super) rules: &'r Rules,
    pub(super) deal: u64,
    pub(super) seed: u64,
    pub(super) seated: &'r [Seated],
}

impl Head<'_> {
    /// Returns the line.
    pub(super) fn line(&self, game: &dyn AnyGame) -> Value {
        let seats: Vec<Value> = self
            .seated
            .iter()
            .map(|seated| json!({ "seat": seated.seat.to_string(), "agent": seated.agent, "role": seated.role }))
            .collect();
        json!({
            "record": RECORD_VERSION,
            "evenhand": env!("CARGO_PKG_VERSION"),
            "game": game.name(),
            "deal": self.deal,
            "seed": self.seed,
            "rules": differences(self.rules),
            "digest": digest(self.rules),
            "as": Value::Null,
            "seats": seats,
        })
    }
}

/// Returns the differences from the rulebook.
fn differences(rules: &Rules) -> Map<String, Value> {
    rules.differences().into_iter().map(|(path, value)| (path, json!(value))).collect()
}

/// Returns the digest of rules as a record has it.
pub(super) fn digest(rules: &Rules) -> String {
    format!("{:016x}", rules.digest())
}

/// Returns the last line.
pub(super) fn last(game: &dyn AnyGame, played: &MatchRecord, seats: usize) -> Value {
    match &played.outcome {
        Outcome::Fault(message) => json!({ "fault": message, "step": played.steps }),
        Outcome::Ended(ending) => {
            let share = |seat: Seat| (seat.to_string(), json!(played.shares[seat]));
            let shares: Map<String, Value> = Seat::all(seats).map(share).collect();
            json!({ "end": game.endings()[usize::from(*ending)].name, "shares": shares, "step": played.steps })
        }
    }
}
