//! A game's rulebook as data: what the layers of its rules start from.

use super::declare::Declared;

/// A game's rule data as embedded text.
#[derive(Clone, Copy, Debug)]
pub struct Book {
    /// The documents (file name, TOML text), merged in order over the declared defaults. They hold the content.
    pub documents: &'static [(&'static str, &'static str)],
    /// The declarations of the knobs: defaults, ranges, units, descriptions and doubts.
    pub knobs: fn() -> Declared,
    /// Tables to which a content file may add entries, e.g. `cards`. With `*` for any entry: tables inside entries to
    /// which it may add values like those already present, e.g. `decks.*.cards`.
    pub open_tables: &'static [&'static str],
}

impl Book {
    /// Whether values can be added to a table inside an entry of an open table.
    pub(super) fn takes_values(&self, table: &str) -> bool {
        let fits = |pattern: &&str| {
            let (pattern, table) = (pattern.split('.'), table.split('.'));
            pattern.clone().count() == table.clone().count()
                && pattern.zip(table).all(|(wanted, found)| wanted == "*" || wanted == found)
        };
        self.open_tables.iter().filter(|pattern| pattern.contains('*')).any(fits)
    }
}
