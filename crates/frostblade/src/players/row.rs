//! The features of one option: their columns, and a row of them.

use evenhand_game::game::Feature;

evenhand_game::game::features! {
    /// The features of an option.
    pub(super) enum Column {
        /// 1 for Hold.
        Hold,
        /// 1 for Move.
        Move,
        /// 1 for Rush.
        Rush,
        /// 1 for leaving hand-to-hand combat.
        Leave,
        /// Primary VP per scoring for markers that the squad would control alone there, compared with where it stands.
        Score,
        /// Primary VP per scoring for enemy markers that the squad would contest there, compared with where it stands.
        Deny,
        /// Inches gained towards the marker that is most worth reaching.
        Nearer,
        /// Points of enemies that it could destroy hand to hand this turn from there, over 10.
        Strike,
        /// Points of enemies that it could destroy at range this turn from there, over 10.
        Shoot,
        /// Points of the squad that enemies could destroy in their next turn, over 10.
        Danger,
        /// Expected VP for the enemy by a LEADER squad: the fraction of it that enemies
        /// could destroy, times the VP for a Leader.
        LeaderDanger,
        /// Points of enemies that it could destroy in its next turn from there, over 10.
        Poise,
        /// Inches gained towards the nearest enemy.
        Close,
        /// Inches gained towards the nearest enemy LEADER.
        Hunt,
        /// Models that would be removed for coherency.
        Loose,
        /// Height at which its lowest model stands, in inches.
        Height,
        /// 1 if the first enemy squad with ranged weapons meets cover there or does not see it.
        Cover,
        /// 1 if it ends in hand-to-hand combat.
        Contact,
        /// 1 if it ends out of the reach of all enemies in their next turn.
        Hidden,
        /// 1 if a model ends in the enemy's zone.
        Raid,
        /// 1 if it ends between the nearest enemy and a LEADER of its own side.
        Screen,
        /// Points that an attack is expected to destroy, over 10.
        Damage,
        /// Chance that it destroys at least one of its targets.
        Kill,
        /// Victory points for destroying its targets, weighted by the chance of that.
        KillVp,
        /// Primary VP of markers that its targets hold or contest, weighted by the chance to destroy them.
        Clear,
        /// Expected wounds beyond what destroys its targets, in points over 10.
        Overkill,
        /// 1 for attacking nobody.
        Idle,
        /// 1 for doing nothing more in a phase.
        Done,
        /// Next squad: points of enemies within its reach this turn, over 10.
        Ready,
        /// Next squad: points of it that enemies within reach could destroy, over 10.
        Exposed,
        /// Next squad: 1 for a LEADER.
        LeaderNext,
        /// 1 for a spell.
        Cast,
        /// Chance that a spell succeeds.
        Chance,
        /// Points of enemies that a spell or an ability is expected to destroy, over 10.
        Blast,
        /// Points of own squads that it is expected to destroy, over 10.
        Harm,
        /// Points of own squads that it heals, over 10.
        Heal,
        /// Points of an enemy squad that is weakened by a status, over 10.
        Weaken,
        /// Points of an own squad that is strengthened by a status, over 10.
        Strengthen,
        /// 1 for an ability about movement.
        Agile,
        /// 1 for an ability that can be used only once in a game.
        Once,
        /// 1 for an ability that takes wounds instead of a LEADER.
        Shield,
        /// Placed squad: inches to the nearest marker.
        FromMarker,
        /// Placed squad: inches to the enemy's zone; for a LEADER times -0.5.
        FromFront,
        /// Placed squad: inches to the nearest enemy.
        FromEnemy,
        /// 1 for placing first or having the first turn.
        First,
        /// For rolling again: the Rush die less 3.5.
        Again,
        /// Model that takes wounds: points of its items, over 10.
        Items,
    }
}

/// The columns as features of an option.
pub(super) const FEATURES: &[Feature] = COLUMNS;

/// The features of one option.
pub(super) type Row = [f32; WIDTH];

/// A row without any features.
pub(super) const EMPTY: Row = [0.0; WIDTH];

/// Adds to a feature of a row.
pub(super) fn add(row: &mut Row, column: Column, number: f32) {
    row[column as usize] += number;
}
