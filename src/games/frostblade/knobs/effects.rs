//! Spells, effects, abilities, objectives.

use crate::{knobs, words};

words! {
    /// Who orders what is due at one moment for one player (FB-Q70), and the squads that one effect reaches (FB-Q62).
    pub enum TriggerOrder {
        /// In the order of the squads; of those that one effect reaches the active player's enemies come first.
        Auto,
        /// The player; of the squads that one effect reaches the active player.
        Player,
    }

    /// Whom an effect on squads within a distance reaches (FB-Q68).
    pub enum AreaRule {
        /// Squads of which any model is within it.
        AnyModel,
        /// Squads of which all models are.
        AllModels,
        /// Squads of which any model is, and of their models those that are.
        PerModel,
    }

    /// What a status does to a squad that has it already (FB-Q71).
    pub enum SameStatus {
        /// It lasts as long as the new one does.
        Refresh,
        /// Both count.
        Stack,
    }

    /// When a model is in a deployment zone, for the objectives that ask for it (FB-Q81).
    pub enum InZone {
        /// A part of its base is, or touches it.
        Touching,
        /// The middle of its base is.
        Centre,
        /// All of its base is.
        WholeBase,
    }

    /// Who controls an objective that both players are in range of (FB-OBJ-3).
    pub enum Contest {
        /// Nobody.
        Presence,
        /// The player with more models in range.
        MajorityModels,
        /// The player whose models in range cost more points, with their items.
        MajorityPoints,
    }
}

knobs! {
    /// `rules.spell`: spells (FB-SPELL).
    pub struct SpellKnobs {
        /// What a Spell Roll is: 2D6, or 3D6k2, of which the two highest count.
        dice: String = "2D6";
        /// Direct Damage to the casting squad for a double 1.
        backlash: u8 = 1, in 0..=6, "damage";
        /// How often a player may attempt one spell in a turn; 0 = no limit.
        same_per_turn: u8 = 0, in 0..=6, "times", doubt "FB-Q64: only attempts are limited.";
        /// Whether friendly targets must be visible.
        friendly_los: bool = false, doubt "FB-Q65: the text on sight speaks of enemies.";
    }

    /// `rules.effects`: effects on squads (FB-STAT).
    pub struct EffectsKnobs {
        /// Whom an effect on squads within a distance reaches.
        area_rule: AreaRule = "any_model", doubt "FB-Q68";
        /// Who orders what is due at one moment for one player, and the squads that one effect reaches.
        trigger_order: TriggerOrder = "auto", doubt "FB-Q70: the owner does; players have better things to think of.";
        /// What a status does to a squad that has it already.
        same_status: SameStatus = "refresh", doubt "FB-Q71: the core rules have no statuses.";
    }

    /// `rules.ability`: activated abilities (FB-DATA-3).
    pub struct AbilityKnobs {
        /// How many a squad uses in each turn, its own or the enemy's.
        per_squad_turn: u8 = 1, in 0..=4, "abilities", doubt "FB-Q69: in each own turn, or in each turn?";
    }

    /// `rules.objective`: objectives (FB-OBJ).
    pub struct ObjectiveKnobs {
        /// How wide a marker is.
        diameter: f64 = 1.0, in 0.1..=6.0, "inches";
        /// How far from its edge models are in range, seen from above.
        range_h: f64 = 2.0, in 0.0..=8.0, "inches", doubt "FB-Q73: from the edge or from the middle?";
        /// And with no more difference of height than this.
        range_v: f64 = 5.0, in 0.0..=12.0, "inches";
        /// Who controls one that both players are in range of.
        contest: Contest = "presence";
        /// When a model is in a deployment zone, for the goals `gate` and `raid` of missions.
        in_zone: InZone = "touching", doubt "FB-Q81: mission cards are not in the core rules; bases have a size.";
        /// Whether control lasts until the other player takes it.
        sticky: bool = false;
    }
}
