//! Attacks: sight, cover, height, hand-to-hand combat, dice, wounds.

use crate::{knobs, words};

words! {
    /// What a model needs to attack at a distance (FB-Q33).
    pub enum RangedRequirement {
        /// A target model in range and in sight of its own.
        PerModel,
        /// That any model of its squad has one.
        SquadAny,
    }

    /// Where lines of sight begin (FB-Q34).
    pub enum LosOrigin {
        /// In the middle of the attacker's base.
        Centre,
        /// There and at both sides of the base; the best of the three counts.
        Edges3,
    }

    /// Which models stop lines of sight (FB-LOS-2).
    pub enum ModelsBlock {
        /// None.
        None,
        /// Those of the attacker's enemies.
        Enemy,
        /// All.
        All,
    }

    /// Whether height counts for lines of sight (FB-Q36).
    pub enum LosDimension {
        /// No: what stands there stops them at any height.
        Flat as "2d",
        /// Yes: lines go over what is low enough.
        ThreeD as "3d",
    }

    /// What a piece that one of the two models stands on does to sight (FB-Q44).
    pub enum StandingPiece {
        /// Nothing.
        Ignored,
        /// It covers the one who stands on it, and does not stop sight.
        Partial,
        /// What any piece does.
        Blocks,
    }

    /// Which objects cover a target (FB-Q79).
    pub enum ObjectPosition {
        /// Any on the line.
        Any,
        /// Those that are nearer to the target than to the attacker.
        NearerTarget,
    }

    /// What +1 Evade is added to (FB-Q39).
    pub enum EvadeAppliesTo {
        /// The evade die: it helps.
        Roll,
        /// The number that must be reached: by the word, and it harms.
        StatLiteral,
    }

    /// When an attacking model suffers a cover (FB-Q41).
    pub enum CoverRule {
        /// If every target model that it can attack has it.
        BestLine,
        /// If any target model has it.
        Any,
        /// If more than half of the target models that it can attack have it.
        Majority,
    }

    /// What high ground adds Strength to (FB-Q47).
    pub enum HighGroundPer {
        /// Each weapon of each model.
        Model,
        /// The squad's attack as a whole.
        SquadTotal,
    }

    /// Which attacks high ground helps (FB-Q46).
    pub enum HighGroundVs {
        /// All.
        All,
        /// Those that are not made in hand-to-hand combat.
        RangedOnly,
    }

    /// Through whom a model of the second rank attacks (FB-Q48).
    pub enum SupportFrom {
        /// Any friendly model.
        AnyFriendly,
        /// One of its own squad.
        OwnSquad,
        /// Nobody.
        None,
    }

    /// How a squad may divide its attacks (FB-Q32).
    pub enum TargetSplit {
        /// Each model has one target; a squad of one model has one.
        PerModel,
        /// A squad has one target.
        OneSquad,
        /// Each model has one target for all its weapons of hand-to-hand combat, and one for all that reach farther.
        PerWeapon,
    }

    /// How much is rolled before wounds are allocated (FB-Q57).
    pub enum Batch {
        /// All attacks of a squad at a target.
        Squad,
        /// The attacks of one kind of weapon.
        Weapon,
        /// The attacks of one model.
        Model,
    }

    /// What an unsigned Strength of a weapon does (FB-Q54).
    pub enum StrengthOverride {
        /// It replaces its user's, even by less.
        Replace,
        /// The greater of both counts.
        Max,
    }

    /// Which items add their signed Strength to an attack (FB-Q55).
    pub enum StackItems {
        /// The weapon that attacks.
        PerWeapon,
        /// All weapons that the model wields.
        AllItems,
    }

    /// Who allocates wounds (FB-Q61).
    pub enum Allocator {
        /// The owner of the wounded squad.
        Owner,
        /// The attacker.
        Attacker,
        /// Nobody: the model nearest to the attackers takes them.
        Nearest,
    }

    /// Whether agents are asked about the allocation of wounds.
    pub enum Alloc {
        /// No: a rule of thumb chooses for them.
        Auto,
        /// Yes.
        Player,
    }

    /// A kind of roll in which a natural 6 or 1 can be special (FB-Q58).
    pub enum NatScope {
        /// Hit dice.
        Hit,
        /// Evade dice.
        Evade,
        /// Checks of abilities and statuses.
        Check,
        /// Spell Rolls: a double 6 always succeeds; a double 1 always fails anyway.
        Spell,
        /// Opportunity attacks.
        Oa,
    }
}

