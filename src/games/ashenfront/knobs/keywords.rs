//! How keywords are read whose text is cut off at a lost icon (AF-KW).

use crate::{knobs, words};

words! {
    /// When Backstab counts (AF-Q29).
    pub enum Backstab {
        /// The attack runs towards the attacker's own home row.
        Behind,
        /// Another own operator stands next to the target.
        Flanked,
        /// The target is next to the attacker.
        AdjacentOnly,
        /// The target has lost no health.
        Undamaged,
    }

    /// Whom Cleave hits besides the target (AF-Q30).
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
        /// Deals its damage before it is hit.
        BeforeDamage,
        /// Uses its ability before it is hit.
        BeforeAbility,
        /// Deals its damage before it is hit if its initiative is higher.
        IfFaster,
    }

    /// What Retaliate does (AF-Q32).
    pub enum Retaliate {
        /// Uses its ability afterwards.
        AfterAbility,
        /// Deals its damage afterwards.
        AfterDamage,
    }

    /// Whether lines end at a camouflaged operator (AF-Q37).
    pub enum CamouflageLine {
        /// They pass it.
        Transparent,
        /// They end there.
        Stops,
        /// It is hit as the first enemy, though nobody can aim at it.
        HitAnyway,
    }

    /// What cannot be aimed at a camouflaged operator.
    pub enum CamouflageFrom {
        /// Abilities and Ults.
        Abilities,
        /// Commands and protocols as well.
        Everything,
    }

    /// What Double doubles (AF-Q41).
    pub enum DoubleScope {
        /// The amount with all changes.
        AfterMods,
        /// The printed amount.
        PrintedOnly,
    }

    /// Whose retreats set Frenzy off (AF-Q40).
    pub enum FrenzyScope {
        /// Anybody's.
        Any,
        /// Own operators'.
        Allies,
        /// Enemies'.
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

    /// What Taunt demands of adjacent enemies besides not to retreat (AF-Q34).
    pub enum Taunt {
        /// Their damaging abilities are aimed at it.
        Damaging,
        /// All their abilities are, if they can.
        AllAbilities,
        /// Nothing.
        RetreatOnly,
    }

    /// When Vigilance acts, and on whom (AF-Q35).
    pub enum Vigilance {
        /// Before the enemy leaves, on that enemy.
        BeforeMover,
        /// Before the enemy leaves, on anybody.
        BeforeAny,
        /// After the enemy has moved, on anybody.
        AfterAny,
    }

    /// What Assault costs.
    pub enum Assault {
        /// Nothing.
        Free,
        /// A discarded card.
        Discard,
    }

    /// After what Exfiltrate retreats (AF-Q39).
    pub enum Exfiltrate {
        /// Any use of its ability.
        Ability,
        /// That, and its Ult.
        AbilityOrUlt,
        /// The damage of its ability: not if it has missed.
        Damage,
    }
}

knobs! {
    /// `rules.kw`: keywords (AF-KW).
    pub struct KeywordKnobs {
        /// Whether Aegis blocks at no card; otherwise its owner has to discard one.
        aegis_free: bool = true, doubt "AF-Q49";
        /// What Assault costs.
        assault: Assault = "free", doubt "AF-Q36: the text is cut off.";
        /// When Backstab counts.
        backstab: Backstab = "behind", doubt "AF-Q29: the text is cut off.";
        /// Whom Cleave hits.
        cleave: Cleave = "sides", doubt "AF-Q30: the text is cut off.";
        /// What Counterstrike does.
        counterstrike: Counterstrike = "before_damage", doubt "AF-Q31: three icons are lost.";
        /// What Retaliate does.
        retaliate: Retaliate = "after_ability", doubt "AF-Q32: two icons are lost.";
        /// Whether reactions set off Counterstrike and Retaliate.
        reaction_chain: bool = false, doubt "AF-Q40";
        /// Whether lines end at a camouflaged operator.
        camouflage_line: CamouflageLine = "transparent", doubt "AF-Q37";
        /// What cannot be aimed at a camouflaged operator.
        camouflage_from: CamouflageFrom = "abilities", doubt "The text is cut off.";
        /// What Double doubles.
        double_scope: DoubleScope = "after_mods", doubt "AF-Q41";
        /// After what Exfiltrate retreats.
        exfiltrate: Exfiltrate = "ability", doubt "AF-Q39: the text is cut off.";
        /// Whose retreats set Frenzy off.
        frenzy_scope: FrenzyScope = "any", doubt "AF-Q40";
        /// Health that Quickaid heals.
        quickaid: u8 = 1, in 0..=5, "health";
        /// Health that Regenerate heals.
        regenerate: u8 = 1, in 0..=5, "health";
        /// When Regenerate works.
        regenerate_when: RegenerateWhen = "own_rest", doubt "AF-Q33: two icons are lost.";
        /// Tiles that Raid moves.
        raid_moves: u8 = 1, in 0..=4, "tiles", doubt "AF-Q38: reads like Rush.";
        /// Tiles that Rush moves.
        rush_moves: u8 = 1, in 0..=4, "tiles", doubt "AF-Q38: reads like Raid.";
        /// What Taunt demands.
        taunt: Taunt = "damaging", doubt "AF-Q34: the text is cut off.";
        /// When Vigilance acts, and on whom.
        vigilance: Vigilance = "before_mover", doubt "AF-Q35";
    }
}
