//! Words of effects that were replaced.

use evenhand_game::game::{Renamed, Was};

/// The words that were replaced, for messages and for `evenhand content upgrade`.
pub(crate) const RENAMED: &[Renamed] = &[
    Renamed { was: Was::List("fx"), now: "effects", fields: &[], with: &[] },
    Renamed::verb("strike", "damage", &[], &[]),
    Renamed::verb("mod", "change", &[("v", "n")], &[]),
    Renamed::verb("peek", "look", &[("look", "n")], &[]),
    Renamed::verb("gain", "gain", &[("res", "resource")], &[]),
];
