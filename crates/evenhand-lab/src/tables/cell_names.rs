//! The names that the tables of a cell use.

use evenhand_game::game::ItemLabel;

/// The names in a cell's game. Content may differ from cell to cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellNames {
    /// The names of the roles, by number; empty if the game has none.
    pub roles: Vec<String>,
    /// The names of the items (cards), by number; empty if there are none.
    pub items: Vec<String>,
    /// The labels of the items, by number; empty if the game has none.
    pub labels: Vec<ItemLabel>,
    /// The side of each seat ([`Ruleset::sides`](evenhand_game::game::Ruleset::sides)); empty if every seat is its own side.
    pub sides: Vec<u8>,
}
