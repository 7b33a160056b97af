//! The layout of the blocks of one cell.

use std::sync::Arc;

use evenhand_game::game::Column as Measure;

/// The layout of one cell's blocks: the names for their numbers. Cells with equal names share them.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The digest of everything that determines the content of the cell's blocks.
    pub identity: String,
    /// Number of seats.
    pub seats: usize,
    /// Names of the cell's agents.
    pub agents: Arc<[String]>,
    /// Names of the game's roles; empty if it has none.
    pub roles: Arc<[String]>,
    /// Names of the game's endings.
    pub endings: Arc<[String]>,
    /// The game's measures.
    pub columns: Arc<[Measure]>,
    /// Names of the game's items.
    pub items: Arc<[String]>,
}
