//! The content of a game as sheets.

use std::collections::BTreeMap;

use toml::{Table, Value};

use super::cells::Kinds;
use crate::error::Problem;
use crate::game::{Book, Rules};

/// The heading of the column of ids.
pub(super) const ID: &str = "id";

/// A table of the rulebook whose entries are rows, such as `cards`.
pub(super) struct Sheet {
    /// The name of the table and of its file.
    pub(super) name: String,
    /// The paths of values within an entry, in the order in which they first occur.
    pub(super) columns: Vec<String>,
    /// The kinds of values of each column.
    pub(super) kinds: BTreeMap<String, Kinds>,
    /// The values by id and column, in the order of the rulebook.
    pub(super) entries: Vec<(String, BTreeMap<String, Value>)>,
}

impl Sheet {
    /// Returns all sheets of a rulebook: one for every table of its documents that contains only entries.
    ///
    /// # Errors
    /// Returns an error if a document of the rulebook cannot be read.
    pub(super) fn all(book: &Book, rules: &Rules) -> Result<Vec<Sheet>, Problem> {
        let mut order: Vec<(String, Vec<String>)> = Vec::new();
        for (file, text) in book.documents {
            let document: Table = text.parse().map_err(|error: toml::de::Error| {
                Problem::of(file, error.message().to_owned(), "this file is part of the program")
            })?;
            for (root, entries) in document {
                let ids = entries.as_table().into_iter().flatten().map(|(id, _)| id.clone());
                match order.iter_mut().find(|(known, _)| *known == root) {
                    Some((_, known)) => known.extend(ids),
                    None => order.push((root, ids.collect())),
                }
            }
        }
        Ok(order.into_iter().filter_map(|(root, ids)| Sheet::of(rules, root, &ids)).collect())
    }

    /// Returns the sheet of one table; `None` if something in it is not an entry.
    fn of(rules: &Rules, name: String, ids: &[String]) -> Option<Sheet> {
        let table = rules.get(&name)?.as_table()?;
        let mut sheet =
            Sheet { name, columns: Vec::new(), kinds: BTreeMap::new(), entries: Vec::with_capacity(table.len()) };
        let mut ids: Vec<&String> = ids.iter().filter(|id| table.contains_key(*id)).collect();
        ids.extend(table.keys().filter(|id| !ids.contains(id)).collect::<Vec<_>>());
        for id in ids {
            let mut values = BTreeMap::new();
            flatten("", table.get(id)?.as_table()?, &mut |path, value| {
                if !sheet.columns.contains(&path) {
                    sheet.columns.push(path.clone());
                }
                sheet.kinds.entry(path.clone()).or_default().note(value);
                values.insert(path, value.clone());
            });
            sheet.entries.push((id.clone(), values));
        }
        (!sheet.entries.is_empty()).then_some(sheet)
    }

    /// Returns the values of an entry.
    pub(super) fn entry(&self, id: &str) -> Option<&BTreeMap<String, Value>> {
        self.entries.iter().find(|(known, _)| known == id).map(|(_, values)| values)
    }
}

/// Visits every value of an entry with its path. Tables of plain values are split; all other tables are visited whole.
fn flatten(prefix: &str, table: &Table, visit: &mut dyn FnMut(String, &Value)) {
    for (key, value) in table {
        let path = if prefix.is_empty() { key.clone() } else { format!("{prefix}.{key}") };
        match value {
            Value::Table(inner) if !inner.is_empty() && inner.values().all(is_plain) => flatten(&path, inner, visit),
            _ => visit(path, value),
        }
    }
}

fn is_plain(value: &Value) -> bool {
    !matches!(value, Value::Table(_) | Value::Array(_))
}
