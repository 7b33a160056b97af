//! Conditions of abilities and effects.

use serde::Deserialize;
use toml::Value;

use super::verbs::{Counter, Filter};
use super::{Counted, Counts, Row, Vocabulary, wrong};
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
    /// A number in the game is at least this.
    AtLeast(Counted, u8),
    /// A number in the game is at most this.
    AtMost(Counted, u8),
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
        if let Some(limit) = Limit::of(value) {
            return limit.read(path, value, words).map(Some);
        }
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

/// A condition that limits a number in the game, such as `hand_at_most`.
struct Limit<'v> {
    key: &'v str,
    word: &'v str,
    at_most: bool,
}

/// Which cards count, as content files write them beside the limit.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLimit {
    #[serde(default)]
    of: Vec<String>,
    row: Option<Row>,
}

impl<'v> Limit<'v> {
    /// Finds the key of a limit in a condition.
    fn of(value: &'v Value) -> Option<Limit<'v>> {
        value.as_table()?.keys().find_map(|key| {
            let least = key.strip_suffix("_at_least").map(|word| Limit { key, word, at_most: false });
            least.or_else(|| key.strip_suffix("_at_most").map(|word| Limit { key, word, at_most: true }))
        })
    }

    fn read(&self, path: &str, value: &Value, words: &mut Vocabulary) -> Result<Condition, SetupError> {
        let Some(counts) = Counts::find(self.word) else {
            let remedy = written::meant(self.word, &Counts::words());
            return wrong(format!("{path}.{}", self.key), "is not a number of the game", remedy);
        };
        let mut others = value.as_table().cloned().unwrap_or_default();
        let number = others.remove(self.key).and_then(|number| u8::try_from(number.as_integer()?).ok());
        let Some(n) = number else {
            let at = format!("{path}.{}", self.key);
            return wrong(at, "is not a number that can be compared", "write a number from 0 to 255");
        };
        let WrittenLimit { of, row } = written::value(path, Value::Table(others))?;
        let counted = Counted::new(path, counts, (&of, row), words)?;
        Ok(if self.at_most { Condition::AtMost(counted, n) } else { Condition::AtLeast(counted, n) })
    }
}
