//! What the ground does, and how characters are moved: terrain, hazards, pushes, throws, falls.

use serde::Deserialize;

use crate::games::ascension::content::sheets::Condition;

/// `terrain`: terrain (AS-TER and after).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainKnobs {
    /// The share of the table's pieces that are used.
    pub density: f64,
    /// What a destroyed piece leaves.
    pub on_destroy: OnDestroy,
    /// Added to the Size for the Defense of a reinforced piece.
    pub reinforced_def_add: u8,
    /// Its Wounds are its Size times this.
    pub reinforced_wounds_mul: u8,
    /// Hits below its Size times this do nothing.
    pub reinforced_threshold_mul: f64,
    /// The Defense of a fragile piece.
    pub fragile_defense: u8,
    /// Its Wounds.
    pub fragile_wounds: u8,
    /// Whether larger characters destroy it by moving through.
    pub fragile_trample: bool,
    /// Strides for a stair, ladder or ramp.
    pub traverse_strides: u8,
    /// Strides to open or close a door.
    pub door_strides: u8,
    /// How much of a stride is left in difficult ground.
    pub difficult_factor: f64,
    /// Damage for being pushed into an impassable piece, for each of its Sizes (AS-Q61).
    pub impassable_damage_per_size: u8,
}

/// What a destroyed piece leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnDestroy {
    /// Nothing.
    Remove,
    /// Difficult ground of Size 1.
    Rubble,
}

/// `hazard`: dangerous ground (AS-HAZ).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HazardKnobs {
    /// It hurts on a flip of at most this.
    pub threshold: i8,
    /// Wounds suffered.
    pub wounds: u8,
    /// The condition gained.
    pub condition: Condition,
    /// How many tokens of it.
    pub condition_n: u8,
    /// When it is tested.
    pub on: Vec<HazardOn>,
}

/// When dangerous ground is tested (AS-Q54).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HazardOn {
    /// On entering.
    Enter,
    /// At the start of an activation inside.
    Start,
    /// At the end of an activation inside.
    End,
}

/// `push`: pushes (AS-PUSH).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushKnobs {
    /// The difference of Sizes is divided by this.
    pub divisor: f64,
    /// What it is measured in.
    pub unit: PushUnit,
    /// The least distance, in mm.
    pub min_mm: f64,
    /// Targets larger by more cannot be pushed.
    pub max_larger: u8,
    /// What happens at the edge.
    pub table_edge: TableEdge,
}

/// What half the difference of Sizes is measured in (AS-Q60).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PushUnit {
    /// Inches.
    SizeInch,
    /// The difference of the longest dimensions in millimetres.
    BaseMm,
}

/// What a push over the edge of the table does (AS-Q62).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableEdge {
    /// It stops there.
    Stop,
    /// The character is defeated.
    Remove,
}

/// `fall`: falls (AS-FALL).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FallKnobs {
    /// The least height that counts.
    pub height_min: u8,
    /// What of the own Size is added.
    pub size_term: FallSize,
    /// Tokens gained.
    pub conditions: u8,
}

/// What of the own Size a fall adds (AS-Q63).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FallSize {
    /// All of it.
    Full,
    /// Half, rounded down.
    Half,
    /// Nothing.
    None,
}

/// `impact`: landing on somebody (AS-HITB).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImpactKnobs {
    /// Damage for each Size of the other.
    pub damage_per_size: f64,
    /// Tokens each gains.
    pub conditions: u8,
}

/// `throw`: throws (AS-THR, a house rule).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThrowKnobs {
    /// The largest that can be thrown, from the thrower's Size.
    pub max_target_size: i8,
    /// Whether one can throw onto a base.
    pub impact: bool,
}
