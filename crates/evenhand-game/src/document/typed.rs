//! Converts TOML values to types that derive `Deserialize`.
//!
//! The deserializers of the `toml` crate and wrappers that track paths compile every type of a game's content many times:
//! for each kind of access, with and without the wrapper. [`Node`] is the only deserializer here, so each type is compiled
//! once. A [`Mismatch`] has the keys that lead to the value.

use std::fmt;

use serde::de::{
    self, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use toml::{Table, Value};

/// A value that does not fit the type it is read into.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// What is wrong, in the words of serde, e.g. `invalid type: string "x", expected u8`.
    pub message: String,
    /// The keys and indices from the outermost value to the one that does not fit. An unknown field is included.
    pub keys: Vec<String>,
}

impl Mismatch {
    /// Adds the key of the value around. The keys are collected from the innermost outwards.
    fn within(mut self, key: impl Into<String>) -> Mismatch {
        self.keys.push(key.into());
        self
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if self.keys.is_empty() { Ok(()) } else { write!(f, " in `{}`", self.keys.join(".")) }
    }
}

impl std::error::Error for Mismatch {}

impl Error for Mismatch {
    fn custom<T: fmt::Display>(message: T) -> Mismatch {
        Mismatch { message: message.to_string(), keys: Vec::new() }
    }
}

/// Converts a value to a type.
///
/// # Errors
/// Returns an error if the value does not fit the type.
pub fn from_value<T: DeserializeOwned>(value: &Value) -> Result<T, Mismatch> {
    T::deserialize(Node::of(value)).map_err(|mut mismatch| {
        mismatch.keys.reverse();
        mismatch
    })
}

/// Reads a type from the text of a TOML document that the program wrote itself.
///
/// # Errors
/// Returns an error if the text is not TOML, or a value does not fit its type.
pub fn from_text<T: DeserializeOwned>(text: &str) -> Result<T, Mismatch> {
    let table: Table = text.parse().map_err(Mismatch::custom::<toml::de::Error>)?;
    from_value(&Value::Table(table))
}

/// A value, or the key of a table, as serde reads it.
#[derive(Clone, Copy)]
enum Node<'a> {
    Text(&'a str),
    Integer(i64),
    Float(f64),
    Boolean(bool),
    Date,
    List(&'a [Value]),
    Table(&'a Table),
}

impl<'a> Node<'a> {
    fn of(value: &'a Value) -> Node<'a> {
        match value {
            Value::String(text) => Node::Text(text),
            Value::Integer(number) => Node::Integer(*number),
            Value::Float(number) => Node::Float(*number),
            Value::Boolean(yes) => Node::Boolean(*yes),
            Value::Datetime(_) => Node::Date,
            Value::Array(items) => Node::List(items),
            Value::Table(table) => Node::Table(table),
        }
    }

    fn unexpected(self) -> Unexpected<'a> {
        match self {
            Node::Text(text) => Unexpected::Str(text),
            Node::Integer(number) => Unexpected::Signed(number),
            Node::Float(number) => Unexpected::Float(number),
            Node::Boolean(yes) => Unexpected::Bool(yes),
            Node::Date => Unexpected::Other("date or time"),
            Node::List(_) => Unexpected::Seq,
            Node::Table(_) => Unexpected::Map,
        }
    }

    fn misfit(self, expected: &dyn de::Expected) -> Mismatch {
        Mismatch::invalid_type(self.unexpected(), expected)
    }
}

/// Implements the methods that read a single number.
macro_rules! numbers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
            match self {
                Node::Integer(number) => visitor.visit_i64(number),
                Node::Float(number) => visitor.visit_f64(number),
                other => Err(other.misfit(&visitor)),
            }
        }
    )*};
}

/// Implements the methods that read a text.
macro_rules! texts {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
            match self {
                Node::Text(text) => visitor.visit_str(text),
                other => Err(other.misfit(&visitor)),
            }
        }
    )*};
}