knobs! {
    /// `rules.ranged`: attacks at a distance (FB-RNG).
    pub struct RangedKnobs {
        /// What a model needs for one.
        requirement: RangedRequirement = "per_model",
            doubt "FB-Q33: one text asks it of the squad, another of each weapon.";
        /// Whether a squad in hand-to-hand combat may make them.
        while_engaged: bool = true, doubt "FB-Q38: nothing forbids it.";
        /// Whether a squad in hand-to-hand combat may be their target.
        into_melee: bool = true, doubt "FB-Q38: nothing forbids it.";
    }

    /// `rules.los`: lines of sight (FB-LOS).
    pub struct LosKnobs {
        /// Lines that are drawn to each target model, side by side.
        rays: u8 = 5, in 1..=15, "lines", doubt "FB-Q34: which line between two bases is meant?";
        /// How far the outer ones are from the middle of its base, as a share of its radius.
        spread: f64 = 0.9, in 0.0..=1.0, doubt "FB-Q34";
        /// Where they begin.
        origin: LosOrigin = "centre", doubt "FB-Q34";
        /// Whether models of the attacker's own squad stop them.
        own_squad_blocks: bool = true, doubt "FB-Q35: \"always\", which keeps second ranks from shooting.";
        /// Which models stop them.
        models_block: ModelsBlock = "all";
        /// Whether height counts.
        dimension: LosDimension = "3d", doubt "FB-Q36: the book gives models no height.";
        /// What a piece that one of the two models stands on does.
        standing_piece: StandingPiece = "ignored", doubt "FB-Q44: lines between bases would never leave a roof.";
    }

    /// `rules.gargantuan`: GARGANTUAN squads (FB-LOS-3).
    pub struct GargantuanKnobs {
        /// Whether they are seen over models.
        shot_over_models: bool = true;
        /// Whether they see over models.
        sees_over_models: bool = false, doubt "FB-Q37: the book lets them only be shot at.";
    }

    /// `rules.cover`: cover (FB-COV).
    pub struct CoverKnobs {
        /// Added to evade dice of a target that a structure partly hides.
        structure_evade: i8 = 1, in 0..=4;
        /// Added to the Defense of a target that is attacked through an object.
        object_defense: i8 = 1, in 0..=4;
        /// Whether objects give the bonus of structures too.
        object_also_evade: bool = false, doubt "FB-Q40: a general sentence gives it for any terrain.";
        /// Which objects cover a target.
        object_position: ObjectPosition = "any", doubt "FB-Q79";
        /// What +1 Evade is added to.
        evade_applies_to: EvadeAppliesTo = "roll", doubt "FB-Q39: +1 to what must be reached would harm.";
        /// When an attacking model suffers a cover.
        rule: CoverRule = "best_line", doubt "FB-Q41: cover is worded for models, attacks are for squads.";
        /// Whether cover counts against spells.
        vs_spells: bool = false, doubt "FB-Q43";
        /// Whether cover counts in hand-to-hand combat.
        vs_melee: bool = false, doubt "FB-Q43";
    }

    /// `rules.high_ground`: high ground (FB-HIGH).
    pub struct HighGroundKnobs {
        /// How much higher all attackers must stand.
        height: f64 = 5.0, in 0.5..=20.0, "inches";
        /// Strength that it adds.
        strength: i8 = 1, in 0..=4, "dice";
        /// What it adds it to.
        applies_per: HighGroundPer = "model", doubt "FB-Q47: Strength is told of models, the bonus of the squad.";
        /// Which attacks it helps.
        vs: HighGroundVs = "all", doubt "FB-Q46: nothing limits it to shooting.";
    }

    /// `rules.melee`: hand-to-hand combat (FB-HTH).
    pub struct MeleeKnobs {
        /// Squads with models this near to each other are in it.
        range: f64 = 1.0, in 0.1..=4.0, "inches";
        /// Through whom a model of the second rank attacks.
        support_from: SupportFrom = "any_friendly", doubt "FB-Q48: \"an allied model\".";
        /// Whether melee attacks need a line of sight.
        needs_los: bool = false, doubt "FB-Q48";
    }

    /// `rules.combat`: how attacks are declared and rolled (FB-COM).
    pub struct CombatKnobs {
        /// How a squad may divide its attacks.
        target_split: TargetSplit = "per_model", doubt "FB-Q32: two texts contradict each other.";
        /// How much is rolled before wounds are allocated.
        batch: Batch = "squad", doubt "FB-Q57";
        /// Whether squads in hand-to-hand combat may attack only those they are in it with.
        melee_lock: bool = false, doubt "FB-Q53: there is no such text.";
    }

    /// `rules.strength`: how many dice an attack has (FB-COM-4).
    pub struct StrengthKnobs {
        /// What an unsigned Strength of a weapon does.
        overriding as "override": StrengthOverride = "replace", doubt "FB-Q54: \"always overrides\".";
        /// Whether bonuses of high ground and statuses are added to an unsigned Strength.
        bonus_after_override: bool = true, doubt "FB-Q54";
        /// Which items add their signed Strength.
        stack_items: StackItems = "per_weapon", doubt "FB-Q55";
    }

    /// `rules.damage`: wounds (FB-DMG).
    pub struct DamageKnobs {
        /// Who allocates them.
        allocator: Allocator = "owner", doubt "FB-Q61";
        /// Whether models that have wounds take all further ones until they are destroyed; if not, each wound is a choice.
        wounded_first: bool = true, doubt "FB-Q61: of several wounded models the owner picks one.";
        /// Whether agents are asked about it.
        alloc: Alloc = "auto";
    }

    /// `rules.dice`: dice (FB-DICE).
    pub struct DiceKnobs {
        /// Whether a natural 6 always succeeds.
        nat6_success: bool = true;
        /// Whether a natural 1 always fails.
        nat1_fail: bool = true;
        /// In which rolls these two count.
        nat_scope: Vec<NatScope> = ["hit", "evade", "check"], doubt "FB-Q58";
        /// How often one die may be rolled again; each rule that allows it does so once.
        max_rerolls: u8 = 1, in 0..=3, "times";
    }
}

impl DiceKnobs {
    /// Whether a natural 6 always succeeds in this kind of roll.
    pub fn six_succeeds(&self, scope: NatScope) -> bool {
        self.nat6_success && self.nat_scope.contains(&scope)
    }

    /// Whether a natural 1 always fails in this kind of roll.
    pub fn one_fails(&self, scope: NatScope) -> bool {
        self.nat1_fail && self.nat_scope.contains(&scope)
    }
}
