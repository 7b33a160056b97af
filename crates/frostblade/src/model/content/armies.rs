//! Reads army lists and checks that they are legal armies (FB-ARMY).

use toml::Value;

use super::ids::{ItemId, ListId, SheetId, UnitId};
use super::names::{Names, table};
use super::sheets::{Item, Kit, List, Sheet, Unit};
use super::written::{WrittenList, WrittenUnit};
use super::wrong;
use crate::model::knobs::ArmyKnobs;
use evenhand_game::game::knobs::{Knob, inline};
use evenhand_game::game::{Rules, SetupError};
use evenhand_kit::table::effects::written::value;
use evenhand_kit::table::ids::{Id, IdVec};

/// The most models that a squad can have.
pub(super) const SQUAD_MODELS: u8 = 12;
/// The most squads that an army can have.
pub(super) const SQUADS: usize = 16;
/// The most models that an army can have.
pub(super) const MODELS: usize = 128;
/// The most squads of all lists together.
const UNITS: usize = 60_000;

/// The data with which lists are read.
pub(super) struct Armoury<'c> {
    pub(super) names: &'c Names,
    pub(super) squads: &'c IdVec<SheetId, Sheet>,
    pub(super) items: &'c IdVec<ItemId, Item>,
    pub(super) knobs: &'c ArmyKnobs,
}

/// The lists that can be played, and their squads.
pub(super) struct Armies {
    pub(super) units: IdVec<UnitId, Unit>,
    pub(super) lists: IdVec<ListId, List>,
    /// Lists that are not played because they are made for a number of points
    /// other than the agreed one, with their points.
    pub(super) left_out: Vec<(String, u32)>,
}

/// Reads `lists`. Keeps the lists that are made for the agreed points, which are the most points of a list within the
/// limit, and the lists with `points` 0.
///
/// # Errors
/// The list, the squad and the rule that it breaks, and how to fix it.
pub(super) fn armies(rules: &Rules, armoury: &Armoury) -> Result<Armies, SetupError> {
    let (mut units, mut lists) = (IdVec::new(), IdVec::new());
    let limit = armoury.knobs.points_limit;
    let mut read = Vec::new();
    for (id, entry) in table(rules, "lists") {
        let path = format!("lists.{id}");
        let mut entry = entry.clone();
        WrittenList::fill(&mut entry);
        let written: WrittenList = value(&path, entry)?;
        read.push((id, path, written));
    }
    let agreed = read.iter().map(|(.., written)| written.points).filter(|points| *points <= limit).max();
    let mut left_out = Vec::new();
    for (id, path, written) in read {
        if written.points > 0 && Some(written.points) != agreed {
            left_out.push((id.to_owned(), written.points));
            continue;
        }
        let squads = armoury.squads_of(&path, &written)?;
        armoury.check_army(&path, id, &squads)?;
        if lists.len() == usize::from(u8::MAX) || units.len() + squads.len() > UNITS {
            return wrong(path, "there are too many lists or squads", "255 lists fit; remove some");
        }
        let points = squads.iter().map(|(_, unit)| unit.points).sum();
        let units = squads.into_iter().map(|(_, unit)| units.push(unit)).collect();
        lists.push(List { name: id.to_owned(), title: written.name, units, points });
    }
    if !lists.is_empty() {
        return Ok(Armies { units, lists, left_out });
    }
    match table(rules, "lists").next() {
        None => wrong("lists", "there are no lists", "restore the placeholder lists, or write [lists.<name>]"),
        Some(_) => wrong(
            "rules.army.points_limit",
            format!("no list is made for {limit} points or less"),
            "raise it, or write a list with `points` of no more than that",
        ),
    }
}

/// The items of each model as written. The index is that of the model's own list, if there is one list for each model.
type Given<'v> = Vec<(Option<usize>, Vec<&'v str>)>;

