//! Finds content that can never have an effect, or does less than it says.
//!
//! Each entry is tested with every squad that can have it: the squads that a passive, an ability, a spell or a status
//! can be on, with every item that they can carry. If none of its effects could ever change anything for any of them
//! ([`verbs`]), it is reported. Rules that a knob switches off count as switched off. These checks do not judge how
//! strong an entry is.

mod acts;
mod found;
mod late;
mod lists;
mod missions;
mod reach;
mod rolls;
mod strength;
mod verbs;
mod written;

use super::read::Content;
use super::sheets::Sheet;
use crate::model::knobs::Knobs;
use acts::{Texts, rolls};
use evenhand_game::game::{Rules, SetupError};
use found::Found;
use reach::Reach;

/// Returns warnings about the content that is played.
pub(crate) fn doubts(content: &Content, knobs: &Knobs, rules: &Rules) -> Vec<SetupError> {
    let mut found = Found::default();
    let reach = Reach::of(content, knobs);
    Texts { content, knobs, reach: &reach }.look(&mut found);
    datasheets(content, &reach, rules, &mut found);
    items(content, knobs, &reach, &mut found);
    strength::look(content, knobs, &reach, &mut found);
    written::look(rules, knobs, &mut found);
    missions::look(content, knobs, rules, &mut found);
    lists::look(content, knobs, rules, &mut found);
    found.warnings
}

/// Whether a datasheet has this keyword. For keywords that no rule uses.
fn has_word(content: &Content, sheet: &Sheet, word: &str) -> bool {
    content.keywords.iter().any(|(id, known)| known == word && sheet.keywords.has(id))
}

fn datasheets(content: &Content, reach: &Reach, rules: &Rules, found: &mut Found) {
    for (id, sheet) in content.squads.iter() {
        let path = format!("squads.{}", sheet.id);
        if rules.get(&path).is_none() {
            // The copy of a datasheet that `rules.army.given` names.
            continue;
        }
        if !reach.items_of(id).any(|item| content.items[item].weapon.is_some()) {
            let message = format!("{} have no weapon and can equip none: they never attack", sheet.name);
            found.note(&path, message, "add a weapon to `can_equip` or to `innate`");
        }
        if has_word(content, sheet, "CASTER") && sheet.spell_slots == 0 {
            let message = format!("{} have the keyword CASTER and no spell slots: they never cast", sheet.name);
            found.note(&path, message, "add `spell_slots = 1`, or leave the keyword out");
        }
        if sheet.spell_slots > 0 && sheet.spells.is_empty() {
            let faction = &content.keywords[sheet.faction];
            let message = format!("{} have spell slots, and there is no spell of {faction}", sheet.name);
            found.note(format!("{path}.spell_slots"), message, format!("write a spell with faction = \"{faction}\""));
        }
        if sheet.item_slots > 0 && sheet.can_equip.is_empty() {
            let message = format!("{} have Item Slots and can equip nothing", sheet.name);
            found.note(format!("{path}.item_slots"), message, "name items in `can_equip`, or leave it out");
        }
        too_big(content, sheet, &path, found);
    }
}

/// Notes items that need more slots than a model has.
fn too_big(content: &Content, sheet: &Sheet, path: &str, found: &mut Found) {
    for (place, item) in sheet.can_equip.iter().enumerate() {
        let item = &content.items[*item];
        if item.slots > sheet.item_slots {
            let message = format!(
                "`{}` takes {} Item Slots, and {} have {}: none can carry it",
                item.id, item.slots, sheet.name, sheet.item_slots
            );
            found.note(
                format!("{path}.can_equip.{place}"),
                message,
                format!("take it out, or raise {path}.item_slots"),
            );
        }
    }
}

fn items(content: &Content, knobs: &Knobs, reach: &Reach, found: &mut Found) {
    for (id, item) in content.items.iter() {
        let path = format!("items.{}", item.id);
        if !reach.is_carried(id) {
            found.note(&path, "no model can carry it", "name it in `can_equip` or `innate` of a datasheet");
        }
        let Some(weapon) = &item.weapon else {
            if item.passives.is_empty() {
                let remedy = "give it a `strength` to make it a weapon, or name what it does in `passives`";
                found.note(&path, "it is not a weapon and has no passive: it does nothing", remedy);
            }
            continue;
        };
        let meets_cover = rolls(item) && (weapon.range.is_some() || knobs.cover.vs_melee);
        for (field, is) in
            [("ignores_objects", weapon.ignores_objects), ("ignores_structures", weapon.ignores_structures)]
        {
            if is && !meets_cover {
                let why =
                    if rolls(item) { "hand-to-hand attacks meet no cover" } else { "Direct Damage meets no cover" };
                found.note(format!("{path}.{field}"), format!("{why}: it changes nothing"), "leave it out");
            }
        }
        if weapon.after_move.is_some() && !rolls(item) {
            let message = "Direct Damage has no hit dice to add to";
            found.note(format!("{path}.after_move_strength"), message, "leave it out");
        }
    }
}
