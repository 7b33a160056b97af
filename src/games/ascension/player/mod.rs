//! What agents can look at in Ascension.
//!
//! An option is described by what it is expected to do at once (wounds, defeats, tokens of conditions,
//! terrain), what it makes possible (targets in reach, objectives) and what it exposes to. Chances are
//! those of the own deck as far as its cards have been seen: [`law`]. [`sight`] measures the table from a
//! seat's chair, [`options`] what an option of any kind comes to, [`evaluate`] who is winning.
//!
//! Worth is counted in shares of a side's force points: defeating a character worth a tenth of the
//! agreed points is 1.

mod evaluate;
mod law;
mod options;
mod sight;
#[cfg(test)]
mod tests;

use crate::game::{BySeat, Seat};
use crate::game::{Feature, Insight};
use crate::games::ascension::{Action, Ascension, State};
use sight::Duels;

crate::game::columns! {
    End "end" "1 if the option ends the activation."
    Idle "idle" "Action tokens left unused by ending."
    Pass "pass" "1 if the activation is passed."
    Tokens "tokens" "Tokens the option costs."
    Harm "harm" "Wounds expected to be dealt to enemies, each as its share of the character's points."
    Defeat "defeat" "Chance of defeating enemies times their points."
    OwnHarm "own_harm" "The same wounds and defeats on the own side."
    Terrain "terrain" "Terrain expected to be destroyed, in pieces."
    Slow "slow" "Tokens of Slow that enemies are expected to gain."
    Weaken "weaken" "Tokens of Weaken that enemies are expected to gain."
    Hinder "hinder" "Tokens of Hinder that enemies are expected to gain."
    Dot "dot" "Tokens of Damage over Time that enemies are expected to gain."
    Shove "shove" "Chance of pushing, pulling or throwing an enemy."
    Heal "heal" "Wounds the own side regains, each as its share of the character's points."
    Guard "guard" "Defense given to the own side, per character."
    Cleanse "cleanse" "Tokens of conditions the own side gets rid of."
    Lend "lend" "Tokens lent to a friend that can still be activated."
    Draw "draw" "Cards of the own deck looked at."
    Ground "ground" "1 if it makes ground dangerous where enemies stand, less where they do not."
    Prospect "prospect" "Best harm that can be done at once there, more than where one is."
    Near "near" "Gain in harm to be done some time, halved by two Move Actions on the way."
    Exposed "exposed" "Harm that enemies could do there, half if they have to move first, more than where one is."
    Cover "cover" "Harm that cover there takes away, more than where one is."
    Objective "objective" "How much nearer to what the scenario is about, in strides, and more for being there."
    Mark "mark" "1 for a marker marked for the own side."
    Danger "danger" "Chance of being hurt by dangerous ground entered."
    Stride "stride" "Strides spent."
    Ready "ready" "For an activation: best harm the character can do now."
    Threat "threat" "For an activation: harm that enemies could do to the character first."
    Preempt "preempt" "What `defeat` (for an activation: `ready`) is of enemies that have yet to act in this turn."
    Hurt "hurt" "What a condition taken costs its bearer."
    Counter "counter" "Harm expected of a response."
    Spare "spare" "Harm that a response is expected to prevent."
    Forward "forward" "For a deployment: how far towards the middle of the table, 0 to 1."
    Spread "spread" "For a deployment: distance to the nearest own character, in Sizes up to 3."
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
}