impl Armoury<'_> {
    /// Reads the squads of a list, each with the path at which it is written.
    fn squads_of(&self, path: &str, written: &WrittenList) -> Result<Vec<(String, Unit)>, SetupError> {
        let mut squads = Vec::new();
        for (place, unit) in written.squads.iter().enumerate() {
            let at = format!("{path}.squads.{place}");
            let read = self.unit(&at, unit)?;
            squads.extend(std::iter::repeat_n((at, read), unit.count.into()));
        }
        let models: usize = squads.iter().map(|(_, unit)| unit.kits.len()).sum();
        if squads.is_empty() || squads.len() > SQUADS || models > MODELS {
            let message = format!("{} squads with {models} models", squads.len());
            return wrong(path, message, format!("an army has 1 to {SQUADS} squads, with {MODELS} models at most"));
        }
        Ok(squads)
    }

    /// Reads a squad: its size (FB-ARMY-1) and the items of its models (FB-ARMY-5).
    fn unit(&self, path: &str, written: &WrittenUnit) -> Result<Unit, SetupError> {
        let sheet_id = self.names.sheet(&format!("{path}.sheet"), &written.sheet)?;
        let sheet = &self.squads[sheet_id];
        let models = written.models;
        if models < sheet.min || models > sheet.max || models > SQUAD_MODELS {
            let size = if sheet.min == sheet.max {
                format!("{}", sheet.min)
            } else {
                format!("{} to {}", sheet.min, sheet.max)
            };
            let message = format!("{models} models, but a squad of {} has {size}", sheet.name);
            return wrong(format!("{path}.models"), message, format!("write {size}, or change squads.{}", sheet.id));
        }
        let at = format!("{path}.items");
        let mut kits: Vec<Kit> = Vec::new();
        let mut points = u32::from(sheet.cost) * u32::from(models);
        for (place, given) in self.given(&at, &written.items.0, models.into())? {
            let at = if let Some(place) = place { format!("{at}.{place}") } else { at.clone() };
            let mut kit = self.kit(&at, sheet, given)?;
            points += kit.iter().map(|item| u32::from(self.items[*item].points)).sum::<u32>();
            kit.extend(&sheet.innate);
            kits.push(kit);
        }
        for (id, item) in self.items.iter().filter(|(_, item)| item.squad_wide) {
            let bearers = kits.iter().filter(|kit| kit.contains(&id)).count();
            if bearers != 0 && bearers != kits.len() {
                let message = format!(
                    "{bearers} of {} models carry `{}`, which a whole squad carries or none",
                    kits.len(),
                    item.id
                );
                return wrong(at, message, "give it to every model, or to none");
            }
        }
        Ok(Unit { sheet: sheet_id, kits, points })
    }

    /// Returns the items of each model, whether they are written as one list or as a list for each model.
    fn given<'v>(&self, path: &str, items: &'v Value, models: usize) -> Result<Given<'v>, SetupError> {
        let remedy = "write the ids of items in quotes: [\"spear\"], or such a list for each model";
        let Value::Array(all) = items else { return wrong(path, "is not a list of items", remedy) };
        let words = |items: &'v [Value]| items.iter().map(Value::as_str).collect::<Option<Vec<&str>>>();
        if let Some(same) = words(all) {
            return Ok(vec![(None, same); models]);
        }
        let lists = |one: &Value| one.as_array().map_or_else(|| vec![one.clone()], Clone::clone);
        if let Some(other) = all.iter().flat_map(lists).find(|one| !one.is_str()) {
            return wrong(path, format!("{} is no item: an item is an id in quotes", inline(&other)), remedy);
        }
        let each: Option<Vec<Vec<&str>>> = all.iter().map(|one| words(one.as_array()?)).collect();
        match each {
            None => {
                wrong(path, format!("{} is neither one list of items nor one for each model", inline(items)), remedy)
            }
            Some(each) if each.len() != models => {
                let message = format!("items of {} models, but the squad has {models}", each.len());
                wrong(path, message, "write a list for each model, or one list for all")
            }
            Some(each) => Ok(each.into_iter().enumerate().map(|(place, items)| (Some(place), items)).collect()),
        }
    }

    /// Reads the items of one model (FB-ARMY-5).
    fn kit(&self, path: &str, sheet: &Sheet, given: Vec<&str>) -> Result<Kit, SetupError> {
        let mut kit: Kit = Vec::new();
        for (place, word) in given.into_iter().enumerate() {
            let at = format!("{path}.{place}");
            let id = self.names.item(&at, word)?;
            if !sheet.can_equip.contains(&id) {
                let known: Vec<&str> = sheet.can_equip.iter().map(|item| self.items[*item].id.as_str()).collect();
                let known = if known.is_empty() { "nothing".to_owned() } else { known.join(", ") };
                let remedy = format!("take it out, or add it to squads.{}.can_equip", sheet.id);
                return wrong(at, format!("{} cannot equip `{word}`; they can equip {known}", sheet.name), remedy);
            }
            kit.push(id);
            let copies = kit.iter().filter(|other| **other == id).count();
            if copies > self.knobs.max_item_copies.into() {
                let message =
                    format!("{copies} copies of `{word}` on one model, {} are allowed", self.knobs.max_item_copies);
                return wrong(at, message, "take one out, or raise rules.army.max_item_copies");
            }
        }
        let slots: u32 = kit.iter().map(|item| u32::from(self.items[*item].slots)).sum();
        if slots > sheet.item_slots.into() {
            let named: Vec<&str> = kit.iter().map(|item| self.items[*item].id.as_str()).collect();
            let message =
                format!("{} take {slots} Item Slots, and {} have {}", named.join(", "), sheet.name, sheet.item_slots);
            return wrong(path, message, format!("take an item out, or raise squads.{}.item_slots", sheet.id));
        }
        Ok(kit)
    }

    /// Checks points, factions and Leaders (FB-ARMY-2, -3, -4).
    fn check_army(&self, path: &str, list: &str, squads: &[(String, Unit)]) -> Result<(), SetupError> {
        let knobs = self.knobs;
        let keyword = |place: usize| self.names.keywords[place].as_str();
        let sheet = |unit: &Unit| &self.squads[unit.sheet];
        let (points, limit) = (squads.iter().map(|(_, unit)| unit.points).sum::<u32>(), knobs.points_limit);
        if points > limit {
            let message = format!("{list} has {points} points, {} more than {limit}", points - limit);
            return wrong(path, message, "take models or items out, or raise rules.army.points_limit");
        }
        let Some((_, first)) = squads.first() else { return Ok(()) };
        let faction = sheet(first).faction;
        let stranger = squads.iter().find(|(_, unit)| sheet(unit).faction != faction);
        if let Some((at, unit)) = stranger.filter(|_| knobs.single_faction) {
            let (own, other) = (keyword(faction.index()), keyword(sheet(unit).faction.index()));
            let message = format!("{} are {other}, and the first squad of {list} is {own}", sheet(unit).name);
            return wrong(
                format!("{at}.sheet"),
                message,
                format!("name a datasheet of {own}, or switch rules.army.single_faction off"),
            );
        }
        let leaders = squads.iter().filter(|(_, unit)| sheet(unit).leader).count();
        if leaders < knobs.min_leaders.into() {
            let message = format!("{list} has {leaders} LEADER squads, and {} are needed", knobs.min_leaders);
            return wrong(path, message, "add a squad with the keyword LEADER, or lower rules.army.min_leaders");
        }
        for (place, (at, unit)) in squads.iter().enumerate() {
            let so_far = &squads[..=place];
            let name = &sheet(unit).name;
            let named = so_far.iter().filter(|(_, other)| sheet(other).leader && sheet(other).name == *name).count();
            if sheet(unit).leader && named > knobs.max_same_leader.into() {
                let message = format!("{named} Leaders called {name}, {} are allowed", knobs.max_same_leader);
                return wrong(at, message, "take one out, or raise rules.army.max_same_leader");
            }
            let same = so_far.iter().filter(|(_, other)| other.sheet == unit.sheet).count();
            if knobs.max_same_squad > 0 && same > knobs.max_same_squad.into() {
                let message = format!("{same} squads of {name}, {} are allowed", knobs.max_same_squad);
                return wrong(at, message, "take one out, or raise rules.army.max_same_squad");
            }
        }
        Ok(())
    }
}
