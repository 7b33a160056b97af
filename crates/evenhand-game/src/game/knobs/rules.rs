//! A game's rule data, built layer by layer.

use std::any::Any;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::de::DeserializeOwned;
use toml::{Table, Value};

use super::book::Book;
use super::canonical;
use super::declare::{Declared, Knob};
use super::error::{KnobError, SetupError};
use super::parts::Parts;
use super::tree::{is_plain, join, merge};
use crate::document::typed::from_value;
use crate::document::{Place, Problem, Recovered, What, Written};

/// A game's rule data with every layer applied. Two are equal if all their values are.
///
/// ```
/// use std::path::Path;
///
/// use evenhand_game::game::knobs::{Declared, Value};
/// use evenhand_game::game::{Book, Rules};
///
/// evenhand_game::knobs! {
///     /// The frame of a match.
///     pub struct Frame {
///         /// Rounds that are played.
///         rounds: u8 = 8, in 1..=20, "rounds";
///     }
/// }
/// let book = Book { documents: &[], knobs: Declared::of::<Frame>, open_tables: &[] };
/// let mut rules = Rules::of_book(&book).unwrap();
/// rules.load(&book, Path::new("short.toml"), "rounds = 5").unwrap();
/// assert_eq!(rules.section::<Frame>("").unwrap().rounds, 5);
///
/// let error = rules.set(&book, "rounds", &Value::Integer(21), None).unwrap_err();
/// assert_eq!(error.message, "21 is out of range");
/// assert_eq!(error.remedy, "give a number within 1 to 20 rounds");
///
/// let error = rules.set(&book, "round", &Value::Integer(3), None).unwrap_err();
/// assert_eq!(error.remedy, "did you mean `rounds`?");
///
/// let errors = rules.load(&book, Path::new("house.toml"), "\nrounds = \"many\"").unwrap_err();
/// assert_eq!(errors[0].place.as_ref().map(|place| place.line), Some(2));
/// ```
#[derive(Clone, Debug)]
pub struct Rules {
    parts: Parts,
    /// The rulebook's parts, before any layer.
    printed: Arc<Parts>,
    pub(super) declared: Arc<Declared>,
    places: BTreeMap<String, Place>,
}

impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        self.parts == other.parts
    }
}

impl Rules {
    /// Returns the rulebook's values.
    ///
    /// # Errors
    /// Returns an error if an embedded document is not TOML, or if the documents are incompatible.
    pub fn of_book(book: &Book) -> Result<Rules, KnobError> {
        let mut tree = Table::new();
        for (file, text) in book.documents {
            let document = Written::read(Path::new(file), text).map_err(|mut errors| errors.swap_remove(0))?.value();
            if let Value::Table(document) = document {
                merge(&mut tree, document, "").map_err(|path| KnobError {
                    message: format!("`{path}` is a table in one document of the book and a value in another"),
                    path,
                    place: Some(Place { file: PathBuf::from(file), line: 1, column: 1 }),
                    remedy: "keep one of them".into(),
                })?;
            }
        }
        let declared = (book.knobs)();
        declared.fill(&mut tree);
        let parts = Parts::from(tree);
        Ok(Rules { printed: Arc::new(parts.clone()), parts, declared: Arc::new(declared), places: BTreeMap::new() })
    }

