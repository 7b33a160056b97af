//! The ids of everything that content can refer to.

use std::collections::BTreeSet;

use serde::de::DeserializeOwned;
use toml::Value;

use super::ids::{AbilityId, ItemId, KeywordId, PassiveId, SheetId, StatusId};
use super::wrong;
use evenhand_game::game::knobs::{Knob, nearest};
use evenhand_game::game::{Rules, SetupError};
use evenhand_kit::table::effects::written::value;
use evenhand_kit::table::ids::Id;

/// Keywords that the rules use. They exist even if no datasheet has them.
pub(super) const LEADER: &str = "LEADER";
pub(super) const FLYER: &str = "FLYER";
pub(super) const GARGANTUAN: &str = "GARGANTUAN";

/// The ids of all entries, in order.
pub(super) struct Names {
    squads: Vec<String>,
    items: Vec<String>,
    passives: Vec<String>,
    abilities: Vec<String>,
    statuses: Vec<String>,
    /// The three keywords that the rules use, then those of datasheets in order.
    pub(super) keywords: Vec<String>,
}

impl Names {
    /// Collects the ids of all tables.
    ///
    /// # Errors
    /// More entries than a table can have.
    pub(super) fn read(rules: &Rules) -> Result<Names, SetupError> {
        let known = [LEADER, FLYER, GARGANTUAN];
        let mut others = BTreeSet::new();
        for sheet in table(rules, "squads").map(|(_, sheet)| sheet) {
            let words = sheet.get("keywords").and_then(Value::as_array).into_iter().flatten();
            others.extend(words.filter_map(Value::as_str).filter(|word| !known.contains(word)).map(str::to_owned));
        }
        let keywords: Vec<String> = known.into_iter().map(str::to_owned).chain(others).collect();
        if keywords.len() > 64 {
            return wrong("squads", format!("{} different keywords", keywords.len()), "use at most 64");
        }
        Ok(Names {
            squads: ids(rules, "squads", 255)?,
            items: ids(rules, "items", 255)?,
            passives: ids(rules, "passives", 255)?,
            abilities: ids(rules, "abilities", 255)?,
            statuses: ids(rules, "statuses", 32)?,
            keywords,
        })
    }

    pub(super) fn sheet(&self, path: &str, word: &str) -> Result<SheetId, SetupError> {
        find(&self.squads, path, word, "datasheet", "squads")
    }

    pub(super) fn item(&self, path: &str, word: &str) -> Result<ItemId, SetupError> {
        find(&self.items, path, word, "item", "items")
    }

    pub(super) fn passive(&self, path: &str, word: &str) -> Result<PassiveId, SetupError> {
        find(&self.passives, path, word, "passive", "passives")
    }

    pub(super) fn ability(&self, path: &str, word: &str) -> Result<AbilityId, SetupError> {
        find(&self.abilities, path, word, "ability", "abilities")
    }

    pub(super) fn status(&self, path: &str, word: &str) -> Result<StatusId, SetupError> {
        find(&self.statuses, path, word, "status", "statuses")
    }

    pub(super) fn keyword(&self, path: &str, word: &str) -> Result<KeywordId, SetupError> {
        find(&self.keywords, path, word, "keyword", "squads")
    }

    /// Finds a keyword as [`Names::keyword`] does. An empty word means none.
    pub(super) fn keyword_if_any(&self, path: &str, word: &str) -> Result<Option<KeywordId>, SetupError> {
        if word.is_empty() { Ok(None) } else { self.keyword(path, word).map(Some) }
    }

    /// Looks up every word of a list with `find`. A word that occurs twice is an error.
    pub(super) fn each<I: PartialEq>(
        path: &str,
        words: &[String],
        find: impl Fn(&str, &str) -> Result<I, SetupError>,
    ) -> Result<Vec<I>, SetupError> {
        let mut all = Vec::with_capacity(words.len());
        for (place, word) in words.iter().enumerate() {
            let at = format!("{path}.{place}");
            let id = find(&at, word)?;
            if all.contains(&id) {
                return wrong(at, format!("`{word}` is named twice"), "name it once");
            }
            all.push(id);
        }
        Ok(all)
    }
}

/// Returns the entries of a table with their ids.
pub(super) fn table<'r>(rules: &'r Rules, name: &str) -> impl Iterator<Item = (&'r str, &'r Value)> {
    let table = rules.get(name).and_then(Value::as_table);
    table.into_iter().flatten().map(|(id, entry)| (id.as_str(), entry))
}

fn ids(rules: &Rules, name: &str, most: usize) -> Result<Vec<String>, SetupError> {
    let all: Vec<String> = table(rules, name).map(|(id, _)| id.to_owned()).collect();
    if all.len() > most {
        return wrong(name, format!("{} entries", all.len()), format!("at most {most} fit; remove some"));
    }
    Ok(all)
}

fn find<I: Id>(all: &[String], path: &str, word: &str, what: &str, table: &str) -> Result<I, SetupError> {
    match all.iter().position(|known| known == word) {
        Some(place) => Ok(I::at(place)),
        None => {
            let near = nearest(word, all.iter().map(String::as_str));
            let near = near.map_or_else(String::new, |near| format!("did you mean `{near}`? "));
            let source = if what == "keyword" {
                "Name a keyword of a datasheet".to_owned()
            } else {
                format!("Name an entry of `{table}`")
            };
            wrong(path, format!("there is no {what} `{word}`"), format!("{near}{source}"))
        }
    }
}

/// Reads the entry of a table at this path, if there is one.
pub(super) fn entry<W: DeserializeOwned + Knob>(rules: &Rules, path: &str) -> Result<Option<W>, SetupError> {
    let Some(mut entry) = rules.get(path).cloned() else { return Ok(None) };
    W::fill(&mut entry);
    value(path, entry).map(Some)
}

/// Returns the error that a knob names an entry that does not exist, with the nearest known one.
pub(super) fn nearest_entry<T>(rules: &Rules, path: &str, word: &str, what: &str, name: &str) -> Result<T, SetupError> {
    let all: Vec<&str> = table(rules, name).map(|(id, _)| id).collect();
    let near = nearest(word, all.iter().copied()).map_or_else(String::new, |near| format!("did you mean `{near}`? "));
    let known =
        if all.is_empty() { format!("write [{name}.{word}]") } else { format!("Name one of {}", all.join(", ")) };
    wrong(path, format!("there is no {what} `{word}`"), format!("{near}{known}"))
}
