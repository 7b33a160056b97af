//! Finds the placeholders in the content that is played: the core rules contain no datasheet, no mission and no map.

use std::sync::LazyLock;

use super::ids::{ListId, SheetId, UnitId};
use super::sheets::{List, Sheet, Unit};
use crate::model::knobs::BOOK;
use evenhand_game::game::Rules;
use evenhand_kit::table::ids::IdVec;
use evenhand_kit::table::placeholder::{self, OwnBook, Placeholders, Wording};

/// The placeholder content as it comes with the program.
static BOOK_CONTENT: OwnBook = LazyLock::new(|| Rules::of_book(&BOOK).ok());

/// The wording of messages about squads and lists.
const WORDING: Wording =
    Wording { table: "squads", things: "squads", one: "list", many: "lists", shares: "lists and squads" };

/// Finds the placeholders among the squads and lists, and the mission and table with these ids.
pub(super) fn placeholders(
    rules: &Rules,
    squads: &IdVec<SheetId, Sheet>,
    units: &IdVec<UnitId, Unit>,
    lists: &IdVec<ListId, List>,
    [mission, table]: [&str; 2],
) -> Placeholders {
    let id = |sheet: SheetId| squads[sheet].id.as_str();
    let ids = squads.ids().map(id);
    let sheets = |list: &List| list.units.iter().map(|unit| id(units[*unit].sheet)).collect();
    let lists = lists.values().map(|list| (list.name.as_str(), sheets(list)));
    let mut known = Placeholders::worded(WORDING, &BOOK_CONTENT, rules, ids, lists);
    let kept = |path: String, keeps: fn(&toml::Value, &toml::Value) -> bool| {
        placeholder::kept(&BOOK_CONTENT, rules, &path, keeps)
    };
    if kept(format!("missions.{mission}"), placeholder::same_name) {
        known.ground("mission", mission);
    }
    if kept(format!("tables.{table}"), placeholder::shared_piece) {
        known.ground("table", table);
    }
    known
}

/// Returns the user's own lists among these, as text with their points.
pub(super) fn own_lists(lists: Vec<(String, u32)>) -> Vec<String> {
    let is_placeholder =
        |id: &str| BOOK_CONTENT.as_ref().is_some_and(|book| book.get(&format!("lists.{id}")).is_some());
    let own = lists.into_iter().filter(|(id, _)| !is_placeholder(id));
    own.map(|(id, points)| format!("{id} ({points} points)")).collect()
}
