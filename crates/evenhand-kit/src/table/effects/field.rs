//! Fields of effects: what can be written in them, and how they are read.

use serde::de::DeserializeOwned;
use toml::{Table, Value};

use super::ListId;
use super::written::{meant, mistake, value};
use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::{Knob, Shape, nearest};

/// A type of a field of an effect. `N` resolves names, such as the ids of cards.
///
/// Types that need no names have it from [`Knob`] and serde.
pub trait Part<N>: Sized {
    /// Returns what can be written.
    fn shape() -> Shape;

    /// Reads the value written at `path`.
    ///
    /// # Errors
    /// Returns the path, what is wrong with the value, and what to write instead.
    fn read(path: &str, written: &Value, names: &mut N) -> Result<Self, SetupError>;
}

impl<N, T: Knob + DeserializeOwned> Part<N> for T {
    fn shape() -> Shape {
        T::shape()
    }

    fn read(path: &str, written: &Value, _: &mut N) -> Result<T, SetupError> {
        value(path, written.clone())
    }
}

impl<V: super::Effect> Part<super::Scripts<V>> for ListId {
    fn shape() -> Shape {
        Shape::Other("a list of effects")
    }

    fn read(path: &str, written: &Value, names: &mut super::Scripts<V>) -> Result<ListId, SetupError> {
        names.read_list(path, written)
    }
}

/// The description of a field.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldNote {
    /// Its key.
    pub key: &'static str,
    /// Its meaning.
    pub about: String,
    /// What can be written.
    pub shape: Shape,
    /// The value if it is left out, as written in files; empty if there is none to write. `None` if it is required.
    pub default: Option<String>,
}

impl FieldNote {
    /// Describes a field that can be left out.
    #[must_use]
    pub fn optional(key: &'static str, about: &str, shape: Shape) -> FieldNote {
        FieldNote { key, about: about.into(), shape, default: Some(String::new()) }
    }
}

/// Several fields that are read together: a verb, or fields that several verbs share.
pub trait Fields<N>: Sized {
    /// Describes the fields.
    fn notes() -> Vec<FieldNote>;

    /// Reads the fields of `table`, whose keys are already checked.
    ///
    /// # Errors
    /// Returns the path of the field, what is wrong with it, and what to write instead.
    fn read(path: &str, table: &Table, names: &mut N) -> Result<Self, SetupError>;
}

/// Reads a field, or returns its default if it is left out.
///
/// # Errors
/// Returns an error if the value is wrong, or if a field without default is left out.
pub fn read<T: Part<N>, N>(
    path: &str,
    table: &Table,
    key: &str,
    default: Option<T>,
    names: &mut N,
) -> Result<T, SetupError> {
    match (table.get(key), default) {
        (Some(written), _) => T::read(&format!("{path}.{key}"), written, names),
        (None, Some(default)) => Ok(default),
        (None, None) => Err(missing(path, key)),
    }
}

fn missing(path: &str, key: &str) -> SetupError {
    mistake(path, &format!("has no `{key}`"), &format!("add `{key} = ...`"))
}

/// Checks that every key of an effect is a field of its verb or one of `always`, and that no required field is missing.
///
/// # Errors
/// Returns the path of the field, what is wrong with it, and what to write instead.
pub fn check_keys(
    path: &str,
    word: &str,
    table: &Table,
    fields: &[FieldNote],
    always: &[&'static str],
) -> Result<(), SetupError> {
    let known = || fields.iter().map(|field| field.key).chain(always.iter().copied());
    let all = || {
        let all = known().collect::<Vec<_>>().join(", ");
        if all.is_empty() { format!("{word} has no fields") } else { format!("the fields of {word}: {all}") }
    };
    for key in table.keys() {
        if !known().any(|field| field == key) {
            let remedy = match nearest(key, known()) {
                Some(near) => format!("did you mean `{near}`? Or one of {}", all()),
                None => all(),
            };
            return Err(mistake(&format!("{path}.{key}"), "is not a field here", &remedy));
        }
    }
    let needed = fields.iter().find(|field| field.default.is_none() && !table.contains_key(field.key));
    match needed {
        Some(field) => {
            let error = missing(path, field.key);
            Err(SetupError { remedy: format!("{}; {}", error.remedy, all()), ..error })
        }
        None => Ok(()),
    }
}

/// Checks that a number is in a field's range.
///
/// # Errors
/// Returns an error with the range if it is not.
pub fn in_range<T: PartialOrd + std::fmt::Display>(
    path: &str,
    key: &str,
    number: T,
    range: &std::ops::RangeInclusive<T>,
) -> Result<T, SetupError> {
    if range.contains(&number) {
        return Ok(number);
    }
    let message = format!("{number} is not from {} to {}", range.start(), range.end());
    Err(mistake(&format!("{path}.{key}"), &message, "write such a number"))
}

/// Returns the error for an unknown verb, with the nearest known one.
#[must_use]
pub fn unknown_verb(path: &str, word: &str, known: &[&str]) -> SetupError {
    mistake(&format!("{path}.verb"), &format!("`{word}` is unknown"), &meant(word, known))
}

/// Returns a default as it is written in files: the last segment of a Rust path as a word; the number of a call with
/// one number, such as `Count::exactly(1)`; nothing for `None` and for defaults that cannot be written.
#[must_use]
pub fn default_text(code: &str) -> String {
    let inside = code.strip_suffix(')').and_then(|call| call.split_once('('));
    let value = inside.map_or(code, |(_, inside)| inside);
    let plain = value.parse::<f64>().is_ok() || value == "true" || value == "false";
    match code.rsplit_once("::") {
        _ if plain => value.to_owned(),
        Some((_, variant)) if variant.chars().all(char::is_alphanumeric) => format!("\"{}\"", snake_case(variant)),
        _ => String::new(),
    }
}

fn snake_case(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push('_');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::default_text;

    #[test]
    fn a_default_is_shown_as_it_is_written_in_files() {
        for (code, text) in [
            ("1", "1"),
            ("Until::NextRest", "\"next_rest\""),
            ("None", ""),
            ("false", "false"),
            ("Count::exactly(1)", "1"),
        ] {
            assert_eq!(default_text(code), text);
        }
    }
}
