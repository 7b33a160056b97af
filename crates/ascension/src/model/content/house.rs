//! Determines which content is placeholder content. The rulebook has no characters, actions, lists, tables
//! or scenarios, so everything the designer has not replaced is a placeholder.

use std::sync::LazyLock;

use toml::Value;

use super::sheets::{Sheet, SheetId};
use crate::model::knobs::{BOOK, Knobs};
use evenhand_game::game::Rules;
use evenhand_kit::table::ids::IdVec;
use evenhand_kit::table::placeholder::{self, OwnBook, same_name, shared_piece};

/// The placeholder content that ships with the program; empty only if it could not be read, and
/// then no game is built.
static HOUSE: OwnBook = LazyLock::new(|| Rules::of_book(&BOOK).ok());

/// Which parts of a game's content are placeholders.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct House {
    /// For each sheet, whether it is a placeholder.
    pub(super) sheets: IdVec<SheetId, bool>,
    pub(super) table: bool,
    pub(super) scenario: bool,
}

impl House {
    /// Compares the content in play with the shipped content. A modified entry still counts as a
    /// placeholder as long as it keeps something that matters: a sheet its name or an action, a table
    /// a piece, a scenario its name. So a shipped sheet that only gains actions stays a placeholder.
    pub(crate) fn of(rules: &Rules, sheets: &IdVec<SheetId, Sheet>, knobs: &Knobs) -> House {
        let kept = |path: &str, keeps: fn(&Value, &Value) -> bool| placeholder::kept(&HOUSE, rules, path, keeps);
        let name_or_action: fn(&Value, &Value) -> bool = |house, now| {
            let actions = house.get("actions").and_then(Value::as_table).into_iter().flatten();
            same_name(house, now)
                || actions.into_iter().any(|(id, deed)| now.get("actions").and_then(|now| now.get(id)) == Some(deed))
        };
        House {
            sheets: sheets.values().map(|sheet| kept(&format!("content.{}", sheet.id), name_or_action)).collect(),
            table: kept(&format!("tables.{}", knobs.board.layout), shared_piece),
            scenario: kept(&format!("scenarios.{}", knobs.scenario.id), same_name),
        }
    }
}
