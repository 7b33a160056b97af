//! What content asks of an effect, whatever its verb.

use super::home::{Home, Refused};
use crate::model::content::effects::DiceRoll;
use crate::model::content::ids::StatusId;
use crate::model::content::moments::Trigger;
use evenhand_kit::table::effects::shared::Shared;

/// What an effect is for, whatever its verb.
pub(crate) trait Described {
    /// Returns what it can change if it lasts. All other effects happen once.
    fn alters(&self) -> Option<Alters> {
        None
    }

    /// Says why an effect that happens once cannot be written there.
    fn refused(&self, home: Home) -> Refused {
        let _ = home;
        None
    }

    /// Returns its amount, its number or its distance if it happens once.
    fn amount(&self) -> Option<DiceRoll> {
        None
    }

    /// Whether a choice or a die can decide whether it happens.
    fn can_be_decided(&self) -> bool {
        false
    }

    /// Returns the status that it gives to its target.
    fn status(&self) -> Option<StatusId> {
        None
    }
}

impl Described for Shared {
    fn refused(&self, home: Home) -> Refused {
        let lost = matches!(home, Home::Passive(Trigger::LostInMelee));
        let message = "nothing is decided while an attack is carried out";
        lost.then_some(["verb", message, "write the effects themselves, or another `when`"])
    }

    fn can_be_decided(&self) -> bool {
        true
    }
}

/// What lasting effects can change, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Alters(pub(super) u8);

impl Alters {
    /// Nothing.
    pub(crate) const NOTHING: Alters = Alters(0);
    /// Moves.
    pub(crate) const MOVES: Alters = Alters(1);
    /// The hit dice of its own attacks.
    pub(crate) const HIT_DICE: Alters = Alters(2);
    /// Whether it attacks.
    pub(crate) const ATTACKING: Alters = Alters(4);
    /// Defense.
    pub(crate) const DEFENSE: Alters = Alters(8);
    /// Evade dice.
    pub(crate) const EVADING: Alters = Alters(16);
    /// Anything else.
    pub(crate) const OTHER: Alters = Alters(32);

    /// Returns both together.
    pub(crate) const fn and(self, other: Alters) -> Alters {
        Alters(self.0 | other.0)
    }
}
