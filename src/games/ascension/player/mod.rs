//! What agents can look at in Ascension.
//!
//! An option is described by what it is expected to do at once (wounds, defeats, tokens of conditions,
//! terrain), what it makes possible (targets in reach, objectives) and what it exposes to. Chances are
//! those of the own deck as far as its cards have been seen: [`law`]. [`assessment`] measures the table from a
//! seat's chair, [`options`] what an option of any kind comes to, [`evaluate`] who is winning. [`observe`] is what
//! players that learn see beside that.
//!
//! Worth is counted in shares of a side's force points: defeating a character worth a tenth of the
//! agreed points is 1.

pub(crate) mod assessment;
mod evaluate;
mod law;
mod observe;
mod options;
#[cfg(test)]
mod tests;

use crate::game::{BySeat, Feature, Insight, Observation, Observed, Seat, Sparse};
use crate::games::ascension::{Action, Ascension, State};
use assessment::Duels;

crate::game::features! {
    /// The columns of a row.
    pub(crate) enum Column {
        /// 1 if the option ends the activation.
        End,
        /// Action tokens left unused by ending.
        Idle,
        /// 1 if the activation is passed.
        Pass,
        /// Tokens the option costs.
        Tokens,
        /// Wounds expected to be dealt to enemies, each as its share of the character's points.
        Harm,
        /// Chance of defeating enemies times their points.
        Defeat,
        /// The same wounds and defeats on the own side.
        OwnHarm,
        /// Terrain expected to be destroyed, in pieces.
        Terrain,
        /// Tokens of Slow that enemies are expected to gain.
        Slow,
        /// Tokens of Weaken that enemies are expected to gain.
        Weaken,
        /// Tokens of Hinder that enemies are expected to gain.
        Hinder,
        /// Tokens of Damage over Time that enemies are expected to gain.
        Dot,
        /// Chance of pushing, pulling or throwing an enemy.
        Shove,
        /// Wounds the own side regains, each as its share of the character's points.
        Heal,
        /// Defense given to the own side, per character.
        Guard,
        /// Tokens of conditions the own side gets rid of.
        Cleanse,
        /// Tokens lent to a friend that can still be activated.
        Lend,
        /// Cards of the own deck looked at.
        Draw,
        /// 1 if it makes ground dangerous where enemies stand, less where they do not.
        Ground,
        /// Best harm that can be done at once there, more than where one is.
        Prospect,
        /// Gain in harm to be done some time, halved by two Move Actions on the way.
        Near,
        /// Harm that enemies could do there, half if they have to move first, more than where one is.
        Exposed,
        /// Harm that cover there takes away, more than where one is.
        Cover,
        /// How much nearer to what the scenario is about, in strides, and more for being there.
        Objective,
        /// 1 for a marker marked for the own side.
        Mark,
        /// Chance of being hurt by dangerous ground entered.
        Danger,
        /// Strides spent.
        Stride,
        /// For an activation: best harm the character can do now.
        Ready,
        /// For an activation: harm that enemies could do to the character first.
        Threat,
        /// What `defeat` (for an activation: `ready`) is of enemies that have yet to act in this turn.
        Preempt,
        /// What a condition taken costs its bearer.
        Hurt,
        /// Harm expected of a response.
        Counter,
        /// Harm that a response is expected to prevent.
        Spare,
        /// For a deployment: how far towards the middle of the table, 0 to 1.
        Forward,
        /// For a deployment: distance to the nearest own character, in Sizes up to 3.
        Spread,
    }
}

/// One option as numbers.
pub(crate) type Row = [f32; WIDTH];

/// Adds to a column of a row.
pub(crate) fn add(row: &mut Row, column: Column, number: f32) {
    row[column as usize] += number;
}

/// Rough weights of the columns: which of several ways to use an option its row describes.
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

impl Insight for Ascension {
    const FEATURES: &'static [Feature] = COLUMNS;

    type Memo = Duels;

    fn features(&self, state: &State, seat: Seat, options: &[Action], duels: &mut Duels, out: &mut Vec<f32>) {
        options::describe(self, state, seat, options, duels, out);
    }

    /// Between activations: in the middle of one, what has been spent shows and what it was spent on does not.
    fn is_settled(&self, state: &State) -> bool {
        state.active.is_none() && state.stack.is_empty()
    }

    fn evaluate(&self, state: &State) -> BySeat<f32> {
        evaluate::shares(self, state)
    }
    const POSITION: &'static [Observation] = observe::chair::Seen::GROUPS;

    const OPTION: &'static [Observation] = observe::option::Choice::GROUPS;

    fn observe(&self, state: &State, seat: Seat, out: &mut Sparse) {
        observe::position::observe(self, state, seat, out);
    }

    fn option_observer<'a>(&'a self, state: &'a State, seat: Seat) -> impl FnMut(Action, &mut Sparse) + 'a {
        observe::option::observer(self, state, seat)
    }
}
