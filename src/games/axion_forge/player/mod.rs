//! What agents can look at in Axion Forge.
//!
//! An option is described by what it does at once (Life Force, cards destroyed, Trophies), what it makes possible and
//! what it exposes to: [`options`], on the Battlefield as [`look`] measures it. [`evaluate`] says who is winning.
//! [`observe`] is what players that learn see beside that. Cards are worth what they cost, in Sparks.

mod evaluate;
mod look;
mod observe;
mod options;

#[cfg(test)]
mod tests;

use crate::game::{BySeat, Feature, Insight, Observation, Observed, Seat, Sparse};
use crate::games::axion_forge::{Action, AxionForge, State};

crate::game::features! {
    /// The columns of a row.
    pub(super) enum Column {
        /// 1 if the option ends the Action Phase.
        End,
        /// Actions left unused by ending.
        Idle,
        /// Actions the option costs.
        Actions,
        /// Sparks it costs.
        Sparks,
        /// Cores, Prisms (twice) and Energy it costs.
        Counters,
        /// 1 for deploying a Source.
        Source,
        /// The same: Sources missing to the dearest card of the hand, 4 at most.
        SourceNeeded,
        /// The same: Sources above five.
        SourceLate,
        /// Of a card deployed or a Token: half its Attack and a third of its Defense.
        Body,
        /// Its cost.
        Cost,
        /// What enemies in reach could destroy there, in Sparks and Trophies; of a move, more than where it is.
        Risk,
        /// Attack that enemies could strike Life Force with through the position while it is empty.
        Close,
        /// Life Force that could be struck from there; of a move, more than from where it is.
        ReachLife,
        /// Worth and Trophies of the best card that could be destroyed from there; of a move, more than from where it is.
        ReachKill,
        /// Positions beside a card that can guard.
        Guards,
        /// 1 for a Forge.
        Forge,
        /// 1 for a Relic or Structure.
        Fixture,
        /// 1 for a card placed face down.
        Hide,
        /// The same, of a Trap.
        HideTrap,
        /// Of a card turned face up: half its Attack and a third of its Defense.
        Flip,
        /// For reinforcing: the worth of a card that is in danger.
        Reinforce,
        /// 1 for taking a face-down card back.
        Retreat,
        /// 1 for a Reposition.
        Move,
        /// 1 for a Basic Attack.
        Attack,
        /// Life Force that an enemy loses.
        Life,
        /// 1 if that, or a blow that must be declined, would be its last; or the match is won.
        Lethal,
        /// Worth of enemy cards destroyed.
        Kill,
        /// Trophies won.
        Trophies,
        /// Damage that does not destroy, as a share of the Defense.
        Hit,
        /// Life Force that the blast of a destroyed Forge costs its owner through empty positions.
        Blast,
        /// 1 if the one attacked may decline to defend.
        Forced,
        /// Cards that could guard against the attack, 2 at most.
        Guarded,
        /// Worth and Trophies of the attacker, if enemies could destroy it then.
        Exposed,
        /// 1 for guarding.
        Guard,
        /// Life Force spared by guarding.
        SparesLife,
        /// 1 if it would have been the last.
        SparesAll,
        /// Worth and Trophies of the card spared by guarding or declining.
        SparesCard,
        /// Worth and Trophies of own cards lost.
        Loss,
        /// Life Force that the seat itself loses; less than 0 if it gains some.
        OwnLife,
        /// 1 if that would be its last.
        Deadly,
        /// 1 for an ability or an Artifice.
        Ability,
        /// Attack of a card that is turned for its ability.
        Turned,
        /// Worth of enemy cards removed without being destroyed, less that of own ones.
        Remove,
        /// Attack and half the Defense given to own cards, or taken from enemies.
        Buff,
        /// Attack of enemies turned by Forced Activation.
        Twist,
        /// Worth of own cards made ready.
        Ready,
        /// Worth of enemy cards silenced.
        Hush,
        /// Enemy cards moved, less own ones.
        Shift,
        /// Cards drawn or brought back, or discarded by enemies.
        Draw,
        /// Sparks gained.
        Gain,
        /// Sparks stored, Cores (twice), Prisms (three times) and Energy.
        Store,
        /// Worth of the card that is given an Augment.
        Augment,
        /// Of a discarded card: what it would be worth keeping.
        Discard,
        /// Of a card or target chosen: what it costs.
        Fetch,
        /// 1 for keeping a Focus.
        Keep,
        /// Worth of a card whose upkeep is paid.
        Upkeep,
        /// For drawing a hand anew: how far its Sources are from one to three.
        Redraw,
    }
}

/// One option as numbers.
type Row = [f32; WIDTH];

/// Adds to a column of a row.
fn add(row: &mut Row, column: Column, number: f32) {
    row[column as usize] += number;
}

/// Rough weights of what effects do: which of several targets an option's row describes.
fn rough(row: &Row) -> f32 {
    const WEIGHTS: [(Column, f32); 11] = [
        (Column::Kill, 1.0),
        (Column::Trophies, 0.8),
        (Column::Blast, 1.0),
        (Column::Loss, -1.0),
        (Column::Hit, 0.3),
        (Column::Remove, 0.8),
        (Column::Buff, 0.5),
        (Column::Twist, 0.4),
        (Column::Ready, 0.4),
        (Column::Hush, 0.3),
        (Column::Shift, 0.1),
    ];
    WEIGHTS.iter().map(|(column, weight)| row[*column as usize] * weight).sum()
}

impl Insight for AxionForge {
    const FEATURES: &'static [Feature] = COLUMNS;

    type Memo = ();

    fn features(&self, state: &State, seat: Seat, options: &[Action], (): &mut (), out: &mut Vec<f32>) {
        options::describe(self, state, seat, options, out);
    }

    /// Between main moves: in the middle of one, what has been paid shows and what it was paid for does not.
    fn is_settled(&self, state: &State) -> bool {
        self.is_quiet(state)
    }

    fn evaluate(&self, state: &State) -> BySeat<f32> {
        evaluate::shares(self, state)
    }

    const POSITION: &'static [Observation] = observe::position::Seen::GROUPS;

    const OPTION: &'static [Observation] = observe::option::Choice::GROUPS;

    fn observe(&self, state: &State, seat: Seat, out: &mut Sparse) {
        observe::position::observe(self, state, seat, out);
    }

    fn option_observer<'a>(&'a self, state: &'a State, seat: Seat) -> impl FnMut(Action, &mut Sparse) + 'a {
        observe::option::observer(self, state, seat)
    }
}
