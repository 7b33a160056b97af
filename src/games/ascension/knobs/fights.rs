//! Attacks and what they leave behind: attacks, areas, cover, sight and conditions.

use crate::games::ascension::content::sheets::Condition;
use crate::{knobs, words};

knobs! {
    /// `attack`: attacks (AS-ATK).
    pub struct AttackKnobs {
        /// What a hit takes.
        hit_rule: HitRule = "gt";
        /// The least damage of a hit.
        min_damage: u8 = 1, in 0..=5;
        /// Whether effects happen on a miss unless they say otherwise.
        effects_on_miss: bool = true;
        /// Whether effects happen to a target just defeated (AS-Q36).
        effects_on_defeated: bool = false, doubt "AS-Q36";
        /// The least a total defense can be; -99 = no limit (AS-Q34).
        defense_floor: i8 = -99, in -99..=10, doubt "AS-Q34";
        /// Added to every Attack Skill.
        skill_add: i8 = 0, in -5..=5;
        /// Added to every Defense.
        defense_add: i8 = 0, in -5..=5;
        /// Whether the own side can be targeted (AS-Q31).
        friendly_targets: bool = false, doubt "AS-Q31";
        /// The most damage of one hit; 0 = no limit.
        damage_cap: u8 = 0, in 0..=50;
        /// Every sheet's Wounds are multiplied by this.
        wounds_scale: f64 = 1.0, in 0.25..=4.0;
    }
}

words! {
    /// What a hit takes.
    pub enum HitRule {
        /// More than the Defense.
        Gt,
        /// At least the Defense.
        Ge,
    }
}

knobs! {
    /// `aoe`: attacks on areas (AS-Q32).
    pub struct AoeKnobs {
        /// How often they flip.
        flip: AoeFlip = "once", doubt "AS-Q32";
        /// Whether they strike the own side.
        friendly_fire: bool = true;
        /// Whether they stay on one level.
        same_level: bool = true;
        /// Whether cover counts, from the middle of the area.
        cover: bool = true;
        /// Whether they strike terrain, also where the action does not say so.
        terrain: bool = false;
    }
}

words! {
    /// How often an attack on an area flips (AS-Q32).
    pub enum AoeFlip {
        /// Once for all.
        Once,
        /// Once for each.
        PerTarget,
    }
}

knobs! {
    /// `cover`: cover (AS-COV).
    pub struct CoverKnobs {
        /// Whether there is any.
        enabled: bool = true;
        /// For a piece one Size smaller.
        bonus_gap1: i8 = 1, in 0..=5, doubt "AS-Q47: lower terrain gives more cover.";
        /// For a piece smaller by two or more (AS-Q47).
        bonus_gap2: i8 = 2, in 0..=5, doubt "AS-Q47: lower terrain gives more cover.";
        /// Pieces smaller by more give nothing.
        max_gap: u8 = 99, in 1..=99;
        /// Smaller pieces never count (AS-Q51).
        min_terrain_size: u8 = 1, in 0..=3, doubt "AS-Q51";
        /// What several pieces come to.
        stack: CoverStack = "best", doubt "AS-Q50";
        /// Whether it counts in base contact (AS-Q52).
        in_contact: bool = false, doubt "AS-Q52";
    }
}

words! {
    /// What several pieces in the way come to (AS-Q50).
    pub enum CoverStack {
        /// The best of them.
        Best,
        /// All of them.
        Sum,
    }
}

knobs! {
    /// `los`: lines of sight (AS-Q48, AS-Q49).
    pub struct LosKnobs {
        /// Whose Size cover is read by.
        basis: LosBasis = "target", doubt "AS-Q48";
        /// What a line is.
        geometry: LosGeometry = "center", doubt "AS-Q49";
        /// A line must run so far inside a piece, in mm.
        min_cross_mm: f64 = 1.0, in 0.0..=20.0, "mm";
        /// Whether characters are in the way.
        characters_block: bool = false;
        /// Whose height lowers a piece in the way.
        elevation: Elevation = "target";
    }
}

words! {
    /// Whose Size cover is read by (AS-Q48).
    pub enum LosBasis {
        /// The target's.
        Target,
        /// The attacker's.
        Attacker,
        /// The larger.
        Larger,
        /// The smaller.
        Smaller,
    }

    /// What a line of sight is (AS-Q49).
    pub enum LosGeometry {
        /// The segment between the middles.
        Center,
        /// Clear if any of three segments between middles and rims is.
        AnyEdge,
        /// In the way if any of them is.
        Full,
    }

    /// Whose height lowers a piece in the way (AS-Q49).
    pub enum Elevation {
        /// The target's.
        Target,
        /// The smaller of both.
        Both,
        /// Nobody's.
        Ignore,
    }
}

knobs! {
    /// `conditions`: tokens of conditions (AS-COND).
    pub struct ConditionsKnobs {
        /// Tokens of one condition at most.
        cap: u8 = 2, in 0..=10;
        /// When conditions end by themselves.
        expire: Expire = "never", doubt "AS-Q53: temporary, but without an end.";
        /// Fewer strides.
        slow: SlowKnobs;
        /// Less Defense.
        weaken: WeakenKnobs;
        /// Less attack.
        hinder: HinderKnobs;
        /// A wound at the end of each own activation.
        dot: DotKnobs;
    }
}

impl ConditionsKnobs {
    /// Tokens of a condition that a character can have.
    pub fn cap_of(&self, condition: Condition) -> u8 {
        let own = match condition {
            Condition::Slow => self.slow.cap,
            Condition::Weaken => self.weaken.cap,
            Condition::Hinder => self.hinder.cap,
            Condition::Dot => self.dot.cap,
        };
        if own == 0 { self.cap } else { own }
    }
}

knobs! {
    /// `conditions.slow`.
    pub struct SlowKnobs {
        /// Tokens of Slow at most; 0 = as all conditions.
        cap: u8 = 0, in 0..=10;
        /// Strides lost for each token of Slow.
        per: u8 = 1, in 0..=4;
        /// Strides that Slow always leaves.
        min_strides: u8 = 1, in 0..=4;
    }

    /// `conditions.weaken`.
    pub struct WeakenKnobs {
        /// Tokens of Weaken at most; 0 = as all conditions.
        cap: u8 = 0, in 0..=10;
        /// Defense lost for each token of Weaken.
        per: u8 = 1, in 0..=4;
    }

    /// `conditions.hinder`.
    pub struct HinderKnobs {
        /// Tokens of Hinder at most; 0 = as all conditions.
        cap: u8 = 0, in 0..=10;
        /// Attack lost for each token of Hinder.
        per: u8 = 1, in 0..=4;
    }

    /// `conditions.dot`.
    pub struct DotKnobs {
        /// Tokens of Damage over Time at most; 0 = as all conditions.
        cap: u8 = 0, in 0..=10;
        /// Wounds at the end of the own activation.
        damage: u8 = 1, in 0..=5;
        /// Whether each token of Damage over Time wounds.
        stacks: bool = false;
    }
}

words! {
    /// When conditions end by themselves (AS-Q53).
    pub enum Expire {
        /// They do not.
        Never,
        /// At the end of the own activation, all of them.
        EndActivation,
        /// One token of each at the end of a turn.
        OnePerTurn,
    }
}
