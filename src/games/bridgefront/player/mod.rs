//! What agents can look at in Bridgefront.
//!
//! An option is described by what it changes: tiles held, closeness to tiles wanted, units traded,
//! forces, gold and cards gained. [`survey`] measures the board from a seat's chair, [`moves`] what
//! moving, deploying and bridging change, [`options`] what an option of any stage comes to, [`look`] and the
//! verbs what effects do,
//! [`might`] what groups of units can do against each other, [`worth`] what cards and bids are worth,
//! [`evaluate`] who is winning. [`observe`] has the position and the options as plain numbers, for players that
//! learn.
//!
//! A root (a card, a basic action) is described by the best that can be made of it, as far as a
//! short look ahead goes; the stages after it by what is left of that.

pub(crate) mod best;
mod evaluate;
pub(crate) mod look;
pub(crate) mod might;
pub(crate) mod moves;
mod observe;
mod options;
pub(crate) mod survey;
pub(crate) mod worth;

use std::ops::Range;

use crate::game::{BySeat, Feature, Insight, Observation, Observed, Seat, Sparse};
use crate::games::bridgefront::{Action, Bridgefront, State};

crate::game::features! {
    /// The columns of a row.
    pub(crate) enum Column {
        /// 1 if the option is to take no more actions this round and it is not the last.
        Done,
        /// Mana left unused by taking no more actions before the last round.
        IdleMana,
        /// Mana the option costs.
        Mana,
        /// 1 if it costs no mana and comes to something. With the last mana the chance of it is gone.
        Free,
        /// Gold the option costs, less in proportion the more the seat has: as it is at 4 gold.
        GoldCost,
        /// Gold it gives, by the same measure.
        Gold,
        /// Mana it gives.
        ManaGain,
        /// Cards it brings into the hand (discards count against it).
        Draw,
        /// Forces it deploys; not counted in the last round.
        Forces,
        /// Strength of the champion it deploys: three Forces are about 1.5.
        Champion,
        /// Change in the chance of holding the Center at the end of the round.
        HoldCenter,
        /// Change in the number of Forges likely to be held.
        HoldForge,
        /// Change in the Mines likely to be held, each counted as its value over 5, less the fewer rounds are left.
        HoldMine,
        /// Change in the number of enemy Capitals likely to be held.
        HoldCapital,
        /// Change in the chance of keeping the own Capital clear.
        HoldHome,
        /// Strength brought closer to the Center, as far as it is not safely held: four Forces arriving from afar are
        /// 1.
        NearCenter,
        /// The same for the nearest Forge.
        NearForge,
        /// Mines brought closer that no other own group is as close to: one Force arriving from afar is 1.
        NearMine,
        /// The same for the nearest enemy Capital.
        NearCapital,
        /// What a march over the bridge it builds comes to, by rough weights, where edges are compared.
        Crossing,
        /// Own units likely lost to stronger enemies that come where they stand, in Forces: the change.
        Exposed,
        /// Units expected to be killed less units lost in the battle it starts.
        Trade,
        /// Control VP likely to be gained, weighed by how close somebody is to winning.
        Race,
        /// How much shorter a bridge makes the enemies' way to the own Capital.
        OpensHome,
        /// Enemy units removed outside battle, less own ones.
        Strike,
        /// HP restored to own champions.
        Heal,
        /// 1 if it modifies battles, traps or marks while enemies are near, 0.2 if not.
        Aid,
        /// 1 if it destroys, locks or freezes bridges while enemies are near, 0.2 if not.
        Hinder,
        /// 1 if it lets the seat pick a new card (2 from a power deck).
        Draft,
        /// Worth of a card taken over a usual one, in gold; negative for a card given up.
        Card,
        /// Permanent VP of a card taken.
        CardVp,
        /// Chance that the bid takes the card times its worth over the rest of the row.
        BidCard,
        /// The same for permanent VP.
        BidVp,
        /// Gold the bid is expected to cost, pots gained taken off, by the same measure.
        BidGold,
        /// Worth of the unit a hit is assigned to, or of the seat that pays.
        Target,
    }
}

/// One option as numbers.
pub(crate) type Row = [f32; WIDTH];

/// An option that comes to nothing.
pub(crate) const NOTHING: Row = [0.0; WIDTH];

/// Rough weights of the columns: which of several ways to use an option its row describes.
pub(crate) const ROUGH: Row = {
    let mut rough = [0.0; WIDTH];
    let weights = [
        (Column::Gold, 0.25),
        (Column::ManaGain, 0.5),
        (Column::Draw, 0.3),
        (Column::Forces, 0.35),
        (Column::Champion, 0.6),
        (Column::HoldCenter, 3.0),
        (Column::HoldForge, 2.0),
        (Column::HoldMine, 1.5),
        (Column::HoldCapital, 1.5),
        (Column::HoldHome, 1.0),
        (Column::NearCenter, 2.0),
        (Column::NearForge, 1.2),
        (Column::NearMine, 1.0),
        (Column::NearCapital, 0.7),
        (Column::Trade, 0.6),
        (Column::Race, 2.0),
        (Column::OpensHome, -0.3),
        (Column::Strike, 0.6),
        (Column::Heal, 0.2),
        (Column::Aid, 0.3),
        (Column::Hinder, 0.2),
        (Column::Draft, 0.8),
    ];
    let mut place = 0;
    while place < weights.len() {
        rough[weights[place].0 as usize] = weights[place].1;
        place += 1;
    }
    rough
};

/// The columns from the first to the last with a weight under [`ROUGH`].
const WEIGHED: Range<usize> = {
    let (mut first, mut end) = (0, WIDTH);
    while ROUGH[first] == 0.0 {
        first += 1;
    }
    while ROUGH[end - 1] == 0.0 {
        end -= 1;
    }
    first..end
};

/// A row's sum under [`ROUGH`].
pub(crate) fn rough(row: &Row) -> f32 {
    row[WEIGHED].iter().zip(&ROUGH[WEIGHED]).map(|(number, weight)| number * weight).sum()
}

/// Adds to a column of a row.
pub(crate) fn add(row: &mut Row, column: Column, number: f32) {
    row[column as usize] += number;
}

impl Insight for Bridgefront {
    const FEATURES: &'static [Feature] = COLUMNS;

    type Memo = survey::Memo;

    fn features(&self, state: &State, seat: Seat, options: &[Action], memo: &mut survey::Memo, out: &mut Vec<f32>) {
        options::describe(self, state, seat, options, memo, out);
    }

    fn evaluate(&self, state: &State) -> BySeat<f32> {
        evaluate::shares(self, state)
    }

    const POSITION: &'static [Observation] = observe::Seen::GROUPS;

    const OPTION: &'static [Observation] = observe::Offered::GROUPS;

    fn observe(&self, state: &State, seat: Seat, out: &mut Sparse) {
        observe::position(self, state, seat, out);
    }

    fn option_observer<'a>(&'a self, state: &'a State, seat: Seat) -> impl FnMut(Action, &mut Sparse) + 'a {
        observe::options(self, state, seat)
    }
}
