//! Effects that go on running: modifiers, marks and traps (BF-22g, BF-22h).

use super::actions::Action;
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::content::cards::NO_CARD;
use crate::games::bridgefront::content::effects::{BridgeOp, EffectId, Modifier, On, Stat, Trigger, Verb};
use crate::games::bridgefront::knobs::SlowExpiry;
use crate::games::bridgefront::state::{NOBODY, Running, Script, State};
use crate::table::Pile;

impl Bridgefront {
    pub(crate) fn run_mod(&self, s: &mut State, script: &mut Script, id: EffectId, m: &Modifier) {
        use crate::games::bridgefront::content::cards::Mode;
        let seat = script.seat;
        let round = s.round;
        let mut running = Running {
            owner: seat,
            effect: id,
            target: u8::MAX,
            until: if m.until_used && self.knobs.effects.slow_expiry == SlowExpiry::OnUse { u8::MAX } else { round },
            ..Running::default()
        };
        if m.stat == Stat::PlayMana && script.card != NO_CARD {
            match self.cards.get(script.card).mode {
                Mode::ThisRound => {}
                Mode::NextRound => {
                    running.until = round + 1;
                    running.fresh = true;
                }
                Mode::Off => return,
            }
        }
        if m.who.is_some_and(|sel| !sel.that) {
            let sel = m.who.expect("just looked at");
            let targets: Pile<Action, 8> = self.locks(s, script, id).collect();
            for target in targets.iter() {
                if let Action::Champion(slot) = target {
                    if self.selects(s, seat, &sel, *slot, NOBODY, true) {
                        script.that_champion = *slot;
                        script.worked = true;
                        running.target = *slot;
                        s.running.push(running);
                    } else {
                        script.missed = true;
                    }
                }
            }
            if targets.is_empty() {
                script.missed = true;
            }
            return;
        }
        if let Some(at) = &m.at {
            match self.locked_hex(s, script, id, at) {
                Some(hex) => running.target = hex,
                None => {
                    script.missed = true;
                    return;
                }
            }
        }
        script.worked = true;
        s.running.push(running);
    }

    pub(crate) fn run_on(&self, s: &mut State, script: &mut Script, id: EffectId, trigger: &Trigger) {
        let seat = script.seat;
        let mut running =
            Running { owner: seat, effect: id, target: u8::MAX, until: s.round + trigger.rounds, ..Running::default() };
        match trigger.event {
            On::Cleanup => {
                // Waits for the battle this move opened, or the siege where it ended (BF-Q114).
                if !script.moved {
                    return;
                }
                running.target = script.there;
                running.fresh = true;
            }
            On::Dies => match (self.locks(s, script, id).next(), &trigger.who) {
                (Some(Action::Champion(slot)), Some(sel)) if self.selects(s, seat, sel, slot, NOBODY, true) => {
                    running.target = slot;
                }
                _ => {
                    script.missed = true;
                    return;
                }
            },
            On::Cross => match (self.locks(s, script, id).next(), &trigger.edge) {
                (Some(Action::Edge(edge)), Some(sel))
                    if self.edge_fits(s, seat, sel, BridgeOp::Lock, edge, script.this) =>
                {
                    running.target = edge;
                }
                _ => {
                    script.missed = true;
                    return;
                }
            },
            On::Enter => running.target = s.player(seat).capital,
            On::Deploy | On::Activate | On::BattleStart | On::Kills | On::SiegeStart => {}
        }
        script.worked = true;
        s.running.push(running);
    }

    /// Ends running effects that `ends` picks out.
    pub(crate) fn drop_running(&self, s: &mut State, ends: impl Fn(&Running, &Verb) -> bool) {
        let mut place = 0;
        while place < s.running.len() {
            let running = s.running[place];
            if ends(&running, self.scripts.effect(running.effect)) {
                s.running.remove(place);
            } else {
                place += 1;
            }
        }
    }
}
