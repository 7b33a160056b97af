//! Terrain: what lies on a table (AS-TER, AS-LVL, AS-TRAV, AS-BRG, AS-DOOR, AS-DIFF, AS-IMP, AS-HAZ).

use serde::Deserialize;

use crate::games::ascension::state::PieceId;
use crate::table::ids::IdVec;
use crate::table::plane::{Footprint, Grain, Shape};

/// A table with its terrain.
#[derive(Clone, Debug, PartialEq)]
pub struct Battlefield {
    /// From left to right.
    pub width: Grain,
    /// From the first player to the second.
    pub depth: Grain,
    /// The pieces; ones that mirror each other follow each other.
    pub pieces: IdVec<PieceId, Piece>,
}

/// A piece of terrain, as far as it never changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// The name in content files.
    pub name: String,
    /// How it can be destroyed.
    pub kind: Durability,
    /// The Size Value.
    pub size: u8,
    /// The ground it covers.
    pub shape: Footprint,
    /// Can be entered: those inside count as supported by it.
    pub area: bool,
    /// Strides go half as far (AS-DIFF-1).
    pub difficult: bool,
    /// Cannot be moved through, climbed or ended upon (AS-IMP-1).
    pub impassable: bool,
    /// What it does to those who enter, if it is dangerous (AS-HAZ).
    pub hazard: Option<Hazard>,
    /// Opens and closes (AS-DOOR-1).
    pub door: bool,
    /// Whether a door is closed at the start.
    pub closed: bool,
    /// The height of its deck, if one walks over it as over ground (AS-BRG-1).
    pub deck: Option<u8>,
    /// Raised levels one can stand on; empty for a piece whose top is its only surface.
    pub levels: Vec<Level>,
    /// The two surfaces that it joins, if it is a stair, ladder or ramp (AS-TRAV-1).
    pub joins: Option<(Joint, Joint)>,
    /// Its Defense when attacked.
    pub defense: i8,
    /// Its Wounds.
    pub wounds: u8,
    /// Damage below this does nothing.
    pub threshold: u8,
}

impl Piece {
    /// A solid piece with nothing special to it, and without numbers to be destroyed by.
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
    /// AS-TER-3
    #[default]
    Standard,
    /// AS-TER-4
    Reinforced,
    /// AS-TER-5
    Fragile,
    /// AS-TER-6
    Indestructible,
}

/// A raised level of a piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Size units above the ground.
    pub height: u8,
    /// Where one can stand.
    pub shape: Footprint,
}

/// A surface that a stair, ladder or ramp ends at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Joint {
    /// The ground beside it.
    Ground,
    /// A level (or the deck) of a piece, by the piece's place on the list.
    Level(PieceId, u8),
}

/// What dangerous ground does (AS-HAZ-1, AS-HAZ-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hazard {
    /// It hurts on a flip of at most this.
    pub threshold: i8,
    /// Wounds suffered.
    pub wounds: u8,
    /// The condition gained, and how many tokens.
    pub condition: Option<(crate::games::ascension::content::sheets::Condition, u8)>,
}
