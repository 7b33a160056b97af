//! The words of effects that were replaced.

use evenhand_game::game::Renamed;

/// What the field that names a player was called.
const PLAYER: &[(&str, &str)] = &[("p", "player")];

/// The verbs and fields that were replaced.
pub(crate) const RENAMED: &[Renamed] = &[
    Renamed::verb("dmg", "damage", &[], &[]),
    Renamed::verb("lf", "gain", PLAYER, &[("resource", "\"life\"")]),
    Renamed::verb("trophy", "gain", PLAYER, &[("resource", "\"trophies\"")]),
    Renamed::verb("spark", "gain", &[], &[("resource", "\"sparks\"")]),
    Renamed::verb("energy", "gain", &[], &[("resource", "\"energy\"")]),
    Renamed::verb("draw", "draw", PLAYER, &[]),
    Renamed::verb("toss", "discard", PLAYER, &[]),
    Renamed::verb("store", "store", &[("kind", "counter")], &[]),
    Renamed::verb("stat", "change", &[], &[]),
    Renamed::verb("trait", "grant", &[], &[]),
    Renamed::verb("arrows", "grant", &[], &[]),
    Renamed::verb("twist", "exhaust", &[], &[]),
    Renamed::verb("hush", "silence", &[], &[]),
    Renamed::verb("shift", "move", &[], &[]),
    Renamed::verb("sac", "sacrifice", &[], &[]),
    Renamed::verb("bounce", "return", &[], &[]),
    Renamed::verb("token", "create", &[], &[]),
    Renamed::verb("peek", "look", &[], &[]),
    Renamed::verb("revive", "recover", &[], &[]),
    Renamed::verb("fetch", "search", &[], &[]),
    Renamed::verb("win", "win", PLAYER, &[]),
];
