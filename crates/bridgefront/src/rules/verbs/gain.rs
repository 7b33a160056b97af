//! `gain`: gold and mana (BF-22a).

use super::act::Act;
use crate::model::actions::Action;
use crate::model::content::verbs::gain::{Gain, Payer, Resource};
use crate::model::content::verbs::selectors::Num;
use crate::model::events::{Event, Purse};
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Offer, Work};
use evenhand_kit::table::effects::EffectId;

impl Act for Gain {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        if self.from == Payer::Opponent {
            walk.ask(id, Walk::opponents)?;
        }
        Ok(())
    }

    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        let seat = work.seat();
        if self.resource == Resource::Mana {
            let n = work.value(&self.n);
            if self.exact {
                work.game.set_mana(work.s, seat, n, work.cx);
            } else {
                let player = work.s.player_mut(seat);
                player.mana = player.mana.saturating_add(n);
                work.cx.event(Event::Mana { seat, mana: n });
            }
        } else if self.resource == Resource::Vp {
            let n = work.value(&self.n);
            work.game.award(work.s, seat, n, work.cx);
        } else if let Num::MineValue(sel) = &self.n {
            let Some(hex) = work.late_hex(sel) else { return work.ask_or_miss() };
            let n = work.s.hex(hex).value;
            work.game.gold(work.s, seat, i16::from(n), Purse::Card, work.cx);
        } else if self.from == Payer::Opponent {
            let n = work.value(&self.n);
            let chosen = work.lock();
            if let Some(Action::Opponent(other)) = chosen {
                work.game.take_gold(work.s, other, seat, n, Purse::Card, work.cx);
            }
        } else {
            let n = work.value(&self.n);
            work.game.gold(work.s, seat, i16::from(n), Purse::Card, work.cx);
        }
        work.done()
    }

    fn offer(&self, offer: &mut Offer<'_>) {
        if let Num::MineValue(at) = &self.n {
            offer.hexes(at, false);
        }
    }
}
