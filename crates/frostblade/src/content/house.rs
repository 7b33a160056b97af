//! Finds the placeholders in the content that is played: the core rules contain no datasheet, no mission and no map.

use std::borrow::Borrow;
use std::sync::LazyLock;

use super::ids::{ListId, SheetId, UnitId};
use super::sheets::{List, Sheet, Unit};
use crate::Frostblade;
use crate::knobs::BOOK;
use evenhand_game::game::{Role, Rules};
use evenhand_kit::table::ids::IdVec;
use evenhand_kit::table::placeholder::{self, OwnBook, Placeholders, Wording};

/// The placeholder content as it comes with the program.
static HOUSE: OwnBook = LazyLock::new(|| Rules::of_book(&BOOK).ok());

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
    let mut known = Placeholders::worded(WORDING, &HOUSE, rules, ids, lists);
    let kept =
        |path: String, keeps: fn(&toml::Value, &toml::Value) -> bool| placeholder::kept(&HOUSE, rules, &path, keeps);
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
    let is_house = |id: &str| HOUSE.as_ref().is_some_and(|book| book.get(&format!("lists.{id}")).is_some());
    let own = lists.into_iter().filter(|(id, _)| !is_house(id));
    own.map(|(id, points)| format!("{id} ({points} points)")).collect()
}

/// Returns a warning that names the placeholders among the content that is played, and the user's lists that are never
/// played. See [`evenhand_game::game::Ruleset::caution`].
pub(crate) fn caution<'r, B: Borrow<Frostblade>>(played: impl Iterator<Item = (B, &'r [Role])>) -> Option<String> {
    let played: Vec<(B, &[Role])> = played.collect();
    let games = || played.iter().map(|(game, _)| game.borrow());
    let is_never_played = |list: &&String| games().all(|game| game.content.left_out.contains(list));
    let first = games().next().map_or(&[][..], |game| &game.content.left_out);
    let left_out: Vec<&str> = first.iter().filter(is_never_played).map(String::as_str).collect();
    let left_out = (!left_out.is_empty()).then(|| {
        format!(
            "only lists made for the most points within `rules.army.points_limit` are played, which leaves out {}",
            left_out.join(", ")
        )
    });
    let placeholders = placeholder::caution(played.into_iter(), |game: &Frostblade| &game.content.house);
    let told: Vec<String> = left_out.into_iter().chain(placeholders).collect();
    (!told.is_empty()).then(|| told.join("; "))
}
