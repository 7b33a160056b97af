//! The words that fields of effects can take.

use toml::Value;

use evenhand_game::game::SetupError;
use evenhand_game::game::knobs::{Knob, Shape};
use evenhand_game::words;
use evenhand_kit::table::effects::field::Part;

words! {
    /// The operators that an effect applies to.
    pub(crate) enum Who {
        /// The acting operator.
        Me,
        /// The first enemy in the declared direction within range.
        Foe,
        /// The first enemy in each direction within range. It is aimed at nobody, so Camouflage does not prevent it and nobody reacts.
        EachDirection,
        /// Another friendly operator in a straight line within range.
        AllyInLine,
        /// One friendly operator anywhere. An ability cannot choose the operator that uses it.
        Ally,
        /// All friendly operators except the acting one.
        Allies,
        /// One enemy operator anywhere.
        Enemy,
        /// All enemy operators.
        Enemies,
        /// All enemies next to the acting operator.
        AdjacentFoes,
        /// All friendly operators next to the acting one.
        AdjacentAllies,
        /// One enemy next to a friendly operator.
        FoeNextToAlly,
        /// The operator, of either side, that stands on a chosen tile when the effect happens.
        Tile,
        /// The operator, of either side, on the first occupied neighboring tile, clockwise from 12 o'clock.
        Neighbour,
        /// The operator that wears the equipment.
        Host,
        /// The operator that enters the tile of the equipment.
        Mover,
        /// The operator that is hit.
        Blocker,
        /// The operator of the operation that was paid for.
        Acting,
        /// The base of the card's owner.
        Base,
        /// The card itself.
        Card,
        /// All enemies in the row of the acting operator.
        RowFoes,
        /// All friendly operators in the row of the acting one, except itself.
        RowAllies,
        /// All enemies in the column of the acting operator.
        ColumnFoes,
        /// All friendly operators in the column of the acting one, except itself.
        ColumnAllies,
        /// All enemies diagonally next to the acting operator.
        DiagonalFoes,
    }

    /// The player whose cards or points an effect changes.
    pub(crate) enum Player {
        /// The card's owner.
        You,
        /// The enemy.
        Opp,
    }

    /// What a player gains.
    pub(crate) enum Resource {
        /// Control Points.
        ControlPoints,
        /// Opportunity for this operation.
        Opportunity,
    }

    /// How long a change lasts.
    pub(crate) enum Until {
        /// As long as the operator, or the card that changes it, is in play.
        Play,
        /// To the end of the instance of damage.
        Instance,
        /// To the end of the exchange.
        Exchange,
        /// To the end of the turn.
        Turn,
        /// To the next Rest of the player who caused it.
        Rest,
        /// To the beginning of the next turn of the player who caused it.
        Round,
    }

    /// Where an operator is deployed.
    pub(crate) enum To {
        /// Any free tile.
        Any,
        /// Any tile where an operation could deploy it.
        Zone,
    }

    /// What an effect takes away from an operator.
    pub(crate) enum Off {
        /// Its keywords.
        Keywords,
        /// Its innates, both those that wait for something and those that are always active.
        Innates,
        /// The use of its ability.
        Ability,
    }
}

/// A word of `who` in another field, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Named(pub(crate) Option<Who>);

impl<N> Part<N> for Named {
    fn shape() -> Shape {
        Shape::Text("a word of `who`")
    }

    fn read(path: &str, written: &Value, names: &mut N) -> Result<Named, SetupError> {
        <Who as Part<N>>::read(path, written, names).map(|who| Named(Some(who)))
    }
}

impl Off {
    /// Returns its bit in a set.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl Who {
    /// All values.
    pub(crate) const ALL: [Who; 24] = [
        Who::Me,
        Who::Foe,
        Who::EachDirection,
        Who::AllyInLine,
        Who::Ally,
        Who::Allies,
        Who::Enemy,
        Who::Enemies,
        Who::AdjacentFoes,
        Who::AdjacentAllies,
        Who::FoeNextToAlly,
        Who::Tile,
        Who::Neighbour,
        Who::Host,
        Who::Mover,
        Who::Blocker,
        Who::Acting,
        Who::Base,
        Who::Card,
        Who::RowFoes,
        Who::RowAllies,
        Who::ColumnFoes,
        Who::ColumnAllies,
        Who::DiagonalFoes,
    ];

    /// Whether it means all operators of a side on some tiles around a tile, in a row, in a column or diagonally.
    pub(crate) const fn is_area(self) -> bool {
        matches!(self, Who::RowFoes | Who::RowAllies | Who::ColumnFoes | Who::ColumnAllies | Who::DiagonalFoes)
    }

    /// Returns its word in content files.
    pub(crate) fn word(self) -> &'static str {
        Who::words()[self as usize].word
    }

    /// Returns the words of those that fit, with commas between them.
    pub(crate) fn words_of(fits: impl Fn(Who) -> bool) -> String {
        let fitting = Who::ALL.into_iter().filter(|who| fits(*who));
        fitting.map(Who::word).collect::<Vec<_>>().join(", ")
    }

    /// Whether it can only mean operators or the base of the card's owner.
    pub(crate) const fn is_own(self) -> bool {
        matches!(
            self,
            Who::Me
                | Who::AllyInLine
                | Who::Ally
                | Who::Allies
                | Who::AdjacentAllies
                | Who::RowAllies
                | Who::ColumnAllies
                | Who::Base
        )
    }

    /// Whether its target is chosen beforehand.
    pub(crate) const fn is_aimed(self) -> bool {
        matches!(self, Who::Foe | Who::AllyInLine | Who::Ally | Who::Enemy | Who::FoeNextToAlly | Who::Tile)
    }

    /// Whether it means enemies along lines, or an operator on a tile.
    pub(crate) const fn is_along_a_line(self) -> bool {
        matches!(self, Who::Foe | Who::Tile | Who::EachDirection)
    }
}
