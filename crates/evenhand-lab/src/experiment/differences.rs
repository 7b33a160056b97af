//! Differences between an experiment and the one that results were played for.

use toml::{Table, Value};

use super::integer;
use evenhand_game::game::knobs::inline;

/// Returns the differences between two resolved experiments (`Experiment::to_toml`), each as `path: old -> new`.
pub fn difference(old: &Table, new: &Table) -> Vec<String> {
    differences(old, new).iter().map(Difference::to_string).collect()
}

/// Returns the differences that forbid adding to the results of `old`: everything except a raised limit in `[stop]`
/// (more deals, a finer precision, or none) and the playing time, which is specific to each run.
pub fn obstacles(old: &Table, new: &Table) -> Vec<String> {
    let limits = differences(old, new);
    limits.iter().filter(|difference| !difference.is_raised_limit()).map(Difference::to_string).collect()
}

/// One difference.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The path.
    pub path: String,
    /// The old value; `None` if there was none.
    pub old: Option<Value>,
    /// The new value; `None` if there is none.
    pub new: Option<Value>,
}

impl Difference {
    fn is_raised_limit(&self) -> bool {
        let number = |value: &Value| value.as_float().or(value.as_integer().map(|number| number as f64));
        let (old, new) = (self.old.as_ref().and_then(number), self.new.as_ref().and_then(number));
        match (self.path.as_str(), old, new) {
            ("stop.deals", Some(old), Some(new)) => new >= old,
            ("stop.precision", Some(old), Some(new)) => new <= old,
            ("stop.precision", Some(_), None) => self.new.is_none(),
            // Switching to wider intervals is allowed; switching back would make them too narrow.
            ("stop.looks", None, None) => self.old.is_none(),
            ("stop.decided" | "stop.rest", _, _) => true,
            // Each run has its own: no result depends on it.
            ("stop.time", _, _) => true,
            _ => false,
        }
    }
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = |value: &Option<Value>| value.as_ref().map_or("(nothing)".to_owned(), inline);
        write!(f, "{}: {} -> {}", self.path, text(&self.old), text(&self.new))
    }
}

/// Returns the [`difference`] as structured values.
pub fn differences(old: &Table, new: &Table) -> Vec<Difference> {
    let mut found = Vec::new();
    compare_tables("", old, new, &mut found);
    let is_digest = |path: &str| path.starts_with("cells.") && path.ends_with(".rules");
    // Digests show that something differs, but not what, so they are reported only if nothing else is found.
    if found.iter().any(|difference| !is_digest(&difference.path)) {
        found.retain(|difference| !is_digest(&difference.path));
    }
    found.sort_by_key(|difference| difference.path.starts_with("cells."));
    found
}

fn compare_tables(prefix: &str, old: &Table, new: &Table, found: &mut Vec<Difference>) {
    let mut keys: Vec<&String> = old.keys().chain(new.keys()).collect();
    keys.sort();
    keys.dedup();
    for key in keys {
        let path = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
        compare(path, old.get(key), new.get(key), found);
    }
}

fn compare(path: String, old: Option<&Value>, new: Option<&Value>, found: &mut Vec<Difference>) {
    match (old, new) {
        (Some(Value::Table(old)), Some(Value::Table(new))) => compare_tables(&path, old, new, found),
        (Some(Value::Array(old)), Some(Value::Array(new)))
            if old.len() == new.len() && old.iter().chain(new).any(|item| item.is_table() || item.is_array()) =>
        {
            for (index, (old, new)) in old.iter().zip(new).enumerate() {
                compare(format!("{path}.{index}"), Some(old), Some(new), found);
            }
        }
        (Some(Value::Array(old)), Some(Value::Array(new))) if path == "cells" => {
            let many = |cells: &[Value]| Some(integer(cells.len()));
            found.push(Difference { path: "number of cells".into(), old: many(old), new: many(new) });
        }
        _ if old == new => {}
        _ => found.push(Difference { path, old: old.cloned(), new: new.cloned() }),
    }
}
