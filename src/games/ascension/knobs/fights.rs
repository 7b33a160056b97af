//! Attacks and what they leave behind: attacks, areas, cover, sight and conditions.

use serde::Deserialize;

use crate::games::ascension::content::sheets::Condition;

/// `attack`: attacks (AS-ATK).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackKnobs {
    /// What a hit takes.
    pub hit_rule: HitRule,
    /// The least damage of a hit.
    pub min_damage: u8,
    /// Whether effects happen on a miss unless they say otherwise.
    pub effects_on_miss: bool,
    /// Whether effects happen to a target just defeated (AS-Q36).
    pub effects_on_defeated: bool,
    /// The least a total defense can be; -99 = no limit (AS-Q34).
    pub defense_floor: i8,
    /// Added to every Attack Skill.
    pub skill_add: i8,
    /// Added to every Defense.
    pub defense_add: i8,
    /// Whether the own side can be targeted (AS-Q31).
    pub friendly_targets: bool,
    /// The most damage of one hit; 0 = no limit.
    pub damage_cap: u8,
    /// Every sheet's Wounds are multiplied by this.
    pub wounds_scale: f64,
}

/// What a hit takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HitRule {
    /// More than the Defense.
    Gt,
    /// At least the Defense.
    Ge,
}

/// `aoe`: attacks on areas (AS-Q32).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AoeKnobs {
    /// How often they flip.
    pub flip: AoeFlip,
    /// Whether they strike the own side.
    pub friendly_fire: bool,
    /// Whether they stay on one level.
    pub same_level: bool,
    /// Whether cover counts, from the middle of the area.
    pub cover: bool,
    /// Whether they strike terrain, also where the action does not say so.
    pub terrain: bool,
}

/// How often an attack on an area flips (AS-Q32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AoeFlip {
    /// Once for all.
    Once,
    /// Once for each.
    PerTarget,
}

/// `cover`: cover (AS-COV).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CoverKnobs {
    /// Whether there is any.
    pub enabled: bool,
    /// For a piece one Size smaller.
    pub bonus_gap1: i8,
    /// For a piece smaller by two or more (AS-Q47).
    pub bonus_gap2: i8,
    /// Pieces smaller by more give nothing.
    pub max_gap: u8,
    /// Smaller pieces never count (AS-Q51).
    pub min_terrain_size: u8,
    /// What several pieces come to.
    pub stack: CoverStack,
    /// Whether it counts in base contact (AS-Q52).
    pub in_contact: bool,
}

/// What several pieces in the way come to (AS-Q50).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CoverStack {
    /// The best of them.
    Best,
    /// All of them.
    Sum,
}

/// `los`: lines of sight (AS-Q48, AS-Q49).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LosKnobs {
    /// Whose Size cover is read by.
    pub basis: LosBasis,
    /// What a line is.
    pub geometry: LosGeometry,
    /// A line must run so far inside a piece, in mm.
    pub min_cross_mm: f64,
    /// Whether characters are in the way.
    pub characters_block: bool,
    /// Whose height lowers a piece in the way.
    pub elevation: Elevation,
}

/// Whose Size cover is read by (AS-Q48).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LosGeometry {
    /// The segment between the middles.
    Center,
    /// Clear if any of three segments between middles and rims is.
    AnyEdge,
    /// In the way if any of them is.
    Full,
}

/// Whose height lowers a piece in the way (AS-Q49).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Elevation {
    /// The target's.
    Target,
    /// The smaller of both.
    Both,
    /// Nobody's.
    Ignore,
}

/// `conditions`: tokens of conditions (AS-COND).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConditionsKnobs {
    /// Tokens of one condition at most, where the condition has no number of its own.
    pub cap: u8,
    /// When they end by themselves.
    pub expire: Expire,
    /// Fewer strides.
    pub slow: SlowKnobs,
    /// Less Defense.
    pub weaken: PerKnobs,
    /// Less attack.
    pub hinder: PerKnobs,
    /// A wound at the end of each own activation.
    pub dot: DotKnobs,
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

/// `conditions.slow`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlowKnobs {
    /// Tokens at most; 0 = as all conditions.
    pub cap: u8,
    /// Strides lost for each token.
    pub per: u8,
    /// Strides that are always left.
    pub min_strides: u8,
}

/// `conditions.weaken`, `conditions.hinder`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerKnobs {
    /// Tokens at most; 0 = as all conditions.
    pub cap: u8,
    /// What each token takes away.
    pub per: u8,
}

/// `conditions.dot`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DotKnobs {
    /// Tokens at most; 0 = as all conditions.
    pub cap: u8,
    /// Wounds at the end of the own activation.
    pub damage: u8,
    /// Whether each token does that damage.
    pub stacks: bool,
}

/// When conditions end by themselves (AS-Q53).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Expire {
    /// They do not.
    Never,
    /// At the end of the own activation, all of them.
    EndActivation,
    /// One token of each at the end of a turn.
    OnePerTurn,
}