    /// Applies a content file as a layer. Tables may be nested or addressed by quoted dotted keys. A table that does
    /// not exist yet becomes a new entry if the table around it is open.
    ///
    /// # Errors
    /// Returns every error in the file. The valid parts are applied anyway, so that later layers can be checked too.
    pub fn load(&mut self, book: &Book, file: &Path, text: &str) -> Result<(), Vec<KnobError>> {
        let recovered = Recovered::read(file, text);
        let found = self.lay(book, &recovered.written).into_iter().map(Problem::from).collect();
        let errors: Vec<KnobError> = recovered.and(found).into_iter().map(KnobError::from).collect();
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    /// Applies a table as a layer, as [`Rules::load`] does, and returns every error in it.
    pub fn lay(&mut self, book: &Book, layer: &Written) -> Vec<KnobError> {
        let mut errors = Vec::new();
        self.lay_under(book, "", layer, &mut errors);
        errors.sort_by_key(|error| error.place.as_ref().map(|place| (place.line, place.column)));
        errors
    }

    fn lay_under(&mut self, book: &Book, prefix: &str, layer: &Written, errors: &mut Vec<KnobError>) {
        for (key, written) in layer.entries() {
            let path = join(prefix, &key.text);
            let inside = matches!(written.what, What::Table(_)) && matches!(self.get(&path), Some(Value::Table(_)));
            if inside {
                self.lay_under(book, &path, written, errors);
                continue;
            }
            let known = self.template(book, &path).is_some();
            let (value, faults) = self.examine(book, &path, &written.value());
            errors.extend(faults.into_iter().map(|mut fault| {
                let below = fault.path.strip_prefix(&path).unwrap_or("").split('.').filter(|part| !part.is_empty());
                let place = if known || fault.path != path { written.place_along(below) } else { &key.place };
                fault.place = Some(place.clone());
                fault
            }));
            if let Some(value) = value {
                self.put(&path, value, Some(key.place.clone()));
                self.note_places(&path, written);
            }
        }
    }

    /// Records where everything inside a list or a new entry is written, so that an error found only when the game is
    /// built is shown on its own line.
    fn note_places(&mut self, path: &str, written: &Written) {
        let inner: Vec<(String, &Written)> = match &written.what {
            What::One(_) => return,
            What::List(items) => {
                items.iter().enumerate().map(|(index, item)| (join(path, &index.to_string()), item)).collect()
            }
            What::Table(entries) => entries.iter().map(|(key, entry)| (join(path, &key.text), entry)).collect(),
        };
        for (path, written) in inner {
            self.places.insert(path.clone(), written.place.clone());
            self.note_places(&path, written);
        }
    }

    /// Sets one knob to a value. `place` is where the value was written, for messages; `None` if not in a file.
    ///
    /// # Errors
    /// Returns an error if there is no such knob, or if it cannot take this value.
    pub fn set(&mut self, book: &Book, path: &str, value: &Value, place: Option<Place>) -> Result<(), KnobError> {
        let (value, faults) = self.examine(book, path, value);
        match (value, faults.into_iter().next()) {
            (Some(value), None) => {
                self.put(path, value, place);
                Ok(())
            }
            (_, Some(fault)) => Err(KnobError { place, ..fault }),
            (None, None) => unreachable!("examine gives no value only together with a fault"),
        }
    }

    /// Returns a value by its path.
    pub fn get(&self, path: &str) -> Option<&Value> {
        self.parts.get(path)
    }

    /// Returns a part of the tree (all of it for an empty path) as a type of the game. Use plain structs with
    /// `deny_unknown_fields`; a wrong type is reported at its path.
    ///
    /// # Errors
    /// Returns an error if the part is missing or not of this type.
    pub fn section<T: DeserializeOwned>(&self, path: &str) -> Result<T, SetupError> {
        let whole = || path.is_empty().then(|| Value::Table(self.tree()));
        let value = self.get(path).cloned().or_else(whole).ok_or_else(|| missing(path))?;
        typed(&value, path)
    }

    /// Returns the parts of the tree that match the fields of a type of the game, as that type. Errors are located as
    /// in [`Rules::section`].
    ///
    /// # Errors
    /// Returns an error if a part is missing or not of its type.
    pub fn sections<T: Knob + DeserializeOwned>(&self) -> Result<T, SetupError> {
        let part = |key: &str| Some((key.to_owned(), self.get(key)?.clone()));
        typed(&Value::Table(T::fields().iter().filter_map(|field| part(field.key)).collect()), "")
    }

    /// Returns what a game derives from the part of the tree at a root key. It is derived once and shared by all rules
    /// with the same part, so it must depend on the part alone.
    ///
    /// # Errors
    /// Returns an error if the part is missing, or if `read` rejects it.
    pub fn once<T: Any + Send + Sync>(
        &self,
        key: &str,
        read: impl FnOnce(&Value) -> Result<T, SetupError>,
    ) -> Result<Arc<T>, SetupError> {
        self.parts.read(key, read).unwrap_or_else(|| Err(missing(key)))
    }

    /// Returns how texts name a knob, if its declaration sets that: its label, after the names of the entries for which
    /// the declared path has a `*` (`cards.*.mana` labeled `mana to play`: `brute mana to play`).
    pub fn label(&self, path: &str) -> Option<String> {
        self.declared.notes.of(path)?.label(path)
    }

    /// Returns the parts of the tree with their root keys, in order.
    pub fn parts(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.parts.iter()
    }

    /// Returns the parts that a layer has changed: the root key, the value now and the rulebook's.
    pub(super) fn changed_parts(&self) -> impl Iterator<Item = (&str, &Value, &Value)> {
        self.parts.changed_from(&self.printed)
    }

    /// Returns a copy of the whole document.
    pub fn tree(&self) -> Table {
        self.parts().map(|(key, value)| (key.to_owned(), value.clone())).collect()
    }

    /// Returns where a knob was last set by a layer above the rulebook: the place of the knob itself, else of what
    /// contains it, else of the first of its parts.
    pub fn place(&self, path: &str) -> Option<&Place> {
        let mut around = Some(path);
        while let Some(here) = around {
            if let Some(place) = self.places.get(here) {
                return Some(place);
            }
            around = here.rsplit_once('.').map(|(outer, _)| outer);
        }
        let inside = format!("{path}.");
        self.places.range(inside.clone()..).next().filter(|(set, _)| set.starts_with(&inside)).map(|(_, place)| place)
    }

    /// Whether a layer above the rulebook has set exactly this path, rather than something that contains it.
    pub fn is_set(&self, path: &str) -> bool {
        self.places.contains_key(path)
    }

    /// Returns the changes made by layers above the rulebook, as `path = value` ordered by path. A new entry shows its
    /// path only.
    pub fn changes(&self) -> Vec<String> {
        let mut changes: Vec<(&str, String)> = Vec::new();
        for path in self.places.keys() {
            let inside = |outer: &&(&str, String)| path.strip_prefix(outer.0).is_some_and(|rest| rest.starts_with('.'));
            // Paths are in order, so what is inside an entry comes after it.
            if changes.last().as_ref().is_some_and(inside) {
                continue;
            }
            changes.push((
                path,
                match self.get(path) {
                    Some(value) if !value.is_table() => format!("{path} = {}", canonical::inline(value)),
                    _ => path.clone(),
                },
            ));
        }
        changes.into_iter().map(|(_, text)| text).collect()
    }

    /// Returns the path set by the nearest line at or before a place; `None` if nothing in that file is set before it.
    pub fn set_before(&self, place: &Place) -> Option<&str> {
        let of_file = self.places.iter().filter(|(_, set)| set.file == place.file && set.line <= place.line);
        of_file.max_by_key(|(_, set)| (set.line, set.column)).map(|(path, _)| path.as_str())
    }

    /// Returns where the cause of an error was written: where the knob at fault was set, else (the rulebook's value is
    /// at fault) where a knob was set that the message or the remedy names.
    pub fn cause(&self, error: &SetupError) -> Option<&Place> {
        let words = |text: &'_ str| -> Vec<String> {
            let path = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
            text.split(|c| !path(c)).map(|word| word.trim_end_matches('.').to_owned()).collect()
        };
        let named = words(&error.message).into_iter().chain(words(&error.remedy));
        let known = |word: &String| word.contains('.') && self.get(word).is_some();
        self.place(&error.path).or_else(|| named.filter(known).find_map(|word| self.place(&word)))
    }

