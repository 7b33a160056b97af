//! Effects that wait for a battle to be won (BF-ED12).

use crate::Bridgefront;
use crate::model::board::Hex;
use crate::model::content::verbs::event::On;
use crate::model::content::verbs::trigger::Trigger;
use crate::model::events::{Event, Purse};
use crate::model::state::{Running, Slot, State};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;

impl Bridgefront {
    /// Carries out the effects that waited for a seat to win a battle: those of cards once, and those of its champions
    /// that survived it.
    pub(super) fn reward_victory(&self, s: &mut State, seat: Seat, hex: Hex, cx: &mut Cx<'_, Event>) {
        let waits = |s: &State| {
            s.running.iter().position(|running| {
                running.owner == seat && self.scripts.effect(running.effect).waits_for(On::BattleWon)
            })
        };
        while let Some(place) = waits(s) {
            let running = s.running.remove(place);
            for gold in self.triggered(&running).filter_map(|verb| verb.gain()?.fixed_gold()) {
                self.gold(s, seat, i16::from(gold), Purse::Card, cx);
            }
        }
        let survivors: Pile<Slot, 48> = s.champions_in(seat, hex).map(|(slot, _)| slot).collect();
        for slot in survivors.iter() {
            let verbs = self.scripts.of(self.cards.get(s.champion(*slot).card).effects);
            for trigger in verbs.filter_map(|verb| verb.trigger()).filter(|trigger| trigger.event == On::BattleWon) {
                self.reward(s, seat, hex, trigger, cx);
            }
        }
    }

    /// Pays the cards that wait for battles of others (BF-ED16).
    pub(super) fn reward_others(&self, s: &mut State, sides: [Seat; 2], cx: &mut Cx<'_, Event>) {
        let waits = |running: &&Running| {
            !sides.contains(&running.owner) && self.scripts.effect(running.effect).waits_for(On::BattleOfOthers)
        };
        let waiting: Pile<Running, 64> = s.running.iter().filter(waits).copied().collect();
        for running in waiting.iter() {
            for gold in self.triggered(running).filter_map(|verb| verb.gain()?.fixed_gold()) {
                self.gold(s, running.owner, i16::from(gold), Purse::Card, cx);
            }
        }
    }

    /// Carries out what a champion earns for a battle that it has won.
    fn reward(&self, s: &mut State, seat: Seat, hex: Hex, trigger: &Trigger, cx: &mut Cx<'_, Event>) {
        for verb in self.scripts.of(trigger.list) {
            if let Some(gold) = verb.gain().and_then(|gain| gain.fixed_gold()) {
                self.gold(s, seat, i16::from(gold), Purse::Card, cx);
            }
            if let Some(forces) = verb.deploy().and_then(|deploy| deploy.fixed_here())
                && self.room_for(s, seat, hex, forces)
            {
                s.add_forces(seat, hex, forces);
                cx.event(Event::Deploy { seat, hex, forces });
            }
        }
    }
}
