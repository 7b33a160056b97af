//! Conditions of abilities and effects.

use serde::Deserialize;
use toml::Value;

use super::verbs::{Counter, Filter};
use super::{Row, Vocabulary, wrong};
use evenhand_game::game::SetupError;
use evenhand_kit::table::effects::written;

/// A condition of an ability or effect (ledger 4.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Condition {
    /// The player has at least this many matching cards on the Battlefield.
    Own(Filter, u8),
    /// The player has at least this many counters on its Forges.
    Stored(Counter, u8),
    /// The player has at least this many marks.
    Mark(u8, u8),
}

/// A condition as content files write it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCondition {
    own: Option<Vec<String>>,
    row: Option<Row>,
    stored: Option<Counter>,
    mark: Option<String>,
    n: u8,
}

impl Condition {
    /// Reads the condition written at `path`, if there is one.
    pub(super) fn read(
        path: &str,
        value: Option<&Value>,
        words: &mut Vocabulary,
    ) -> Result<Option<Condition>, SetupError> {
        let Some(value) = value else { return Ok(None) };
        let written: WrittenCondition = written::value(path, value.clone())?;
        Ok(Some(match (&written.own, written.stored, &written.mark) {
            (Some(of), None, None) => {
                let filter = Filter { words: words.asked(path, of)?, row: written.row, ..Filter::default() };
                Condition::Own(filter, written.n)
            }
            (None, Some(counter), None) => Condition::Stored(counter, written.n),
            (None, None, Some(name)) => Condition::Mark(words.mark(path, name)?, written.n),
            _ => return wrong(path, "does not ask for one thing", "write one of own, stored, mark, and n"),
        }))
    }
}
