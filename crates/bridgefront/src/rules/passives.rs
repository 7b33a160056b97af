//! The passive abilities of factions (21).

use crate::Bridgefront;
use crate::model::content::factions::Passives;
use crate::model::state::State;
use evenhand_game::game::Seat;

impl Bridgefront {
    /// Returns the passive abilities of a seat's faction.
    pub(crate) fn passives(&self, s: &State, seat: Seat) -> &Passives {
        &self.factions[s.player(seat).role].passives
    }
}
