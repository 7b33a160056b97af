//! Verbs of moves and actions of the Movement Phase.

use super::described::Described;
use super::home::{Home, Refused};
use crate::model::content::effects::{DiceRoll, Length, Obstacles};

evenhand_kit::verb! {
    /// The target moves now, besides its action.
    pub(crate) struct Move as "move" {
        /// The distance in inches, as a number or dice.
        n: DiceRoll;
    }
}

evenhand_kit::verb! {
    /// The action of the target in this turn is Hold, at once.
    pub(crate) struct HoldNow as "hold_now" {}
}

evenhand_kit::verb! {
    /// Adds to the Move of the squad's action in this turn. The action does not count as a Rush.
    pub(crate) struct Swoop as "swoop" {
        /// The distance in inches, as a number or dice.
        n: DiceRoll;
    }
}

evenhand_kit::verb! {
    /// Sets the Rush die of the target, if it Rushes in this phase.
    pub(crate) struct RushDie as "rush_die" {
        /// The die, or a number.
        die: DiceRoll;
    }
}

evenhand_kit::verb! {
    /// The action of the squad in this turn ignores these.
    pub(crate) struct PassNow as "pass_now" {
        /// What is ignored.
        what: Obstacles;
    }
}

evenhand_kit::verb! {
    /// The squad is set up again on the table's surface instead of taking an action.
    pub(crate) struct Resurface as "resurface" {
        /// The distance in inches that it keeps from all enemies.
        away: Length;
    }
}

impl Described for Move {
    fn can_be_decided(&self) -> bool {
        true
    }

    fn amount(&self) -> Option<DiceRoll> {
        Some(self.n)
    }

    fn refused(&self, home: Home) -> Refused {
        home.only_friendly()
    }
}

impl Described for HoldNow {
    fn refused(&self, home: Home) -> Refused {
        home.only_friendly_moves()
    }
}

impl Described for RushDie {
    fn refused(&self, home: Home) -> Refused {
        home.only_friendly_moves()
    }
}

impl Described for Swoop {
    fn amount(&self) -> Option<DiceRoll> {
        Some(self.n)
    }

    fn refused(&self, home: Home) -> Refused {
        home.only_own_moves()
    }
}

impl Described for PassNow {
    fn refused(&self, home: Home) -> Refused {
        home.only_own_moves()
    }
}

impl Described for Resurface {
    fn refused(&self, home: Home) -> Refused {
        home.only_own_moves()
    }
}
