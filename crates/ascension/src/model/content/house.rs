//! Determines which content is this tool's. The rulebook has no characters, lists, tables or scenarios. The price list of
//! characters and one scenario are the designer's; everything else that the user has not replaced is this tool's choice.

use std::sync::LazyLock;

use toml::Value;

use super::sheets::{Sheet, SheetId};
use crate::model::knobs::{BOOK, Knobs};
use evenhand_game::game::Rules;
use evenhand_kit::table::ids::IdVec;
use evenhand_kit::table::placeholder::{self, OwnBook, same_name, shared_piece};

/// The content that ships with the program; empty only if it could not be read, and then no game is built.
static HOUSE: OwnBook = LazyLock::new(|| Rules::of_book(&BOOK).ok());

/// Seize Fate, the only shipped scenario that is the designer's (AC-SEIZE).
const SEIZE_FATE: &str = "S4";

/// Which parts of a game's content ship with the program.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct House {
    /// For each sheet, whether it ships with the program, bought by the designer's price list.
    pub(super) bought: IdVec<SheetId, bool>,
    /// Whether the table is a placeholder.
    pub(super) table: bool,
    /// Whether the scenario is a placeholder.
    pub(super) scenario: bool,
}

impl House {
    /// Compares the content in play with the shipped content. A modified entry still counts as shipped as long as it
    /// keeps something that matters: a character its name or an attack, a table a piece, a scenario its name.
    pub(crate) fn of(rules: &Rules, sheets: &IdVec<SheetId, Sheet>, knobs: &Knobs) -> House {
        let kept = |path: &str, keeps: fn(&Value, &Value) -> bool| placeholder::kept(&HOUSE, rules, path, keeps);
        let name_or_attack: fn(&Value, &Value) -> bool = |house, now| {
            let attacks = house.get("attacks").and_then(Value::as_table).into_iter().flatten();
            same_name(house, now)
                || attacks.into_iter().any(|(id, deed)| now.get("attacks").and_then(|now| now.get(id)) == Some(deed))
        };
        let is_bought = |sheet: &Sheet| kept(&format!("characters.{}", sheet.id), name_or_attack);
        House {
            bought: sheets.values().map(is_bought).collect(),
            table: kept(&format!("tables.{}", knobs.board.layout), shared_piece),
            scenario: knobs.scenario.id != SEIZE_FATE && kept(&format!("scenarios.{}", knobs.scenario.id), same_name),
        }
    }
}
