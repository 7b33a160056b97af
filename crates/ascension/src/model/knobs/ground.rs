//! Knobs of the ground and of forced movement: terrain, hazards, pushes, throws and falls.

use crate::model::content::sheets::Condition;
use evenhand_game::{knobs, words};

knobs! {
    /// `terrain`: terrain (AS-TER and following).
    pub struct TerrainKnobs {
        /// The share of the table's pieces that is used.
        density: f64 = 1.0, in 0.0..=1.0;
        /// What remains of a destroyed piece.
        on_destroy: OnDestroy = "remove";
        /// Added to the Size of a reinforced piece to give its Defense.
        reinforced_def_add: u8 = 2, in 0..=6;
        /// The Wounds of a reinforced piece are its Size times this.
        reinforced_wounds_mul: u8 = 2, in 1..=6;
        /// Hits on a reinforced piece that do less damage than its Size times this have no effect.
        reinforced_threshold_mul: f64 = 1.0, in 0.0..=3.0;
        /// The Defense of a fragile piece.
        fragile_defense: u8 = 0, in 0..=6;
        /// The Wounds of a fragile piece.
        fragile_wounds: u8 = 1, in 1..=6;
        /// Whether larger characters destroy a fragile piece by moving through it.
        fragile_trample: bool = true;
        /// Strides to use a stair, ladder or ramp.
        traverse_strides: u8 = 1, in 0..=4;
        /// Strides to open or close a door.
        door_strides: u8 = 1, in 0..=4;
        /// The share of a stride's length that remains in difficult ground.
        difficult_factor: f64 = 0.5, in 0.1..=1.0;
        /// Damage for being pushed into an impassable piece, per Size of the piece (AS-Q61).
        impassable_damage_per_size: u8 = 1, in 0..=5, doubt "AS-Q61";
    }
}

words! {
    /// What remains of a destroyed piece.
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
        /// The hazard takes effect on a flip of at most this number.
        threshold: i8 = 0, in -5..=9, label "hazard threshold";
        /// Wounds the character suffers.
        wounds: u8 = 1, in 0..=5, label "wounds from a hazard";
        /// The condition the character gains.
        condition: Condition = "hinder", label "condition from a hazard";
        /// The number of tokens it gains.
        condition_n: u8 = 1, in 0..=4, label "condition tokens from a hazard";
        /// When the hazard is tested.
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
        /// The distance is the difference of Sizes divided by this.
        divisor: f64 = 2.0, in 0.5..=8.0, label "divisor of push distances";
        /// The unit of the difference of Sizes.
        unit: PushUnit = "size_inch", doubt "AS-Q60";
        /// The minimum distance of a push, in mm.
        min_mm: f64 = 25.4, in 0.0..=150.0, "mm";
        /// Targets that are larger by more Sizes than this cannot be pushed.
        max_larger: u8 = 1, in 0..=6;
        /// What happens at the edge of the table.
        table_edge: TableEdge = "stop", doubt "AS-Q62";
        /// Whether knockback pushes as far as the rules of pushes say, not by a fixed length.
        knockback_by_size: bool = false, doubt "AC-Q15";
        /// Whether displacing a character is a push, with the limits and responses of one.
        displace_is_push: bool = false, doubt "AC-Q14";
        /// Whether an attack that displaces a character places it, whatever is in the way, instead of moving it.
        displace_places: bool = false, doubt "AC-Q13: abilities place, attacks displace.";
    }
}

words! {
    /// The unit of the difference of Sizes that sets the distance of a push (AS-Q60).
    pub enum PushUnit {
        /// Inches.
        SizeInch,
        /// The difference of the longest dimensions, in millimeters.
        BaseMm,
    }

    /// What happens to a character pushed over the edge of the table (AS-Q62).
    pub enum TableEdge {
        /// It stops at the edge.
        Stop,
        /// It is defeated.
        Remove,
    }
}

knobs! {
    /// `fall`: falls (AS-FALL).
    pub struct FallKnobs {
        /// The minimum height that counts as a fall.
        height_min: u8 = 1, in 0..=4, label "minimum height of a fall";
        /// How much of the character's Size is added to the damage.
        size_term: FallSize = "full", doubt "AS-Q63";
        /// Number of condition tokens the character gains.
        conditions: u8 = 1, in 0..=3, label "condition tokens from a fall";
    }
}

words! {
    /// How much of the character's Size a fall adds to its damage (AS-Q63).
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
    /// `impact`: landing on a character (AS-HITB).
    pub struct ImpactKnobs {
        /// Damage per Size of the other character.
        damage_per_size: f64 = 1.0, in 0.0..=4.0, label "impact damage per Size";
        /// Number of condition tokens that each of both gains.
        conditions: u8 = 1, in 0..=3, label "condition tokens from an impact";
    }

    /// `throw`: throws (AS-THR, a house rule).
    pub struct ThrowKnobs {
        /// The largest Size that can be thrown, relative to the thrower's Size.
        max_target_size: i8 = -1, in -5..=3;
        /// Whether a character can be thrown onto another base.
        impact: bool = true;
        /// Whether `hurl` throws only targets that are smaller by exactly its number of Sizes, not by more.
        exact_sizes: bool = false, doubt "AC-Q16";
    }
}
