//! What a picture shows: a table at one moment, as data.

use super::outline::Outline;
use super::trace::Trace;

/// A table at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The turn that has just ended, from 1; 0 before the first.
    pub turn: usize,
    /// The title of the moment.
    pub title: String,
    /// The state of the match.
    pub caption: String,
    /// The unit of lengths: `inches`; empty if lengths have no meaning.
    pub unit: &'static str,
    /// Notes on how to read the picture.
    pub note: String,
    /// The extent from left to right.
    pub width: f64,
    /// The extent from the near edge, which is drawn at the bottom, to the far one.
    pub depth: f64,
    /// Named areas of the table; parts beyond its edges are clipped.
    pub zones: Vec<Zone>,
    /// Terrain.
    pub ground: Vec<Ground>,
    /// The names of the kinds of terrain in use.
    pub key: Vec<(GroundKind, &'static str)>,
    /// Objectives on the table.
    pub markers: Vec<Marker>,
    /// The models on the table.
    pub bases: Vec<Base>,
    /// The cells of a board.
    pub cells: Vec<Cell>,
    /// The links between cells.
    pub links: Vec<Link>,
    /// What happened in the turn.
    pub traces: Vec<Trace>,
    /// The sides, in index order.
    pub sides: Vec<Side>,
}

/// A cell of a board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// Its shape and position.
    pub outline: Outline,
    /// Its name, which is its first text.
    pub name: String,
    /// The index of the side it belongs to.
    pub side: Option<usize>,
    /// Whether it is more important than others; it is then drawn darker.
    pub marked: bool,
    /// Its content.
    pub words: Vec<Words>,
    /// The tooltip: what it is, and its content.
    pub about: String,
}

/// A text in a cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Words {
    /// The text, broken at spaces if the cell is too narrow.
    pub text: String,
    /// The side whose color it has.
    pub side: Option<usize>,
}

/// A link between two cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Link {
    /// The centers of the cells.
    pub ends: [(f64, f64); 2],
    /// Whether it is temporary.
    pub passing: bool,
    /// The tooltip.
    pub about: String,
}

/// A named area of the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Zone {
    /// Its shape and position.
    pub outline: Outline,
    /// The index of the side it belongs to; `None` if it belongs to no side.
    pub side: Option<usize>,
    /// The tooltip.
    pub about: String,
}

/// A kind of terrain, as far as pictures distinguish kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GroundKind {
    /// Low, or enterable.
    #[default]
    Low,
    /// High, or solid.
    High,
    /// Difficult to cross.
    Rough,
    /// Harmful to those who enter.
    Danger,
    /// Removed.
    Gone,
}

/// A piece of terrain.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ground {
    /// Its shape and position.
    pub outline: Outline,
    /// Its kind.
    pub kind: GroundKind,
    /// The text on it.
    pub label: String,
    /// The tooltip.
    pub about: String,
}

/// An objective on the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marker {
    /// Its center.
    pub at: (f64, f64),
    /// Its radius.
    pub radius: f64,
    /// The distance from its center within which it can be controlled; 0 for none.
    pub reach: f64,
    /// The side that controls it.
    pub holder: Option<usize>,
    /// The text on it.
    pub label: String,
    /// The tooltip.
    pub about: String,
}

/// A model on the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Base {
    /// Its number, which is the same in all pictures of a match.
    pub piece: usize,
    /// The shape and position of its base.
    pub outline: Outline,
    /// The index of its side.
    pub side: usize,
    /// The text on it.
    pub label: String,
    /// The tooltip.
    pub about: String,
    /// Number of wounds it has suffered.
    pub wounds: u32,
    /// The direction it faces, if that matters, as a unit vector.
    pub looks: Option<(f64, f64)>,
}

/// A side, with its text in the picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// Its name.
    pub name: String,
    /// One line for each of its units.
    pub lines: Vec<String>,
}
