//! When effects happen, and which squads they affect.

use evenhand_game::words;

/// When a passive works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trigger {
    /// All the time.
    Always,
    /// At the beginning of a phase, in the owner's turns only or in every turn.
    Begin { phase: Phase, own_only: bool },
    /// For each of its models that a melee attack destroys. The attacking squad is the target.
    LostInMelee,
}

/// The phases of a turn (FB-TURN-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Spell Slots are refilled.
    #[default]
    Starting,
    /// Spells.
    Spell,
    /// Movement.
    Movement,
    /// Attacks.
    Combat,
    /// Coherency and scoring.
    End,
}

words! {
    /// The squads that a passive, an ability or a spell affects.
    pub(crate) enum Whom {
        /// The squad itself.
        Own,
        /// Friendly squads, including the squad itself: one chosen squad, or for a passive all of them.
        Friend,
        /// Enemy squads: one chosen squad, or for a passive all of them.
        Enemy,
        /// One chosen enemy squad that is in hand-to-hand combat with it.
        Engaged,
        /// All enemy squads in hand-to-hand combat with it.
        AllEngaged,
        /// All enemy squads within reach.
        AllEnemies,
        /// All other squads within reach, friendly or enemy.
        Everybody,
    }
}

/// When an ability can be used (FB-DATA-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// In this phase of the owner's turn.
    Phase(Phase),
    /// In any turn, when wounds are about to be allocated to a friendly LEADER within reach.
    WoundsToLeader,
}
