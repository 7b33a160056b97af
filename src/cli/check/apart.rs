//! Independent mistakes of one entry: whether a field is missing, unknown or of the wrong type does not depend on the
//! entry's other mistakes.

use toml::{Table, Value};

use super::content::Check;
use super::form::{UNKNOWN_FIELD, is_of_form, missing};
use crate::game::{Rules, SetupError};

impl Check<'_> {
    /// Returns the field of an entry that an error is about, or that the entry lacks; `None` if the error is about the
    /// whole entry, or about none.
    pub(super) fn field(&self, path: &str, message: &str) -> Option<String> {
        let unit = self.unit(path);
        self.entries_like(&unit)?;
        match path.strip_prefix(&unit)?.strip_prefix('.') {
            Some(rest) => Some(format!("{unit}.{}", rest.split('.').next()?)),
            None => Some(format!("{unit}.{}", missing(message)?)),
        }
    }

    /// Whether an error in an entry with mistakes is a further mistake, rather than a consequence of known ones.
    pub(super) fn is_apart(&self, rules: &Rules, error: &SetupError) -> bool {
        let unit = self.unit(&error.path);
        let Some(field) = self.field(&error.path, &error.message) else { return false };
        if self.opaque.contains(&unit) || self.known_fields.contains(&field) {
            return false;
        }
        let last = field.rsplit_once('.').map_or("", |(_, last)| last);
        if error.path == unit {
            // A field that some entries lack may be required only in combination with another field's value.
            let mut all = self.entries_like(&unit).into_iter().flat_map(Table::values);
            return all.all(|entry| entry.get(last).is_some());
        }
        let unknown = error.message == UNKNOWN_FIELD && error.path != field;
        rules.is_set(&field) && !self.retyped.contains(&unit) && (unknown || is_of_form(&error.message))
    }

    /// Corrects one field of an entry, so that the entry's other mistakes are found: to the value in the rulebook or,
    /// in a new entry, the value in the most similar entry of the rulebook. Returns whether anything changed.
    pub(super) fn mend_field(&mut self, rules: &mut Rules, error: &SetupError) -> bool {
        let unit = self.unit(&error.path);
        let Some(field) = self.field(&error.path, &error.message) else { return false };
        let (Some(entries), Some((around, last))) = (self.entries_like(&unit), field.rsplit_once('.')) else {
            return false;
        };
        let own = unit.split_once('.').and_then(|(_, id)| entries.get(id));
        let written = rules.get(around).and_then(Value::as_table);
        let alike = |entry: &Value| {
            let same = |(key, value): &(&String, &Value)| entry.get(key.as_str()) == Some(*value);
            written.map_or(0, |written| written.iter().filter(same).count())
        };
        let model = || entries.values().filter(|entry| entry.get(last).is_some()).max_by_key(|entry| alike(entry));
        let sound = own.or_else(model).and_then(|entry| entry.get(last)).cloned();
        // A word shared by several entries may determine their type, and with it the allowed values of their other
        // fields.
        let shared = |word: &Value| entries.values().filter(|entry| entry.get(last) == Some(word)).count() > 1;
        let retyped = own.is_none() && sound.as_ref().is_some_and(|sound| sound.is_str() && shared(sound));
        if rules.get(&field) == sound.as_ref() {
            return false;
        }
        match sound {
            Some(sound) => rules.put(&field, sound, None),
            None => rules.take_out(&field),
        }
        if retyped {
            self.retyped.insert(unit.clone());
        }
        self.known_fields.insert(field);
        self.doubted.insert(unit);
        true
    }

    /// Returns the rulebook's entries of the open table that contains an entry.
    fn entries_like(&self, unit: &str) -> Option<&Table> {
        let (table, _) = unit.split_once('.')?;
        self.printed.get(table).filter(|_| self.book.open_tables.contains(&table))?.as_table()
    }
}
