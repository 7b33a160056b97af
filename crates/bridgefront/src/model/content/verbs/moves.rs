//! `move`: walking a path, or relocating a champion (BF-12.5, BF-22c).

use serde::Deserialize;

use super::selectors::HexSel;
use evenhand_kit::table::effects::written::Count;

pub(crate) const NOTATION: [&str; 2] = [
    "`unit` = (`\"stack\"`) / `\"force\"` / `\"champion\"` / `\"self\"` / `\"those\"`; `groups` (1) count; `from` = `\"there\"`; `with` = `\"that\"` / `\"champion\"`; `steps` (1); `via` = (`\"bridge\"`) / `\"free\"` / `\"jump\"`; `to`: hex; `stop` = (`\"enemy\"`) / `\"occupied\"`; `optional` (false)",
    "walk a path, or with `jump` relocate a champion",
];

/// The units that move, and how they move.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Move {
    #[serde(default)]
    pub(crate) unit: Unit,
    #[serde(default = "Count::one")]
    pub(crate) groups: Count,
    pub(crate) from: Option<Origin>,
    pub(crate) with: Option<Company>,
    #[serde(default = "one")]
    pub(crate) steps: u8,
    #[serde(default)]
    pub(crate) via: Via,
    pub(crate) to: Option<HexSel>,
    #[serde(default)]
    pub(crate) stop: Stop,
    #[serde(default)]
    pub(crate) optional: bool,
}

fn one() -> u8 {
    1
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Unit {
    #[default]
    Stack,
    Force,
    Champion,
    #[serde(rename = "self")]
    This,
    Those,
}

/// The origin of a move if it is not chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Origin {
    /// The hex of the previous effect.
    There,
}

/// The champion that must go along.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Company {
    /// The champion that was named before.
    That,
    /// Any champion.
    Champion,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Via {
    #[default]
    Bridge,
    Free,
    Jump,
}

/// The condition that ends a move early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stop {
    #[default]
    Enemy,
    Occupied,
}

impl Move {
    /// Returns a march of a stack over bridges (BF-12.2).
    pub(crate) fn march(steps: u8) -> Move {
        Move {
            unit: Unit::Stack,
            groups: Count::ONE,
            from: None,
            with: None,
            steps,
            via: Via::Bridge,
            to: None,
            stop: Stop::Enemy,
            optional: false,
        }
    }

    /// Returns whether the champion that was named before goes along.
    pub(crate) fn with_that(&self) -> bool {
        self.with == Some(Company::That)
    }

    /// Returns whether some champion has to go along.
    pub(crate) fn with_champion(&self) -> bool {
        self.with == Some(Company::Champion)
    }
}
