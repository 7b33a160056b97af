//! Determines which content is placeholder content. The rulebook has no characters, actions, lists, tables
//! or scenarios, so everything the designer has not replaced is a placeholder.

use std::sync::LazyLock;

use toml::Value;

use super::sheets::{Sheet, SheetId};
use crate::model::knobs::{BOOK, Knobs};
use evenhand_game::game::Rules;
use evenhand_kit::table::ids::IdVec;
use evenhand_kit::table::placeholder::{self, OwnBook, same_name, shared_piece};

/// The content that ships with the program; empty only if it could not be read, and then no game is built.
static HOUSE: OwnBook = LazyLock::new(|| {
    Rules::of_book(&BOOK).ok()
});

/// Seize Fate, the only shipped scenario that is the designer's (AC-SEIZE).
const SEIZE_FATE: &str = "S4";

/// Where a sheet comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// It ships with the program, and its numbers are invented.
    Placeholder,
    /// It ships with the program, and is legal by the designer's price list.
    Bought,
    /// It is the user's.
    Own,
}

/// Which parts of a game's content ship with the program.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct House {
    /// For each sheet, where it comes from.
    pub(super) sheets: IdVec<SheetId, Origin>,
    /// Whether the table is a placeholder.
    pub(super) table: bool,
    /// Whether the scenario is a placeholder.
    pub(super) scenario: bool,
}

impl House {
    /// Compares the content in play with the shipped content. A modified entry still counts as shipped as long as it
    /// keeps something that matters: a sheet its name or an action, a table a piece, a scenario its name. So a shipped
    /// sheet that only gains actions stays a placeholder.
    pub(crate) fn of(rules: &Rules, sheets: &IdVec<SheetId, Sheet>, knobs: &Knobs) -> House {
        let kept = |path: &str, keeps: fn(&Value, &Value) -> bool| placeholder::kept(&HOUSE, rules, path, keeps);
        let name_or_action: fn(&Value, &Value) -> bool = |house, now| {
            let actions = house.get("actions").and_then(Value::as_table).into_iter().flatten();
            same_name(house, now)
                || actions.into_iter().any(|(id, deed)| now.get("actions").and_then(|now| now.get(id)) == Some(deed))
        };
        let origin = |sheet: &Sheet| {
            if kept(&format!("content.{}", sheet.id), name_or_action) {
                Origin::Placeholder
            } else if kept(&format!("characters.{}", sheet.id), same_name) {
                Origin::Bought
            } else {
                Origin::Own
            }
        };
        House {
            sheets: sheets.values().map(origin).collect(),
            table: kept(&format!("tables.{}", knobs.board.layout), shared_piece),
            scenario: knobs.scenario.id != SEIZE_FATE && kept(&format!("scenarios.{}", knobs.scenario.id), same_name),
        }
    }
}
