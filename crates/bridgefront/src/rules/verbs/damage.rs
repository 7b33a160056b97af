//! `damage`: destroying Forces and damaging champions outside battle (BF-22d, BF-22j).

use super::act::Act;
use crate::model::actions::Action;
use crate::model::board::Hex;
use crate::model::content::verbs::damage::{Damage, Harm, Toll, Whose};
use crate::model::content::verbs::selectors::{ChampionSel, HexBase};
use crate::model::events::{Event, Were};
use crate::model::state::{Champion, Slot, State};
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Offer, Work};
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;
use evenhand_kit::table::effects::EffectId;

impl Damage {
    fn champions(&self, work: &mut Work<'_, '_>, sel: &ChampionSel) -> Flow {
        let seat = work.seat();
        let mut targets: Pile<Slot, 48> = Pile::new();
        if sel.all {
            let (game, s, this) = (work.game, &*work.s, work.script.this);
            targets.extend_from(
                s.living().map(|(slot, _)| slot).filter(|slot| game.selects(s, seat, sel, *slot, this, false)),
            );
            work.script.worked = true;
        } else if sel.that {
            targets.extend_from(work.that_champion().into_iter());
        } else {
            match work.chosen_champion(sel) {
                Ok(slot) => targets.push(slot),
                Err(flow) => return flow,
            }
        }
        for slot in targets.iter() {
            work.script.worked = true;
            work.script.that_champion = *slot;
            match self.champions {
                Harm::Hp(n) => work.game.damage(work.s, *slot, n, Some(seat), false, work.cx),
                Harm::Remove | Harm::Recall => {
                    work.s.lift_champion(*slot); // removed, not dead (BF-Q94)
                    let Champion { owner, card, .. } = *work.s.champion(*slot);
                    work.cx.event(Event::Removed { owner, champion: *slot, card });
                    if self.champions == Harm::Recall {
                        work.game.recall(work.s, owner, card, work.cx);
                    }
                }
            }
        }
        Flow::Next
    }

    /// Strikes all players, or only enemies, in a hex (BF-Q127, BF-Q128).
    fn hex(&self, work: &mut Work<'_, '_>, hex: Hex) {
        let seat = work.seat();
        let effects = &work.game.knobs.effects;
        let all = self.whose == Whose::All && effects.friendly_fire;
        let touched = |other: &Seat| all || *other != seat;
        let wards = effects.ward_blocks_area && work.script.this == Slot::NOBODY;
        if let Harm::Hp(n) = self.champions
            && n > 0
        {
            let (game, s) = (work.game, &*work.s);
            let safe = |slot: Slot, owner: Seat| wards && owner != seat && game.warded(s, slot, seat);
            let hit = s.living().filter(|(slot, c)| c.hex == hex && touched(&c.owner) && !safe(*slot, c.owner));
            let there: Pile<Slot, 48> = hit.map(|(slot, _)| slot).collect();
            for slot in there.iter() {
                game.damage(work.s, *slot, n, Some(seat), false, work.cx);
            }
        }
        match self.forces {
            Toll::All => {
                for owner in Seat::all(work.game.seats).filter(touched) {
                    let here = work.s.hex(hex).forces[owner];
                    if here > 0 {
                        destroy(work, owner, hex, here);
                    }
                }
            }
            Toll::Some(n) => destroy_some(work, hex, n, touched),
        }
    }
}

/// Destroys Forces of one player.
fn destroy(work: &mut Work<'_, '_>, owner: Seat, hex: Hex, forces: u8) {
    work.s.remove_forces(owner, hex, forces);
    work.cx.event(Event::Struck { seat: owner, hex, forces, were: Were::There });
}

/// Destroys `n` Forces among those of all players that the strike hits, each drawn from all that are left. Forces are
/// alike, so which ones die matters only between players (BF-Q129).
fn destroy_some(work: &mut Work<'_, '_>, hex: Hex, n: u8, touched: impl Fn(&Seat) -> bool) {
    let mut left = n;
    while left > 0 {
        let here = |s: &State, other: Seat| usize::from(s.hex(hex).forces[other]);
        let owners: Pile<Seat, 6> =
            Seat::all(work.game.seats).filter(|other| touched(other) && here(work.s, *other) > 0).collect();
        let mut owner = match *owners {
            [] => return,
            [only] => {
                let dead = work.s.hex(hex).forces[only].min(left);
                return destroy(work, only, hex, dead);
            }
            [first, ..] => first,
        };
        let total: usize = owners.iter().map(|other| here(work.s, *other)).sum();
        let mut place = work.dice().below(total);
        for other in owners.iter() {
            let forces = here(work.s, *other);
            if place < forces {
                owner = *other;
                break;
            }
            place -= forces;
        }
        destroy(work, owner, hex, 1);
        left -= 1;
    }
}

impl Act for Damage {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        if let Some(at) = &self.at
            && !at.late
            && let HexBase::Filter { .. } = at.base
            && let Some(Action::Hex(hex)) = walk.ask(id, |w| w.strike_sites(at, self.surrounded))?
        {
            walk.there = hex;
        }
        if let Some(sel) = &self.who {
            walk.champion(id, sel, |_| true)?;
        }
        Ok(())
    }

    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        if let Some(sel) = &self.who {
            return self.champions(work, sel);
        }
        let Some(at) = &self.at else { return work.miss() };
        let hex = match work.hex(at) {
            Ok(hex) => hex,
            Err(flow) => return flow,
        };
        work.script.there = hex;
        let around = work.game.board.around(hex).filter(|(near, _)| work.s.hex(*near).occupied_by(work.seat())).count();
        if around < usize::from(self.surrounded) {
            return Flow::Next; // a condition that fails is no fizzle (BF-12.4d)
        }
        work.script.worked = true;
        let mut hit = hex;
        if self.accuracy < 100 && work.dice().below(100) >= usize::from(self.accuracy) {
            let near: Pile<Hex, 6> = work.game.board.around(hex).map(|(near, _)| near).collect();
            hit = *work.dice().pick(&near).expect("every hex has neighbours");
        }
        self.hex(work, hit);
        Flow::Next
    }

    fn offer(&self, offer: &mut Offer<'_>) {
        if let Some(sel) = &self.who {
            let Offer { game, s, script, .. } = *offer;
            let selected = |slot: &Slot| game.selects(s, script.seat, sel, *slot, script.this, false);
            for slot in s.living().map(|(slot, _)| slot).filter(selected) {
                offer.push(Action::Champion(slot));
            }
        } else if let Some(at) = &self.at {
            offer.hexes(at, false);
        }
    }
}
