//! Words of content files that were replaced.

use evenhand_game::game::{Renamed, Was};

/// Every replaced word, with what is written now.
pub(crate) const RENAMED: &[Renamed] = &[
    Renamed::verb("hit", "damage", &[], &[]),
    Renamed::verb("retire", "banish", &[], &[]),
    Renamed::verb("cp", "gain", &[("p", "player")], &[("resource", "\"control_points\"")]),
    Renamed::verb("opp", "gain", &[], &[("resource", "\"opportunity\"")]),
    Renamed::verb("draw", "draw", &[("p", "player")], &[]),
    Renamed::verb("discard", "discard", &[("p", "player")], &[]),
    attribute("\"damage\"", &[("n", "damage")]),
    attribute("\"health\"", &[("n", "health")]),
    attribute("\"block\"", &[("n", "block")]),
    attribute("\"speed\"", &[("n", "speed")]),
    attribute("\"init\"", &[("n", "init")]),
    attribute("\"range\"", &[("n", "range")]),
];

/// Returns the entry for a change of one attribute, which is the key of the amount now.
const fn attribute(name: &'static str, fields: &'static [(&'static str, &'static str)]) -> Renamed {
    Renamed { was: Was::VerbWith("attr", "attr", name), now: "change", fields, with: &[] }
}
