//! Declares the keys of a table of a file once, for what reads the file and for its JSON Schema.
//!
//! [`Taken::read`] checks a table by its [`Field`]s and gives access to their values; a key that is not declared cannot
//! be read. [`super::schemas`] makes the JSON Schema of a table from the same fields.

use serde_json::{Value as Json, json};
use toml::Value;

use super::{Place, Problems, What, Written};

/// A message and its remedy.
pub type Said = (&'static str, &'static str);

/// A key that a table can have.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The key.
    pub name: &'static str,
    /// What it holds.
    pub holds: Holds,
    /// Its description; may be empty.
    pub about: &'static str,
    /// The value that applies if it is left out.
    pub usual: Option<Usual>,
    /// What is said if it is left out; `None` if it can be.
    pub needed: Option<Said>,
    /// What is said of another value, instead of the words for what it holds.
    pub refusal: Option<Said>,
}

/// The values that a key can hold.
#[derive(Clone, Copy, Debug)]
pub enum Holds {
    /// Nonempty text.
    Text,
    /// `true` or `false`.
    Flag,
    /// A whole number, from the least to the greatest.
    Whole(i64, i64),
    /// A number, from the least to the greatest.
    Number(f64, f64),
    /// A whole number within bounds, or a nonempty list of them.
    Wholes(i64, i64),
    /// One of these words.
    Word(&'static [&'static str]),
    /// A nonempty list of texts.
    Texts,
    /// A table, whose keys are declared on their own.
    Table,
    /// A form of its own.
    Form(Form),
}

/// A form that is specific to a key.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    /// Whether a value has it.
    pub takes: fn(&Value) -> bool,
    /// Its JSON Schema.
    pub schema: fn() -> Json,
}

/// The value of a key that is left out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Usual {
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Whole(i64),
    /// A number.
    Number(f64),
    /// Text.
    Text(&'static str),
}

impl Field {
    /// Declares a key that can be left out and has no usual value.
    #[must_use]
    pub const fn new(name: &'static str, holds: Holds, about: &'static str) -> Field {
        Field { name, holds, about, usual: None, needed: None, refusal: None }
    }

    /// Declares a whole number of at least `least`.
    #[must_use]
    pub const fn count(name: &'static str, least: i64, about: &'static str) -> Field {
        Field::new(name, Holds::Whole(least, i64::MAX), about)
    }

    /// Sets the value that applies if it is left out.
    #[must_use]
    pub const fn usual(self, usual: Usual) -> Field {
        Field { usual: Some(usual), ..self }
    }

    /// Requires it, with what is said if it is missing.
    #[must_use]
    pub const fn needed(self, message: &'static str, remedy: &'static str) -> Field {
        Field { needed: Some((message, remedy)), ..self }
    }

    /// Sets what is said of a value that it does not hold.
    #[must_use]
    pub const fn refusing(self, message: &'static str, remedy: &'static str) -> Field {
        Field { refusal: Some((message, remedy)), ..self }
    }

    /// Whether it holds this value. If not, a problem is added under the name `key`.
    pub fn check(&self, problems: &mut Problems, entry: &Written, key: &str) -> bool {
        let Some((message, remedy)) = self.refusal else { return self.holds.check(problems, entry, key) };
        let holds = self.holds.takes(entry);
        if !holds {
            problems.wrong(&entry.place, key, message, remedy);
        }
        holds
    }

    /// Returns its JSON Schema.
    pub fn schema(&self) -> Json {
        let mut schema = self.holds.schema();
        if !self.about.is_empty() {
            schema["description"] = json!(self.about);
        }
        if let Some(usual) = self.usual {
            schema["default"] = json!(usual.value());
        }
        schema
    }
}

impl Holds {
    /// Whether a value is one of these.
    pub fn takes(self, entry: &Written) -> bool {
        self.check(&mut Problems::default(), entry, "")
    }

