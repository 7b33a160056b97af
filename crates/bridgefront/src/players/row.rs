//! The columns of an option's row, and the rough weights that compare rows.

use std::ops::Range;

use evenhand_game::game::Feature;

evenhand_game::game::features! {
    /// The columns of a row.
    pub(super) enum Column {
        /// 1 if the option ends the seat's actions for this round and it is not the last round.
        Done,
        /// Mana left unused by ending the seat's actions before the last round.
        IdleMana,
        /// Mana the option costs.
        Mana,
        /// 1 if the option costs no mana and has a useful effect. With no mana left such options are not available.
        Free,
        /// Gold the option costs, weighted by the value of gold to the seat: 1 at 4 gold, less the more gold it has.
        GoldCost,
        /// Gold the option gives, weighted in the same way.
        Gold,
        /// Mana the option gives.
        ManaGain,
        /// Cards the option brings into the hand (discards count against it).
        Draw,
        /// Forces the option deploys; not counted in the last round.
        Forces,
        /// Strength of the champion the option deploys: three Forces are about 1.5.
        Champion,
        /// Change in the chance of holding the Center at the end of the round.
        HoldCenter,
        /// Change in the expected number of Forges held.
        HoldForge,
        /// Change in the expected Mines held, each counted as its value over 5, less with fewer rounds left.
        HoldMine,
        /// Change in the expected number of enemy Capitals held.
        HoldCapital,
        /// Change in the chance of keeping the seat's own Capital clear.
        HoldHome,
        /// Strength brought closer to the Center, as far as it is not safely held: four Forces arriving from far away
        /// count 1.
        NearCenter,
        /// Strength brought closer to the nearest Forge, in the same unit.
        NearForge,
        /// Mines brought closer to a group that is nearer than the seat's other groups: one Force arriving from far
        /// away counts 1.
        NearMine,
        /// Strength brought closer to the nearest enemy Capital, in the unit for the Center.
        NearCapital,
        /// Value, by rough weights, of a march over the bridge that the option builds, where edges are compared.
        Crossing,
        /// Change in the seat's units likely to be lost to stronger enemies that come to their hexes, in Forces.
        Exposed,
        /// Enemy units expected to be killed minus own units lost in the battle that the option starts.
        Trade,
        /// Control VP likely to be gained, weighted by how close a seat is to winning.
        Race,
        /// Amount by which a bridge shortens the enemies' way to the seat's own Capital.
        OpensHome,
        /// Enemy units removed outside battle, minus own ones.
        Strike,
        /// HP restored to the seat's own champions.
        Heal,
        /// 1 if the option modifies battles, traps or marks while enemies are near, 0.2 if none are near.
        Aid,
        /// 1 if the option destroys, locks or freezes bridges while enemies are near, 0.2 if none are near.
        Hinder,
        /// 1 if the option lets the seat pick a new card (2 from a power deck).
        Draft,
        /// Value of a card taken above that of a usual card, in gold; negative for a card given up.
        Card,
        /// Permanent VP of a card taken.
        CardVp,
        /// Chance that the bid takes the card, times the card's value above the rest of the row.
        BidCard,
        /// Chance that the bid takes the card, times its permanent VP above the rest of the row.
        BidVp,
        /// Gold the bid is expected to cost, minus pots gained, weighted by the value of gold to the seat.
        BidGold,
        /// Value of the unit that a hit is assigned to, or of the seat that pays.
        Target,
    }
}

/// The columns, as agents see them.
pub(super) const FEATURES: &[Feature] = COLUMNS;

/// One option as numbers.
pub(super) type Row = [f32; WIDTH];

/// The row of an option that changes nothing.
pub(super) const NOTHING: Row = [0.0; WIDTH];

/// Rough weights of the columns. They decide which of several ways to use an option its row describes.
pub(super) const ROUGH: Row = {
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

/// The range of columns that spans all nonzero weights of [`ROUGH`].
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

/// Returns a row's weighted sum under [`ROUGH`].
pub(super) fn rough(row: &Row) -> f32 {
    row[WEIGHED].iter().zip(&ROUGH[WEIGHED]).map(|(number, weight)| number * weight).sum()
}

/// Adds to a column of a row.
pub(super) fn add(row: &mut Row, column: Column, number: f32) {
    row[column as usize] += number;
}
