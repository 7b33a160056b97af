//! Knobs of attacks: attacks, areas, cover, line of sight and conditions.

use crate::model::content::sheets::Condition;
use evenhand_game::{knobs, words};

knobs! {
    /// `attack`: attacks (AS-ATK).
    pub struct AttackKnobs {
        /// What an attack needs to hit.
        hit_rule: HitRule = "gt";
        /// The minimum damage of a hit.
        min_damage: u8 = 1, in 0..=5, label "minimum damage of a hit";
        /// Whether effects also happen on a miss, unless they say otherwise.
        effects_on_miss: bool = true;
        /// Whether effects happen to a target that was just defeated (AS-Q36).
        effects_on_defeated: bool = false, doubt "AS-Q36";
        /// The minimum of a total Defense; -99 = no limit (AS-Q34).
        defense_floor: i8 = -99, in -99..=10, doubt "AS-Q34", label "minimum Defense";
        /// Added to every Attack Skill.
        skill_add: i8 = 0, in -5..=5, label "Attack Skill added";
        /// Added to every Defense.
        defense_add: i8 = 0, in -5..=5, label "Defense added";
        /// Whether characters of the attacker's side can be targeted (AS-Q31).
        friendly_targets: bool = false, doubt "AS-Q31";
        /// The maximum damage of one hit; 0 = no limit.
        damage_cap: u8 = 0, in 0..=50, label "maximum damage of a hit";
        /// Whether the Red Joker counts as a club and as a diamond for effects that need suits.
        red_wild: bool = true, doubt "AC-Q12";
        /// Every sheet's Wounds are multiplied by this.
        wounds_scale: f64 = 1.0, in 0.25..=4.0, label "factor of Wounds";
    }
}

words! {
    /// What an attack needs to hit.
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
        /// How often an attack on an area flips.
        flip: AoeFlip = "once", doubt "AS-Q32";
        /// Whether an attack on an area strikes characters of the attacker's side.
        friendly_fire: bool = true;
        /// Whether an attack on an area strikes only characters on the same level.
        same_level: bool = true;
        /// Whether cover counts against an attack on an area, measured from the center of the area.
        cover: bool = true;
        /// Whether an attack on an area strikes terrain even if the action does not say so.
        terrain: bool = false;
        /// Whether the attacker must see the point that an area is aimed at.
        point_sight: bool = true, doubt "AC-Q6";
        /// Whether an area around a point strikes the attacker, too.
        strikes_user: bool = true, doubt "AC-Q7";
        /// The angle of directions around its facing in which a character can aim a line, in degrees.
        line_arc_deg: f64 = 360.0, in 10.0..=360.0, "degrees", doubt "AC-Q8: the front arc is not defined.";
        /// Whether a chain ends at the first target that it misses.
        chain_stops: bool = false, doubt "AC-Q9";
    }
}

words! {
    /// How often an attack on an area flips (AS-Q32).
    pub enum AoeFlip {
        /// Once for all targets.
        Once,
        /// Once for each target.
        PerTarget,
    }
}

knobs! {
    /// `cover`: cover (AS-COV).
    pub struct CoverKnobs {
        /// Whether cover is used at all.
        enabled: bool = true, label "cover";
        /// The cover of a piece one Size smaller.
        bonus_gap1: i8 = 1, in 0..=5, doubt "AS-Q47: lower terrain gives more cover.",
            label "cover of a piece one Size smaller";
        /// The cover of a piece smaller by two or more Sizes (AS-Q47).
        bonus_gap2: i8 = 2, in 0..=5, doubt "AS-Q47: lower terrain gives more cover.", label "cover of a smaller piece";
        /// Pieces that are smaller by more Sizes than this give no cover.
        max_gap: u8 = 99, in 1..=99;
        /// Pieces below this Size give no cover (AS-Q51).
        min_terrain_size: u8 = 1, in 0..=3, doubt "AS-Q51";
        /// How the cover of several pieces combines.
        stack: CoverStack = "best", doubt "AS-Q50", label "combination of cover";
        /// Whether cover counts in base contact (AS-Q52).
        in_contact: bool = false, doubt "AS-Q52";
    }
}