    /// Whether a value is one of these. If not, a problem is added.
    fn check(self, problems: &mut Problems, entry: &Written, key: &str) -> bool {
        let (holds, message, remedy) = match self {
            Holds::Text => return problems.text(entry, key).is_some(),
            Holds::Flag => return problems.flag(entry, key).is_some(),
            Holds::Whole(least, most) => return problems.whole(entry, key, least..=most).is_some(),
            Holds::Number(least, most) => return problems.number(entry, key, least..=most).is_some(),
            Holds::Wholes(least, most) => {
                let item = |item: &Written| matches!(item.what, What::One(Value::Integer(number)) if (least..=most).contains(&number));
                let holds =
                    item(entry) || entry.items().is_some_and(|items| !items.is_empty() && items.iter().all(item));
                (holds, format!("it has to be a list of whole numbers from {least} to {most}"), String::new())
            }
            Holds::Word(words) => {
                let holds = entry.text().is_some_and(|text| words.contains(&text));
                (
                    holds,
                    format!("it has to be one of {}", words.join(", ")),
                    format!("write \"{}\"", words.join("\" or \"")),
                )
            }
            Holds::Texts => {
                let texts = entry
                    .items()
                    .is_some_and(|items| !items.is_empty() && items.iter().all(|item| item.text().is_some()));
                (texts, "it has to be a list of texts".into(), "write texts in quotes in [ ]".into())
            }
            Holds::Table => (
                matches!(entry.what, What::Table(_)),
                "it has to be a table".into(),
                format!("write [{key}] on a line of its own"),
            ),
            Holds::Form(form) => ((form.takes)(&entry.value()), "it has another form".into(), String::new()),
        };
        if !holds {
            problems.wrong(&entry.place, key, message, remedy);
        }
        holds
    }

    /// Returns the JSON Schema of the values.
    pub fn schema(self) -> Json {
        match self {
            Holds::Text => json!({ "type": "string", "pattern": r"\S" }),
            Holds::Flag => json!({ "type": "boolean" }),
            Holds::Whole(least, most) => {
                let bounds = [(least > i64::MIN).then(|| json!(least)), (most < i64::MAX).then(|| json!(most))];
                within("integer", bounds)
            }
            Holds::Number(least, most) => {
                let bounds = [(least > f64::MIN).then(|| json!(least)), (most < f64::MAX).then(|| json!(most))];
                within("number", bounds)
            }
            Holds::Wholes(least, most) => {
                let one = Holds::Whole(least, most).schema();
                json!({ "anyOf": [one, { "type": "array", "items": one, "minItems": 1 }] })
            }
            Holds::Word(words) => json!({ "enum": words }),
            Holds::Texts => json!({ "type": "array", "items": { "type": "string" }, "minItems": 1 }),
            Holds::Table => json!({ "type": "object" }),
            Holds::Form(form) => (form.schema)(),
        }
    }
}

/// Returns the schema of a number within bounds.
fn within(kind: &str, [least, most]: [Option<Json>; 2]) -> Json {
    let bounds = [("type", Some(json!(kind))), ("minimum", least), ("maximum", most)];
    bounds.into_iter().filter_map(|(key, bound)| Some((key.to_owned(), bound?))).collect()
}

impl Usual {
    /// Returns the value as it would be written.
    fn value(self) -> Value {
        match self {
            Usual::Flag(flag) => Value::Boolean(flag),
            Usual::Whole(number) => Value::Integer(number),
            Usual::Number(number) => Value::Float(number),
            Usual::Text(text) => Value::String(text.into()),
        }
    }
}

/// Returns the names of keys, as suggestions list them.
pub fn names(fields: &[Field]) -> Vec<&'static str> {
    fields.iter().map(|field| field.name).collect()
}

/// The values of a table, checked by its fields.
#[derive(Debug)]
pub struct Taken<'f, 'w>(Vec<(&'f Field, State<'w>)>);

/// What was found for a key.
#[derive(Clone, Copy, Debug)]
enum State<'w> {
    Absent,
    /// A value that the key does not hold; a problem was added.
    Wrong,
    Right(&'w Written),
}

impl<'f, 'w> Taken<'f, 'w> {
    /// Checks the keys of a table, and adds a problem for each value that is wrong or missing. A table that is left out
    /// needs nothing. `within` precedes the keys in problems. Unknown keys are not looked for.
    pub fn read(
        problems: &mut Problems,
        table: Option<&'w Written>,
        within: &str,
        fields: &'f [Field],
    ) -> Taken<'f, 'w> {
        let mut state = |field: &Field| {
            let key = format!("{within}{}", field.name);
            match (table, table.and_then(|table| table.get(field.name)), field.needed) {
                (_, Some(entry), _) if field.check(problems, entry, &key) => State::Right(entry),
                (_, Some(_), _) => State::Wrong,
                (Some(table), None, Some((message, remedy))) => {
                    problems.wrong(&table.place, &key, message, remedy);
                    State::Wrong
                }
                (_, None, _) => State::Absent,
            }
        };
        Taken(fields.iter().map(|field| (field, state(field))).collect())
    }

