//! How characters move by themselves: sizes, distances, strides, climbs.

use serde::Deserialize;

/// `measure`: distances (AS-Q28).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeasureKnobs {
    /// Between what.
    pub from: MeasureFrom,
    /// Bases this near are in contact, in mm.
    pub contact_mm: f64,
    /// Millimetres in an inch.
    pub inch_mm: f64,
    /// Whether height counts.
    pub vertical: Vertical,
}

/// What distances are measured between (AS-Q28).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MeasureFrom {
    /// The edges of bases.
    Edge,
    /// Their middles.
    Center,
}

/// Whether height counts in distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Vertical {
    /// It does not.
    Ignore,
    /// It is added, each Size unit as long as a step of Size.
    Add,
}

/// `size`: Sizes (AS-Q55).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeKnobs {
    /// Where they come from.
    pub mode: SizeMode,
    /// Millimetres of base for each Size.
    pub mm_per_step: f64,
    /// How they are rounded.
    pub rounding: SizeRounding,
    /// The smallest.
    pub min: u8,
    /// The smallest base, in mm.
    pub base_min_mm: f64,
    /// The largest base, in mm.
    pub base_max_mm: f64,
}

/// Where a Size comes from (AS-Q55).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SizeMode {
    /// From the longest dimension of the base.
    Derived,
    /// From the sheet.
    Sheet,
}

/// How a derived Size is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SizeRounding {
    /// Down.
    Floor,
    /// To the nearest.
    Nearest,
}

/// `move`: movement (AS-MOVE).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovingKnobs {
    /// The most tokens a Move Action can take.
    pub tokens_max: u8,
    /// How far a character may turn before a stride.
    pub facing: FacingRule,
    /// The limit, in degrees.
    pub facing_limit_deg: f64,
    /// How long a stride straight ahead is.
    pub stride_forward: StrideLength,
    /// How long any other is.
    pub stride_other: StrideLength,
    /// A stride that no base measures, in mm.
    pub stride_mm: f64,
    /// Added to every sheet's strides.
    pub strides_add: i8,
    /// Whether one moves through the own side (AS-Q40).
    pub through_friends: bool,
    /// Whether one moves through enemies.
    pub through_enemies: bool,
    /// Strides a Shake costs.
    pub shake_cost: u8,
    /// Shakes in one Move Action.
    pub shake_max: u8,
    /// Strides an Interact costs.
    pub interact_cost: u8,
    /// Interacts in one Move Action.
    pub interact_max: u8,
}

/// How far a character may turn before a stride (AS-Q38).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FacingRule {
    /// As far as it likes.
    Free,
    /// Up to a limit.
    Limited,
    /// Not at all during a move.
    Fixed,
}

/// How long a stride is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StrideLength {
    /// The longest dimension of the base.
    Longest,
    /// The shortest.
    Shortest,
    /// The same for every base: `move.stride_mm`.
    Mm,
}

/// `step`: stepping over (AS-STEP).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepKnobs {
    /// Pieces of up to the own Size divided by this are stepped over.
    pub divisor: u8,
}

/// `climb`: climbing (AS-CLIMB).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClimbKnobs {
    /// How much larger a climbed piece may be; 99 = no limit (AS-Q42).
    pub max_above: u8,
    /// The least a climb costs (AS-Q43).
    pub min_strides: u8,
    /// What a climb costs.
    pub diff: ClimbDiff,
    /// What climbing down costs.
    pub down: ClimbDown,
    /// How near to the edge one ends, in mm (AS-Q46).
    pub place_mm: f64,
}

/// What a climb costs (AS-Q43).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClimbDiff {
    /// A stride for each Size that the piece is larger.
    Excess,
    /// A stride for each Size of difference.
    Absolute,
}

/// What climbing down costs (AS-Q45).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClimbDown {
    /// As much as up.
    Same,
    /// Nothing.
    Free,
    /// It is a fall.
    Fall,
}

/// `support`: standing (AS-Q44).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SupportKnobs {
    /// What of a base must lie on a surface for a move to end there.
    pub rule: Support,
    /// What of a base must still lie on it for a character that others move not to fall.
    pub fall: Support,
}

/// What of a base must lie on a surface (AS-Q44).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Support {
    /// Its middle.
    Center,
    /// All of it.
    Full,
    /// Its middle and half of its rim.
    Half,
}
