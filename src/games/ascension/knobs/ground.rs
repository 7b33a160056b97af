//! What the ground does, and how characters are moved: terrain, hazards, pushes, throws, falls.

use crate::games::ascension::content::sheets::Condition;
use crate::{knobs, words};

knobs! {
    /// `terrain`: terrain (AS-TER and after).
    pub struct TerrainKnobs {
        /// The share of the table's pieces that are used.
        density: f64 = 1.0, in 0.0..=1.0;
        /// What a destroyed piece leaves.
        on_destroy: OnDestroy = "remove";
        /// Added to the Size for the Defense of a reinforced piece.
        reinforced_def_add: u8 = 2, in 0..=6;
        /// Its Wounds are its Size times this.
        reinforced_wounds_mul: u8 = 2, in 1..=6;
        /// Hits below its Size times this do nothing.
        reinforced_threshold_mul: f64 = 1.0, in 0.0..=3.0;
        /// The Defense of a fragile piece.
        fragile_defense: u8 = 0, in 0..=6;
        /// Its Wounds.
        fragile_wounds: u8 = 1, in 1..=6;
        /// Whether larger characters destroy it by moving through.
        fragile_trample: bool = true;
        /// Strides for a stair, ladder or ramp.
        traverse_strides: u8 = 1, in 0..=4;
        /// Strides to open or close a door.
        door_strides: u8 = 1, in 0..=4;
        /// How much of a stride is left in difficult ground.
        difficult_factor: f64 = 0.5, in 0.1..=1.0;
        /// Damage for being pushed into an impassable piece, for each of its Sizes (AS-Q61).
        impassable_damage_per_size: u8 = 1, in 0..=5, doubt "AS-Q61";
    }
}

words! {
    /// What a destroyed piece leaves.
    pub enum OnDestroy {
        /// Nothing.
        Remove,
        /// Difficult ground of Size 1.
        Rubble,
    }
}

knobs! {
    /// `hazard`: dangerous ground (AS-HAZ).
    pub struct HazardKnobs {
        /// It hurts on a flip of at most this.
        threshold: i8 = 0, in -5..=9;
        /// Wounds suffered.
        wounds: u8 = 1, in 0..=5;
        /// The condition gained.
        condition: Condition = "hinder";
        /// How many tokens of it.
        condition_n: u8 = 1, in 0..=4;
        /// When it is tested.
        on: Vec<HazardOn> = ["enter", "start"], doubt "AS-Q54";
    }
}

words! {
    /// When dangerous ground is tested (AS-Q54).
    pub enum HazardOn {
        /// On entering.
        Enter,
        /// At the start of an activation inside.
        Start,
        /// At the end of an activation inside.
        End,
    }
}

knobs! {
    /// `push`: pushes (AS-PUSH).
    pub struct PushKnobs {
        /// The difference of Sizes is divided by this.
        divisor: f64 = 2.0, in 0.5..=8.0;
        /// What it is measured in.
        unit: PushUnit = "size_inch", doubt "AS-Q60";
        /// The least distance, in mm.
        min_mm: f64 = 25.4, in 0.0..=150.0, "mm";
        /// Targets larger by more cannot be pushed.
        max_larger: u8 = 1, in 0..=6;
        /// What happens at the edge.
        table_edge: TableEdge = "stop", doubt "AS-Q62";
    }
}

words! {
    /// What half the difference of Sizes is measured in (AS-Q60).
    pub enum PushUnit {
        /// Inches.
        SizeInch,
        /// The difference of the longest dimensions in millimetres.
        BaseMm,
    }

    /// What a push over the edge of the table does (AS-Q62).
    pub enum TableEdge {
        /// It stops there.
        Stop,
        /// The character is defeated.
        Remove,
    }
}

knobs! {
    /// `fall`: falls (AS-FALL).
    pub struct FallKnobs {
        /// The least height that counts.
        height_min: u8 = 1, in 0..=4;
        /// What of the own Size is added.
        size_term: FallSize = "full", doubt "AS-Q63";
        /// Tokens gained.
        conditions: u8 = 1, in 0..=3;
    }
}

words! {
    /// What of the own Size a fall adds (AS-Q63).
    pub enum FallSize {
        /// All of it.
        Full,
        /// Half, rounded down.
        Half,
        /// Nothing.
        None,
    }
}

knobs! {
    /// `impact`: landing on somebody (AS-HITB).
    pub struct ImpactKnobs {
        /// Damage for each Size of the other.
        damage_per_size: f64 = 1.0, in 0.0..=4.0;
        /// Tokens each gains.
        conditions: u8 = 1, in 0..=3;
    }

    /// `throw`: throws (AS-THR, a house rule).
    pub struct ThrowKnobs {
        /// The largest that can be thrown, from the thrower's Size.
        max_target_size: i8 = -1, in -5..=3;
        /// Whether one can throw onto a base.
        impact: bool = true;
    }
}
