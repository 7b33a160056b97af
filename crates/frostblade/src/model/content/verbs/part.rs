//! Fields of effects that name entries of content.

use toml::Value;

use crate::model::content::ids::{ItemId, KeywordId, StatusId};
use crate::model::content::names::Names;
use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::Shape;
use evenhand_kit::table::effects::field::Part;
use evenhand_kit::table::effects::written::value;

/// A set of statuses, with a bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Statuses(pub(crate) u32);

/// Reads a name and finds what it names.
fn named<I>(path: &str, written: &Value, find: impl Fn(&str, &str) -> Result<I, SetupError>) -> Result<I, SetupError> {
    let word: String = value(path, written.clone())?;
    find(path, &word)
}

impl Part<&Names> for StatusId {
    fn shape() -> Shape {
        Shape::Text("the id of a status")
    }

    fn read(path: &str, written: &Value, names: &mut &Names) -> Result<StatusId, SetupError> {
        named(path, written, |at, word| names.status(at, word))
    }
}

impl Part<&Names> for ItemId {
    fn shape() -> Shape {
        Shape::Text("the id of an item")
    }

    fn read(path: &str, written: &Value, names: &mut &Names) -> Result<ItemId, SetupError> {
        named(path, written, |at, word| names.item(at, word))
    }
}

impl Part<&Names> for KeywordId {
    fn shape() -> Shape {
        Shape::Text("a keyword")
    }

    fn read(path: &str, written: &Value, names: &mut &Names) -> Result<KeywordId, SetupError> {
        named(path, written, |at, word| names.keyword(at, word))
    }
}

impl Part<&Names> for Statuses {
    fn shape() -> Shape {
        Shape::List(Box::new(Shape::Text("ids of statuses")))
    }

    fn read(path: &str, written: &Value, names: &mut &Names) -> Result<Statuses, SetupError> {
        let words: Vec<String> = value(path, written.clone())?;
        let all = Names::each(path, &words, |at, word| names.status(at, word))?;
        Ok(Statuses(all.iter().fold(0, |bits, status| bits | 1 << status.0)))
    }
}
