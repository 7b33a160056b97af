//! `move`: walking a path, or relocating a champion (BF-12.5, BF-22c).

use super::selectors::HexSel;
use evenhand_kit::table::effects::written::Count;

evenhand_kit::verb! {
    /// Units walk a path, or with `jump` a champion goes straight to a hex.
    pub(crate) struct Move as "move" {
        /// The units that move.
        unit: Unit = Unit::Stack;
        /// The number of groups that move, one after another.
        groups: Count = Count::exactly(1);
        /// The hex from which they move; without it the player chooses.
        from: Option<Origin> = None;
        /// The champion that has to go along.
        with: Option<Company> = None;
        /// The largest number of steps.
        steps: u8 = 1;
        /// The way of moving.
        via: Via = Via::Bridge;
        /// The hexes on which the move can end.
        to: Option<HexSel> = None;
        /// The hexes that end a move early.
        stop: Stop = Stop::Enemy;
        /// Whether the player may do without the move.
        optional: bool = false;
    }
}

evenhand_game::words! {
    /// The units that move.
    pub(crate) enum Unit {
        /// Forces of one hex, with or without champions.
        Stack,
        /// One Force.
        Force,
        /// One champion.
        Champion,
        /// The champion that has the effect.
        This as "self",
        /// The Forces that the effect before deployed.
        Those,
    }

    /// The origin of a move if it is not chosen.
    pub(crate) enum Origin {
        /// The hex of the effect before.
        There,
    }

    /// The champion that must go along.
    pub(crate) enum Company {
        /// The champion that was named before.
        That,
        /// Any champion.
        Champion,
    }

    /// How units move.
    pub(crate) enum Via {
        /// Over bridges.
        Bridge,
        /// To any adjacent hex.
        Free,
        /// Straight to the hex.
        Jump,
    }

    /// The condition that ends a move early.
    pub(crate) enum Stop {
        /// A hex with enemies.
        Enemy,
        /// A hex with any units.
        Occupied,
    }
}

impl Move {
    /// Returns a march of a stack over bridges (BF-12.2).
    pub(crate) fn march(steps: u8, with: Option<Company>) -> Move {
        Move {
            unit: Unit::Stack,
            groups: Count::ONE,
            from: None,
            with,
            steps,
            via: Via::Bridge,
            to: None,
            stop: Stop::Enemy,
            optional: false,
        }
    }

    /// Returns whether the champion that was named before goes along.
    pub(crate) fn with_that(&self) -> bool {
        self.with == Some(Company::That)
    }

    /// Returns whether some champion has to go along.
    pub(crate) fn with_champion(&self) -> bool {
        self.with == Some(Company::Champion)
    }
}
