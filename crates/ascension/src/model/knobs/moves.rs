//! Knobs of movement: sizes, distances, strides, climbs.

use evenhand_game::{knobs, words};

knobs! {
    /// `measure`: distances (AS-Q28).
    pub struct MeasureKnobs {
        /// What distances are measured between.
        from: MeasureFrom = "edge", doubt "AS-Q28", label "start of measurements";
        /// Bases at most this far apart are in contact, in mm.
        contact_mm: f64 = 1.0, in 0.1..=10.0, "mm";
        /// Millimeters per inch.
        inch_mm: f64 = 25.4, in 20.0..=30.0, "mm";
        /// Whether height counts.
        vertical: Vertical = "ignore";
    }
}

words! {
    /// What distances are measured between (AS-Q28).
    pub enum MeasureFrom {
        /// The edges of the bases.
        Edge,
        /// The centers of the bases.
        Center,
    }

    /// Whether height counts in distances.
    pub enum Vertical {
        /// No.
        Ignore,
        /// Yes: each Size unit of height adds as much as one step of Size.
        Add,
    }
}

knobs! {
    /// `size`: Sizes (AS-Q55).
    pub struct SizeKnobs {
        /// Where Sizes come from.
        mode: SizeMode = "derived", doubt "AS-Q55: Size and millimetres are never linked.", label "source of Sizes";
        /// Millimeters of base per Size.
        mm_per_step: f64 = 25.0, in 10.0..=60.0;
        /// How derived Sizes are rounded.
        rounding: SizeRounding = "floor";
        /// The minimum Size.
        min: u8 = 1, in 0..=1, label "minimum Size";
        /// The minimum dimension of a base, in mm.
        base_min_mm: f64 = 25.0, in 5.0..=200.0, "mm";
        /// The maximum dimension of a base, in mm.
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
        /// The maximum number of tokens for one Move Action.
        tokens_max: u8 = 2, in 1..=4;
        /// How far a character may turn before a stride.
        facing: FacingRule = "free", doubt "AS-Q38: turning first makes the short dimension irrelevant.";
        /// The limit for `limited`, in degrees.
        facing_limit_deg: f64 = 45.0, in 0.0..=180.0;
        /// The length of a stride straight ahead: a dimension of the base, or move.stride_mm for all.
        stride_forward: StrideLength = "longest";
        /// The length of a stride in any other direction.
        stride_other: StrideLength = "shortest";
        /// The length of strides that are set to `mm`.
        stride_mm: f64 = 30.0, in 5.0..=200.0, "mm";
        /// Added to the strides of every sheet.
        strides_add: i8 = 0, in -3..=6, label "strides added";
        /// Whether characters can move through others of their side (AS-Q40).
        through_friends: bool = false, doubt "AS-Q40";
        /// Whether characters can move through enemies.
        through_enemies: bool = false, doubt "AS-Q40";
        /// Strides a Shake costs.
        shake_cost: u8 = 1, in 0..=3;
        /// The maximum number of Shakes in one Move Action.
        shake_max: u8 = 1, in 0..=6;
        /// Strides an Interact costs.
        interact_cost: u8 = 1, in 0..=3;
        /// The maximum number of Interacts in one Move Action.
        interact_max: u8 = 1, in 0..=6;
    }
}

words! {
    /// How far a character may turn before a stride (AS-Q38).
    pub enum FacingRule {
        /// Any angle.
        Free,
        /// Up to a limit.
        Limited,
        /// Not at all during a move.
        Fixed,
    }

    /// The length of a stride.
    pub enum StrideLength {
        /// The longest dimension of the base.
        Longest,
        /// The shortest dimension of the base.
        Shortest,
        /// A fixed length for every base: `move.stride_mm`.
        Mm,
    }
}

knobs! {
    /// `step`: stepping over (AS-STEP).
    pub struct StepKnobs {
        /// A character steps over pieces up to its Size divided by this.
        divisor: u8 = 2, in 1..=10, label "divisor of steps";
    }

    /// `climb`: climbing (AS-CLIMB).
    pub struct ClimbKnobs {
        /// How many Sizes larger than the character a climbed piece may be; 99 = no limit (AS-Q42).
        max_above: u8 = 99, in 0..=99, doubt "AS-Q42: text and example contradict each other.";
        /// The minimum cost of a climb, in strides (AS-Q43).
        min_strides: u8 = 1, in 0..=4, doubt "AS-Q43";
        /// The cost of a climb.
        diff: ClimbDiff = "excess", doubt "AS-Q43", label "cost of a climb";
        /// The cost of climbing down.
        down: ClimbDown = "same", doubt "AS-Q45", label "cost of climbing down";
        /// The maximum distance from the edge at the end of a climb, in mm (AS-Q46).
        place_mm: f64 = 12.7, in 1.0..=50.0, "mm", doubt "AS-Q46: half an inch in a game of millimetres.";
    }
}

words! {
    /// The cost of a climb (AS-Q43).
    pub enum ClimbDiff {
        /// One stride per Size that the piece is larger than the character.
        Excess,
        /// One stride per Size of difference, in either direction.
        Absolute,
    }

    /// The cost of climbing down (AS-Q45).
    pub enum ClimbDown {
        /// The same as climbing up.
        Same,
        /// Nothing.
        Free,
        /// Climbing down is a fall.
        Fall,
    }
}

knobs! {
    /// `support`: support by surfaces (AS-Q44).
    pub struct SupportKnobs {
        /// How much of a base must lie on a surface for a move, a fall or a throw to end there.
        rule: Support = "full", doubt "AS-Q44: the book asks for a surface one can physically stand on.";
        /// How much of a base must still lie on a surface for a pushed or pulled character not to fall off.
        fall: Support = "center", doubt "AS-Q44: when a place is unsupported.";
    }
}

words! {
    /// How much of a base must lie on a surface (AS-Q44).
    pub enum Support {
        /// Its center.
        Center,
        /// All of it.
        Full,
        /// Its center and half of its rim.
        Half,
    }
}
