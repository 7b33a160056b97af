//! Lists of effects inside a shared verb, as written. [`flatten`](super::flatten) reads the effects.

use serde::Deserialize;
use toml::Value;

use crate::table::effects::field::Part;
use crate::table::effects::written::{Count, mistake, value};
use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::Shape;

/// A list of effects inside a verb: where it is written below the verb, and its effects.
#[derive(Debug)]
pub struct NestedList<'v> {
    /// The path below the verb: `options.0`.
    pub path: String,
    /// The effects as written.
    pub effects: &'v [Value],
}

/// A list of effects.
#[derive(Clone, Debug, PartialEq)]
pub struct List(Vec<Value>);

impl List {
    /// Returns the list with its path below the verb.
    #[must_use]
    pub fn nested(&self, path: String) -> NestedList<'_> {
        NestedList { path, effects: &self.0 }
    }
}

impl<N> Part<N> for List {
    fn shape() -> Shape {
        Shape::Other("a list of effects")
    }

    fn read(path: &str, written: &Value, _: &mut N) -> Result<List, SetupError> {
        match written {
            Value::Array(effects) => Ok(List(effects.clone())),
            _ => Err(mistake(path, "is not a list of effects", "write [ { verb = \"...\", ... }, ... ]")),
        }
    }
}

/// Two to eight lists of effects.
#[derive(Clone, Debug, PartialEq)]
pub struct Lists(pub Vec<List>);

impl Lists {
    /// Returns the lists with their paths below the verb.
    #[must_use]
    pub fn nested(&self, key: &str) -> Vec<NestedList<'_>> {
        self.0.iter().enumerate().map(|(place, list)| list.nested(format!("{key}.{place}"))).collect()
    }
}

impl<N> Part<N> for Lists {
    fn shape() -> Shape {
        Shape::Other("two to eight lists of effects")
    }

    fn read(path: &str, written: &Value, names: &mut N) -> Result<Lists, SetupError> {
        let lists = written.as_array().filter(|lists| (2..=8).contains(&lists.len()));
        let Some(lists) = lists else {
            return Err(mistake(path, "needs two to eight options", "write [ [effect, ...], [effect, ...] ]"));
        };
        let list = |(place, list)| List::read(&format!("{path}.{place}"), list, names);
        lists.iter().enumerate().map(list).collect::<Result<_, _>>().map(Lists)
    }
}

/// Lists of effects for the faces of a six-sided die, in the order of the faces.
#[derive(Clone, Debug, PartialEq)]
pub struct Faces(pub Vec<Row>);

/// The effects for some faces of a die.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The lowest face.
    pub from: u8,
    /// The highest face.
    pub to: u8,
    effects: List,
}

/// A row as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenRow {
    on: Count,
    #[serde(rename = "do")]
    effects: Value,
}

impl Faces {
    /// Returns the lists with their paths below the verb.
    #[must_use]
    pub fn nested(&self, key: &str) -> Vec<NestedList<'_>> {
        self.0.iter().enumerate().map(|(place, row)| row.effects.nested(format!("{key}.{place}.do"))).collect()
    }

    /// Returns the index of the list for a face.
    #[must_use]
    pub fn list_of(&self, face: u8) -> Option<u8> {
        let place = self.0.iter().position(|row| (row.from..=row.to).contains(&face))?;
        u8::try_from(place).ok()
    }
}

impl<N> Part<N> for Faces {
    fn shape() -> Shape {
        Shape::Other("a list of `{ on = [low, high], do = effects }` that covers 1 to 6")
    }

    fn read(path: &str, written: &Value, names: &mut N) -> Result<Faces, SetupError> {
        let written: Vec<WrittenRow> = value(path, written.clone())?;
        let mut rows: Vec<Row> = Vec::new();
        for (place, WrittenRow { on: Count(from, to), effects }) in written.iter().enumerate() {
            let path = format!("{path}.{place}");
            let next = rows.last().map_or(1, |row: &Row| row.to + 1);
            if *from != next || *to > 6 {
                let remedy = format!("begin the faces of this row with {next}, end with 6 at most");
                return Err(mistake(&format!("{path}.on"), "does not continue the faces before it", &remedy));
            }
            rows.push(Row { from: *from, to: *to, effects: List::read(&format!("{path}.do"), effects, names)? });
        }
        match rows.last() {
            Some(Row { to: 6, .. }) => Ok(Faces(rows)),
            last => {
                let what = format!("has nothing for a roll of {}", last.map_or(1, |row| row.to + 1));
                Err(mistake(path, &what, "cover 1 to 6; `do = []` is allowed"))
            }
        }
    }
}
