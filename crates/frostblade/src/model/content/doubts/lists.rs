//! Likely mistakes in army lists: squads without weapons, and enough unspent points for another model or squad.

use super::super::armies::{MODELS, SQUADS};
use super::super::ids::{ItemId, SheetId};
use super::super::names::entry;
use super::super::read::Content;
use super::super::sheets::{List, Sheet, Unit};
use super::super::written::{WrittenList, WrittenUnit};
use super::found::Found;
use crate::model::knobs::{ArmyKnobs, Knobs};
use evenhand_game::game::Rules;

/// Less than this fraction (1 / `SPARE`) of the points may be unspent without a warning: few armies add up exactly.
const SPARE: u32 = 40;

/// Checks the lists that can be played.
pub(super) fn look(content: &Content, knobs: &Knobs, rules: &Rules, found: &mut Found) {
    for list in content.lists.values() {
        let path = format!("lists.{}", list.name);
        let Ok(Some(written)) = entry::<WrittenList>(rules, &path) else { continue };
        let mut units = list.units.iter().map(|unit| &content.units[*unit]);
        for (place, squad) in written.squads.iter().enumerate() {
            let path = format!("{path}.squads.{place}");
            let Some(unit) = units.by_ref().take(squad.count.into()).last() else { continue };
            unarmed(content, &path, unit, found);
        }
        unspent(content, list, &written, &knobs.army, found);
    }
}

/// Notes a squad of which no model has a weapon.
fn unarmed(content: &Content, path: &str, unit: &Unit, found: &mut Found) {
    let armed = |item: &&ItemId| content.items[**item].weapon.is_some();
    if unit.kits.iter().flatten().any(|item| armed(&item)) {
        return;
    }
    let sheet = &content.squads[unit.sheet];
    let known: Vec<&str> = sheet.can_equip.iter().filter(armed).map(|item| content.items[*item].id.as_str()).collect();
    let remedy = if known.is_empty() {
        format!("add a weapon to squads.{}.can_equip", sheet.id)
    } else {
        format!("give them items: {}", known.join(", "))
    };
    found.note(format!("{path}.items"), format!("these {} have no weapon: they never attack", sheet.name), remedy);
}

/// Notes unspent points that would pay for one more model of a squad, or for another squad.
fn unspent(content: &Content, list: &List, written: &WrittenList, army: &ArmyKnobs, found: &mut Found) {
    let limit = if written.points > 0 { written.points } else { army.points_limit };
    let left = limit.saturating_sub(list.points);
    if left * SPARE < limit {
        return;
    }
    let more = one_more_model(content, list, written, left).or_else(|| one_more_squad(content, list, army, left));
    if let Some(more) = more {
        let message = format!("{} has {} of {limit} points: {left} are left", list.name, list.points);
        let remedy = format!("add models or items: {more}; or write the limit that it is made for as `points`");
        found.note(format!("lists.{}", list.name), message, remedy);
    }
}

/// Returns the cheapest model by which a squad of the list can grow for the points that are left.
fn one_more_model(content: &Content, list: &List, written: &WrittenList, left: u32) -> Option<String> {
    let mut units = list.units.iter().map(|unit| &content.units[*unit]);
    let cheapest = |(place, squad): (usize, &WrittenUnit)| {
        let unit = units.by_ref().take(squad.count.into()).last()?;
        let sheet = &content.squads[unit.sheet];
        let models = u32::try_from(unit.kits.len()).ok()?;
        let each = unit.points.div_ceil(models.max(1));
        (models < u32::from(sheet.max) && each <= left).then_some((each, place, sheet))
    };
    let more = written.squads.iter().enumerate().filter_map(cheapest).min_by_key(|(each, ..)| *each);
    more.map(|(each, place, sheet)| {
        format!("one more of lists.{}.squads.{place}, {}, costs {each}", list.name, sheet.name)
    })
}

/// Returns the cheapest squad that the rules let the list add for the points that are left, with weapons. It never
/// proposes a further Leader, since that is a decision of its own.
fn one_more_squad(content: &Content, list: &List, army: &ArmyKnobs, left: u32) -> Option<String> {
    let own: Vec<&Unit> = list.units.iter().map(|unit| &content.units[*unit]).collect();
    let faction = content.squads[own.first()?.sheet].faction;
    let models: usize = own.iter().map(|unit| unit.kits.len()).sum();
    let is_allowed = |id: SheetId, sheet: &Sheet| {
        let same = own.iter().filter(|unit| unit.sheet == id).count();
        let one_more = army.max_same_squad == 0 || same < usize::from(army.max_same_squad);
        let fits = own.len() < SQUADS && models + usize::from(sheet.min) <= MODELS;
        !sheet.leader && one_more && fits && (!army.single_faction || sheet.faction == faction)
    };
    let allowed = content.squads.iter().filter(|&(id, sheet)| is_allowed(id, sheet));
    let priced = allowed.map(|(_, sheet)| (u32::from(sheet.min) * cheapest_model(content, sheet), sheet));
    let (points, sheet) = priced.filter(|(points, _)| *points <= left).min_by_key(|(points, _)| *points)?;
    let they = if sheet.min == 1 { "costs" } else { "cost" };
    Some(format!("another squad fits, {} {} (squads.{}) {they} {points}", sheet.min, sheet.name, sheet.id))
}

/// Returns the points of a model, with its cheapest weapon if it has no innate one.
fn cheapest_model(content: &Content, sheet: &Sheet) -> u32 {
    let is_weapon = |id: &&ItemId| content.items[**id].weapon.is_some();
    if sheet.innate.iter().any(|id| is_weapon(&id)) {
        return sheet.cost.into();
    }
    let weapons = sheet.can_equip.iter().filter(is_weapon).map(|id| &content.items[*id]);
    let cheapest = weapons.filter(|item| item.slots <= sheet.item_slots).map(|item| item.points).min();
    u32::from(sheet.cost) + u32::from(cheapest.unwrap_or(0))
}
