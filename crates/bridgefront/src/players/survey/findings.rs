//! The numbers of a survey.

use crate::model::board::{Hex, MAX_HEXES};
use crate::model::state::EdgeSet;
use crate::players::might::Might;
use evenhand_kit::table::Pile;
use evenhand_kit::table::ids::IdArray;

/// The number of kinds of goal tiles: Center, Forge, Mine, enemy Capital.
pub(crate) const KINDS: usize = 4;
/// The index of the seat's own Capital, after the [`KINDS`].
pub(crate) const HOME: usize = KINDS;
pub(crate) const MINE: usize = 2;

/// The largest number of goal tiles considered (a map for six players has 16). The lanes after them have other uses.
pub(crate) const GOALS: usize = 22;
/// The lane for closeness to the seat's own units.
pub(super) const REACH: usize = GOALS;
/// The lane for closeness to the seat's own Capital.
pub(super) const HOMEWARD: usize = GOALS + 1;
pub(super) const LANES: usize = GOALS + 2;

/// The cap on the value of one more gold when Mines are valued.
pub(super) const GOLD: f32 = 1.5;

/// A goal tile: one that a seat may want to hold.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Goal {
    pub(crate) kind: usize,
    /// The value of holding it, relative to other tiles of its kind.
    pub(crate) value: f32,
    /// The number of Forces needed to win the tile and keep it. One for a Mine if no enemy is there or may come; for
    /// other tiles at least as many as the strongest enemy has, because seats fight for them.
    pub(crate) need: f32,
    /// How well the seat's best group serves the goal, 0 to 1, and the hex of that group. The number is the group's
    /// closeness times the share of the needed strength that it has.
    pub(crate) best: (f32, Hex),
    /// How well the seat's second-best group serves the goal.
    pub(crate) second: f32,
    /// The closeness of the seat's nearest units, whatever their number.
    pub(crate) nearest: f32,
}

/// The measurements of a board.
pub(crate) struct Findings {
    /// The existing bridges, and those that the current commitment will have built.
    pub(crate) bridges: EdgeSet,
    /// The network for which the ways were computed.
    pub(super) network: Network,
    /// For each hex, the hexes one bridge away, as bits.
    pub(super) bridged: IdArray<Hex, u128, MAX_HEXES>,
    pub(crate) own: IdArray<Hex, Might, MAX_HEXES>,
    pub(crate) foes: IdArray<Hex, Might, MAX_HEXES>,
    /// The goal tiles, held or not.
    pub(crate) goals: Pile<Goal, GOALS>,
    /// The closeness of each hex, one lane each: to every goal, to the seat's own units, to its Capital. It is 1 on the
    /// target itself.
    pub(super) lanes: IdArray<Hex, [f32; LANES], MAX_HEXES>,
    /// The strength (square) of the enemies that may come to each hex, less with distance.
    pub(crate) threat: IdArray<Hex, f32, MAX_HEXES>,
    /// The chance that the units in a special tile hold it.
    pub(super) held: IdArray<Hex, f32, MAX_HEXES>,
    /// The hexes that the seat's units may enter, as bits. Bits beyond the board are set too.
    pub(crate) admit: u128,
    /// Whether enemies are within two hexes of the seat's units.
    pub(crate) alert: bool,
    /// The size of the strongest enemy in Forces, including champions.
    pub(super) army: f32,
    /// The extra value of a Control VP because a seat is close to winning.
    pub(crate) urgency: f32,
    /// The value of one more gold, at most [`GOLD`].
    pub(super) gold: f32,
    /// The fraction, 0 to 1, of a tile's yield that is still to come after this round; 0 in the last round.
    pub(super) lasting: f32,
}

/// Everything that determines the ways between hexes, except the ways to the seat's own units. Units move more often
/// than bridges change, and computing the ways is expensive.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Network {
    /// The game's number, as in the basis.
    pub(super) game: u64,
    pub(super) bridges: EdgeSet,
    pub(super) home: Hex,
    pub(super) goals: Pile<Hex, GOALS>,
}

impl Findings {
    /// Returns empty findings.
    pub(super) fn none() -> Findings {
        Findings {
            bridges: EdgeSet::NONE,
            network: Network { game: 0, bridges: EdgeSet::NONE, home: Hex::NOWHERE, goals: Pile::new() },
            bridged: IdArray::new([0; MAX_HEXES]),
            own: IdArray::new([Might::NONE; MAX_HEXES]),
            foes: IdArray::new([Might::NONE; MAX_HEXES]),
            goals: Pile::new(),
            lanes: IdArray::new([[0.0; LANES]; MAX_HEXES]),
            threat: IdArray::new([0.0; MAX_HEXES]),
            held: IdArray::new([0.0; MAX_HEXES]),
            admit: 0,
            alert: false,
            army: 0.0,
            urgency: 0.0,
            gold: 0.0,
            lasting: 0.0,
        }
    }
}
