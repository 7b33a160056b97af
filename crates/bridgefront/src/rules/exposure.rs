//! Reports the scoring tiles to which an enemy could march. The events are sent when the actions of a round begin, if
//! events are recorded.

use crate::Bridgefront;
use crate::model::board::Hex;
use crate::model::events::Event;
use crate::model::state::{State, TileKind};
use evenhand_game::game::{BySeat, Cx, Seat};

impl Bridgefront {
    /// Reports each tile that gives a seat Control VP and to which another seat could march its units.
    pub(super) fn tell_exposed(&self, s: &State, cx: &mut Cx<'_, Event>) {
        if !cx.is_recorded() {
            return;
        }
        let mut held = BySeat::<u128>::default();
        for hex in self.board.hexes() {
            let tile = s.hex(hex);
            if tile.kind != TileKind::Plain && !tile.is_deserted() {
                for seat in tile.occupants().filter(|seat| self.control_of(s, *seat, hex) > 0) {
                    held[seat] |= hex.bit();
                }
            }
        }
        let mut exposed = BySeat::<u128>::default();
        for enemy in Seat::all(self.seats).filter(|seat| s.plays(*seat)) {
            let others = |seat: &Seat| *seat != enemy && held[*seat] != 0;
            if Seat::all(self.seats).any(|seat| others(&seat)) {
                let marches = self.marches(s, enemy);
                for seat in Seat::all(self.seats).filter(others) {
                    exposed[seat] |= held[seat] & marches;
                }
            }
        }
        for seat in Seat::all(self.seats) {
            for hex in Hex::of_bits(exposed[seat]) {
                cx.event(Event::Exposed { seat, hex });
            }
        }
    }

    /// Returns the hexes that a seat can march to with all its mana and free marches over the existing bridges, up to
    /// the first enemies on the way. The effects of cards are ignored.
    fn marches(&self, s: &State, seat: Seat) -> u128 {
        let player = s.player(seat);
        let march = &self.knobs.costs.march;
        let paid = player.mana.checked_div(march.mana).unwrap_or(0);
        let steps =
            (u16::from(paid) + u16::from(player.free_marches)) * u16::from(march.steps) + u16::from(player.tailwind);
        let mut from = 0u128;
        for hex in self.board.hexes() {
            if s.hex(hex).occupied_by(seat) && !self.pinned(s, seat, hex) {
                from |= hex.bit();
            }
        }
        let (mut known, mut reached) = (from, 0);
        for _ in 0..steps {
            let mut next = 0u128;
            for (to, edge) in Hex::of_bits(from).flat_map(|hex| self.board.around(hex)) {
                let crosses = s.bridges.has(edge) && !s.locked.has(edge);
                if crosses && known & to.bit() == 0 && s.hex(to).admits(seat) {
                    known |= to.bit();
                    reached |= to.bit();
                    next |= if self.halts(s, seat, to) { 0 } else { to.bit() };
                }
            }
            if next == 0 {
                break;
            }
            from = next;
        }
        reached
    }
}
