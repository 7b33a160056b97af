//! Lists of effects inside a shared verb, as written. [`flatten`](super::flatten) reads the effects.

use toml::Value;

use crate::table::effects::control::{FACES, Rows, rows};
use crate::table::effects::field::Part;
use crate::table::effects::written::mistake;
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

/// Lists of effects for the faces of a six-sided die.
#[derive(Clone, Debug, PartialEq)]
pub struct Faces {
    /// The lists, with their paths below the field.
    lists: Vec<(String, List)>,
    /// The index of the list for each face, of the face minus one.
    faces: [usize; 6],
}

impl Faces {
    /// Returns the lists with their paths below the verb.
    #[must_use]
    pub fn nested(&self, key: &str) -> Vec<NestedList<'_>> {
        self.lists.iter().map(|(below, list)| list.nested(format!("{key}.{below}"))).collect()
    }

    /// Returns the index of the list for a face.
    #[must_use]
    pub fn list_of(&self, face: u8) -> Option<usize> {
        self.faces.get(usize::from(face).checked_sub(1)?).copied()
    }

    /// Returns how many faces lead to each list.
    #[must_use]
    pub fn counts(&self) -> Vec<u8> {
        let faces = |list: usize| self.faces.iter().map(|known| u8::from(*known == list)).sum();
        (0..self.lists.len()).map(faces).collect()
    }
}

impl<N> Part<N> for Faces {
    fn shape() -> Shape {
        FACES
    }

    fn read(path: &str, written: &Value, names: &mut N) -> Result<Faces, SetupError> {
        let Rows { lists, faces } = rows(path, written)?;
        let list = |(below, list): (String, Value)| {
            List::read(&format!("{path}.{below}"), &list, names).map(|list| (below, list))
        };
        Ok(Faces { lists: lists.into_iter().map(list).collect::<Result<_, _>>()?, faces })
    }
}
