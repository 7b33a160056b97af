//! The parts of a game's rule data: what stands at the keys of the root. Rules that differ in one part share the
//! others, and with them what has been made of them: thousands of cells of a sweep differ in a number or two.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use toml::{Table, Value};

use super::SetupError;
use super::canonical;
use super::tree::step;

/// A document as its parts.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts(BTreeMap<Arc<str>, Arc<Part>>);

/// What stands at a key of the root, and what is made of it once.
#[derive(Debug)]
struct Part {
    value: Value,
    /// As canonical text.
    text: OnceLock<String>,
    /// As a type of the game's own.
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
    /// The parts by their keys, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(key, part)| (&**key, &part.value))
    }

    /// A value by its path.
    pub(super) fn get(&self, path: &str) -> Option<&Value> {
        let mut segments = path.split('.');
        let first = &self.0.get(segments.next()?)?.value;
        segments.try_fold(first, |here, segment| step(here, segment))
    }

    /// The part at a key, to be changed: all that was made of it is forgotten.
    pub(super) fn change(&mut self, key: &str) -> Option<&mut Value> {
        let part = self.0.get_mut(key)?;
        let value = match Arc::get_mut(part) {
            Some(own) => std::mem::replace(&mut own.value, Value::Boolean(false)),
            None => part.value.clone(),
        };
        *part = Arc::new(Part::new(value));
        Arc::get_mut(part).map(|part| &mut part.value)
    }

    /// Puts a part at a key.
    pub(super) fn insert(&mut self, key: &str, value: Value) {
        self.0.insert(key.into(), Arc::new(Part::new(value)));
    }

    /// The whole document as canonical text, one line per knob.
    pub(super) fn text(&self) -> String {
        let texts = self.0.iter().map(|(key, part)| &**part.text.get_or_init(|| canonical::part(key, &part.value)));
        texts.collect()
    }

    /// What a part is as a type of the game's own, read once for all that share the part; none if there is no such
    /// part. A part that is read as several types is read again as all but the first.
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
                // Another thread may have been quicker, with the same.
                let _ = part.read.set(Arc::clone(&new) as Arc<dyn Any + Send + Sync>);
                Ok(new)
            },
            Ok,
        ))
    }
}
