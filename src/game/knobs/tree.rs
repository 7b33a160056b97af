//! Values of a TOML document by their paths.

use toml::{Table, Value};

/// A path and one more segment.
pub(super) fn join(prefix: &str, key: &str) -> String {
    if prefix.is_empty() { key.to_owned() } else { format!("{prefix}.{key}") }
}

/// What one segment of a path leads to.
pub(super) fn step<'v>(here: &'v Value, segment: &str) -> Option<&'v Value> {
    match here {
        Value::Table(table) => table.get(segment),
        Value::Array(items) => segment.parse::<usize>().ok().and_then(|index| items.get(index)),
        _ => None,
    }
}

/// Merges tables deeply; the path at which a table meets a value if they do not fit.
pub(super) fn merge(into: &mut Table, from: Table, prefix: &str) -> Result<(), String> {
    for (key, value) in from {
        let path = join(prefix, &key);
        match (into.get_mut(&key), value) {
            (Some(Value::Table(into)), Value::Table(from)) => merge(into, from, &path)?,
            (Some(Value::Table(_)), _) | (Some(_), Value::Table(_)) => return Err(path),
            (_, value) => {
                into.insert(key, value);
            }
        }
    }
    Ok(())
}

/// Whether it is neither a list nor a table.
pub(super) fn is_plain(value: &Value) -> bool {
    !matches!(value, Value::Array(_) | Value::Table(_))
}

/// Visits every leaf: a plain value or a list of plain values. Lists of tables are gone into.
pub(super) fn for_each_leaf(path: &str, value: &Value, visit: &mut impl FnMut(&str, &Value)) {
    match value {
        Value::Table(table) => {
            for (key, inner) in table {
                for_each_leaf(&join(path, key), inner, visit);
            }
        }
        Value::Array(items) if !items.iter().all(is_plain) => {
            for (index, inner) in items.iter().enumerate() {
                for_each_leaf(&join(path, &index.to_string()), inner, visit);
            }
        }
        leaf => visit(path, leaf),
    }
}

/// As [`for_each_leaf`], of all parts of a document.
pub(super) fn for_each_leaf_of<'v>(
    parts: impl Iterator<Item = (&'v str, &'v Value)>,
    visit: &mut impl FnMut(&str, &Value),
) {
    for (key, value) in parts {
        for_each_leaf(key, value, visit);
    }
}

/// What a value is, in words.
pub(super) fn kind(value: &Value) -> &'static str {
    match value {
        Value::String(_) => "a word",
        Value::Integer(_) => "a whole number",
        Value::Float(_) => "a number",
        Value::Boolean(_) => "true or false",
        Value::Datetime(_) => "a date",
        Value::Array(_) => "a list",
        Value::Table(_) => "a table",
    }
}