words! {
    /// How the cover of several pieces in the way combines (AS-Q50).
    pub enum CoverStack {
        /// Only the best counts.
        Best,
        /// They add up.
        Sum,
    }
}

knobs! {
    /// `los`: lines of sight (AS-Q48, AS-Q49).
    pub struct LosKnobs {
        /// Which character's Size a piece is compared with for cover.
        basis: LosBasis = "target", doubt "AS-Q48";
        /// What a line of sight is.
        geometry: LosGeometry = "center", doubt "AS-Q49";
        /// The minimum length of a line inside a piece for the piece to count, in mm.
        min_cross_mm: f64 = 1.0, in 0.0..=20.0, "mm";
        /// Whether characters block lines of sight.
        characters_block: bool = false;
        /// Which character's height reduces the Size of a piece in the way.
        elevation: Elevation = "target";
    }
}

words! {
    /// Which character's Size a piece is compared with for cover (AS-Q48).
    pub enum LosBasis {
        /// The target's.
        Target,
        /// The attacker's.
        Attacker,
        /// The larger of both.
        Larger,
        /// The smaller of both.
        Smaller,
    }

    /// What a line of sight is (AS-Q49).
    pub enum LosGeometry {
        /// The segment between the centers.
        Center,
        /// Clear if any of three segments between centers and rims is clear.
        AnyEdge,
        /// Blocked if any of the three segments is blocked.
        Full,
    }

    /// Which character's height reduces the Size of a piece in the way (AS-Q49).
    pub enum Elevation {
        /// The target's.
        Target,
        /// The smaller of both heights.
        Both,
        /// Neither.
        Ignore,
    }
}

knobs! {
    /// `conditions`: tokens of conditions (AS-COND).
    pub struct ConditionsKnobs {
        /// The maximum number of tokens of one condition.
        cap: u8 = 2, in 0..=10;
        /// When conditions end by themselves.
        expire: Expire = "never", doubt "AS-Q53: temporary, but without an end.";
        /// Fewer strides.
        slow: SlowKnobs;
        /// Less Defense.
        weaken: WeakenKnobs;
        /// Less attack.
        hinder: HinderKnobs;
        /// A wound at the end of each activation of the character.
        dot: DotKnobs;
    }
}

impl ConditionsKnobs {
    /// Returns the maximum number of tokens of a condition that a character can have.
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
        /// The maximum number of tokens of Slow; 0 = as for all conditions.
        cap: u8 = 0, in 0..=10;
        /// Strides lost for each token of Slow.
        per: u8 = 1, in 0..=4;
        /// The number of strides that Slow always leaves.
        min_strides: u8 = 1, in 0..=4;
    }

    /// `conditions.weaken`.
    pub struct WeakenKnobs {
        /// The maximum number of tokens of Weaken; 0 = as for all conditions.
        cap: u8 = 0, in 0..=10;
        /// Defense lost for each token of Weaken.
        per: u8 = 1, in 0..=4;
    }

    /// `conditions.hinder`.
    pub struct HinderKnobs {
        /// The maximum number of tokens of Hinder; 0 = as for all conditions.
        cap: u8 = 0, in 0..=10;
        /// Attack lost for each token of Hinder.
        per: u8 = 1, in 0..=4;
    }

    /// `conditions.dot`.
    pub struct DotKnobs {
        /// The maximum number of tokens of Damage over Time; 0 = as for all conditions.
        cap: u8 = 0, in 0..=10;
        /// Wounds lost at the end of the character's activation.
        damage: u8 = 1, in 0..=5;
        /// Whether each token of Damage over Time causes a wound.
        stacks: bool = false;
    }
}

words! {
    /// When conditions end by themselves (AS-Q53).
    pub enum Expire {
        /// They do not end by themselves.
        Never,
        /// All of them, at the end of the character's activation.
        EndActivation,
        /// One token of each condition, at the end of a turn.
        OnePerTurn,
    }
}
