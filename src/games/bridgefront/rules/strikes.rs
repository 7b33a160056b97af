//! Strikes and healing (BF-22d, BF-22j).

use super::actions::Action;
use super::board::Hex;
use super::resolve::Flow;
use crate::game::{Cx, Seat};
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::content::effects::{ChampionSel, EffectId, Harm, HexSel, Num, Whose};
use crate::games::bridgefront::events::{Event, Purpose};
use crate::games::bridgefront::state::{Champion, NOBODY, Script, Slot, State};
use crate::table::Pile;

/// What a strike does.
pub(crate) struct Blow {
    pub(crate) forces: u8,
    pub(crate) champions: Harm,
    pub(crate) whose: Whose,
}

impl Bridgefront {
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn run_strike(
        &self,
        s: &mut State,
        script: &mut Script,
        id: EffectId,
        blow: &Blow,
        at: Option<&HexSel>,
        who: Option<&ChampionSel>,
        accuracy: u8,
        surrounded: u8,
        cx: &mut Cx<'_, Event>,
    ) -> Flow {
        let seat = script.seat;
        if let Some(sel) = who {
            return self.strike_champions(s, script, id, blow.champions, sel, cx);
        }
        let Some(at) = at else {
            script.missed = true;
            return Flow::Next;
        };
        let hex = if at.late {
            match self.late_hex(s, script, at) {
                Some(hex) => hex,
                None => return self.ask_or_miss(s, script, id),
            }
        } else {
            match self.locked_hex(s, script, id, at) {
                Some(hex) => hex,
                None => {
                    script.missed = true;
                    return Flow::Next;
                }
            }
        };
        script.there = hex;
        let around = self.board.around(hex).filter(|(near, _)| s.hex(*near).occupied_by(seat)).count();
        if around < usize::from(surrounded) {
            return Flow::Next; // a condition that fails is no fizzle (BF-12.4d)
        }
        script.worked = true;
        let mut hit = hex;
        if accuracy < 100 && cx.dice(Purpose::Cards.id()).below(100) >= usize::from(accuracy) {
            let near: Pile<Hex, 6> = self.board.around(hex).map(|(near, _)| near).collect();
            hit = *cx.dice(Purpose::Cards.id()).pick(&near).expect("every hex has neighbours");
        }
        self.strike_hex(s, script, hit, blow, cx);
        Flow::Next
    }

    pub(crate) fn strike_champions(
        &self,
        s: &mut State,
        script: &mut Script,
        id: EffectId,
        harm: Harm,
        sel: &ChampionSel,
        cx: &mut Cx<'_, Event>,
    ) -> Flow {
        let seat = script.seat;
        let by_card = script.this == NOBODY;
        let mut targets: Pile<Slot, 48> = Pile::new();
        if sel.all {
            targets.extend_from(
                s.living().map(|(slot, _)| slot).filter(|slot| self.selects(s, seat, sel, *slot, script.this, false)),
            );
            script.worked = true;
        } else if sel.that {
            if script.that_champion != NOBODY && s.champion(script.that_champion).alive() {
                targets.push(script.that_champion);
            }
        } else {
            let chosen = if sel.late || script.late { script.answer } else { self.locks(s, script, id).next() };
            match chosen {
                Some(Action::Champion(slot)) if self.selects(s, seat, sel, slot, script.this, by_card) => {
                    targets.push(slot)
                }
                None if sel.late || script.late => return self.ask_or_miss(s, script, id),
                _ => script.missed = true,
            }
        }
        for slot in targets.iter() {
            script.worked = true;
            script.that_champion = *slot;
            match harm {
                Harm::Damage(n) => self.damage(s, *slot, n, Some(seat), false, cx),
                Harm::Remove => {
                    s.lift_champion(*slot); // removed, not dead (BF-Q94)
                    let Champion { owner, card, .. } = *s.champion(*slot);
                    cx.event(Event::Removed { owner, card });
                }
            }
        }
        Flow::Next
    }

