//! Putting Forces and champions on the board, and relocating champions (BF-22b, BF-22c, BF-20.1a).

use super::actions::Action;
use super::board::{Hex, NOWHERE};
use super::resolve::Flow;
use crate::game::{Cx, Seat};
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::content::effects::{EffectId, HexBase, HexSel, Num, On, Verb};
use crate::games::bridgefront::events::Event;
use crate::games::bridgefront::knobs::FizzledChampion;
use crate::games::bridgefront::state::{Champion, Script, State};

/// The most Forces of a player on the board, so that no stack outgrows its number. Not in the book, and far from what
/// its numbers bring.
const MOST_FORCES: u8 = 250;

impl Bridgefront {
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn run_deploy(
        &self,
        s: &mut State,
        script: &mut Script,
        id: EffectId,
        forces: &Num,
        to: &HexSel,
        edge_ends: bool,
        cx: &mut Cx<'_, Event>,
    ) -> Flow {
        let n = self.value(s, script, forces);
        if edge_ends {
            if script.edge == NOWHERE {
                script.missed = true;
                return Flow::Next;
            }
            let (a, b) = self.board.ends(script.edge);
            let at_a = match self.locks(s, script, id).next() {
                Some(Action::Forces(at_a)) => at_a.min(n),
                _ => n / 2 + n % 2,
            };
            for (hex, forces) in [(a, at_a), (b, n - at_a)] {
                if forces > 0 {
                    let landed = self.deploy(s, script.seat, hex, forces, cx);
                    script.worked |= landed;
                    script.missed |= !landed;
                }
            }
            return Flow::Next;
        }
        let hex = if to.late {
            match self.late_hex(s, script, to) {
                Some(hex) => Some(hex),
                None => return self.ask_or_miss(s, script, id),
            }
        } else if script.late && to.base == HexBase::Capital && self.wings(s, script.seat) {
            match script.answer {
                Some(Action::Hex(hex)) => Some(hex),
                _ => return Flow::Ask(script.seat),
            }
        } else {
            self.locked_hex(s, script, id, to)
        };
        match hex {
            Some(hex) if self.deploy(s, script.seat, hex, n, cx) => {
                script.there = hex;
                script.worked = true;
            }
            _ => script.missed = true,
        }
        Flow::Next
    }

    /// Puts new Forces into a hex, with Home Guard's extra one at home; false if no third player may
    /// come in (BF-12.6a).
    pub(crate) fn deploy(&self, s: &mut State, seat: Seat, hex: Hex, forces: u8, cx: &mut Cx<'_, Event>) -> bool {
        if forces == 0 {
            return true;
        }
        let mut forces = forces;
        let guard = if hex == s.player(seat).capital && !s.guarded { self.passives(s, seat).home_guard } else { 0 };
        forces = forces.saturating_add(guard); // BF-21.1b
        let on_board: u16 = s.hexes.iter().map(|tile| u16::from(tile.forces[seat.index()])).sum();
        forces = forces.min(MOST_FORCES.saturating_sub(u8::try_from(on_board).unwrap_or(MOST_FORCES)));
        if forces == 0 {
            return false;
        }
        if !s.hex(hex).admits(seat) || !self.room_for(s, seat, hex, forces) {
            return false;
        }
        s.guarded |= guard > 0 && self.passives(s, seat).home_guard_per_card; // BF-Q146
        let forces = self.entry_toll(s, seat, hex, forces, cx);
        s.add_forces(seat, hex, forces);
        cx.event(Event::Deploy { seat, hex, forces });
        self.note_entry(s, seat, hex);
        true
    }

    pub(crate) fn run_deploy_champion(
        &self,
        s: &mut State,
        script: &mut Script,
        id: EffectId,
        cx: &mut Cx<'_, Event>,
    ) -> Flow {
        let seat = script.seat;
        let home = s.player(seat).capital;
        let limit = self.knobs.champions.limit;
        let room = limit == 0 || s.champions_of(seat) < usize::from(limit);
        let fits = |hex: &Hex| room && self.champion_site(s, seat, *hex) && self.room_for(s, seat, *hex, 1);
        let locked = self.locks(s, script, id).next().and_then(|lock| match lock {
            Action::Hex(hex) => Some(hex),
            _ => None,
        });
        let fallback = (self.knobs.rules.fizzled_champion == FizzledChampion::ToCapital).then_some(home); // BF-Q53
        let Some(hex) = locked.filter(fits).or(fallback.filter(fits)) else {
            script.missed = true;
            return Flow::Next;
        };
        let slot = s.free_slot().expect("48 champions are more than all limits allow");
        let card = self.cards.get(script.card);
        s.champions[usize::from(slot)] = Champion { card: script.card, owner: seat, hp: card.hp, ..Champion::NONE };
        self.entry_toll(s, seat, hex, 0, cx); // a champion alone is a group that enters, too
        s.place_champion(slot, hex);
        cx.event(Event::Champion { seat, card: script.card, hex });
        self.entry_toll(s, seat, hex, 0, cx); // it may be the first enemy to enter
        script.worked = true;
        script.there = hex;
        self.note_entry(s, seat, hex);
        let deployed = self.scripts.list(card.fx).iter().find_map(|effect| match self.scripts.effect(*effect) {
            Verb::On(trigger) if trigger.event == On::Deploy => Some(trigger.list),
            _ => None,
        });
        match deployed {
            Some(list) => Flow::Call { list, late: true, this: slot },
            None => Flow::Next,
        }
    }

    pub(crate) fn run_jump(
        &self,
        s: &mut State,
        script: &mut Script,
        id: EffectId,
        to: Option<HexSel>,
        cx: &mut Cx<'_, Event>,
    ) {
        let seat = script.seat;
        let mut locks = self.locks(s, script, id);
        let champion = match locks.next() {
            Some(Action::Champion(slot)) if s.champion(slot).alive() && s.champion(slot).owner == seat => slot,
            _ => {
                script.missed = true;
                return;
            }
        };
        let to = to.unwrap_or(HexSel::HOME);
        let target = match to.base {
            HexBase::Home => Some(s.player(seat).capital),
            _ => match locks.next() {
                Some(Action::Hex(hex)) => self.passes(s, seat, &to.base, hex, script.this, 0).then_some(hex),
                _ => None,
            },
        };
        drop(locks);
        let from = s.champion(champion).hex;
        match target {
            Some(hex) if s.hex(hex).admits(seat) && (hex == from || !self.pinned(s, seat, from)) => {
                script.that_champion = champion;
                script.there = hex;
                script.worked = true;
                if hex != from {
                    script.moved = true;
                    self.entry_toll(s, seat, hex, 0, cx);
                    s.lift_champion(champion);
                    s.place_champion(champion, hex);
                    cx.event(Event::Jump { seat, card: s.champion(champion).card, from, to: hex });
                    self.entry_toll(s, seat, hex, 0, cx);
                    self.note_entry(s, seat, hex);
                }
            }
            _ => script.missed = true,
        }
    }
}
