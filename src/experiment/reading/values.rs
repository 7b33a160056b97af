//! Values as they are written, compared and shown.

use toml::Value;

use super::seats::names;
use crate::document::{Key, Place, What, Written};
use crate::game::knobs::inline;

/// Longer values are cut short where cells are told apart by their values.
const LONGEST_VALUE: usize = 40;

/// Nested tables as dotted paths, down to values, lists and ranges.
pub(super) fn flattened<'w>(key: &Key, entry: &'w Written) -> Vec<(String, Place, &'w Written)> {
    let range = ["from", "to", "step"].iter().any(|part| entry.get(part).is_some());
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

/// Whether two values mean the same: 1 and 1.0 do.
pub(super) fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Integer(a), Value::Float(b)) | (Value::Float(b), Value::Integer(a)) => *a as f64 == *b,
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        _ => a == b,
    }
}

/// A value as a person would say it: words without quotes, names joined by `+`, nothing too long.
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
