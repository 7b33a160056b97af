//! What agents can look at in Ashenfront.
//!
//! An option is described by what it does at once (damage, Control Points, health), what it makes possible and what it
//! exposes to: [`options`], on the battlefield as [`look`] measures it. [`evaluate`] says who is winning. [`observe`] is
//! what players that learn see beside that.

mod evaluate;
mod look;
mod observe;
mod options;

#[cfg(test)]
mod tests;

use crate::game::{BySeat, Feature, Insight, Observation, Observed, Seat, Sparse};
use crate::games::ashenfront::{Action, Ashenfront, State};

crate::game::features! {
    /// The columns of a row.
    pub(super) enum Column {
        /// 1 for resting.
        Rest,
        /// The same: cards left in the hand.
        Held,
        /// 1 for an operation.
        Op,
        /// 1 for a response.
        Answer,
        /// What the cards it costs would be worth keeping.
        Spends,
        /// Control Points a Rest that the place of an own operator brings, more than before.
        Control,
        /// Cards a Rest that its place brings, more than before.
        DrawTile,
        /// Worth of an own operator that enemies could defeat where it comes to stand, more than where it was.
        Danger,
        /// Damage that it could deal from there, more than from where it was.
        Reach,
        /// Tiles forward.
        Forward,
        /// Damage dealt to enemies, beyond what they are likely to block.
        Hit,
        /// Control Points of enemies that fall.
        Kill,
        /// 1 if that wins the match.
        Lethal,
        /// Worth of an own operator that an attack under way would hit, and that is out of its line before.
        Dodge,
        /// 1 if the acting enemy of an operation under way falls before it acts.
        Forestall,
        /// Health recovered.
        Heal,
        /// Cards drawn or taken.
        Draw,
        /// Tiles that enemies are moved.
        Push,
        /// Of an operator deployed: its damage, and half its health.
        Body,
        /// Of an operator deployed: its rank.
        Rank,
        /// 1 for supply.
        Supply,
        /// 1 for a protocol.
        Protocol,
        /// 1 for equipment put where an own operator can take it.
        Equip,
        /// 1 for equipment put elsewhere.
        Lay,
        /// 1 for a battleplan.
        Plan,
        /// Worth of an enemy that loses keywords, innates or its ability.
        Disable,
        /// 1 for a Doubled ability.
        Double,
        /// Worth of an own operator that retreats out of danger.
        Retreat,
        /// 1 for an Ult.
        Ult,
        /// 1 for fetching an Ult.
        Fetch,
        /// Attributes and keywords given to own operators.
        Buff,
        /// Control Points by an effect.
        Score,
        /// Of a card discarded: what it would be worth keeping.
        Kept,
        /// 1 for a card that does something by being discarded now.
        Tactics,
        /// Damage that a block takes off.
        Block,
        /// Control Points that it keeps the enemy from.
        Spares,
        /// 1 if they would have won the match.
        SparesAll,
        /// 1 for answering yes.
        Yes,
        /// For drawing a hand anew: how far its operators are from two to four.
        Redraw,
        /// Of a card put under the deck or taken: what it is worth.
        Worth,
    }
}

/// One option as numbers.
type Row = [f32; WIDTH];

/// Adds to a column of a row.
fn add(row: &mut Row, column: Column, number: f32) {
    row[column as usize] += number;
}

impl Insight for Ashenfront {
    const FEATURES: &'static [Feature] = COLUMNS;

    type Memo = ();

    fn features(&self, state: &State, seat: Seat, options: &[Action], (): &mut (), out: &mut Vec<f32>) {
        options::describe(self, state, seat, options, out);
    }

    /// Between operations: in the middle of one, what has been paid shows and what it was paid for does not.
    fn is_settled(&self, state: &State) -> bool {
        state.exchange.is_none() && state.frames.is_empty() && state.triggers.is_empty()
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
