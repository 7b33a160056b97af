//! The control verbs, which only determine the next list of effects: a choice, a condition, a die.

use serde::{Deserialize, de::DeserializeOwned};
use toml::{Table, Value};

use super::ListId;
use super::written::{Count, fields, mistake};
use evenhand_game::game::SetupError;

/// Reads a list of effects inside another effect, given its path.
pub type Lists<'a> = dyn FnMut(&str, &Value) -> Result<ListId, SetupError> + 'a;

/// One of several lists, chosen by a player.
#[derive(Clone, PartialEq, Debug)]
pub struct Choose {
    /// One to eight lists.
    pub options: Vec<ListId>,
    /// Whether the choice is made when the effect is carried out, rather than beforehand.
    pub late: bool,
}

/// A list of effects if the condition holds, and optionally another if it does not.
#[derive(Clone, PartialEq, Debug)]
pub struct If<C> {
    /// The condition, as a type of the game.
    pub cond: C,
    /// The list if it holds.
    pub then: ListId,
    /// The list if it does not.
    pub otherwise: Option<ListId>,
}

/// A six-sided die that selects a list.
#[derive(Clone, PartialEq, Debug)]
pub struct Roll {
    /// The list for each face, indexed by the face minus one.
    pub faces: [ListId; 6],
}

impl Choose {
    /// Reads its fields: `options` and `late` (default false).
    ///
    /// # Errors
    /// Returns an error if there are no options or more than eight, or a mistake in one of them.
    pub fn read(path: &str, table: Table, lists: &mut Lists<'_>) -> Result<Choose, SetupError> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Fields {
            options: Vec<Value>,
            #[serde(default)]
            late: bool,
        }
        let Fields { options, late } = fields(path, table)?;
        if options.is_empty() || options.len() > 8 {
            let path = format!("{path}.options");
            return Err(mistake(&path, "needs one to eight options", "write [ [effect, ...], ... ]"));
        }
        let option = |(index, value): (usize, &Value)| lists(&format!("{path}.options.{index}"), value);
        Ok(Choose { options: options.iter().enumerate().map(option).collect::<Result<_, _>>()?, late })
    }
}

impl<C: DeserializeOwned> If<C> {
    /// Reads its fields: `cond`, `then` and `else` (optional).
    ///
    /// # Errors
    /// Returns a mistake in one of them.
    pub fn read(path: &str, table: Table, lists: &mut Lists<'_>) -> Result<If<C>, SetupError> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Fields<C> {
            cond: C,
            then: Value,
            #[serde(rename = "else")]
            otherwise: Option<Value>,
        }
        let Fields { cond, then, otherwise } = fields(path, table)?;
        let then = lists(&format!("{path}.then"), &then)?;
        let otherwise = otherwise.map(|value| lists(&format!("{path}.else"), &value)).transpose()?;
        Ok(If { cond, then, otherwise })
    }
}

impl Roll {
    /// Reads its field: `faces`, rows of `on` (a face or a range of faces) and `do`.
    ///
    /// # Errors
    /// Returns an error for a face that no row covers, a face that does not exist, or a mistake in a list.
    pub fn read(path: &str, table: Table, lists: &mut Lists<'_>) -> Result<Roll, SetupError> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Fields {
            faces: Vec<Row>,
        }
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Row {
            on: Count,
            #[serde(rename = "do")]
            list: Value,
        }
        let rows = fields::<Fields>(path, table)?.faces;
        let path = format!("{path}.faces");
        let mut faces = [None; 6];
        for (index, Row { on, list }) in rows.iter().enumerate() {
            let row = format!("{path}.{index}");
            if on.0 < 1 || on.1 > 6 {
                return Err(mistake(&format!("{row}.on"), "goes beyond a die", "write faces from 1 to 6"));
            }
            let list = lists(&format!("{row}.do"), list)?;
            faces[usize::from(on.0) - 1..usize::from(on.1)].fill(Some(list));
        }
        if let Some(face) = faces.iter().position(Option::is_none) {
            let what = format!("says nothing for a roll of {}", face + 1);
            return Err(mistake(&path, &what, "cover 1 to 6; `do = []` is allowed"));
        }
        Ok(Roll { faces: faces.map(|list| list.unwrap_or(ListId(0))) })
    }
}