impl<'de> Deserializer<'de> for Node<'_> {
    type Error = Mismatch;

    numbers!(deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128);
    numbers!(deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128);
    numbers!(deserialize_f32 deserialize_f64);
    texts!(deserialize_char deserialize_str deserialize_string deserialize_identifier);

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self {
            Node::Text(text) => visitor.visit_str(text),
            Node::Integer(number) => visitor.visit_i64(number),
            Node::Float(number) => visitor.visit_f64(number),
            Node::Boolean(yes) => visitor.visit_bool(yes),
            Node::List(items) => visitor.visit_seq(Items::of(items)),
            Node::Table(table) => visitor.visit_map(Fields::of(table)),
            Node::Date => Err(self.misfit(&visitor)),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self {
            Node::Boolean(yes) => visitor.visit_bool(yes),
            other => Err(other.misfit(&visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &str, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self {
            Node::List(items) => visitor.visit_seq(Items::of(items)),
            other => Err(other.misfit(&visitor)),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Mismatch> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(self, _: &str, _: usize, visitor: V) -> Result<V::Value, Mismatch> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        match self {
            Node::Table(table) => visitor.visit_map(Fields::of(table)),
            other => Err(other.misfit(&visitor)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Mismatch> {
        visitor.visit_enum(Variant::of(self)?)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Mismatch> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! { bytes byte_buf unit unit_struct }
}

/// The items of a list.
struct Items<'a> {
    items: &'a [Value],
    next: usize,
}

impl<'a> Items<'a> {
    fn of(items: &'a [Value]) -> Items<'a> {
        Items { items, next: 0 }
    }
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Mismatch;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Mismatch> {
        let Some(item) = self.items.get(self.next) else { return Ok(None) };
        let index = self.next;
        self.next += 1;
        seed.deserialize(Node::of(item)).map(Some).map_err(|mismatch| mismatch.within(index.to_string()))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len() - self.next)
    }
}

/// The fields of a table.
struct Fields<'a> {
    rest: toml::map::Iter<'a, String, Value>,
    field: Option<(&'a String, &'a Value)>,
}

impl<'a> Fields<'a> {
    fn of(table: &'a Table) -> Fields<'a> {
        Fields { rest: table.iter(), field: None }
    }
}

impl<'de> MapAccess<'de> for Fields<'_> {
    type Error = Mismatch;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Mismatch> {
        self.field = self.rest.next();
        let Some((key, _)) = self.field else { return Ok(None) };
        seed.deserialize(Node::Text(key)).map(Some).map_err(|mismatch| mismatch.within(key))
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Mismatch> {
        let (key, value) = self.field.take().expect("a key is read before its value");
        seed.deserialize(Node::of(value)).map_err(|mismatch| mismatch.within(key))
    }

    fn size_hint(&self) -> Option<usize> {
        self.rest.size_hint().1
    }
}

/// A variant of an enum: a word, or a table with one key.
struct Variant<'a> {
    name: &'a str,
    content: Option<&'a Value>,
}

impl<'a> Variant<'a> {
    fn of(node: Node<'a>) -> Result<Variant<'a>, Mismatch> {
        match node {
            Node::Text(name) => Ok(Variant { name, content: None }),
            Node::Table(table) => {
                let mut fields = table.iter();
                match (fields.next(), fields.next()) {
                    (Some((name, content)), None) => Ok(Variant { name, content: Some(content) }),
                    _ => Err(Mismatch::custom(format!("expected a table with one key, found {}", table.len()))),
                }
            }
            other => Err(other.misfit(&"string only")),
        }
    }

    /// Returns what stands after the name; `expected` is the kind of variant that needs it.
    fn content(&self, expected: &'static str) -> Result<Node<'a>, Mismatch> {
        match self.content {
            Some(content) => Ok(Node::of(content)),
            None => Err(Mismatch::invalid_type(Unexpected::UnitVariant, &expected)),
        }
    }

    fn at<T>(name: &str, read: Result<T, Mismatch>) -> Result<T, Mismatch> {
        read.map_err(|mismatch| mismatch.within(name))
    }
}

impl<'de> EnumAccess<'de> for Variant<'_> {
    type Error = Mismatch;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), Mismatch> {
        seed.deserialize(Node::Text(self.name)).map(|variant| (variant, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_> {
    type Error = Mismatch;

    fn unit_variant(self) -> Result<(), Mismatch> {
        match self.content.map(Node::of) {
            None => Ok(()),
            Some(content) => Err(content.misfit(&"nothing after the name")),
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, Mismatch> {
        Variant::at(self.name, seed.deserialize(self.content("newtype variant")?))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Mismatch> {
        Variant::at(self.name, self.content("tuple variant")?.deserialize_seq(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Mismatch> {
        Variant::at(self.name, self.content("struct variant")?.deserialize_map(visitor))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Number(u8);

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(rename_all = "snake_case")]
    enum Shape {
        Point,
        Circle(u8),
        Segment(i32, f32),
        Box { wide: u8, high: Option<u16> },
    }

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(deny_unknown_fields)]
    struct Sheet {
        name: String,
        number: Number,
        weight: f64,
        shapes: Vec<Shape>,
        counts: BTreeMap<String, (u8, bool)>,
        note: Option<String>,
    }

    const SHEET: &str = "name = 'a'\nnumber = 7\nweight = 2\nshapes = ['point', { circle = 3 }, { segment = [-4, 0.5] }, \
                         { box = { wide = 1, high = 2 } }]\ncounts = { x = [1, true] }\n";

    fn sheet() -> Sheet {
        Sheet {
            name: "a".into(),
            number: Number(7),
            weight: 2.0,
            shapes: vec![
                Shape::Point,
                Shape::Circle(3),
                Shape::Segment(-4, 0.5),
                Shape::Box { wide: 1, high: Some(2) },
            ],
            counts: [("x".into(), (1, true))].into(),
            note: None,
        }
    }

    #[test]
    fn every_kind_of_type_is_read() {
        assert_eq!(from_text::<Sheet>(SHEET), Ok(sheet()));
        let written = toml::to_string(&sheet()).unwrap();
        assert_eq!(from_text::<Sheet>(&written), Ok(sheet()));
    }

    /// Replaces a part of the sheet and returns the keys and the message.
    fn mismatch(part: &str, by: &str) -> (String, String) {
        assert!(SHEET.contains(part));
        let mismatch = from_text::<Sheet>(&SHEET.replace(part, by)).unwrap_err();
        (mismatch.keys.join("."), mismatch.message)
    }

    #[test]
    fn a_mismatch_has_the_keys_that_lead_to_it() {
        let found = |keys: &str, message: &str| (keys.to_owned(), message.to_owned());
        assert_eq!(mismatch("wide = 1", "wide = 'x'"), {
            found("shapes.3.box.wide", "invalid type: string \"x\", expected u8")
        });
        assert_eq!(mismatch("7", "300"), found("number", "invalid value: integer `300`, expected u8"));
        assert_eq!(mismatch("[1, true]", "[1, 2]"), {
            found("counts.x.1", "invalid type: integer `2`, expected a boolean")
        });
        assert_eq!(mismatch("name = 'a'\n", ""), found("", "missing field `name`"));
        let (keys, message) = mismatch("weight", "wait");
        assert_eq!((keys.as_str(), message.starts_with("unknown field `wait`")), ("wait", true));
        let (keys, message) = mismatch("'point'", "'pint'");
        assert_eq!((keys.as_str(), message.starts_with("unknown variant `pint`")), ("shapes.0", true));
        assert_eq!(mismatch("{ circle = 3 }", "'circle'"), {
            found("shapes.1", "invalid type: unit variant, expected newtype variant")
        });
        assert_eq!(mismatch("2\n", "1979-05-27\n"), { found("weight", "invalid type: date or time, expected f64") });
    }
}
