//! Weapons whose Strength gives no dice.

use super::super::effects::DiceRoll;
use super::super::ids::ItemId;
use super::super::read::Content;
use super::super::sheets::{Strength, Weapon};
use super::super::verbs::Verb;
use super::found::Found;
use super::reach::Reach;
use super::verbs::most;
use crate::model::knobs::{Knobs, StackItems, StrengthOverride};

/// Checks the weapons that at least one datasheet can carry.
pub(super) fn look(content: &Content, knobs: &Knobs, reach: &Reach, found: &mut Found) {
    for (id, item) in content.items.iter().filter(|(id, _)| reach.is_carried(*id)) {
        let Some(weapon) = &item.weapon else { continue };
        let path = format!("items.{}.strength", item.id);
        if let Strength::Direct(n) = weapon.strength {
            if most(n) <= 0 {
                found.note(path, "it deals no damage", "write a number or dice that can be more");
            }
        } else if most_dice(content, knobs, reach, id, weapon).is_some_and(|dice| dice <= 0) {
            let message = "none of those who can carry it rolls a die with it, unless something adds to its Strength";
            found.note(path, message, "raise it");
        }
    }
}

/// Returns the most hit dice of a model with a weapon, before bonuses of effects and height. Returns `None` where other
/// items can add to it.
fn most_dice(content: &Content, knobs: &Knobs, reach: &Reach, id: ItemId, weapon: &Weapon) -> Option<i32> {
    let carries = |sheet| reach.items_of(sheet).any(|item| item == id);
    let bearers = content.squads.iter().filter(|(sheet, _)| carries(*sheet));
    let own = bearers.map(|(_, sheet)| i32::from(sheet.strength)).max()?;
    let dice = match weapon.strength {
        Strength::Plus(_) if knobs.strength.stack_items == StackItems::AllItems => return None,
        Strength::Plus(by) => own + i32::from(by),
        Strength::Instead(n) if knobs.strength.overriding == StrengthOverride::Max => rolled(n).max(own),
        Strength::Instead(n) => rolled(n),
        Strength::Direct(_) => return None,
    };
    let after_move = weapon.after_move.map_or(0, |(_, by)| i32::from(by).max(0));
    Some(dice + after_move + volley(content, id))
}

/// Returns the largest result of a roll; never below 0.
fn rolled(n: DiceRoll) -> i32 {
    most(n).max(0)
}

/// Returns the most that an ability adds to a weapon.
fn volley(content: &Content, id: ItemId) -> i32 {
    let effects = content.abilities.values().flat_map(|ability| &ability.effects);
    let added = effects.filter_map(Verb::volley).filter(|volley| volley.weapon == id).map(|volley| volley.n.into());
    added.max().unwrap_or(0).max(0)
}
