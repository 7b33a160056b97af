//! What is found out about a board: the numbers a survey reads.

use crate::games::bridgefront::player::might::Might;
use crate::games::bridgefront::rules::board::{Hex, MAX_HEXES};
use crate::games::bridgefront::state::EdgeSet;
use crate::table::Pile;
use crate::table::ids::IdArray;

/// Kinds of tile worth going for: Center, Forge, Mine, enemy Capital.
pub(crate) const KINDS: usize = 4;
/// The place of the own Capital behind the [`KINDS`].
pub(crate) const HOME: usize = KINDS;
pub(crate) const MINE: usize = 2;

/// How many tiles worth going for are looked at, at most (a map of six has 16), and the lanes behind them.
pub(crate) const GOALS: usize = 22;
/// The lane of closeness to own units.
pub(super) const REACH: usize = GOALS;
/// The lane of closeness to the own Capital.
pub(super) const HOMEWARD: usize = GOALS + 1;
pub(super) const LANES: usize = GOALS + 2;

/// From where on what one more gold is worth does not make a Mine worth more.
pub(super) const GOLD: f32 = 1.5;

/// A tile worth going for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Goal {
    pub(crate) kind: usize,
    /// What holding it counts for among its kind.
    pub(crate) value: f32,
    /// How many Forces it takes to win the tile and keep it. One for a Mine if nobody is there or may
    /// come; for all else as many as the strongest enemy has, as the fight for it is sought.
    pub(crate) need: f32,
    /// How well the own group that does it best serves it, 0 to 1, and where that is: how close the
    /// group is, times how much of what it takes it has.
    pub(crate) best: (f32, Hex),
    /// The same of the next best group.
    pub(crate) second: f32,
    /// How close own units are, however few.
    pub(crate) nearest: f32,
}

/// What was measured of a board.
pub(crate) struct Findings {
    /// Bridges there are, or that the commitment under way will have built.
    pub(crate) bridges: EdgeSet,
    /// What the ways were found for.
    pub(super) network: Network,
    /// The hexes a bridge away from each hex, as bits.
    pub(super) bridged: IdArray<Hex, u128, MAX_HEXES>,
    pub(crate) own: IdArray<Hex, Might, MAX_HEXES>,
    pub(crate) foes: IdArray<Hex, Might, MAX_HEXES>,
    /// The tiles worth going for, held or not.
    pub(crate) goals: Pile<Goal, GOALS>,
    /// Closeness of each hex, one lane each: to every goal, to own units, to the own Capital; 1 on it.
    pub(super) lanes: IdArray<Hex, [f32; LANES], MAX_HEXES>,
    /// Strength (square) of the enemies that may come here, less the further they are.
    pub(crate) threat: IdArray<Hex, f32, MAX_HEXES>,
    /// The chance that what stands in a hex of some kind holds it.
    pub(super) held: IdArray<Hex, f32, MAX_HEXES>,
    /// The hexes that own units may come into, as bits; beyond the board bits are set, too.
    pub(crate) admit: u128,
    /// Enemies stand within two hexes of own units.
    pub(crate) alert: bool,
    /// How many Forces the strongest enemy has, champions counted as such.
    pub(super) army: f32,
    /// What a Control VP is worth on top because somebody is close to winning.
    pub(crate) urgency: f32,
    /// What one more gold is worth, at most [`GOLD`].
    pub(super) gold: f32,
    /// 0 to 1: how much of what a tile yields every round is still to come after this one; 0 in the last.
    pub(super) lasting: f32,
}

/// All that the ways between hexes are worked out from, those to own units left aside. Units come and
/// go more often than bridges, and many ways are long to find.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Network {
    /// Which game value, as in the basis.
    pub(super) game: u64,
    pub(super) bridges: EdgeSet,
    pub(super) home: Hex,
    pub(super) goals: Pile<Hex, GOALS>,
}

impl Findings {
    /// None yet.
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
