//! The editions that ship with the program.

use evenhand_game::game::Preset;

/// Forces of characters bought by points, and the scenario that is made for them.
pub(crate) const BY_POINTS: Preset = Preset {
    name: "by-points",
    about: "Characters bought by the designer's price list, 60 points a side, in the designer's scenario Seize Fate. Who they \
            are is this tool's choice.",
    file: "editions/by-points.toml",
    text: include_str!("by-points.toml"),
};
