//! Before the first combat round (BF-14.0): Siege Writs, and strikes at the start of a battle.

use crate::game::Cx;
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::content::cards::CardId;
use crate::games::bridgefront::events::Event;
use crate::games::bridgefront::state::{Slot, State};
use crate::games::bridgefront::verbs::event::On;
use crate::games::bridgefront::verbs::trigger::Trigger;

impl Bridgefront {
    /// Siege Writ of the attacker, in the first siege it attacks in (BF-Q108).
    pub(super) fn siege_writs(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        if !s.battle.siege {
            return;
        }
        let [attacker, defender] = s.battle.sides;
        let hex = s.battle.hex;
        while let Some(place) = s.running.iter().position(|running| {
            running.owner == attacker && self.scripts.effect(running.effect).waits_for(On::SiegeStart)
        }) {
            let running = s.running.remove(place);
            for strike in self.triggered(&running).filter_map(|verb| verb.strike()) {
                let dead = strike.forces.of(s.hex(hex).forces[defender]);
                if dead > 0 {
                    s.remove_forces(defender, hex, dead);
                    cx.event(Event::Struck { seat: defender, hex, forces: dead });
                }
            }
        }
    }

    /// A champion of the side with an unused strike at the start of a battle: its slot, the effect's
    /// place, the damage (BF-Q97).
    pub(super) fn edge_ready(&self, s: &State, side: u8) -> Option<(Slot, u8, u8)> {
        let seat = s.battle.sides[usize::from(side)];
        let enemy = s.battle.sides[1 - usize::from(side)];
        if s.hex(s.battle.hex).champions[enemy] == 0 && s.battle.edge[usize::from(side)] == Slot::NOBODY {
            return None;
        }
        // Edges strike at once, so the striker may be dying of the other's.
        s.champions.iter().find_map(|(slot, champion)| {
            let here = champion.hex == s.battle.hex || s.deaths.iter().any(|death| death.slot == slot);
            if champion.owner != seat || !here || champion.card == CardId::NONE {
                return None;
            }
            (0u8..).zip(self.scripts.of(self.cards.get(champion.card).fx)).find_map(|(place, verb)| {
                let ready = |t: &&Trigger| t.event == On::BattleStart && (!t.per_round || champion.fresh(place.into()));
                let trigger = verb.trigger().filter(ready)?;
                let damage = self.scripts.of(trigger.list).find_map(|verb| verb.strike()?.damage())?;
                Some((slot, place, damage))
            })
        })
    }
}