    /// Returns the whole document as TOML, one line per knob ordered by path. Equal values give equal text, whatever
    /// order or notation they were written in.
    pub fn to_toml(&self) -> String {
        self.parts.text()
    }

    /// Returns the FNV-1a hash (64 bits) of [`Rules::to_toml`]. Equal rules have equal digests.
    pub fn digest(&self) -> u64 {
        Rules::digest_of(&self.to_toml())
    }

    /// Returns the [`Rules::digest`] of rules given as text.
    pub fn digest_of(text: &str) -> u64 {
        canonical::fnv1a(text.as_bytes())
    }

    /// Sets a value that [`Rules::set`] has accepted, and fills in the defaults of what it leaves out.
    pub fn put(&mut self, path: &str, value: Value, place: Option<Place>) {
        let may_leave_out = match &value {
            Value::Table(_) => true,
            Value::Array(items) => !items.iter().all(is_plain),
            _ => false,
        };
        self.replace(path, value, place);
        if may_leave_out {
            let (key, _) = path.split_once('.').unwrap_or((path, ""));
            if let Some(part) = self.parts.change(key) {
                self.declared.fill_part(key, part);
            }
        }
    }

    /// Removes a value from the table that contains it.
    pub fn take_out(&mut self, path: &str) {
        let inside = format!("{path}.");
        self.places.retain(|set, _| set != path && !set.starts_with(&inside));
        if let Some((around, last)) = path.rsplit_once('.')
            && let Some(Value::Table(table)) = self.container(around)
        {
            table.remove(last);
        }
    }

    /// Returns a table or a list by its path, for modification.
    fn container(&mut self, path: &str) -> Option<&mut Value> {
        let mut segments = path.split('.');
        let first = segments.next().and_then(|key| self.parts.change(key))?;
        segments.try_fold(first, |here, segment| match here {
            Value::Table(table) => table.get_mut(segment),
            Value::Array(items) => segment.parse::<usize>().ok().and_then(|index| items.get_mut(index)),
            _ => None,
        })
    }

    fn replace(&mut self, path: &str, value: Value, place: Option<Place>) {
        let inside = format!("{path}.");
        self.places.retain(|set, _| set != path && !set.starts_with(&inside));
        if let Some(place) = place {
            self.places.insert(path.to_owned(), place);
        }
        let Some((around, last)) = path.rsplit_once('.') else {
            self.parts.insert(path, value);
            return;
        };
        match self.container(around) {
            Some(Value::Table(table)) => {
                table.insert(last.to_owned(), value);
            }
            Some(Value::Array(items)) => {
                if let Some(item) = last.parse::<usize>().ok().and_then(|index| items.get_mut(index)) {
                    *item = value;
                }
            }
            _ => unreachable!("examine found what `{path}` is in"),
        }
    }
}

fn missing(path: &str) -> SetupError {
    SetupError { path: path.to_owned(), message: "it is missing".into(), remedy: "add it".into() }
}

/// Converts a value to a type of the game. A mismatch is reported at its own path.
fn typed<T: DeserializeOwned>(value: &Value, path: &str) -> Result<T, SetupError> {
    from_value(value).map_err(|mismatch| SetupError {
        path: mismatch.keys.iter().fold(path.to_owned(), |path, key| join(&path, key)),
        message: mismatch.message,
        remedy: "write it as the book's own values are written".into(),
    })
}
