//! Questions that concern a single verb each.

use super::{Damage, Reroll, RushDie, Verb, Volley};
use crate::model::content::effects::{DiceRoll, Roll, Who};

impl Verb {
    /// Returns what a lasting effect adds to a roll.
    pub(crate) fn added_to(&self, wanted: Roll) -> i8 {
        match self {
            Verb::ChangeRoll(change) if change.roll == wanted => change.n,
            _ => 0,
        }
    }

    /// Returns the fields of `reroll`.
    pub(crate) fn reroll(&self) -> Option<&Reroll> {
        if let Verb::Reroll(again) = self { Some(again) } else { None }
    }

    /// Returns the fields of `volley`.
    pub(crate) fn volley(&self) -> Option<&Volley> {
        if let Verb::Volley(volley) = self { Some(volley) } else { None }
    }

    /// Returns the amount of damage to the target that is not evaded: all that is carried out for models lost in melee.
    pub(crate) fn strikes_back(&self) -> Option<DiceRoll> {
        match self {
            Verb::Damage(Damage { n, direct: true, who: Who::Target, .. }) => Some(*n),
            _ => None,
        }
    }

    /// Returns the die of `rush_die`.
    pub(crate) fn rush_die(&self) -> Option<DiceRoll> {
        if let Verb::RushDie(RushDie { die }) = self { Some(*die) } else { None }
    }
}
