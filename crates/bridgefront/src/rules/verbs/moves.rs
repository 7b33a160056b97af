//! `move`: walking a path, or relocating a champion (BF-12.5, BF-22c).

use super::act::Act;
use crate::model::actions::Action;
use crate::model::board::Hex;
use crate::model::content::verbs::moves::{Move, Unit, Via};
use crate::model::content::verbs::selectors::{HexBase, HexSel};
use crate::model::events::{Event, Were};
use crate::model::knobs::BattleTiming;
use crate::model::state::Slot;
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Work};
use evenhand_kit::table::effects::EffectId;

impl Act for Move {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        if self.via == Via::Jump { walk.jump(id, self) } else { walk.moves(id, self) }
    }

    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        if self.via == Via::Jump {
            return self.jump(work);
        }
        let seat = work.seat();
        let fixed = match self.unit {
            Unit::This => Some(work.s.champion(work.script.this).hex),
            _ if self.with_that() && work.script.that_champion != Slot::NOBODY => {
                Some(work.s.champion(work.script.that_champion).hex)
            }
            _ => Some(work.script.there),
        };
        let groups = work.game.locked_groups(work.s, seat, work.id, fixed.filter(|hex| *hex != Hex::NOWHERE));
        if groups.is_empty() && !self.optional {
            work.script.missed = true;
        }
        for group in groups.iter().skip(work.script.answers.into()) {
            match work.game.move_group(work.s, seat, self, group, work.script, work.cx) {
                Some(end) => {
                    work.script.there = end;
                    work.script.moved = true;
                    work.script.worked = true;
                }
                None => work.script.missed = true,
            }
            if work.game.knobs.rules.battle_timing == BattleTiming::AfterEachMove {
                work.script.answers += 1;
                if usize::from(work.script.answers) < groups.len() && !work.s.entered.is_empty() {
                    return Flow::Fight; // BF-Q58
                }
            }
        }
        Flow::Next
    }
}

impl Move {
    /// Relocates a champion (BF-22c).
    fn jump(&self, work: &mut Work<'_, '_>) -> Flow {
        let (game, seat) = (work.game, work.seat());
        let mut locks = work.locks();
        let (champion, site) = (locks.next(), locks.next());
        drop(locks);
        let champion = match champion {
            Some(Action::Champion(slot)) if work.s.champion(slot).alive() && work.s.champion(slot).owner == seat => {
                slot
            }
            _ => return work.miss(),
        };
        let to = self.to.unwrap_or(HexSel::HOME);
        let target = match (to.base, site) {
            (HexBase::Home, _) => Some(work.s.player(seat).capital),
            (_, Some(Action::Hex(hex))) => work.passes(&to.base, hex).then_some(hex),
            _ => None,
        };
        let from = work.s.champion(champion).hex;
        match target {
            Some(hex) if work.s.hex(hex).admits(seat) && (hex == from || !game.pinned(work.s, seat, from)) => {
                work.script.that_champion = champion;
                work.script.there = hex;
                if hex != from {
                    work.script.moved = true;
                    game.entry_toll(work.s, seat, hex, (0, Were::Moving), work.cx);
                    work.s.lift_champion(champion);
                    work.s.place_champion(champion, hex);
                    work.cx.event(Event::Jump { seat, champion, card: work.s.champion(champion).card, from, to: hex });
                    game.note_entry(work.s, seat, hex);
                }
                work.done()
            }
            _ => work.miss(),
        }
    }
}
