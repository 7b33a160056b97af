//! Readings of the keywords whose text is cut off at a lost icon (AF-KW).

use evenhand_game::{knobs, words};

words! {
    /// When Backstab applies (AF-Q29).
    pub enum Backstab {
        /// The attack runs towards the attacker's own home row.
        Behind,
        /// Another operator of the attacker's side stands next to the target.
        Flanked,
        /// The target is next to the attacker.
        AdjacentOnly,
        /// The target has lost no health.
        Undamaged,
    }

    /// The enemies that Cleave hits besides the target (AF-Q30).
    pub enum Cleave {
        /// Enemies at the target's left and right.
        Sides,
        /// Enemies next to the attacker.
        Ring,
        /// Enemies next to the target.
        AroundTarget,
    }

    /// What Counterstrike does (AF-Q31).
    pub enum Counterstrike {
        /// It deals its damage before it is hit.
        BeforeDamage,
        /// It uses its ability before it is hit.
        BeforeAbility,
        /// It deals its damage before it is hit, if its initiative is higher.
        IfFaster,
    }

    /// What Retaliate does (AF-Q32).
    pub enum Retaliate {
        /// It uses its ability after the attack.
        AfterAbility,
        /// It deals its damage after the attack.
        AfterDamage,
    }

    /// What a camouflaged operator does to lines of attack (AF-Q37).
    pub enum CamouflageLine {
        /// They pass it.
        Transparent,
        /// They end there.
        Stops,
        /// It is hit if it is the first enemy, although nobody can aim at it.
        HitAnyway,
    }

    /// What cannot be aimed at a camouflaged operator.
    pub enum CamouflageFrom {
        /// Abilities and Ults.
        Abilities,
        /// Abilities, Ults, commands and protocols.
        Everything,
    }

    /// The amount that Double doubles (AF-Q41).
    pub enum DoubleScope {
        /// The amount after all changes.
        AfterMods,
        /// The printed amount.
        PrintedOnly,
    }

    /// The retreats that trigger Frenzy (AF-Q40).
    pub enum FrenzyScope {
        /// Those of any operator.
        Any,
        /// Those of operators of its own side.
        Allies,
        /// Those of enemies.
        Enemies,
    }

    /// When Regenerate works (AF-Q33).
    pub enum RegenerateWhen {
        /// At its owner's Rest.
        OwnRest,
        /// At any Rest.
        AnyRest,
        /// When it is readied.
        OnReady,
    }

    /// What Taunt requires of adjacent enemies, besides that they do not retreat (AF-Q34).
    pub enum Taunt {
        /// They aim their damaging abilities at it if they can.
        Damaging,
        /// They aim all their abilities at it if they can.
        AllAbilities,
        /// Nothing.
        RetreatOnly,
    }

    /// When Vigilance acts, and on which targets (AF-Q35).
    pub enum Vigilance {
        /// Before the enemy leaves, on that enemy.
        BeforeMover,
        /// Before the enemy leaves, on any target.
        BeforeAny,
        /// After the enemy has moved, on any target.
        AfterAny,
    }

    /// The cost of Assault.
    pub enum Assault {
        /// Nothing.
        Free,
        /// A discarded card.
        Discard,
    }

    /// What Exfiltrate retreats after (AF-Q39).
    pub enum Exfiltrate {
        /// Any use of its ability.
        Ability,
        /// Any use of its ability, or its Ult.
        AbilityOrUlt,
        /// An ability that found a target for its damage: not one that missed.
        Damage,
    }
}

knobs! {
    /// `rules.kw`: keywords (AF-KW).
    pub struct KeywordKnobs {
        /// Whether Aegis blocks without a discard; otherwise its owner must discard a card.
        aegis_free: bool = true, doubt "AF-Q49", label "free blocks by Aegis";
        /// The cost of Assault.
        assault: Assault = "free", doubt "AF-Q36: the text is cut off.";
        /// When Backstab applies.
        backstab: Backstab = "behind", doubt "AF-Q29: the text is cut off.";
        /// The enemies that Cleave hits besides the target.
        cleave: Cleave = "sides", doubt "AF-Q30: the text is cut off.";
        /// What Counterstrike does.
        counterstrike: Counterstrike = "before_damage", doubt "AF-Q31: three icons are lost.";
        /// What Retaliate does.
        retaliate: Retaliate = "after_ability", doubt "AF-Q32: two icons are lost.";
        /// Whether reactions trigger Counterstrike and Retaliate.
        reaction_chain: bool = false, doubt "AF-Q40";
        /// What a camouflaged operator does to lines of attack.
        camouflage_line: CamouflageLine = "transparent", doubt "AF-Q37";
        /// What cannot be aimed at a camouflaged operator.
        camouflage_from: CamouflageFrom = "abilities", doubt "The text is cut off.";
        /// The amount that Double doubles.
        double_scope: DoubleScope = "after_mods", doubt "AF-Q41";
        /// What Exfiltrate retreats after.
        exfiltrate: Exfiltrate = "ability", doubt "AF-Q39: the text is cut off.";
        /// The retreats that trigger Frenzy.
        frenzy_scope: FrenzyScope = "any", doubt "AF-Q40";
        /// Health that Quickaid heals.
        quickaid: u8 = 1, in 0..=5, "health", label "health healed by Quickaid";
        /// Health that Regenerate heals.
        regenerate: u8 = 1, in 0..=5, "health", label "health healed by Regenerate";
        /// When Regenerate works.
        regenerate_when: RegenerateWhen = "own_rest", doubt "AF-Q33: two icons are lost.";
        /// Tiles of the move by Raid.
        raid_moves: u8 = 1, in 0..=4, "tiles", doubt "AF-Q38: reads like Rush.", label "tiles moved by Raid";
        /// Tiles of the move by Rush.
        rush_moves: u8 = 1, in 0..=4, "tiles", doubt "AF-Q38: reads like Raid.", label "tiles moved by Rush";
        /// What Taunt requires, besides that adjacent enemies do not retreat.
        taunt: Taunt = "damaging", doubt "AF-Q34: the text is cut off.";
        /// When Vigilance acts, and on which targets.
        vigilance: Vigilance = "before_mover", doubt "AF-Q35";
    }
}
