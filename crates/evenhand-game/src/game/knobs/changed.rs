//! What rules change of the rulebook's numbers, as numbers that a player can observe.

use toml::Value;

use super::rules::Rules;
use super::tree::{for_each_leaf, join, step};

/// The largest change: a number that becomes five times as large.
const LARGEST: f32 = 4.0;

/// The numbers, switches and words that differ from the rulebook's, ordered by path.
///
/// - A number has its dotted path, and its change relative to the rulebook's value (or to 1, if that is smaller): mana 3
///   instead of 5 is -0.4. Numbers of lists have their index in the path. Changes are limited to 4 in either direction.
/// - A switch has its path and 1.
/// - A word has its path with the new word, as `path=word`, and 1.
///
/// Entries that the rulebook does not have are left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChangedNumbers(Vec<(String, f32)>);

impl ChangedNumbers {
    /// Stands for the rulebook's rules.
    pub const NONE: ChangedNumbers = ChangedNumbers(Vec::new());

    /// Returns the changes with their paths.
    #[inline]
    pub fn entries(&self) -> &[(String, f32)] {
        &self.0
    }
}

impl Rules {
    /// Returns the values that differ from the rulebook's, by path: those of knobs, and whole lists and new entries. Set
    /// in the rulebook's rules ([`Rules::set`]), they give equal rules, unless an entry was taken out.
    ///
    /// ```
    /// use evenhand_game::game::knobs::{Declared, Value};
    /// use evenhand_game::game::{Book, Rules};
    ///
    /// evenhand_game::knobs! {
    ///     pub struct Frame {
    ///         /// Mana of a round.
    ///         mana: u8 = 5, in 1..=20, "mana";
    ///     }
    /// }
    /// let book = Book { documents: &[], knobs: Declared::of::<Frame>, open_tables: &[] };
    /// let mut rules = Rules::of_book(&book).unwrap();
    /// rules.set(&book, "mana", &Value::Integer(3), None).unwrap();
    /// assert_eq!(rules.differences(), [("mana".into(), Value::Integer(3))]);
    /// ```
    pub fn differences(&self) -> Vec<(String, Value)> {
        let mut found = Vec::new();
        for (key, now, printed) in self.changed_parts() {
            add_differences(key, now, Some(printed), &mut found);
        }
        found
    }

    /// Returns what differs from the rulebook.
    ///
    /// ```
    /// use evenhand_game::game::knobs::{Declared, Value};
    /// use evenhand_game::game::{Book, Rules};
    ///
    /// evenhand_game::knobs! {
    ///     pub struct Frame {
    ///         /// Mana of a round.
    ///         mana: u8 = 5, in 1..=20, "mana";
    ///         /// Whether mana is kept.
    ///         kept: bool = false;
    ///     }
    /// }
    /// let book = Book { documents: &[], knobs: Declared::of::<Frame>, open_tables: &[] };
    /// let mut rules = Rules::of_book(&book).unwrap();
    /// assert!(rules.changed_numbers().entries().is_empty());
    /// rules.set(&book, "mana", &Value::Integer(3), None).unwrap();
    /// rules.set(&book, "kept", &Value::Boolean(true), None).unwrap();
    /// assert_eq!(rules.changed_numbers().entries(), [("kept".into(), 1.0), ("mana".into(), -0.4)]);
    /// ```
    pub fn changed_numbers(&self) -> ChangedNumbers {
        let mut changed = Vec::new();
        for (key, now, printed) in self.changed_parts() {
            for_each_leaf(key, now, &mut |path, now| {
                let inside = path[key.len()..].split('.').filter(|segment| !segment.is_empty());
                let printed = inside.into_iter().try_fold(printed, |here, segment| step(here, segment));
                if let Some(printed) = printed {
                    note(path, now, printed, &mut changed);
                }
            });
        }
        changed.sort_by(|(a, _), (b, _)| a.cmp(b));
        ChangedNumbers(changed)
    }
}

/// Adds the change of one leaf, if it is one.
fn note(path: &str, now: &Value, printed: &Value, changed: &mut Vec<(String, f32)>) {
    if now == printed {
        return;
    }
    match (now, printed) {
        (Value::Array(now), Value::Array(printed)) => {
            for (index, (now, printed)) in now.iter().zip(printed).enumerate() {
                note(&format!("{path}.{index}"), now, printed, changed);
            }
        }
        (Value::String(word), Value::String(_)) => changed.push((format!("{path}={word}"), 1.0)),
        (Value::Boolean(_), Value::Boolean(_)) => changed.push((path.to_owned(), 1.0)),
        _ => {
            if let (Some(now), Some(printed)) = (number(now), number(printed)) {
                changed.push((path.to_owned(), relative(now, printed)));
            }
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a rounding")]
fn relative(now: f64, printed: f64) -> f32 {
    (((now - printed) / printed.abs().max(1.0)) as f32).clamp(-LARGEST, LARGEST)
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Integer(number) => Some(*number as f64),
        Value::Float(number) => Some(*number),
        _ => None,
    }
}

fn add_differences(path: &str, now: &Value, printed: Option<&Value>, found: &mut Vec<(String, Value)>) {
    match (now, printed) {
        (now, Some(printed)) if now == printed => {}
        (Value::Table(now), Some(Value::Table(printed))) => {
            for (key, now) in now {
                add_differences(&join(path, key), now, printed.get(key), found);
            }
        }
        _ => found.push((path.to_owned(), now.clone())),
    }
}
