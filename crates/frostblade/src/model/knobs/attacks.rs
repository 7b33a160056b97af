//! Knobs of attacks: sight, cover, height, hand-to-hand combat, dice, wounds.

use evenhand_game::{knobs, words};

words! {
    /// The requirement for a model's attack at a distance (FB-Q33).
    pub enum RangedRequirement {
        /// The model itself needs a target model in range and in sight.
        PerModel,
        /// Any model of its squad needs a target model in range and in sight.
        SquadAny,
    }

    /// Where lines of sight begin (FB-Q34).
    pub enum LosOrigin {
        /// In the center of the attacker's base.
        Centre,
        /// In the center and at both sides of the base. The best of the three counts.
        Edges3,
    }

    /// The models that block lines of sight (FB-LOS-2).
    pub enum ModelsBlock {
        /// No models.
        None,
        /// Models of the attacker's enemies.
        Enemy,
        /// All models.
        All,
    }

    /// Whether height counts for lines of sight (FB-Q36).
    pub enum LosDimension {
        /// No: obstacles block lines at any height.
        Flat as "2d",
        /// Yes: lines pass over obstacles that are low enough.
        ThreeD as "3d",
    }

    /// The effect on sight of a piece on which one of the two models stands (FB-Q44).
    pub enum StandingPiece {
        /// No effect.
        Ignored,
        /// It gives cover to the model on it, and does not block sight.
        Partial,
        /// The same effect as any other piece.
        Blocks,
    }

    /// The objects that give a target cover (FB-Q79).
    pub enum ObjectPosition {
        /// Any object on the line.
        Any,
        /// Objects that are nearer to the target than to the attacker.
        NearerTarget,
    }

    /// The number that +1 Evade is added to (FB-Q39).
    pub enum EvadeAppliesTo {
        /// The evade die, which helps the target.
        Roll,
        /// The number that the die must reach, as the text literally says. This harms the target.
        StatLiteral,
    }

    /// When cover affects an attacking model (FB-Q41).
    pub enum CoverRule {
        /// If every target model that it can attack has the cover.
        BestLine,
        /// If any target model has the cover.
        Any,
        /// If more than half of the target models that it can attack have the cover.
        Majority,
    }

    /// The unit to which high ground adds Strength (FB-Q47).
    pub enum HighGroundPer {
        /// Each weapon of each model.
        Model,
        /// The squad's attack as a whole.
        SquadTotal,
    }

    /// The attacks that high ground helps (FB-Q46).
    pub enum HighGroundVs {
        /// All attacks.
        All,
        /// Attacks outside of hand-to-hand combat.
        RangedOnly,
    }

    /// The models through which a model in the second rank can attack (FB-Q48).
    pub enum SupportFrom {
        /// Any friendly model.
        AnyFriendly,
        /// A model of its own squad.
        OwnSquad,
        /// None.
        None,
    }

    /// How a squad may split its attacks among targets (FB-Q32).
    pub enum TargetSplit {
        /// Each model has one target. A squad of one model has one target.
        PerModel,
        /// A squad has one target.
        OneSquad,
        /// Each model has one target for all its hand-to-hand weapons, and one for all weapons that reach farther.
        PerWeapon,
    }

    /// The attacks that are rolled together before their wounds are allocated (FB-Q57).
    pub enum Batch {
        /// All attacks of a squad on a target.
        Squad,
        /// The attacks of one kind of weapon.
        Weapon,
        /// The attacks of one model.
        Model,
    }

    /// The effect of an unsigned Strength of a weapon (FB-Q54).
    pub enum StrengthOverride {
        /// It replaces its user's Strength, even if it is lower.
        Replace,
        /// The greater of the two counts.
        Max,
    }

    /// The items that add their signed Strength to an attack (FB-Q55).
    pub enum StackItems {
        /// The weapon that attacks.
        PerWeapon,
        /// All weapons that the model carries.
        AllItems,
    }

    /// The player who allocates wounds (FB-Q61).
    pub enum Allocator {
        /// The owner of the wounded squad.
        Owner,
        /// The attacker.
        Attacker,
        /// Neither: the model nearest to the attackers takes them.
        Nearest,
    }

    /// Whether agents decide about the allocation of wounds.
    pub enum Alloc {
        /// No: a fixed heuristic decides for them.
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
    /// `rules.ranged`: ranged attacks (FB-RNG).
    pub struct RangedKnobs {
        /// The requirement for a model's attack.
        requirement: RangedRequirement = "per_model",
            doubt "FB-Q33: one text asks it of the squad, another of each weapon.";
        /// Whether a squad in hand-to-hand combat may make ranged attacks.
        while_engaged: bool = true, doubt "FB-Q38: nothing forbids it.";
        /// Whether a squad in hand-to-hand combat may be their target.
        into_melee: bool = true, doubt "FB-Q38: nothing forbids it.";
    }

    /// `rules.los`: lines of sight (FB-LOS).
    pub struct LosKnobs {
        /// The number of lines that are drawn to each target model, side by side.
        rays: u8 = 5, in 1..=15, "lines", doubt "FB-Q34: which line between two bases is meant?";
        /// The distance of the outer lines from the center of the target's base, as a fraction of its radius.
        spread: f64 = 0.9, in 0.0..=1.0, doubt "FB-Q34";
        /// Where the lines begin.
        origin: LosOrigin = "centre", doubt "FB-Q34";
        /// Whether models of the attacker's own squad block lines.
        own_squad_blocks: bool = true, doubt "FB-Q35: \"always\", which keeps second ranks from shooting.";
        /// The models that block lines.
        models_block: ModelsBlock = "all";
        /// Whether height counts.
        dimension: LosDimension = "3d", doubt "FB-Q36: the book gives models no height.";
        /// The effect of a piece on which one of the two models stands.
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
        /// Added to the evade dice of a target that a structure partly hides.
        structure_evade: i8 = 1, in 0..=4, label "Evade from structures";
        /// Added to the Defense of a target that is attacked through an object.
        object_defense: i8 = 1, in 0..=4, label "Defense from objects";
        /// Whether objects also give the bonus of structures.
        object_also_evade: bool = false, doubt "FB-Q40: a general sentence gives it for any terrain.";
        /// The objects that give a target cover.
        object_position: ObjectPosition = "any", doubt "FB-Q79";
        /// The number that +1 Evade is added to.
        evade_applies_to: EvadeAppliesTo = "roll", doubt "FB-Q39: +1 to what must be reached would harm.";
        /// When cover affects an attacking model.
        rule: CoverRule = "best_line", doubt "FB-Q41: cover is worded for models, attacks are for squads.";
        /// Whether cover counts against spells.
        vs_spells: bool = false, doubt "FB-Q43";
        /// Whether cover counts in hand-to-hand combat.
        vs_melee: bool = false, doubt "FB-Q43";
    }

    /// `rules.high_ground`: high ground (FB-HIGH).
    pub struct HighGroundKnobs {
        /// How much higher all attackers must stand.
        height: f64 = 5.0, in 0.5..=20.0, "inches", label "height of high ground";
        /// The Strength that it adds.
        strength: i8 = 1, in 0..=4, "dice";
        /// The unit to which it adds Strength.
        applies_per: HighGroundPer = "model", doubt "FB-Q47: Strength is told of models, the bonus of the squad.";
        /// The attacks that it helps.
        vs: HighGroundVs = "all", doubt "FB-Q46: nothing limits it to shooting.";
    }

    /// `rules.melee`: hand-to-hand combat (FB-HTH).
    pub struct MeleeKnobs {
        /// Squads with models within this distance of each other are in hand-to-hand combat.
        range: f64 = 1.0, in 0.1..=4.0, "inches", label "range of hand-to-hand combat";
        /// The models through which a model in the second rank can attack.
        support_from: SupportFrom = "any_friendly", doubt "FB-Q48: \"an allied model\".";
        /// Whether melee attacks need a line of sight.
        needs_los: bool = false, doubt "FB-Q48";
    }

    /// `rules.combat`: how attacks are declared and rolled (FB-COM).
    pub struct CombatKnobs {
        /// How a squad may split its attacks among targets.
        target_split: TargetSplit = "per_model", doubt "FB-Q32: two texts contradict each other.";
        /// The attacks that are rolled together before their wounds are allocated.
        batch: Batch = "squad", doubt "FB-Q57";
        /// Whether squads in hand-to-hand combat may attack only their opponents in it.
        melee_lock: bool = false, doubt "FB-Q53: there is no such text.";
    }

    /// `rules.strength`: the number of dice of an attack (FB-COM-4).
    pub struct StrengthKnobs {
        /// The effect of an unsigned Strength of a weapon.
        overriding as "override": StrengthOverride = "replace", doubt "FB-Q54: \"always overrides\".";
        /// Whether bonuses of high ground and statuses are added to an unsigned Strength.
        bonus_after_override: bool = true, doubt "FB-Q54";
        /// The items that add their signed Strength.
        stack_items: StackItems = "per_weapon", doubt "FB-Q55";
    }

    /// `rules.damage`: wounds (FB-DMG).
    pub struct DamageKnobs {
        /// The player who allocates wounds.
        allocator: Allocator = "owner", doubt "FB-Q61";
        /// Whether a model that has wounds takes all further ones until it is
        /// destroyed. If not, each wound is a choice.
        wounded_first: bool = true, doubt "FB-Q61: of several wounded models the owner picks one.";
        /// Whether agents decide about the allocation.
        alloc: Alloc = "auto";
    }

    /// `rules.dice`: dice (FB-DICE).
    pub struct DiceKnobs {
        /// Whether a natural 6 always succeeds.
        nat6_success: bool = true, label "natural 6 succeeds";
        /// Whether a natural 1 always fails.
        nat1_fail: bool = true, label "natural 1 fails";
        /// The rolls in which natural 6s and 1s are special.
        nat_scope: Vec<NatScope> = ["hit", "evade", "check"], doubt "FB-Q58";
        /// The most re-rolls of one die. Each rule that allows a re-roll does so once.
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
