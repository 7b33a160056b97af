//! The features of one option: their columns, and the sum of a row.

use evenhand_game::game::Feature;

evenhand_game::game::features! {
    /// The feature columns of an option.
    pub(crate) enum Column {
        /// 1 if the option ends the activation.
        End,
        /// Action tokens left unused by ending the activation.
        Idle,
        /// 1 if the option passes the activation.
        Pass,
        /// Tokens that the option costs.
        Tokens,
        /// Expected wounds dealt to enemies, each weighted by its share of the character's points.
        Harm,
        /// Probability of defeating enemies times their points.
        Defeat,
        /// Expected wounds and defeats on the player's own side.
        OwnHarm,
        /// Expected number of terrain pieces destroyed.
        Terrain,
        /// Expected tokens of Slow that enemies gain.
        Slow,
        /// Expected tokens of Weaken that enemies gain.
        Weaken,
        /// Expected tokens of Hinder that enemies gain.
        Hinder,
        /// Expected tokens of Damage over Time that enemies gain.
        Dot,
        /// Probability of pushing, pulling or throwing an enemy.
        Shove,
        /// Wounds that the player's own side regains, each weighted by its share of the character's points.
        Heal,
        /// Defense given to the player's own side, summed over its characters.
        Guard,
        /// Tokens of conditions that the player's own side loses.
        Cleanse,
        /// Tokens lent to a friend that can still be activated.
        Lend,
        /// Cards of the player's deck that are looked at.
        Draw,
        /// 1 if it makes ground dangerous where enemies stand, less elsewhere.
        Ground,
        /// Best immediate harm possible from the new position, minus that from the current one.
        Prospect,
        /// Gain in harm that is possible later; two Move Actions on the way halve it.
        Near,
        /// Harm that enemies could do at the new position, half of it if they have to move
        /// first, minus that at the current one.
        Exposed,
        /// Harm that cover prevents at the new position, minus that at the current one.
        Cover,
        /// How much nearer the scenario's objective becomes, in strides, with a bonus for reaching it.
        Objective,
        /// 1 for a marker marked for the player's own side.
        Mark,
        /// Probability of being hurt by dangerous ground that is entered.
        Danger,
        /// Strides spent.
        Stride,
        /// For an activation: the best harm the character can do now.
        Ready,
        /// For an activation: the harm that enemies could do to the character first.
        Threat,
        /// The part of `defeat` (for an activation: of `ready`) that concerns enemies yet to act this turn.
        Preempt,
        /// The cost of a gained condition to its bearer.
        Hurt,
        /// Expected harm of a response.
        Counter,
        /// Expected harm that a response prevents.
        Spare,
        /// For a deployment: nearness to the center of the table, 0 to 1.
        Forward,
        /// For a deployment: distance to the nearest character of the side, in units of two base lengths, up to 3.
        Spread,
    }
}

/// The columns as features of an option.
pub(super) const FEATURES: &[Feature] = COLUMNS;

/// The features of one option.
pub(crate) type Row = [f32; WIDTH];

/// A row without any features.
pub(super) const EMPTY: Row = [0.0; WIDTH];

/// Adds a number to a column of a row.
pub(crate) fn add(row: &mut Row, column: Column, number: f32) {
    row[column as usize] += number;
}

/// Returns a rough score of a row, to choose between several ways to use an option.
pub(crate) fn rough(row: &Row) -> f32 {
    const WEIGHTS: [(Column, f32); 13] = [
        (Column::Harm, 1.0),
        (Column::Defeat, 0.5),
        (Column::OwnHarm, -1.0),
        (Column::Terrain, 0.05),
        (Column::Slow, 0.1),
        (Column::Weaken, 0.2),
        (Column::Hinder, 0.2),
        (Column::Dot, 0.25),
        (Column::Shove, 0.05),
        (Column::Heal, 0.8),
        (Column::Guard, 0.1),
        (Column::Cleanse, 0.15),
        (Column::Lend, 0.2),
    ];
    WEIGHTS.iter().map(|(column, weight)| row[*column as usize] * weight).sum()
}