    /// Returns a key and what was found for it.
    ///
    /// # Panics
    /// Panics if the key is not declared.
    fn found(&self, key: &str) -> (&'f Field, State<'w>) {
        *self.0.iter().find(|(field, _)| field.name == key).unwrap_or_else(|| panic!("`{key}` is not declared"))
    }

    /// Whether a value is there that the key does not hold, or a needed one is missing.
    pub fn is_wrong(&self, key: &str) -> bool {
        matches!(self.found(key), (_, State::Wrong))
    }

    /// Returns the value as written, if it is there and right.
    pub fn get(&self, key: &str) -> Option<&'w Written> {
        match self.found(key) {
            (_, State::Right(entry)) => Some(entry),
            (_, State::Absent | State::Wrong) => None,
        }
    }

    /// Returns the value, or else the usual one; `None` if it is wrong, or left out without a usual value.
    pub fn value(&self, key: &str) -> Option<Value> {
        match self.found(key) {
            (_, State::Right(entry)) => Some(entry.value()),
            (field, State::Absent) => field.usual.map(Usual::value),
            (_, State::Wrong) => None,
        }
    }

    /// Returns a text.
    pub fn text(&self, key: &str) -> Option<String> {
        self.value(key)?.as_str().map(str::to_owned)
    }

    /// Returns `true` or `false`.
    pub fn flag(&self, key: &str) -> Option<bool> {
        self.value(key)?.as_bool()
    }

    /// Returns a whole number, if it fits the type.
    pub fn whole<T: TryFrom<i64>>(&self, key: &str) -> Option<T> {
        self.value(key)?.as_integer().and_then(|number| T::try_from(number).ok())
    }

    /// Returns a number.
    #[expect(clippy::cast_precision_loss, reason = "a number beyond 2^53 may be rounded")]
    pub fn number(&self, key: &str) -> Option<f64> {
        let value = self.value(key)?;
        value.as_float().or(value.as_integer().map(|number| number as f64))
    }

    /// Returns the texts of a list, each with its place.
    pub fn texts(&self, key: &str) -> Vec<(String, Place)> {
        let items = self.get(key).and_then(Written::items).unwrap_or_default();
        items.iter().filter_map(|item| Some((item.text()?.to_owned(), item.place.clone()))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    const FIELDS: [Field; 4] = [
        Field::new("name", Holds::Text, "Its name.").needed("it is missing", "write `name = \"...\"`"),
        Field::count("deals", 1, "").usual(Usual::Whole(7)),
        Field::new("word", Holds::Word(&["once", "often"]), "").refusing("it is neither", "write \"once\""),
        Field::new("few", Holds::Wholes(2, 4), ""),
    ];

    /// Passes what is taken from a text to `look`, and returns the problems.
    fn problems(text: &str, look: impl FnOnce(&Taken<'_, '_>)) -> Vec<String> {
        let written = Written::read(Path::new("x.toml"), text).unwrap();
        let mut problems = Problems::default();
        look(&Taken::read(&mut problems, Some(&written), "", &FIELDS));
        problems.sorted(Path::new("x.toml")).iter().map(|problem| format!("{problem}; {}", problem.remedy)).collect()
    }

    #[test]
    fn values_and_usual_values_are_taken() {
        let found = problems("name = 'a'\nfew = [2, 3]", |taken| {
            assert_eq!((taken.text("name"), taken.whole("deals")), (Some("a".into()), Some(7_u64)));
            assert!(taken.get("deals").is_none() && taken.value("word").is_none() && taken.get("few").is_some());
        });
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn wrong_and_missing_values_are_told_and_have_no_usual_value() {
        let found = problems("deals = 0\nword = 'never'\nfew = [1]", |taken| {
            assert_eq!((taken.text("name"), taken.whole::<u64>("deals")), (None, None));
        });
        assert_eq!(found.len(), 4, "{found:?}");
        assert_eq!(found[0], "x.toml:1:1: name: it is missing; write `name = \"...\"`");
        assert!(found[2].ends_with("word: it is neither; write \"once\""), "{found:?}");
    }

    #[test]
    #[should_panic(expected = "`dreams` is not declared")]
    fn what_is_not_declared_cannot_be_read() {
        problems("name = 'a'", |taken| assert!(taken.get("dreams").is_none()));
    }
}
