//! The features of one option: their columns, and a row of them.

use evenhand_game::game::Feature;

evenhand_game::game::features! {
    /// The features of an option, which are the columns of its row.
    pub(super) enum Column {
        /// 1 for resting.
        Rest,
        /// For resting: cards left in the hand.
        Held,
        /// 1 for an operation.
        Op,
        /// 1 for a response.
        Answer,
        /// Value of the cards that it costs.
        Spends,
        /// Control Points per Rest from the tile of a friendly operator, minus those from its tile before.
        Control,
        /// Cards per Rest from the tile of a friendly operator, minus those from its tile before.
        DrawTile,
        /// Worth of a friendly operator that enemies could defeat on its new tile, minus that on its tile before.
        Danger,
        /// Best attack of the operator from its new tile, in damage plus Control Points, minus that
        /// from its tile before.
        Reach,
        /// Tiles moved forward.
        Forward,
        /// Expected damage dealt to enemies after blocks.
        Hit,
        /// Control Points from enemies that it defeats.
        Kill,
        /// 1 if these Control Points win the match.
        Lethal,
        /// Half the damage, and the Control Points, that a friendly operator avoids by leaving the line of an attack
        /// before it resolves.
        Dodge,
        /// 1 if the acting enemy of a pending operation is defeated before it acts.
        Forestall,
        /// Health recovered.
        Heal,
        /// Cards drawn or taken.
        Draw,
        /// Tiles of pushes and pulls.
        Push,
        /// Of a deployed operator: its damage plus half its health.
        Body,
        /// Of a deployed operator: its rank.
        Rank,
        /// 1 for supply.
        Supply,
        /// 1 for a protocol.
        Protocol,
        /// 1 for equipment put on a tile where an operator can equip it.
        Equip,
        /// 1 for other equipment.
        Lay,
        /// 1 for a battleplan.
        Plan,
        /// Worth of operators that lose keywords, innates or the ability.
        Disable,
        /// Best attack, in damage plus Control Points, of the operators whose next ability is Doubled.
        Double,
        /// Of operators that retreat: their worth at risk, minus half their worth.
        Retreat,
        /// 1 for an Ult.
        Ult,
        /// 1 for fetching an Ult.
        Fetch,
        /// Number of operators that are given attributes or keywords.
        Buff,
        /// Control Points from an effect.
        Score,
        /// Of a discarded card: its value in the hand.
        Kept,
        /// 1 for tactics that take effect because they are discarded now.
        Tactics,
        /// Damage prevented by a block.
        Block,
        /// Control Points that a block denies the enemy.
        Spares,
        /// 1 if they would have won the match for the enemy.
        SparesAll,
        /// 1 for answering yes.
        Yes,
        /// For a mulligan: how far the number of operators in the hand is outside the range from 2 to 5, minus 1.
        Redraw,
        /// Of a card taken: its value in the hand; of a card put under the deck: minus its value.
        Worth,
    }
}

/// The columns as features of an option.
pub(super) const FEATURES: &[Feature] = COLUMNS;

/// The features of one option.
pub(super) type Row = [f32; WIDTH];

/// A row without any features.
pub(super) const EMPTY: Row = [0.0; WIDTH];

/// Adds a number to a feature.
pub(super) fn add(row: &mut Row, column: Column, number: f32) {
    row[column as usize] += number;
}
