//! Terrain on a table (AS-TER, AS-LVL, AS-TRAV, AS-BRG, AS-DOOR, AS-DIFF, AS-IMP, AS-HAZ).

use serde::Deserialize;

use crate::model::state::PieceId;
use evenhand_kit::table::ids::IdVec;
use evenhand_kit::table::plane::{Footprint, Grain, Shape};

/// A table with its terrain.
#[derive(Clone, Debug, PartialEq)]
pub struct Battlefield {
    /// The extent from left to right.
    pub width: Grain,
    /// The extent from the first player to the second.
    pub depth: Grain,
    /// The pieces. A mirrored piece follows its original.
    pub pieces: IdVec<PieceId, Piece>,
}

/// The constant properties of a piece of terrain.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// The name in content files.
    pub name: String,
    /// How it can be destroyed.
    pub kind: Durability,
    /// The Size Value.
    pub size: u8,
    /// The area it covers on the table.
    pub shape: Footprint,
    /// Whether it can be entered; characters inside count as supported by it.
    pub area: bool,
    /// Whether strides are shorter in it (AS-DIFF-1).
    pub difficult: bool,
    /// Whether nothing can move through it, climb it or stop on it (AS-IMP-1).
    pub impassable: bool,
    /// Its effect on characters that enter it, if it is dangerous (AS-HAZ).
    pub hazard: Option<Hazard>,
    /// Whether it is a door, which opens and closes (AS-DOOR-1).
    pub door: bool,
    /// Whether the door is closed at the start.
    pub closed: bool,
    /// The height of its deck, if characters walk over it as over ground (AS-BRG-1).
    pub deck: Option<u8>,
    /// The raised levels; empty if the top is its only surface.
    pub levels: Vec<Level>,
    /// The two surfaces that it connects, if it is a stair, ladder or ramp (AS-TRAV-1).
    pub joins: Option<(Joint, Joint)>,
    /// Its Defense when attacked.
    pub defense: i8,
    /// Its Wounds.
    pub wounds: u8,
    /// Damage below this has no effect.
    pub threshold: u8,
}

impl Piece {
    /// Creates a solid piece without special properties, and with zeros for attacks on it.
    pub(crate) fn plain(name: String, kind: Durability, size: u8, shape: Shape) -> Piece {
        Piece {
            name,
            kind,
            size,
            shape: shape.into(),
            area: false,
            difficult: false,
            impassable: false,
            hazard: None,
            door: false,
            closed: false,
            deck: None,
            levels: Vec::new(),
            joins: None,
            defense: 0,
            wounds: 0,
            threshold: 0,
        }
    }
}

/// How a piece can be destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Durability {
    /// Standard terrain (AS-TER-3).
    #[default]
    Standard,
    /// Reinforced terrain (AS-TER-4).
    Reinforced,
    /// Fragile terrain (AS-TER-5).
    Fragile,
    /// Indestructible terrain (AS-TER-6).
    Indestructible,
}

/// A raised level of a piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// The height in Size units above the ground.
    pub height: u8,
    /// The area that characters can stand on.
    pub shape: Footprint,
}

/// A surface that a stair, ladder or ramp ends at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Joint {
    /// The ground beside it.
    Ground,
    /// A level (or the deck) of a piece, by the piece's index in the list.
    Level(PieceId, u8),
}

/// The effect of dangerous ground (AS-HAZ-1, AS-HAZ-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hazard {
    /// It takes effect on a flip of at most this number.
    pub threshold: i8,
    /// Wounds the character suffers.
    pub wounds: u8,
    /// The condition the character gains, and the number of tokens.
    pub condition: Option<(crate::model::content::sheets::Condition, u8)>,
}
