//! Compares and formats values of the file.

use toml::Value;

use super::declared::RANGE;
use super::forms::names;
use evenhand_game::document::{Key, Place, What, Written};
use evenhand_game::game::knobs::inline;

/// Longer values are truncated in the labels of cells.
const LONGEST_VALUE: usize = 40;

/// Flattens nested tables to dotted paths, down to values, lists and ranges.
pub(super) fn flattened<'w>(key: &Key, entry: &'w Written) -> Vec<(String, Place, &'w Written)> {
    let range = RANGE.iter().any(|part| entry.get(part.name).is_some());
    match &entry.what {
        What::Table(entries) if !range && !entries.is_empty() => entries
            .iter()
            .flat_map(|(inner, entry)| {
                let key = Key { text: format!("{}.{}", key.text, inner.text), place: inner.place.clone() };
                flattened(&key, entry)
            })
            .collect(),
        _ => vec![(key.text.clone(), key.place.clone(), entry)],
    }
}

/// Whether two values are equal in meaning: 1 and 1.0 are.
pub(super) fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Integer(a), Value::Float(b)) | (Value::Float(b), Value::Integer(a)) => *a as f64 == *b,
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        _ => a == b,
    }
}

/// Formats a value for people: words without quotes, names joined by `+`, long values truncated.
pub(super) fn short(value: &Value) -> String {
    let text = match (value, names(value)) {
        (Value::String(word), Some(_)) => return word.clone(),
        (_, Some(names)) if !names.is_empty() => names.join("+"),
        _ => inline(value),
    };
    if text.chars().count() <= LONGEST_VALUE {
        return text;
    }
    text.chars().take(LONGEST_VALUE - 3).chain("...".chars()).collect()
}