    /// Strikes everybody (or every enemy) in a hex (BF-Q127, BF-Q128).
    fn strike_hex(&self, s: &mut State, script: &Script, hex: Hex, blow: &Blow, cx: &mut Cx<'_, Event>) {
        let seat = script.seat;
        let effects = &self.knobs.effects;
        let all = blow.whose == Whose::All && effects.friendly_fire;
        let touched = |other: Seat| all || other != seat;
        let wards = effects.ward_blocks_area && script.this == NOBODY;
        if let Harm::Damage(n) = blow.champions
            && n > 0
        {
            let safe = |slot: Slot, owner: Seat| wards && owner != seat && self.warded(s, slot);
            let hit = s.living().filter(|(slot, c)| c.hex == hex && touched(c.owner) && !safe(*slot, c.owner));
            let there: Pile<Slot, 48> = hit.map(|(slot, _)| slot).collect();
            for slot in there.iter() {
                self.damage(s, *slot, n, Some(seat), false, cx);
            }
        }
        // Forces are alike, so which ones die matters only between players (BF-Q129).
        let mut left = blow.forces;
        while left > 0 {
            let total: usize =
                Seat::all(self.seats).filter(|o| touched(*o)).map(|o| usize::from(s.hex(hex).forces[o.index()])).sum();
            if total == 0 {
                return;
            }
            let owners = Seat::all(self.seats).filter(|o| touched(*o) && s.hex(hex).forces[o.index()] > 0);
            let mut owner = owners.clone().next().expect("there are Forces");
            if blow.forces == u8::MAX || owners.clone().count() == 1 {
                let dead = s.hex(hex).forces[owner.index()].min(left);
                s.remove_forces(owner, hex, dead);
                cx.event(Event::Struck { seat: owner, hex, forces: dead });
                if blow.forces != u8::MAX {
                    left -= dead;
                    if left == 0 || total == usize::from(dead) {
                        return;
                    }
                }
                continue;
            }
            let mut place = cx.dice(Purpose::Cards.id()).below(total);
            for other in owners {
                let here = usize::from(s.hex(hex).forces[other.index()]);
                if place < here {
                    owner = other;
                    break;
                }
                place -= here;
            }
            s.remove_forces(owner, hex, 1);
            cx.event(Event::Struck { seat: owner, hex, forces: 1 });
            left -= 1;
        }
    }

    /// Heals a champion, at most to its printed HP; one that has more keeps it.
    pub(crate) fn mend(&self, s: &mut State, slot: Slot, n: u8, cx: &mut Cx<'_, Event>) {
        let Champion { owner, card, hp: had, .. } = *s.champion(slot);
        let hp = had.max((had + n).min(self.cards.get(card).hp));
        s.champion_mut(slot).hp = hp;
        if hp > had {
            cx.event(Event::Heal { owner, card, by: hp - had, hp });
        }
    }

    #[allow(clippy::too_many_arguments)]
    pub(crate) fn run_heal(
        &self,
        s: &mut State,
        script: &mut Script,
        id: EffectId,
        n: &Num,
        who: &ChampionSel,
        pooled: bool,
        cx: &mut Cx<'_, Event>,
    ) -> Flow {
        let seat = script.seat;
        if pooled {
            // One point at a time, to any damaged champion of the owner's in the hex.
            match self.locks(s, script, id).next() {
                Some(Action::Hex(hex)) if s.hex(hex).champions[seat.index()] > 0 => script.there = hex,
                _ => {
                    script.missed = true;
                    return Flow::Next;
                }
            }
            if let Some(Action::Champion(slot)) = script.answer {
                self.mend(s, slot, 1, cx);
                script.answer = None;
                script.answers += 1;
            }
            let mut any = false;
            self.late_options(s, script, id, &mut |_| any = true);
            script.worked |= any;
            if any && script.answers < self.value(s, script, n) {
                return Flow::Ask(seat);
            }
            return Flow::Next;
        }
        let slot = if who.that {
            Some(script.that_champion).filter(|slot| *slot != NOBODY && s.champion(*slot).alive())
        } else {
            let chosen = if who.late || script.late { script.answer } else { self.locks(s, script, id).next() };
            match chosen {
                Some(Action::Champion(slot)) => {
                    let by_card = script.this == NOBODY;
                    self.selects(s, seat, who, slot, script.this, by_card).then_some(slot)
                }
                None if who.late || script.late => return self.ask_or_miss(s, script, id),
                _ => None,
            }
        };
        match slot {
            Some(slot) => {
                script.that_champion = slot;
                let n = self.value(s, script, n);
                self.mend(s, slot, n, cx);
                script.worked = true;
            }
            None => script.missed = true,
        }
        Flow::Next
    }
}
