//! Reads the lists of characters that factions bring.

use super::errors::wrong;
use crate::model::content::sheets::{Sheet, SheetId};
use crate::model::knobs::{Knobs, Lists, PointsMode};
use crate::model::state::{MAX_FIGURES, Side};
use evenhand_game::document::nearest;
use evenhand_game::game::{Rules, SetupError};
use evenhand_kit::table::ids::{Id, IdVec};

/// What a faction has in `lists` beside the lists for certain points.
const NAMES: [&str; 5] = ["name", "few", "many", "plain", "team"];

/// The characters a faction brings: for a side of one player, and for one member of a team.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Force {
    pub(crate) alone: Vec<SheetId>,
    pub(crate) in_team: Vec<SheetId>,
}

/// Returns the ids of the factions that have lists, and their names.
pub(crate) fn factions(rules: &Rules) -> (Vec<String>, Vec<String>) {
    let Some(lists) = rules.get("lists").and_then(toml::Value::as_table) else { return (Vec::new(), Vec::new()) };
    lists
        .iter()
        .map(|(id, lists)| {
            let name = lists.get("name").and_then(toml::Value::as_str).unwrap_or(id);
            (id.clone(), name.to_string())
        })
        .unzip()
}

/// Reads the force of a faction for one side, from the list for the side's points: the full
/// list, and the part of one team member.
pub(crate) fn force(
    rules: &Rules,
    knobs: &Knobs,
    sheets: &IdVec<SheetId, Sheet>,
    faction: &str,
    side: Side,
) -> Result<Force, SetupError> {
    let cut = knobs.points.handicap.get(side.index()).copied().unwrap_or(0);
    let total = knobs.points.total;
    let Some(points) = total.checked_sub(cut).filter(|points| *points > 0) else {
        return wrong("points.handicap", format!("{cut} points less than {total}"), "leave the side some points");
    };
    let exact = format!("at_{points}");
    let names = match knobs.points.lists {
        _ if cut > 0 => [exact.as_str(), exact.as_str()],
        Lists::Few => ["few", exact.as_str()],
        Lists::Many => ["many", exact.as_str()],
        Lists::Plain => ["plain", exact.as_str()],
        Lists::Exact => [exact.as_str(), "few"],
    };
    let (name, alone) = match names.iter().find_map(|name| Some((*name, list(rules, faction, name)?))) {
        Some((name, ids)) => (name, read_list(faction, name, &ids, sheets)?),
        None => {
            return wrong(
                format!("lists.{faction}"),
                format!("there is no list `{exact}` for a side with {points} points"),
                "add one, or choose a handicap that has a list",
            );
        }
    };
    let worth = worth_of(&alone, sheets);
    if knobs.points.mode == PointsMode::Sheet && worth > points.into() {
        return wrong(
            format!("lists.{faction}.{name}"),
            format!("the list costs {worth} points, {} more than the {points} agreed", worth - u32::from(points)),
            cheaper(rules, knobs, faction, &exact),
        );
    }
    let in_team = match list(rules, faction, "team") {
        Some(ids) => read_list(faction, "team", &ids, sheets)?,
        None => Vec::new(),
    };
    Ok(Force { alone, in_team })
}

/// Returns what to do about a list that costs too much.
fn cheaper(rules: &Rules, knobs: &Knobs, faction: &str, exact: &str) -> String {
    let raise = "leave a character out, or raise points.total";
    if knobs.points.lists != Lists::Exact && list(rules, faction, exact).is_some() {
        return format!("{raise}; points.lists = \"exact\" plays the list `{exact}`");
    }
    raise.to_owned()
}

/// Checks all lists, including those that are not played: they have names that are played, every sheet exists and is
/// listed no more often than allowed.
///
/// # Errors
/// Returns the first list that is invalid, and why.
pub(crate) fn check_lists(
    rules: &Rules,
    factions: &[String],
    sheets: &IdVec<SheetId, Sheet>,
) -> Result<(), SetupError> {
    for faction in factions {
        let lists = rules.get(&format!("lists.{faction}")).and_then(toml::Value::as_table);
        for name in lists.into_iter().flat_map(|lists| lists.keys()) {
            check_name(faction, name)?;
            if let Some(ids) = list(rules, faction, name) {
                read_list(faction, name, &ids, sheets)?;
            }
        }
    }
    Ok(())
}

/// Returns the total points of a list.
pub(crate) fn worth_of(list: &[SheetId], sheets: &IdVec<SheetId, Sheet>) -> u32 {
    list.iter().map(|id| u32::from(sheets[*id].points)).sum()
}

/// Checks that a list has a name under which it is ever played.
fn check_name(faction: &str, name: &str) -> Result<(), SetupError> {
    let points = name.strip_prefix("at_").and_then(|points| points.parse::<u16>().ok());
    if NAMES.contains(&name) || points.is_some_and(|points| name == format!("at_{points}")) {
        return Ok(());
    }
    let remedy = match nearest(name, NAMES) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the lists are {}, and such as at_75 for 75 points", NAMES[1..].join(", ")),
    };
    wrong(format!("lists.{faction}.{name}"), "there is no such list", remedy)
}

fn list(rules: &Rules, faction: &str, name: &str) -> Option<Vec<String>> {
    let ids = rules.get(&format!("lists.{faction}.{name}"))?.as_array()?;
    Some(ids.iter().filter_map(|id| id.as_str().map(str::to_string)).collect())
}

fn read_list(
    faction: &str,
    name: &str,
    ids: &[String],
    sheets: &IdVec<SheetId, Sheet>,
) -> Result<Vec<SheetId>, SetupError> {
    let path = || format!("lists.{faction}.{name}");
    let mut list = Vec::new();
    for id in ids {
        let Some(place) = sheets.find(|sheet| sheet.id == *id) else {
            return wrong(path(), format!("there is no sheet `{id}`"), "name sheets of `content`");
        };
        list.push(place);
        let sheet = &sheets[place];
        if list.iter().filter(|other| **other == place).count() > usize::from(sheet.at_most) {
            return wrong(path(), format!("{id} is in it more than {} times", sheet.at_most), "leave one out");
        }
    }
    if list.is_empty() {
        return wrong(path(), "a list without characters", "name at least one");
    }
    if list.len() > MAX_FIGURES / 2 {
        return wrong(path(), format!("{} characters", list.len()), "a list has room for 16");
    }
    Ok(list)
}
