//! A game's rule data, layer upon layer.

use std::any::Any;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::de::DeserializeOwned;
use toml::{Table, Value};

use super::declare::{Declared, Knob};
use super::parts::Parts;
use super::tree::{is_plain, join, merge};
use super::{Book, KnobError, Place, SetupError, canonical};
use crate::document::{Problem, Recovered, What, Written};

/// A game's rule data with every layer applied. Two are equal if all values are.
///
/// ```
/// use std::path::Path;
///
/// use evenhand::game::knobs::{Declared, Value};
/// use evenhand::game::{Book, Rules};
///
/// evenhand::knobs! {
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
    pub(super) declared: Arc<Declared>,
    places: BTreeMap<String, Place>,
}

impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        self.parts == other.parts
    }
}

impl Rules {
    /// The book's own values.
    ///
    /// # Errors
    /// An embedded document that is not TOML, or documents that do not fit together.
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
        Ok(Rules { parts: tree.into(), declared: Arc::new(declared), places: BTreeMap::new() })
    }

    /// Lays a content file over what is there. Tables may be nested or addressed by quoted dotted
    /// keys; a table that is not there yet becomes a new entry if the table around it is open.
    ///
    /// # Errors
    /// Everything that is wrong with the file. What is right has been applied all the same, so
    /// that later layers can be checked too.
    pub fn load(&mut self, book: &Book, file: &Path, text: &str) -> Result<(), Vec<KnobError>> {
        let recovered = Recovered::read(file, text);
        let found = self.lay(book, &recovered.written).into_iter().map(Problem::from).collect();
        let errors: Vec<KnobError> = recovered.and(found).into_iter().map(KnobError::from).collect();
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    /// Lays a table over what is there, as [`Rules::load`]; gives everything that is wrong.
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

    /// Notes where everything inside a list or a new entry is written, so that what turns out
    /// wrong only when the game is built is shown on its own line.
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

    /// Sets one knob.
    ///
    /// # Errors
    /// There is no such knob, or it cannot be this.
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

    /// A value by its path.
    pub fn get(&self, path: &str) -> Option<&Value> {
        self.parts.get(path)
    }

    /// A part of the tree (the whole of it for an empty path) as a type of the game's own. Use plain structs with
    /// `deny_unknown_fields`; a wrong type is blamed on the path down to the table it is in.
    ///
    /// # Errors
    /// The part is missing or is not of this type.
    pub fn section<T: DeserializeOwned>(&self, path: &str) -> Result<T, SetupError> {
        let whole = || path.is_empty().then(|| Value::Table(self.tree()));
        let value = self.get(path).cloned().or_else(whole).ok_or_else(|| missing(path))?;
        typed(value, path)
    }

    /// The parts of the tree that a type of the game's own has fields for, as that type. What is blamed is as in
    /// [`Rules::section`].
    ///
    /// # Errors
    /// A part is missing or is not of its type.
    pub fn sections<T: Knob + DeserializeOwned>(&self) -> Result<T, SetupError> {
        let part = |key: &str| Some((key.to_owned(), self.get(key)?.clone()));
        typed(Value::Table(T::fields().iter().filter_map(|field| part(field.key)).collect()), "")
    }

    /// What a game makes of a part of the tree, which stands at a key of the root. It is made once, and shared by all
    /// rules that have the part as it is here: what is made must come of the part alone.
    ///
    /// # Errors
    /// The part is missing, or `read` refuses it.
    pub fn once<T: Any + Send + Sync>(
        &self,
        key: &str,
        read: impl FnOnce(&Value) -> Result<T, SetupError>,
    ) -> Result<Arc<T>, SetupError> {
        self.parts.read(key, read).unwrap_or_else(|| Err(missing(key)))
    }

    /// The parts of the tree by their keys at the root, in order.
    pub fn parts(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.parts.iter()
    }

    /// A copy of the whole document.
    pub fn tree(&self) -> Table {
        self.parts().map(|(key, value)| (key.to_owned(), value.clone())).collect()
    }

    /// Where a knob was last set by a layer over the book: itself, else what it is part of, else
    /// the first of its parts.
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

    /// Whether a layer over the book has set just this, rather than what it is part of.
    pub fn is_set(&self, path: &str) -> bool {
        self.places.contains_key(path)
    }

    /// What layers over the book have set, as `path = value` in order of paths; of a new entry the path alone.
    pub fn changes(&self) -> Vec<String> {
        let mut changes: Vec<(&str, String)> = Vec::new();
        for path in self.places.keys() {
            let inside = |outer: &&(&str, String)| path.strip_prefix(outer.0).is_some_and(|rest| rest.starts_with('.'));
            // Paths are in order: what is inside an entry comes after it.
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

    /// The path of what the nearest line up to a place sets; none if nothing of that file is set before it.
    pub(crate) fn set_before(&self, place: &Place) -> Option<&str> {
        let of_file = self.places.iter().filter(|(_, set)| set.file == place.file && set.line <= place.line);
        of_file.max_by_key(|(_, set)| (set.line, set.column)).map(|(path, _)| path.as_str())
    }

    /// Where the cause of an error was written: where the knob to blame was set, else (the book's
    /// own value is to blame) where a knob was set that the message or the remedy names.
    pub fn cause(&self, error: &SetupError) -> Option<&Place> {
        let words = |text: &'_ str| -> Vec<String> {
            let path = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
            text.split(|c| !path(c)).map(|word| word.trim_end_matches('.').to_owned()).collect()
        };
        let named = words(&error.message).into_iter().chain(words(&error.remedy));
        let known = |word: &String| word.contains('.') && self.get(word).is_some();
        self.place(&error.path).or_else(|| named.filter(known).find_map(|word| self.place(&word)))
    }

    /// The whole document as text: TOML, one line per knob in order of paths, the same for the
    /// same values whatever order or notation they were written in.
    pub fn to_toml(&self) -> String {
        self.parts.text()
    }

    /// FNV-1a (64 bits) of [`Rules::to_toml`]: equal rules have equal digests.
    pub fn digest(&self) -> u64 {
        Rules::digest_of(&self.to_toml())
    }

    /// The [`Rules::digest`] of rules that are at hand as text.
    pub(crate) fn digest_of(text: &str) -> u64 {
        canonical::fnv1a(text.as_bytes())
    }

    /// Puts a value where [`Rules::set`] has found that it can be, with the defaults of what it leaves out.
    pub(crate) fn put(&mut self, path: &str, value: Value, place: Option<Place>) {
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

    /// Takes a value out of the table it is in.
    pub(crate) fn take_out(&mut self, path: &str) {
        let inside = format!("{path}.");
        self.places.retain(|set, _| set != path && !set.starts_with(&inside));
        if let Some((around, last)) = path.rsplit_once('.')
            && let Some(Value::Table(table)) = self.container(around)
        {
            table.remove(last);
        }
    }

    /// A table or a list by its path, to be changed.
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

/// A value as a type of the game's own; a misfit is blamed on the path down to the table it is in.
fn typed<T: DeserializeOwned>(value: Value, path: &str) -> Result<T, SetupError> {
    value.try_into().map_err(|error: toml::de::Error| {
        let text = error.to_string();
        let inner = text.rsplit_once("\nin `").and_then(|(_, keys)| keys.split_once('`')).map(|(keys, _)| keys);
        SetupError {
            path: inner.map_or_else(|| path.to_owned(), |inner| join(path, inner)),
            message: error.message().to_owned(),
            remedy: "write it as the book's own values are written".into(),
        }
    })
}
