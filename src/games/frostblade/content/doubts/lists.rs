//! What of a list is most likely forgotten: weapons, and points that would pay for more.

use super::super::ids::ItemId;
use super::super::names::entry;
use super::super::read::Content;
use super::super::sheets::{List, Unit};
use super::super::written::{WrittenList, WrittenUnit};
use super::Found;
use crate::game::Rules;
use crate::games::frostblade::knobs::Knobs;

/// Of so many points one may be left over without a word: few armies come out even.
const SPARE: u32 = 40;

/// Looks through the lists that can be played.
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
        unspent(content, list, &written, knobs.army.points_limit, found);
    }
}

/// A squad none of whose models has a weapon.
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

/// Points that are left, where they pay for one more model of a squad.
fn unspent(content: &Content, list: &List, written: &WrittenList, limit: u32, found: &mut Found) {
    let limit = if written.points > 0 { written.points } else { limit };
    let left = limit.saturating_sub(list.points);
    if left * SPARE < limit {
        return;
    }
    let mut units = list.units.iter().map(|unit| &content.units[*unit]);
    let cheapest = |(place, squad): (usize, &WrittenUnit)| {
        let unit = units.by_ref().take(squad.count.into()).last()?;
        let sheet = &content.squads[unit.sheet];
        let models = u32::try_from(unit.kits.len()).ok()?;
        let each = unit.points.div_ceil(models.max(1));
        (models < u32::from(sheet.max) && each <= left).then_some((each, place, sheet))
    };
    let more = written.squads.iter().enumerate().filter_map(cheapest).min_by_key(|(each, ..)| *each);
    if let Some((each, place, sheet)) = more {
        let message = format!("{} has {} of {limit} points: {left} are left", list.name, list.points);
        let remedy = format!(
            "add models or items: one more of lists.{}.squads.{place}, {}, costs {each}; or write the limit that it is made for \
             as `points`",
            list.name, sheet.name
        );
        found.note(format!("lists.{}", list.name), message, remedy);
    }
}
