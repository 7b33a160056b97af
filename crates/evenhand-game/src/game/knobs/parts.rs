//! The parts of a game's rule data: the values at the root keys. Rules that differ in one part share the others and
//! everything derived from them, because thousands of variants of a sweep differ in one or two numbers.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use toml::{Table, Value};

use super::canonical;
use super::error::SetupError;
use super::tree::step;

/// A document, split into its parts.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts(BTreeMap<Arc<str>, Arc<Part>>);

/// The value at a root key, and what is derived from it once.
#[derive(Debug)]
struct Part {
    value: Value,
    /// The part as canonical text.
    text: OnceLock<String>,
    /// The part as a type of the game.
    read: OnceLock<Arc<dyn Any + Send + Sync>>,
}

impl Part {
    fn new(value: Value) -> Part {
        Part { value, text: OnceLock::new(), read: OnceLock::new() }
    }
}

impl PartialEq for Parts {
    fn eq(&self, other: &Parts) -> bool {
        let same = |(one, other): (&Arc<Part>, &Arc<Part>)| Arc::ptr_eq(one, other) || one.value == other.value;
        self.0.keys().eq(other.0.keys()) && self.0.values().zip(other.0.values()).all(same)
    }
}

impl From<Table> for Parts {
    fn from(tree: Table) -> Parts {
        Parts(tree.into_iter().map(|(key, value)| (key.into(), Arc::new(Part::new(value)))).collect())
    }
}

impl Parts {
    /// Returns the parts with their keys, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(key, part)| (&**key, &part.value))
    }

    /// Returns the parts that other parts have as well, but not with the same value in the same memory: the key, the value
    /// and the other value.
    pub(super) fn changed_from<'p>(
        &'p self,
        others: &'p Parts,
    ) -> impl Iterator<Item = (&'p str, &'p Value, &'p Value)> {
        self.0.iter().filter_map(|(key, part)| {
            let other = others.0.get(key).filter(|other| !Arc::ptr_eq(other, part))?;
            Some((&**key, &part.value, &other.value))
        })
    }

    /// Returns a value by its path.
    pub(super) fn get(&self, path: &str) -> Option<&Value> {
        let mut segments = path.split('.');
        let first = &self.0.get(segments.next()?)?.value;
        segments.try_fold(first, |here, segment| step(here, segment))
    }

    /// Returns the part at a key for modification. Everything derived from it is discarded.
    pub(super) fn change(&mut self, key: &str) -> Option<&mut Value> {
        let part = self.0.get_mut(key)?;
        let value = match Arc::get_mut(part) {
            Some(own) => std::mem::replace(&mut own.value, Value::Boolean(false)),
            None => part.value.clone(),
        };
        *part = Arc::new(Part::new(value));
        Arc::get_mut(part).map(|part| &mut part.value)
    }

    /// Inserts a part at a key.
    pub(super) fn insert(&mut self, key: &str, value: Value) {
        self.0.insert(key.into(), Arc::new(Part::new(value)));
    }

    /// Returns the whole document as canonical text, one line per knob.
    pub(super) fn text(&self) -> String {
        let texts = self.0.iter().map(|(key, part)| &**part.text.get_or_init(|| canonical::part(key, &part.value)));
        texts.collect()
    }

    /// Returns a part as a type of the game, read once for all rules that share the part; `None` if the part does not
    /// exist. If a part is read as several types, only the first one is cached.
    pub(super) fn read<T: Any + Send + Sync>(
        &self,
        key: &str,
        read: impl FnOnce(&Value) -> Result<T, SetupError>,
    ) -> Option<Result<Arc<T>, SetupError>> {
        let part = self.0.get(key)?;
        let known = part.read.get().and_then(|known| Arc::clone(known).downcast::<T>().ok());
        Some(known.map_or_else(
            || {
                let new = Arc::new(read(&part.value)?);
                // Another thread may have been faster; its result is the same.
                let _ = part.read.set(Arc::clone(&new) as Arc<dyn Any + Send + Sync>);
                Ok(new)
            },
            Ok,
        ))
    }
}
