//! The features of one option: their columns, a row of them, and the sum of a row.

use evenhand_game::game::Feature;

evenhand_game::game::features! {
    /// The columns of an option's row.
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
        /// For deploying a Source: Sources missing for the most expensive card of the hand, at most 4.
        SourceNeeded,
        /// For deploying a Source: the number of Sources in play above five.
        SourceLate,
        /// For a card deployed or a Token: half its Attack plus 0.3 times its Defense.
        Body,
        /// The cost of a card deployed.
        Cost,
        /// Worth in Sparks and Trophies that enemies in reach could destroy there; for a
        /// move, the difference to its present position.
        Risk,
        /// Attack with which enemies could strike Life Force through the position while it is empty.
        Close,
        /// Life Force that could be struck from there; for a move, the difference to its present position.
        ReachLife,
        /// Worth and Trophies of the best card that could be destroyed from there; for a
        /// move, the difference to its present position.
        ReachKill,
        /// Positions beside a deployed card that can guard.
        Guards,
        /// 1 for a Forge.
        Forge,
        /// 1 for a Relic or Structure.
        Fixture,
        /// 1 for a card placed face down.
        Hide,
        /// 1 for a Trap placed face down.
        HideTrap,
        /// For a card turned face up: half its Attack plus 0.3 times its Defense.
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
        /// 1 if that, or damage that must be declined, would take the enemy's last Life Force, or if the match is won.
        Lethal,
        /// Worth of enemy cards destroyed.
        Kill,
        /// Trophies won.
        Trophies,
        /// Damage that does not destroy, as a fraction of the Defense.
        Hit,
        /// Life Force that the blast of a destroyed Forge costs its owner through empty positions.
        Blast,
        /// 1 if the attacked card may decline to defend.
        Forced,
        /// Cards that could guard against the attack, at most 2.
        Guarded,
        /// Worth and Trophies of the attacker, if enemies could destroy it afterward.
        Exposed,
        /// 1 for guarding.
        Guard,
        /// Life Force spared by guarding.
        SparesLife,
        /// 1 if that would have been the last Life Force.
        SparesAll,
        /// Worth and Trophies of the card spared by guarding or declining.
        SparesCard,
        /// Worth and Trophies of the seat's own cards lost.
        Loss,
        /// Life Force that the seat itself loses; negative if it gains some.
        OwnLife,
        /// 1 if that would be its last Life Force.
        Deadly,
        /// 1 for an ability or an Artifice.
        Ability,
        /// Attack of a card that is Activated for its ability.
        Turned,
        /// Worth of enemy cards removed without being destroyed, minus that of the seat's own cards.
        Remove,
        /// Attack and half the Defense given to the seat's own cards, or taken from enemies.
        Buff,
        /// Attack of enemies turned by Forced Activation.
        Twist,
        /// Worth of the seat's own cards that are readied.
        Ready,
        /// Worth of enemy cards silenced.
        Hush,
        /// Enemy cards moved, minus the seat's own cards moved.
        Shift,
        /// Cards drawn or brought back, or discarded by enemies.
        Draw,
        /// Sparks gained.
        Gain,
        /// Sparks stored, Cores (twice), Prisms (three times) and Energy.
        Store,
        /// Worth of the card that is given an Augment.
        Augment,
        /// For a discarded card: what it would be worth keeping.
        Discard,
        /// For a card or target chosen: its cost.
        Fetch,
        /// 1 for keeping a Focus.
        Keep,
        /// Worth of a card whose upkeep is paid.
        Upkeep,
        /// For redrawing a hand: how far its number of Sources is from two, minus 1.
        Redraw,
    }
}

/// The columns as features of an option.
pub(super) const FEATURES: &[Feature] = COLUMNS;

/// One option as numbers, one per column.
pub(super) type Row = [f32; WIDTH];

/// A row without any features.
pub(super) const EMPTY: Row = [0.0; WIDTH];

/// Adds a number to a column of a row.
pub(super) fn add(row: &mut Row, column: Column, number: f32) {
    row[column as usize] += number;
}

/// Sums an effect's columns with rough weights, to choose the target that an option's row describes.
pub(super) fn rough(row: &Row) -> f32 {
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
