//! Access to the values of a TOML document by path.

use toml::{Table, Value};

/// Appends a segment to a path.
pub(super) fn join(prefix: &str, key: &str) -> String {
    if prefix.is_empty() { key.to_owned() } else { format!("{prefix}.{key}") }
}

/// Returns the value that one segment of a path leads to.
pub(super) fn step<'v>(here: &'v Value, segment: &str) -> Option<&'v Value> {
    match here {
        Value::Table(table) => table.get(segment),
        Value::Array(items) => segment.parse::<usize>().ok().and_then(|index| items.get(index)),
        _ => None,
    }
}

/// Merges tables deeply. Returns the path as an error if a table meets a plain value there.
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

/// Whether a value is neither a list nor a table.
pub(super) fn is_plain(value: &Value) -> bool {
    !matches!(value, Value::Array(_) | Value::Table(_))
}

/// Visits every leaf: a plain value or a list of plain values. Lists of tables are descended into.
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

/// Does what [`for_each_leaf`] does, for all parts of a document.
pub(super) fn for_each_leaf_of<'v>(
    parts: impl Iterator<Item = (&'v str, &'v Value)>,
    visit: &mut impl FnMut(&str, &Value),
) {
    for (key, value) in parts {
        for_each_leaf(key, value, visit);
    }
}

/// Returns the kind of a value as text.
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
