//! Random variation of knobs within their declared limits, for tests of whole games.

use toml::Value;

use super::book::Book;
use super::error::KnobError;
use super::list::{Leaf, leaves};
use super::tree::is_plain;

/// A knob that can be varied without knowing its meaning: a number with a range, one or several words of an
/// enumeration, or a switch.
#[derive(Clone, Debug, PartialEq)]
pub struct Turnable(Leaf);

/// The maximum distance of a knob from its default.
pub const FURTHEST: u16 = 1000;

impl Turnable {
    /// Returns all variable knobs of a rulebook, ordered by path.
    ///
    /// # Errors
    /// See [`super::Rules::of_book`].
    pub fn all(book: &Book) -> Result<Vec<Turnable>, KnobError> {
        let turnable = |leaf: &Leaf| match &leaf.value {
            Value::Boolean(_) => true,
            Value::Array(items) => {
                let numbers = items.iter().any(|item| number(item).is_some()) && leaf.description.range.is_some();
                items.iter().all(is_plain) && (numbers || !leaf.words.is_empty())
            }
            one => number(one).is_some() && leaf.description.range.is_some() || !leaf.words.is_empty(),
        };
        Ok(leaves(book)?.into_iter().filter(turnable).map(Turnable).collect())
    }

    /// Returns the dotted path.
    pub fn path(&self) -> &str {
        &self.0.path
    }

    /// Returns an allowed value. `turn` is the distance of numbers from their defaults, from 0 to [`FURTHEST`], which
    /// is an end of the range. `choice` selects the direction, the word, and how a list changes. With 0 and 0 the value
    /// is the default.
    pub fn turned(&self, turn: u16, choice: u16) -> Value {
        match &self.0.value {
            Value::Boolean(value) => Value::Boolean(*value != (choice % 2 == 1)),
            Value::Array(items) => self.turned_list(items, turn, choice),
            one => self.turned_one(one, turn, choice),
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "within the range of a whole number")]
    fn turned_one(&self, value: &Value, turn: u16, choice: u16) -> Value {
        if !self.0.words.is_empty() {
            return self.word(value, choice);
        }
        let (Some(now), Some([low, high])) = (number(value), self.0.description.range) else { return value.clone() };
        let end = if choice % 2 == 1 { low } else { high };
        let share = f64::from(turn.min(FURTHEST)) / f64::from(FURTHEST);
        // Rounding must not leave the range.
        let turned = (now + (end - now) * share).clamp(low, high);
        match value {
            Value::Integer(_) => Value::Integer(turned.round() as i64),
            _ => Value::Float(turned),
        }
    }

    /// Returns the default or, depending on `choice`, another word.
    fn word(&self, default: &Value, choice: u16) -> Value {
        let others = self.0.words.iter().map(|word| Value::from(word.word)).filter(|word| word != default);
        let all: Vec<Value> = std::iter::once(default.clone()).chain(others).collect();
        all[usize::from(choice) % all.len()].clone()
    }

    fn turned_list(&self, items: &[Value], turn: u16, choice: u16) -> Value {
        if !self.0.words.is_empty() {
            if choice == 0 {
                return Value::Array(items.to_vec());
            }
            let chosen = |place: usize| choice >> (place % 16) & 1 == 1;
            let words = self.0.words.iter().enumerate().filter(|(place, _)| chosen(*place));
            return Value::Array(words.map(|(_, word)| Value::from(word.word)).collect());
        }
        let turned = items.iter().enumerate().map(|(place, item)| self.turned_one(item, turn, choice >> (place % 16)));
        let mut list: Vec<Value> = turned.collect();
        if self.0.len.is_none() {
            match choice >> 12 {
                13 => list.clear(),
                14 => list.truncate(1),
                15 => list.extend(list.clone()),
                _ => {}
            }
        }
        Value::Array(list)
    }
}

/// Returns a whole or decimal number.
pub(super) fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Integer(number) => Some(*number as f64),
        Value::Float(number) => Some(*number),
        _ => None,
    }
}
