//! `mine`: changing a Mine Value (BF-22a, BF-Q137).

use super::act::Act;
use crate::model::content::verbs::mine::{Cap, Mine};
use crate::model::events::Event;
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Offer, Work};
use evenhand_kit::table::effects::EffectId;

impl Act for Mine {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        if let Some(hex) = walk.hex(id, &self.at, false)? {
            walk.there = hex;
        }
        Ok(())
    }

    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        let hex = match work.hex(&self.at) {
            Ok(hex) => hex,
            Err(flow) => return flow,
        };
        // BF-Q137
        let extra = if self.cap == Cap::Yield { work.game.mine_extra(work.s, work.seat(), hex) } else { 0 };
        let most = i16::from(self.max) - extra;
        let tile = work.s.hex_mut(hex);
        let raised = (i16::from(tile.value) + i16::from(self.n)).min(most);
        let had = tile.value;
        tile.value = had.max(u8::try_from(raised.max(0)).unwrap_or(u8::MAX));
        let value = tile.value;
        if value > had {
            work.cx.event(Event::MineValue { hex, value });
        }
        work.script.there = hex;
        work.done()
    }

    fn offer(&self, offer: &mut Offer<'_>) {
        offer.hexes(&self.at, false);
    }
}
