//! `deploy`: new Forces (BF-22b), and the champion of a champion card (BF-20.1a).

use super::act::Act;
use crate::model::actions::Action;
use crate::model::board::{Edge, Hex, MAX_HEXES};
use crate::model::content::verbs::deploy::{Deploy, DeployChampion, Site, Split};
use crate::model::content::verbs::event::On;
use crate::model::content::verbs::selectors::{HexBase, HexSel};
use crate::model::events::{Event, Were};
use crate::model::knobs::FizzledChampion;
use crate::model::state::Champion;
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Offer, Work};
use evenhand_kit::table::Pile;
use evenhand_kit::table::effects::EffectId;

impl Act for Deploy {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        let mut n = walk.game.expected(walk.state, walk.seat, &self.forces);
        match &self.to {
            Site::EdgeEnds => {
                if walk.edge != Edge::NOWHERE && self.split == Split::Any {
                    walk.ask(id, |w| w.split(n))?;
                }
            }
            Site::Hex(to) if self.is_everywhere(to) => {}
            Site::Hex(to) => {
                if let Some(hex) = walk.hex(id, to, true)? {
                    if hex == walk.state.player(walk.seat).capital {
                        n += walk.game.passives(walk.state, walk.seat).home_guard;
                    }
                    walk.there = hex;
                    walk.deployed = (hex, n);
                }
            }
        }
        Ok(())
    }

    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        let n = work.value(&self.forces);
        let Site::Hex(to) = &self.to else {
            if work.script.edge == Edge::NOWHERE {
                return work.miss();
            }
            let (a, b) = work.game.board.ends(work.script.edge);
            let at_a = match work.lock() {
                Some(Action::Forces(at_a)) => at_a.min(n),
                _ => n / 2 + n % 2,
            };
            for (hex, forces) in [(a, at_a), (b, n - at_a)] {
                if forces > 0 {
                    let landed = work.game.deploy(work.s, work.script.seat, hex, forces, work.cx);
                    work.script.worked |= landed;
                    work.script.missed |= !landed;
                }
            }
            return Flow::Next;
        };
        if self.is_everywhere(to) {
            return deploy_everywhere(work, to, n);
        }
        let redirected =
            !to.late && work.script.late && to.base == HexBase::Capital && work.game.wings(work.s, work.seat());
        let hex = if redirected {
            match work.script.answer {
                Some(Action::Hex(hex)) => hex,
                _ => return Flow::Ask(work.seat()),
            }
        } else {
            match work.hex(to) {
                Ok(hex) => hex,
                Err(flow) => return flow,
            }
        };
        if !work.game.deploy(work.s, work.script.seat, hex, n, work.cx) {
            return work.miss();
        }
        work.script.there = hex;
        work.done()
    }

    fn offer(&self, offer: &mut Offer<'_>) {
        match &self.to {
            Site::Hex(to) if to.base == HexBase::Capital => {
                offer.push(Action::Hex(offer.s.player(offer.seat()).capital));
                offer.push(Action::Hex(offer.game.board.center));
            }
            Site::Hex(to) => offer.hexes(to, true),
            Site::EdgeEnds => {}
        }
    }
}

/// Deploys `n` Forces in every hex that a selector names.
fn deploy_everywhere(work: &mut Work<'_, '_>, to: &HexSel, n: u8) -> Flow {
    let seat = work.seat();
    let fits: Pile<Hex, MAX_HEXES> = {
        let fits = |hex: &Hex| work.game.passes(work.s, seat, &to.base, *hex, work.script.this, 0);
        work.game.board.hexes().filter(fits).collect()
    };
    let mut landed = false;
    for hex in fits.iter() {
        landed |= work.game.deploy(work.s, seat, *hex, n, work.cx);
    }
    if landed { work.done() } else { work.miss() }
}

impl Act for DeployChampion {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        walk.ask(id, Walk::champion_sites)?;
        Ok(())
    }

    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        let seat = work.seat();
        let home = work.s.player(seat).capital;
        let limit = work.game.knobs.champions.limit;
        let room = limit == 0 || work.s.champions_of(seat) < limit;
        let fits = |hex: &Hex| {
            room && work.game.champion_site(work.s, seat, *hex) && work.game.room_for(work.s, seat, *hex, 1)
        };
        let locked = work.lock().and_then(|lock| match lock {
            Action::Hex(hex) => Some(hex),
            _ => None,
        });
        let fallback = (work.game.knobs.rules.fizzled_champion == FizzledChampion::ToCapital).then_some(home); // BF-Q53
        let Some(hex) = locked.filter(fits).or(fallback.filter(fits)) else {
            return work.miss();
        };
        let slot = work.s.free_slot().expect("48 champions are more than all limits allow");
        let card = work.game.cards.get(work.script.card);
        work.s.champions[slot] =
            Champion { card: work.script.card, owner: seat, hp: card.hp, arrived: work.s.round, ..Champion::NONE };
        work.game.entry_toll(work.s, seat, hex, (0, Were::Deploying), work.cx); // a champion alone is also a group that enters (BF-Q109)
        work.s.place_champion(slot, hex);
        work.cx.event(Event::Champion { seat, champion: slot, card: work.script.card, hp: card.hp, hex });
        work.script.worked = true;
        work.script.there = hex;
        work.game.note_entry(work.s, seat, hex);
        let deployed =
            work.game.scripts.of(card.effects).filter_map(|verb| verb.trigger()).find(|t| t.event == On::Deploy);
        match deployed {
            Some(trigger) => Flow::Call { list: trigger.list, late: true, this: slot },
            None => Flow::Next,
        }
    }
}
