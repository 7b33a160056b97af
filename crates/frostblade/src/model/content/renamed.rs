//! Words of effects that were replaced.

use evenhand_game::game::{Renamed, Was};

/// The replaced verbs and fields.
pub(crate) const RENAMED: &[Renamed] = &[
    Renamed::verb("roll_mod", "change_roll", &[("by", "n")], &[]),
    stat("\"move\"", &[("by", "move")]),
    stat("\"strength\"", &[("by", "strength")]),
    stat("\"defense\"", &[("by", "defense")]),
    Renamed::verb("direct", "damage", &[], &[("direct", "true")]),
    Renamed::verb("damage_around", "damage", &[], &[("who", "\"around\"")]),
    Renamed::verb("direct_to_self", "damage", &[], &[("direct", "true"), ("who", "\"self\"")]),
    Renamed::verb("heal_self", "heal", &[], &[("who", "\"self\"")]),
    Renamed::verb("give", "grant", &[], &[]),
    Renamed::verb("go", "move", &[], &[]),
    Renamed::verb("volley", "volley", &[("by", "n")], &[]),
];

/// Returns the entry for `stat_mod` with this stat.
const fn stat(stat: &'static str, fields: &'static [(&'static str, &'static str)]) -> Renamed {
    Renamed { was: Was::VerbWith("stat_mod", "stat", stat), now: "change", fields, with: &[] }
}
