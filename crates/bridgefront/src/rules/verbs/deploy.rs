//! `deploy`: new Forces (BF-22b), and the champion of a champion card (BF-20.1a).

use super::act::Act;
use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::board::{Edge, Hex, MAX_HEXES};
use crate::model::content::cards::{CardId, Kind};
use crate::model::content::verbs::deploy::{Deploy, DeployChampion, Site, Split};
use crate::model::content::verbs::event::On;
use crate::model::content::verbs::selectors::{HexBase, HexSel};
use crate::model::events::{Event, Were};
use crate::model::knobs::FizzledChampion;
use crate::model::state::{Champion, State};
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Offer, Work};
use evenhand_kit::table::Pile;
use evenhand_kit::table::effects::EffectId;

impl Act for Deploy {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        let mut n = walk.game.expected(walk.state, walk.seat, walk.card, &self.forces);
        match &self.to {
            Site::EdgeEnds => {
                if walk.edge != Edge::NOWHERE && self.split == Split::Any {
                    walk.ask(id, |w| w.split(n))?;
                }
            }
            Site::Hex(to) if self.is_everywhere(to) => {}
            Site::Hex(to) => {
                if let Some(hex) = walk.hex(id, to, true)? {
                    if hex == walk.state.player(walk.seat).capital && self.champion.is_none() {
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
        let redirected = !to.late
            && work.script.late
            && to.base == HexBase::Capital
            && !work.game.bases(work.s, work.seat()).is_empty();
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
        if let Some(mana) = self.champion {
            return deploy_drawn(work, mana, hex);
        }
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
                for base in offer.game.bases(offer.s, offer.seat()).iter() {
                    offer.push(Action::Hex(*base));
                }
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
        let fits = |hex: &Hex| work.game.champion_site(work.s, seat, work.script.card, *hex) && has_room(work, *hex);
        let locked = work.lock().and_then(|lock| match lock {
            Action::Hex(hex) => Some(hex),
            _ => None,
        });
        let fallback = (work.game.knobs.rules.fizzled_champion == FizzledChampion::ToCapital).then_some(home); // BF-Q53
        let Some(hex) = locked.filter(fits).or(fallback.filter(fits)) else {
            return work.miss();
        };
        put_champion(work, work.script.card, hex)
    }
}

/// Returns whether the player may have one more champion, and there is room for it in a hex.
fn has_room(work: &Work<'_, '_>, hex: Hex) -> bool {
    let (seat, limit) = (work.seat(), work.game.knobs.champions.limit);
    (limit == 0 || work.s.champions_of(seat) < limit)
        && work.s.free_slot().is_some()
        && work.game.room_for(work.s, seat, hex, 1)
}

/// Puts the champion of a card into a hex, and starts what it does on arrival.
fn put_champion(work: &mut Work<'_, '_>, id: CardId, hex: Hex) -> Flow {
    let seat = work.seat();
    let Some(slot) = work.s.free_slot() else { return work.miss() };
    let card = work.game.cards.get(id);
    work.s.champions[slot] = Champion { card: id, owner: seat, hp: card.hp, arrived: work.s.round, ..Champion::NONE };
    work.game.entry_toll(work.s, seat, hex, (0, Were::Deploying), work.cx); // a champion alone is also a group that enters (BF-Q109)
    work.s.place_champion(slot, hex);
    work.cx.event(Event::Champion { seat, champion: slot, card: id, hp: card.hp, hex });
    work.script.worked = true;
    work.script.there = hex;
    work.game.note_entry(work.s, seat, hex);
    let deployed = work.game.scripts.of(card.effects).filter_map(|verb| verb.trigger()).find(|t| t.event == On::Deploy);
    match deployed {
        Some(trigger) => Flow::Call { list: trigger.list, late: true, this: slot },
        None => Flow::Next,
    }
}

/// Deploys a champion drawn among all whose cards cost this much mana (BF-ED25).
fn deploy_drawn(work: &mut Work<'_, '_>, mana: u8, hex: Hex) -> Flow {
    if !work.s.hex(hex).admits(work.seat()) || !has_room(work, hex) {
        return work.miss();
    }
    let cards: Pile<CardId, 256> = work.game.drawn_champions(work.s, mana).collect();
    match work.dice().pick(&cards).copied() {
        Some(card) => put_champion(work, card, hex),
        None => work.miss(),
    }
}

impl Bridgefront {
    /// Returns the cards of all champions of this match that cost this much mana, wherever they are.
    fn drawn_champions<'s>(&'s self, s: &'s State, mana: u8) -> impl Iterator<Item = CardId> + 's {
        let champions = self
            .cards
            .iter()
            .filter(move |(_, card)| card.kind == Kind::Champion && card.mana == mana && card.copies > 0);
        champions.map(|(id, _)| id).filter(|id| !s.left_out.contains(id))
    }
}
