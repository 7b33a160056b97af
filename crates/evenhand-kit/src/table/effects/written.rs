//! Readers for content. Every error has its path, what is wrong, and what to write instead.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{self, DeserializeOwned, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use toml::{Table, Value};

use evenhand_game::document::typed::from_value;
use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::{Knob, Shape, nearest};

/// The largest number an effect may contain. Larger values of a byte stand for "all" or "none".
pub const MOST: u8 = 200;

/// Creates an error from what is wrong and how to fix it.
pub fn mistake(path: &str, message: &str, remedy: &str) -> SetupError {
    SetupError { path: path.into(), message: message.into(), remedy: remedy.into() }
}

/// Returns the verb of an effect, one of `known`, and its other fields.
///
/// # Errors
/// Returns an error if there is no verb, or an unknown one; the error names the nearest.
pub fn verb(path: &str, table: &Table, known: &[&'static str]) -> Result<(&'static str, Table), SetupError> {
    let mut table = table.clone();
    let all = || format!("write one of: {}", known.join(", "));
    match table.remove("verb") {
        None => Err(mistake(path, "has no `verb`", &format!("add `verb = ...`; {}", all()))),
        Some(Value::String(word)) => match known.iter().find(|known| **known == word) {
            Some(known) => Ok((known, table)),
            None => {
                let wrong = format!("`{word}` is unknown");
                Err(mistake(&format!("{path}.verb"), &wrong, &meant(&word, known)))
            }
        },
        Some(other) => Err(mistake(&format!("{path}.verb"), &format!("{other} is not a word"), &all())),
    }
}

/// The description of a verb: its name, its required fields, its optional fields, and its meaning.
pub type VerbFields = (&'static str, &'static [&'static str], &'static [&'static str], &'static str);

/// Checks that an effect is one of `verbs`, that every field belongs to the verb or is one of `always`, and that no
/// required field is missing.
///
/// # Errors
/// Returns the path of the field, what is wrong with it, and what to write instead.
pub fn verb_fields(path: &str, value: &Value, verbs: &[VerbFields], always: &[&'static str]) -> Result<(), SetupError> {
    let Value::Table(table) = value else {
        return Err(mistake(path, "is not an effect", "write { verb = \"...\", ... }"));
    };
    let known: Vec<&'static str> = verbs.iter().map(|(word, ..)| *word).collect();
    let (word, fields) = verb(path, table, &known)?;
    let Some((_, needed, possible, _)) = verbs.iter().find(|(known, ..)| *known == word) else { return Ok(()) };
    let takes = || needed.iter().chain(*possible).chain(always).copied();
    for field in fields.keys() {
        if !takes().any(|known| known == field) {
            let all = takes().collect::<Vec<_>>().join(", ");
            let remedy = match nearest(field, takes()) {
                Some(near) => format!("did you mean `{near}`? The fields of {word}: {all}"),
                None => format!("the fields of {word}: {all}"),
            };
            return Err(mistake(&format!("{path}.{field}"), "is not a field here", &remedy));
        }
    }
    match needed.iter().find(|field| !fields.contains_key(**field)) {
        Some(missing) => Err(mistake(path, &format!("has no `{missing}`"), &format!("add `{missing} = ...`"))),
        None => Ok(()),
    }
}

/// Reads fields into a type with `deny_unknown_fields`.
///
/// # Errors
/// Returns the path of the field, what is wrong with it, and the known fields.
pub fn fields<T: DeserializeOwned>(path: &str, table: Table) -> Result<T, SetupError> {
    let written = Value::Table(table);
    if let Some((at, number)) = out_of_range(path, &written) {
        let message = format!("{number} is not a whole number from 0 to {MOST}");
        return Err(mistake(&at, &message, "write such a number"));
    }
    value(path, written)
}

/// Reads any value as [`fields`] does, except that numbers only need to fit their type.
///
/// # Errors
/// Returns the same errors as [`fields`].
pub fn value<T: DeserializeOwned>(path: &str, written: Value) -> Result<T, SetupError> {
    from_value(&written).map_err(|mismatch| {
        let mut at = path.to_owned();
        let mut here = Some(&written);
        for key in &mismatch.keys {
            here = match here {
                Some(Value::Array(items)) => key.parse::<usize>().ok().and_then(|index| items.get(index)),
                around => around.and_then(|around| around.get(key)),
            };
            at = format!("{at}.{key}");
        }
        let (message, remedy) = explain(&mismatch.message, here);
        SetupError { path: at, message, remedy }
    })
}

/// Returns the first number that no field can hold, with its path.
fn out_of_range(path: &str, value: &Value) -> Option<(String, i64)> {
    match value {
        Value::Integer(number) if !(-100..=i64::from(MOST)).contains(number) => Some((path.to_owned(), *number)),
        Value::Array(items) => {
            items.iter().enumerate().find_map(|(index, item)| out_of_range(&format!("{path}.{index}"), item))
        }
        Value::Table(table) => table.iter().find_map(|(key, item)| out_of_range(&format!("{path}.{key}"), item)),
        _ => None,
    }
}

/// The separator between message and remedy in the errors of this file's readers.
const REMEDY: char = '\u{1f}';

/// Creates a reader's error with its remedy.
pub fn wrong<E: de::Error>(message: impl fmt::Display, remedy: impl fmt::Display) -> E {
    E::custom(format!("{message}{REMEDY}{remedy}"))
}

/// Translates a serde message about a value into a designer's words.
fn explain(message: &str, value: Option<&Value>) -> (String, String) {
    if let Some((message, remedy)) = message.split_once(REMEDY) {
        return (message.into(), remedy.into());
    }
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let shown = value.map_or_else(|| "it".to_owned(), Value::to_string);
    let expected = message.rsplit_once("expected ").map_or("", |(_, expected)| expected);
    match (quoted.split_first(), message) {
        (Some((word, known)), _) if message.starts_with("unknown variant") => {
            (format!("`{word}` is unknown"), meant(word, known))
        }
        (Some((word, known)), _) if message.starts_with("unknown field") => {
            ("is not a field here".into(), if known.is_empty() { "leave it out".into() } else { meant(word, known) })
        }
        (Some((field, _)), _) if message.starts_with("missing field") => {
            (format!("has no `{field}`"), format!("add `{field} = ...`"))
        }
        _ => {
            let number = match value {
                Some(Value::String(text)) if text.parse::<f64>().is_ok() => "write the number without quotes",
                _ => "write such a number",
            };
            let (what, remedy) = match expected {
                "u8" => (format!("a whole number from 0 to {MOST}"), number),
                "i8" => ("a whole number from -100 to 100".to_owned(), number),
                "u16" | "u32" | "u64" => ("a whole number from 0 on".to_owned(), number),
                "i16" | "i32" | "i64" => ("a whole number".to_owned(), number),
                "f32" | "f64" => ("a number".to_owned(), number),
                "string only" => ("a word".to_owned(), "write one of its words, in quotes"),
                "a string" => ("a word".to_owned(), "write it in quotes"),
                "a boolean" => ("true or false".to_owned(), "write true or false"),
                "a sequence" => ("a list".to_owned(), "write a list: [ ... ]"),
                "" => return (message.to_owned(), "look at how the book's own cards are written".into()),
                other => (other.to_owned(), "look at how the book's own cards are written"),
            };
            (format!("{shown} is not {what}"), remedy.into())
        }
    }
}

/// Returns a remedy that names the nearest of the known words, and all of them.
pub fn meant(word: &str, known: &[&str]) -> String {
    let all = known.join(", ");
    match nearest(word, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`? Known: {all}"),
        None => format!("known: {all}"),
    }
}

/// A count: a number, or a range from which the owner chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count(pub u8, pub u8);

impl Count {
    /// Exactly one.
    pub const ONE: Count = Count::exactly(1);

    /// Returns the count of exactly `n`.
    #[must_use]
    pub const fn exactly(n: u8) -> Count {
        Count(n, n)
    }
}

impl Knob for Count {
    fn shape() -> Shape {
        Shape::Other("a number, or `[low, high]` for as many as the owner chooses")
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Count, D::Error> {
        struct CountVisitor;
        impl<'de> Visitor<'de> for CountVisitor {
            type Value = Count;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number or a range, such as 2 or [0, 2]")
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Count, E> {
                small(number).map(Count::exactly)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Count, A::Error> {
                let mut ends = Vec::new();
                while let Some(end) = items.next_element::<i64>()? {
                    ends.push(end);
                }
                match ends[..] {
                    [low, high] if low <= high => Ok(Count(small(low)?, small(high)?)),
                    _ => Err(wrong("is not a range", "write [low, high], e.g. [0, 2]")),
                }
            }
        }
        deserializer.deserialize_any(CountVisitor)
    }
}

/// Converts a number of an effect.
///
/// # Errors
/// Returns an error if it is negative or above [`MOST`].
fn small<E: de::Error>(number: i64) -> Result<u8, E> {
    match u8::try_from(number) {
        Ok(small) if small <= MOST => Ok(small),
        _ => Err(wrong(format!("{number} is not a whole number from 0 to {MOST}"), "write such a number")),
    }
}

/// A value written as a word, as a number, or as a table of fields.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Form<W, F> {
    /// A word, parsed as a variant of an enum.
    Word(W),
    /// A number.
    Number(u8),
    /// A table of fields.
    Fields(F),
}

/// Reads a [`Form`]; `expected` describes what can be written, e.g. `a hex`.
///
/// # Errors
/// Returns an error if it has none of the forms, or a mistake in it.
pub fn form<'de, D, W, F>(deserializer: D, expected: &'static str) -> Result<Form<W, F>, D::Error>
where
    D: Deserializer<'de>,
    W: Deserialize<'de>,
    F: Deserialize<'de>,
{
    struct FormVisitor<W, F>(&'static str, PhantomData<(W, F)>);
    impl<'de, W: Deserialize<'de>, F: Deserialize<'de>> Visitor<'de> for FormVisitor<W, F> {
        type Value = Form<W, F>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }

        fn visit_str<E: de::Error>(self, word: &str) -> Result<Form<W, F>, E> {
            W::deserialize(StrDeserializer::new(word)).map(Form::Word)
        }

        fn visit_i64<E: de::Error>(self, number: i64) -> Result<Form<W, F>, E> {
            small(number).map(Form::Number)
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Form<W, F>, A::Error> {
            F::deserialize(MapAccessDeserializer::new(map)).map(Form::Fields)
        }
    }
    deserializer.deserialize_any(FormVisitor(expected, PhantomData))
}
