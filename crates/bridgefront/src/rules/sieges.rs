//! Sieges of Capitals, and payments for holding one (BF-13).

use crate::Bridgefront;
use crate::model::events::{Event, Purse};
use crate::model::knobs::SiegeOrder;
use crate::model::state::{Phase, State};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;

impl Bridgefront {
    pub(super) fn next_siege(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let order: Pile<Seat, 6> = match self.knobs.combat.siege_order {
            SiegeOrder::Lead => self.lead_order(s).collect(),
            SiegeOrder::Seat => Seat::all(self.seats).collect(), // BF-Q68
        };
        while let Some(owner) = order.get(s.place()).copied() {
            s.progress += 1;
            let hex = s.player(owner).capital;
            let tile = s.hex(hex);
            let mut present = tile.occupants();
            let (Some(a), Some(b)) = (present.next(), present.next()) else { continue };
            drop(present);
            // The owner defends; in a Capital without its owner's units, the player who came first (BF-13c).
            let defender = if a == owner || b == owner { owner } else { tile.first };
            let attacker = if a == defender { b } else { a };
            self.begin_battle(s, hex, attacker, defender, true, cx);
            return;
        }
        self.pillage(s, cx);
        s.progress = 0;
        s.phase = Phase::Collection;
    }

    /// Pays the pillage for Capitals that a seat now holds alone and did not before (BF-Q151).
    fn pillage(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        for seat in Seat::all(self.seats) {
            let mut holds = 0u8;
            for owner in Seat::all(self.seats).filter(|owner| *owner != seat) {
                let hex = s.player(owner).capital;
                let tile = s.hex(hex);
                if tile.occupied_by(seat) && !tile.enemy_of(seat) {
                    holds |= 1 << owner.0;
                    if s.player(seat).holds & (1 << owner.0) == 0 {
                        cx.event(Event::Captured { seat, hex });
                        let passives = self.passives(s, seat);
                        let again = s.player(seat).pillaged & (1 << owner.0) != 0;
                        if !(passives.pillage_once && again) {
                            self.gold(s, seat, i16::from(passives.pillage), Purse::Pillage, cx);
                        }
                        s.player_mut(seat).pillaged |= 1 << owner.0;
                    }
                }
            }
            s.player_mut(seat).holds = holds;
        }
    }
}
