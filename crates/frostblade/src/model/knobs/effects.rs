//! Knobs of spells, effects, abilities and objectives.

use evenhand_game::{knobs, words};

words! {
    /// Who orders the effects that are due at one moment for one player (FB-Q70), and the squads that one effect
    /// reaches (FB-Q62).
    pub enum TriggerOrder {
        /// Automatic, in the order of the squads. If one effect reaches several squads,
        /// enemies of the active player come first.
        Auto,
        /// The player. The active player orders the squads that one effect reaches.
        Player,
    }

    /// The squads that an effect on squads within a distance reaches (FB-Q68).
    pub enum AreaRule {
        /// Squads with any model within it.
        AnyModel,
        /// Squads with all models within it.
        AllModels,
        /// Squads with any model within it, and only their models within it.
        PerModel,
    }

    /// The result of giving a status to a squad that already has it (FB-Q71).
    pub enum SameStatus {
        /// The status lasts as long as the new one.
        Refresh,
        /// Both statuses count.
        Stack,
    }

    /// When a model is in a deployment zone, for objectives about zones (FB-Q81).
    pub enum InZone {
        /// When a part of its base is in the zone or touches it.
        Touching,
        /// When the center of its base is in the zone.
        Centre,
        /// When all of its base is in the zone.
        WholeBase,
    }

    /// Who controls an objective that is in range of both players (FB-OBJ-3).
    pub enum Contest {
        /// Nobody.
        Presence,
        /// The player with more models in range.
        MajorityModels,
        /// The player whose models in range cost more points, including their items.
        MajorityPoints,
    }
}

knobs! {
    /// `rules.spell`: spells (FB-SPELL).
    pub struct SpellKnobs {
        /// The dice of a Spell Roll: 2D6, or 3D6k2, of which the two highest count.
        dice: String = "2D6", label "dice of a Spell Roll";
        /// Direct Damage to the casting squad by a double 1.
        backlash: u8 = 1, in 0..=6, "damage", label "damage from a double 1";
        /// The most attempts of a player to cast one spell in a turn; 0 = no limit.
        same_per_turn: u8 = 0, in 0..=6, "times", doubt "FB-Q64: only attempts are limited.";
        /// Whether friendly targets must be visible.
        friendly_los: bool = false, doubt "FB-Q65: the text on sight speaks of enemies.";
    }

    /// `rules.effects`: effects on squads (FB-STAT).
    pub struct EffectsKnobs {
        /// The squads that an effect on squads within a distance reaches.
        area_rule: AreaRule = "any_model", doubt "FB-Q68";
        /// Who orders the effects that are due at one moment for one player, and the squads that one effect reaches.
        trigger_order: TriggerOrder = "auto", doubt "FB-Q70: the owner does; players have better things to think of.";
        /// The result of giving a status to a squad that already has it.
        same_status: SameStatus = "refresh", doubt "FB-Q71: the core rules have no statuses.";
    }

    /// `rules.ability`: activated abilities (FB-DATA-3).
    pub struct AbilityKnobs {
        /// The most abilities that a squad uses in each turn, its own or the enemy's.
        per_squad_turn: u8 = 1, in 0..=4, "abilities", doubt "FB-Q69: in each own turn, or in each turn?";
    }

    /// `rules.objective`: objectives (FB-OBJ).
    pub struct ObjectiveKnobs {
        /// The diameter of a marker.
        diameter: f64 = 1.0, in 0.1..=6.0, "inches";
        /// The horizontal distance from the marker's edge within which models are in range.
        range_h: f64 = 2.0, in 0.0..=8.0, "inches", doubt "FB-Q73: from the edge or from the middle?",
            label "range of an objective";
        /// The difference in height within which models are in range.
        range_v: f64 = 5.0, in 0.0..=12.0, "inches", label "height range of an objective";
        /// Who controls an objective that is in range of both players.
        contest: Contest = "presence";
        /// When a model is in a deployment zone, for the goals `gate` and `raid` of missions.
        in_zone: InZone = "touching", doubt "FB-Q81: mission cards are not in the core rules; bases have a size.";
        /// Whether control lasts until the other player takes it.
        sticky: bool = false;
    }
}
