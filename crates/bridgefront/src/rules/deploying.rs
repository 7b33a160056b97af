//! Deploying Forces (BF-22b).

use crate::Bridgefront;
use crate::model::board::Hex;
use crate::model::events::{Event, Were};
use crate::model::state::State;
use evenhand_game::game::{Cx, Seat};

/// The largest number of Forces a player can have on the board, so that counts do not overflow. It is not in the
/// rulebook, and far more than its numbers allow.
const MOST_FORCES: u8 = 250;

impl Bridgefront {
    /// Deploys new Forces in a hex, plus Home Guard's extra one in the Capital. Returns `false` if a third player may
    /// not enter the hex (BF-12.6a).
    pub(crate) fn deploy(&self, s: &mut State, seat: Seat, hex: Hex, forces: u8, cx: &mut Cx<'_, Event>) -> bool {
        if forces == 0 {
            return true;
        }
        let mut forces = forces;
        let guard = if hex == s.player(seat).capital && !s.guarded { self.passives(s, seat).home_guard } else { 0 };
        forces = forces.saturating_add(guard); // BF-21.1b
        let on_board: u16 = s.hexes.values().map(|tile| u16::from(tile.forces[seat])).sum();
        forces = forces.min(MOST_FORCES.saturating_sub(u8::try_from(on_board).unwrap_or(MOST_FORCES)));
        if forces == 0 {
            return false;
        }
        if !s.hex(hex).admits(seat) || !self.room_for(s, seat, hex, forces) {
            return false;
        }
        s.guarded |= guard > 0 && self.passives(s, seat).home_guard_per_card; // BF-Q146
        let forces = self.entry_toll(s, seat, hex, (forces, Were::Deploying), cx);
        s.add_forces(seat, hex, forces);
        cx.event(Event::Deploy { seat, hex, forces });
        self.note_entry(s, seat, hex);
        true
    }
}
