//! A question as written in TOML, resolved into cells, seatings and blocks.

use std::path::PathBuf;
use std::time::Duration;

use crate::game::{BySeat, Role, Rules};

/// An experiment with everything resolved: what will be played.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// The file's stem: names the results folder.
    pub name: String,
    /// The file it was read from.
    pub file: PathBuf,
    /// The question in the designer's words.
    pub question: String,
    /// The game's name.
    pub game: String,
    /// The seed all chance is derived from.
    pub seed: u64,
    /// The paths of the axes, in order; `Cell::values` has one value for each.
    pub axes: Vec<String>,
    /// The grid, in order of the axes, the last one fastest.
    pub cells: Vec<Cell>,
    /// When to stop.
    pub stop: Stop,
    /// Deals per block.
    pub block_deals: u64,
}

/// One combination of swept values.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Its place in the grid, from 0.
    pub index: usize,
    /// The value on every axis.
    pub values: Vec<toml::Value>,
    /// The values as short text: `rules.max_mana=5`.
    pub label: String,
    /// Whether the other cells are compared with this one. At most one cell is the baseline of
    /// each player count.
    pub baseline: bool,
    /// How many seats.
    pub players: usize,
    /// Names of agents: one for all seats, or one per entity (an entity is what moves from seat
    /// to seat as seatings rotate).
    pub agents: Vec<String>,
    /// How factions are given out.
    pub factions: Factions,
    /// Every number of the rules.
    pub rules: Rules,
}

/// How roles are given to the entities of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Factions {
    /// Deals go through all sets of distinct roles in turn.
    Rotate,
    /// Every deal is played with every set of distinct roles.
    AllSets,
    /// Entity `i` plays the `i`-th of these.
    Fixed(Vec<String>),
}

/// Who sits where in one match of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The agent of each seat, as an index into the cell's agents.
    pub agents: BySeat<u8>,
    /// The role of each seat; empty if the game has none.
    pub roles: Vec<Role>,
}

/// When a run stops: at whichever comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// At most this many deals per cell.
    pub deals: u64,
    /// As soon as every headline share is known to plus or minus this.
    pub precision: Option<f64>,
    /// When this much time has gone by, over the whole run.
    pub time: Option<Duration>,
}
