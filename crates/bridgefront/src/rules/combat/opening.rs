//! The start of a battle before the first combat round (BF-14.0): Siege Writs and opening strikes.

use crate::Bridgefront;
use crate::model::content::cards::CardId;
use crate::model::content::verbs::event::On;
use crate::model::content::verbs::trigger::Trigger;
use crate::model::events::{Event, Purpose, Were};
use crate::model::state::{Frame, Question, Slot, State};
use evenhand_game::game::Cx;
use evenhand_kit::table::Pile;

impl Bridgefront {
    /// Applies the attacker's Siege Writs, in the first siege in which it attacks (BF-Q108).
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
            for strike in self.triggered(&running).filter_map(|verb| verb.damage()) {
                let dead = strike.forces.of(s.hex(hex).forces[defender]);
                if dead > 0 {
                    s.remove_forces(defender, hex, dead);
                    cx.event(Event::Struck { seat: defender, hex, forces: dead, were: Were::There });
                }
            }
        }
    }

    /// Picks the champion that a side's Edge strikes. Returns `false` if its owner must choose first.
    pub(super) fn aim_edge(&self, s: &mut State, side: u8) -> bool {
        if self.edge_ready(s, side).is_none() {
            return true;
        }
        let side = usize::from(side);
        let enemy = s.battle.sides[1 - side];
        let mut targets = s.champions_in(enemy, s.battle.hex).map(|(slot, _)| slot);
        let (first, more) = (targets.next(), targets.next().is_some());
        drop(targets);
        if more {
            s.stack.push(Frame::Ask(s.battle.sides[side], Question::Edge));
            return false;
        }
        s.battle.edge[side] = first.unwrap_or(Slot::NOBODY);
        true
    }

    /// Lets both sides' Edges strike at once (BF-14.0b).
    pub(super) fn strike_edges(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        for side in 0..2u8 {
            let target = s.battle.edge[usize::from(side)];
            if target != Slot::NOBODY
                && let Some((slot, place, damage)) = self.edge_ready(s, side)
            {
                s.champion_mut(slot).used_round |= 1 << place;
                let by = s.battle.sides[usize::from(side)];
                self.damage(s, target, damage, Some(by), true, cx);
            }
        }
    }

    /// Lets a side's Edge strike a random enemy champion at once (BF-Q97).
    pub(super) fn strike_at_random(&self, s: &mut State, side: u8, cx: &mut Cx<'_, Event>) {
        let [by, enemy] = [side, 1 - side].map(|side| s.battle.sides[usize::from(side)]);
        let Some((slot, place, damage)) = self.edge_ready(s, side) else { return };
        let targets: Pile<Slot, 48> = s.champions_in(enemy, s.battle.hex).map(|(slot, _)| slot).collect();
        let Some(target) = cx.dice(Purpose::Combat.id()).pick(&targets).copied() else { return };
        s.champion_mut(slot).used_round |= 1 << place;
        self.damage(s, target, damage, Some(by), true, cx);
        self.settle_deaths(s, cx);
    }

    /// Returns a champion of the side with an unused opening strike: its slot, the effect's index and the damage
    /// (BF-Q97).
    fn edge_ready(&self, s: &State, side: u8) -> Option<(Slot, u8, u8)> {
        let seat = s.battle.sides[usize::from(side)];
        let enemy = s.battle.sides[1 - usize::from(side)];
        if s.hex(s.battle.hex).champions[enemy] == 0 && s.battle.edge[usize::from(side)] == Slot::NOBODY {
            return None;
        }
        // Edges strike at once, so the striker may be dying from the other side's Edge.
        s.champions.iter().find_map(|(slot, champion)| {
            let here = champion.hex == s.battle.hex || s.deaths.iter().any(|death| death.slot == slot);
            if champion.owner != seat || !here || champion.card == CardId::NONE {
                return None;
            }
            (0u8..).zip(self.scripts.of(self.cards.get(champion.card).effects)).find_map(|(place, verb)| {
                let ready = |t: &&Trigger| t.event == On::BattleStart && (!t.per_round || champion.fresh(place.into()));
                let trigger = verb.trigger().filter(ready)?;
                let damage = self.scripts.of(trigger.list).find_map(|verb| verb.damage()?.to_champion())?;
                Some((slot, place, damage))
            })
        })
    }
}
