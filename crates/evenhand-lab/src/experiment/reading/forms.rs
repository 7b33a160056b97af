//! The forms of values that are specific to experiments.

use std::time::Duration;

use toml::Value;

use crate::experiment::Factions;

/// Returns a list of names, or one name.
pub(super) fn names(value: &Value) -> Option<Vec<String>> {
    let name = |value: &Value| value.as_str().filter(|name| !name.trim().is_empty()).map(str::to_owned);
    match value {
        Value::Array(items) => items.iter().map(name).collect(),
        one => name(one).map(|name| vec![name]),
    }
}

/// Reads a number of players.
pub(super) fn players(value: &Value) -> Option<usize> {
    value.as_integer().and_then(|players| usize::try_from(players).ok())
}

/// Reads how factions are assigned.
pub(super) fn factions(value: &Value) -> Option<Factions> {
    match value {
        Value::String(word) if word == "rotate" => Some(Factions::Rotate),
        Value::String(word) if word == "all-sets" => Some(Factions::AllSets),
        Value::Array(items) if !items.is_empty() => names(value).map(Factions::Fixed),
        _ => None,
    }
}

/// Reads a difference between 0 and one half, given as a number or as text.
pub(super) fn margin(value: &Value) -> Option<f64> {
    let number = match value {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_float(),
    };
    number.filter(|margin| *margin > 0.0 && *margin < 0.5)
}

/// Parses `8h`, `1h30m`, `45s`: whole numbers with d, h, m or s, each unit at most once and in descending order.
pub(super) fn duration(text: &str) -> Option<Duration> {
    let mut units = [('d', 86_400), ('h', 3_600), ('m', 60), ('s', 1)].into_iter();
    let mut seconds = 0u64;
    let mut rest = text.trim();
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let number: u64 = rest[..digits].parse().ok()?;
        let unit = rest[digits..].chars().next()?;
        let (_, length) = units.find(|(name, _)| *name == unit)?;
        seconds = number.checked_mul(length)?.checked_add(seconds)?;
        rest = rest[digits + unit.len_utf8()..].trim_start();
    }
    // Stored seconds are signed, so larger values are rejected here.
    (seconds > 0 && i64::try_from(seconds).is_ok()).then(|| Duration::from_secs(seconds))
}
