//! Reads who plays: `players` at the top, `who` under `[players]`, or `agents` under `[table]`.

use super::forms::names;
use super::paths::AGENTS;
use super::state::Reading;
use evenhand_game::document::{Place, What, Written};
use evenhand_players::games::AnyGame;

/// The key at the top, and the key of `[players]`.
const AT_TOP: &str = "players";
const IN_TABLE: &str = "players.who";

/// The agents of a table, with the key that names them.
#[derive(Clone)]
pub(super) struct Agents {
    pub(super) names: Vec<String>,
    pub(super) key: &'static str,
    /// Where they are written; `None` for the option.
    pub(super) place: Option<Place>,
}

impl Agents {
    /// Creates the agents that `table.agents` names, set or swept.
    pub(super) fn of_table(names: Vec<String>, place: Place) -> Agents {
        Agents { names, key: AGENTS, place: Some(place) }
    }
}

/// Returns the value of `players` at the top or of `who` under `[players]`, with its key. One file cannot have both.
pub(super) fn who_plays(written: &Written) -> Option<(&'static str, &Written)> {
    let players = written.get(AT_TOP)?;
    match players.what {
        What::Table(_) => Some((IN_TABLE, players.get("who")?)),
        _ => Some((AT_TOP, players)),
    }
}

/// Returns the value that says who plays, wherever it is written.
pub(super) fn named(written: &Written) -> impl Iterator<Item = &Written> {
    let table = written.get("table").and_then(|table| table.get("agents"));
    table.into_iter().chain(who_plays(written).map(|(_, entry)| entry))
}

impl Reading {
    /// Reads who plays; `None` if that is missing or wrong. What is wrong with a value outside `[table]` is reported with
    /// the other keys of its table.
    pub(super) fn agents(&mut self, game: &dyn AnyGame, written: &Written) -> Option<Agents> {
        let in_table = written.get("table").and_then(|table| table.get("agents"));
        let of_table = in_table.and_then(|entry| {
            let value = self.table_value(game, AGENTS, &entry.value(), &entry.place)?;
            Some(Agents::of_table(names(&value)?, entry.place.clone()))
        });
        let Some((key, entry)) = who_plays(written) else { return of_table };
        let Some(names) = names(&entry.value()).filter(|names| !names.is_empty()) else {
            self.is_seated = false;
            return None;
        };
        if in_table.is_some() {
            let message = "who plays is named under [table] as well";
            self.wrong(&entry.place, key, message, "keep one of the two: remove `agents` from [table], or this line");
        }
        Some(Agents { names, key, place: Some(entry.place.clone()) })
    }
}
