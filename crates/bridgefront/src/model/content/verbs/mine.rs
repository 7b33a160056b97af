//! `mine`: changing a Mine Value (BF-22a, BF-Q137).

use serde::Deserialize;

use super::selectors::HexSel;

pub(crate) const NOTATION: [&str; 2] = [
    "`n`; `max`; `cap` = (`\"value\"`) / `\"yield\"`: what `max` bounds, the Mine Value or all the Mine brings the player; `at`: hex",
    "change a Mine Value",
];

/// Raises the value of a Mine, up to a maximum.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Mine {
    pub(crate) n: u8,
    pub(crate) max: u8,
    #[serde(default)]
    pub(crate) cap: Cap,
    pub(crate) at: HexSel,
}

/// The number that the maximum limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Cap {
    /// The Mine Value.
    #[default]
    Value,
    /// The yield of the Mine for the player.
    Yield,
}
