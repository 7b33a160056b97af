//! `volley`: an attack with a weapon that an ability changes.

use super::described::Described;
use super::home::{Home, Refused};
use crate::model::content::ids::{ItemId, StatusId};

evenhand_kit::verb! {
    /// Changes a weapon of the squad in this turn: its Strength, and the status that a squad wounded by it gets.
    pub(crate) struct Volley as "volley" {
        /// The weapon.
        weapon: ItemId;
        /// The number that is added to its Strength.
        n: i8, in -6..=6;
        /// The status.
        status: StatusId;
    }
}

impl Described for Volley {
    fn refused(&self, home: Home) -> Refused {
        home.only_own()
    }
}
