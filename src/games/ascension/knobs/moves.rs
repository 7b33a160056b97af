//! How characters move by themselves: sizes, distances, strides, climbs.

use crate::{knobs, words};

knobs! {
    /// `measure`: distances (AS-Q28).
    pub struct MeasureKnobs {
        /// What distances are measured between.
        from: MeasureFrom = "edge", doubt "AS-Q28";
        /// Bases this near are in contact, in mm.
        contact_mm: f64 = 1.0, in 0.1..=10.0, "mm";
        /// Millimetres in an inch.
        inch_mm: f64 = 25.4, in 20.0..=30.0, "mm";
        /// Whether height counts.
        vertical: Vertical = "ignore";
    }
}

words! {
    /// What distances are measured between (AS-Q28).
    pub enum MeasureFrom {
        /// The edges of bases.
        Edge,
        /// Their middles.
        Center,
    }

    /// Whether height counts in distances.
    pub enum Vertical {
        /// It does not.
        Ignore,
        /// It is added, each Size unit as long as a step of Size.
        Add,
    }
}

knobs! {
    /// `size`: Sizes (AS-Q55).
    pub struct SizeKnobs {
        /// Where they come from.
        mode: SizeMode = "derived", doubt "AS-Q55: Size and millimetres are never linked.";
        /// Millimetres of base for each Size.
        mm_per_step: f64 = 25.0, in 10.0..=60.0;
        /// How they are rounded.
        rounding: SizeRounding = "floor";
        /// The smallest.
        min: u8 = 1, in 0..=1;
        /// The smallest base, in mm.
        base_min_mm: f64 = 25.0, in 5.0..=200.0, "mm";
        /// The largest base, in mm.
        base_max_mm: f64 = 170.0, in 5.0..=400.0, "mm";
    }
}

words! {
    /// Where a Size comes from (AS-Q55).
    pub enum SizeMode {
        /// From the longest dimension of the base.
        Derived,
        /// From the sheet.
        Sheet,
    }

    /// How a derived Size is rounded.
    pub enum SizeRounding {
        /// Down.
        Floor,
        /// To the nearest.
        Nearest,
    }
}

knobs! {
    /// `move`: movement (AS-MOVE).
    pub struct MovingKnobs {
        /// The most tokens a Move Action can take.
        tokens_max: u8 = 2, in 1..=4;
        /// How far a character may turn before a stride.
        facing: FacingRule = "free", doubt "AS-Q38: turning first makes the short dimension irrelevant.";
        /// The limit, in degrees.
        facing_limit_deg: f64 = 45.0, in 0.0..=180.0;
        /// How long a stride straight ahead is: a dimension of the base, or move.stride_mm for all.
        stride_forward: StrideLength = "longest";
        /// How long any other is.
        stride_other: StrideLength = "shortest";
        /// How long strides are that are said to be `mm`.
        stride_mm: f64 = 30.0, in 5.0..=200.0, "mm";
        /// Added to every sheet's strides.
        strides_add: i8 = 0, in -3..=6;
        /// Whether one moves through the own side (AS-Q40).
        through_friends: bool = false, doubt "AS-Q40";
        /// Whether one moves through enemies.
        through_enemies: bool = false, doubt "AS-Q40";
        /// Strides a Shake costs.
        shake_cost: u8 = 1, in 0..=3;
        /// Shakes in one Move Action.
        shake_max: u8 = 1, in 0..=6;
        /// Strides an Interact costs.
        interact_cost: u8 = 1, in 0..=3;
        /// Interacts in one Move Action.
        interact_max: u8 = 1, in 0..=6;
    }
}

words! {
    /// How far a character may turn before a stride (AS-Q38).
    pub enum FacingRule {
        /// As far as it likes.
        Free,
        /// Up to a limit.
        Limited,
        /// Not at all during a move.
        Fixed,
    }

    /// How long a stride is.
    pub enum StrideLength {
        /// The longest dimension of the base.
        Longest,
        /// The shortest.
        Shortest,
        /// The same for every base: `move.stride_mm`.
        Mm,
    }
}

knobs! {
    /// `step`: stepping over (AS-STEP).
    pub struct StepKnobs {
        /// Pieces of up to the own Size divided by this are stepped over.
        divisor: u8 = 2, in 1..=10;
    }

    /// `climb`: climbing (AS-CLIMB).
    pub struct ClimbKnobs {
        /// How much larger a climbed piece may be; 99 = no limit (AS-Q42).
        max_above: u8 = 99, in 0..=99, doubt "AS-Q42: text and example contradict each other.";
        /// The least a climb costs (AS-Q43).
        min_strides: u8 = 1, in 0..=4, doubt "AS-Q43";
        /// What a climb costs.
        diff: ClimbDiff = "excess", doubt "AS-Q43";
        /// What climbing down costs.
        down: ClimbDown = "same", doubt "AS-Q45";
        /// How near to the edge one ends, in mm (AS-Q46).
        place_mm: f64 = 12.7, in 1.0..=50.0, "mm", doubt "AS-Q46: half an inch in a game of millimetres.";
    }
}

words! {
    /// What a climb costs (AS-Q43).
    pub enum ClimbDiff {
        /// A stride for each Size that the piece is larger.
        Excess,
        /// A stride for each Size of difference.
        Absolute,
    }

    /// What climbing down costs (AS-Q45).
    pub enum ClimbDown {
        /// As much as up.
        Same,
        /// Nothing.
        Free,
        /// It is a fall.
        Fall,
    }
}

knobs! {
    /// `support`: standing (AS-Q44).
    pub struct SupportKnobs {
        /// What of a base must lie on a surface.
        rule: Support = "center", doubt "AS-Q44";
    }
}

words! {
    /// What of a base must lie on a surface (AS-Q44).
    pub enum Support {
        /// Its middle.
        Center,
        /// All of it.
        Full,
        /// Its middle and half of its rim.
        Half,
    }
}
