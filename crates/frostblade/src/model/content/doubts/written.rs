//! Fields of items that have no effect because of another field.

use super::super::names::{entry, table};
use super::super::written::WrittenItem;
use super::found::Found;
use crate::model::knobs::Knobs;
use evenhand_game::game::Rules;

/// Checks the items as they are written.
pub(super) fn look(rules: &Rules, knobs: &Knobs, found: &mut Found) {
    for (id, _) in table(rules, "items") {
        let path = format!("items.{id}");
        let Ok(Some(item)) = entry::<WrittenItem>(rules, &path) else { continue };
        let weapon = !item.strength.0.is_empty();
        let of_weapons = [
            ("range", item.range > 0.0),
            ("reach", item.reach > 0.0),
            ("ignores_objects", item.ignores_objects),
            ("ignores_structures", item.ignores_structures),
            ("on_wound", !item.on_wound.is_empty()),
            ("after_move_strength", item.after_move_strength != 0),
        ];
        for (field, is) in of_weapons {
            if is && !weapon {
                let message = "an item without a `strength` is not a weapon: it changes nothing";
                found.note(format!("{path}.{field}"), message, "write its `strength`, such as \"+0\", or leave it out");
            }
        }
        if weapon && item.reach > 0.0 && item.range > 0.0 {
            let message = "a weapon with a `range` has no reach in hand-to-hand combat";
            found.note(format!("{path}.reach"), message, "leave one of the two out");
        } else if weapon && item.reach > 0.0 && item.reach <= knobs.melee.range {
            let message = "it is no more than rules.melee.range: it changes nothing";
            found.note(format!("{path}.reach"), message, "raise it, or leave it out");
        }
        if item.after_move > 0.0 && item.after_move_strength == 0 {
            let message = "nothing is added when it has moved so far";
            found.note(format!("{path}.after_move"), message, "write `after_move_strength`, or leave it out");
        }
    }
}
