//! Parts of the control verbs, which only determine the next list of effects: a choice, a condition, a die.
//!
//! A game declares the verbs with them: `options: Options`, `then: ListId`, `otherwise as "else": Perhaps`,
//! `faces: Faces`.

use serde::Deserialize;
use toml::Value;

use super::field::Part;
use super::written::{Count, mistake, value};
use super::{Effect, ListId, Scripts};
use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::Shape;

/// One to eight lists of effects, of which one is chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct Options(pub Vec<ListId>);

/// A list of effects that can be left out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Perhaps(pub Option<ListId>);

/// A list of effects for each face of a six-sided die, indexed by the face minus one.
#[derive(Clone, PartialEq, Debug)]
pub struct Faces(pub [ListId; 6]);

impl<V: Effect> Part<Scripts<V>> for Options {
    fn shape() -> Shape {
        Shape::Other("one to eight lists of effects")
    }

    fn read(path: &str, written: &Value, scripts: &mut Scripts<V>) -> Result<Options, SetupError> {
        let options = written.as_array().filter(|options| (1..=8).contains(&options.len()));
        let Some(options) = options else {
            return Err(mistake(path, "needs one to eight options", "write [ [effect, ...], ... ]"));
        };
        let option = |(index, list): (usize, &Value)| scripts.read_list(&format!("{path}.{index}"), list);
        options.iter().enumerate().map(option).collect::<Result<_, _>>().map(Options)
    }
}

impl<V: Effect> Part<Scripts<V>> for Perhaps {
    fn shape() -> Shape {
        <ListId as Part<Scripts<V>>>::shape()
    }

    fn read(path: &str, written: &Value, scripts: &mut Scripts<V>) -> Result<Perhaps, SetupError> {
        scripts.read_list(path, written).map(|list| Perhaps(Some(list)))
    }
}

/// The list for some faces of a die, as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    on: Count,
    #[serde(rename = "do")]
    list: Value,
}

/// What can be written for the faces of a die.
pub(super) const FACES: Shape = Shape::Other("a list of `{ on = [low, high], do = effects }` that covers 1 to 6");

/// Lists of effects for the faces of a die, as written.
pub(super) struct Rows {
    /// The path of each list, and its effects.
    pub(super) lists: Vec<(String, Value)>,
    /// The index of the list for each face, of the face minus one.
    pub(super) faces: [usize; 6],
}

/// Reads lists of effects for the faces of a six-sided die.
pub(super) fn rows(path: &str, written: &Value) -> Result<Rows, SetupError> {
    let rows: Vec<Row> = value(path, written.clone())?;
    let mut faces = [None; 6];
    for (index, Row { on, .. }) in rows.iter().enumerate() {
        if on.0 < 1 || on.1 > 6 {
            return Err(mistake(&format!("{path}.{index}.on"), "goes beyond a die", "write faces from 1 to 6"));
        }
        faces[usize::from(on.0) - 1..usize::from(on.1)].fill(Some(index));
    }
    if let Some(face) = faces.iter().position(Option::is_none) {
        let what = format!("has nothing for a roll of {}", face + 1);
        return Err(mistake(path, &what, "cover 1 to 6; `do = []` is allowed"));
    }
    let lists = rows.into_iter().enumerate().map(|(index, row)| (format!("{index}.do"), row.list));
    Ok(Rows { lists: lists.collect(), faces: faces.map(Option::unwrap_or_default) })
}

impl<V: Effect> Part<Scripts<V>> for Faces {
    fn shape() -> Shape {
        FACES
    }

    fn read(path: &str, written: &Value, scripts: &mut Scripts<V>) -> Result<Faces, SetupError> {
        let Rows { lists, faces } = rows(path, written)?;
        let list = |(below, list): &(String, Value)| scripts.read_list(&format!("{path}.{below}"), list);
        let lists = lists.iter().map(list).collect::<Result<Vec<ListId>, _>>()?;
        Ok(Faces(faces.map(|row| lists[row])))
    }
}
