//! `heal`: restoring HP of champions (BF-22d).

use serde::Deserialize;

use super::act::Act;
use super::selectors::{ChampionSel, Num};
use crate::Bridgefront;
use crate::player::look::Look;
use crate::player::{Column, Row, add, worth};
use crate::rules::action::Action;
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Offer, Work};
use crate::state::{Champion, Slot};
use evenhand_kit::table::effects::EffectId;

pub(crate) const NOTATION: [&str; 2] = ["`n`: number; `who`: champion; `pooled` (false)", "restore HP"];

/// HP restored to champions.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Heal {
    pub(crate) n: Num,
    pub(crate) who: ChampionSel,
    /// Whether points are assigned one at a time to any damaged champions of the owner in one hex.
    #[serde(default)]
    pub(crate) pooled: bool,
}

impl Heal {
    fn run_pooled(&self, work: &mut Work<'_, '_>) -> Flow {
        let seat = work.seat();
        match work.lock() {
            Some(Action::Hex(hex)) if work.s.hex(hex).champions[seat] > 0 => work.script.there = hex,
            _ => return work.miss(),
        }
        if let Some(Action::Champion(slot)) = work.script.answer {
            work.game.mend(work.s, slot, 1, work.cx);
            work.script.answer = None;
            work.script.answers += 1;
        }
        let any = work.offers(|_| true);
        work.script.worked |= any;
        if any && work.script.answers < work.value(&self.n) {
            return Flow::Ask(seat);
        }
        Flow::Next
    }
}

impl Act for Heal {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        let game = walk.game;
        let hurt = move |champion: &Champion| champion.hp < game.cards.get(champion.card).hp;
        if !self.pooled {
            return walk.champion(id, &self.who, hurt);
        }
        if let Some(Action::Hex(hex)) = walk.ask(id, |w| w.champion_hexes(hurt))? {
            walk.there = hex;
        }
        Ok(())
    }

    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        if self.pooled {
            return self.run_pooled(work);
        }
        let chosen = if self.who.that {
            work.that_champion().ok_or_else(|| work.miss())
        } else {
            work.chosen_champion(&self.who)
        };
        let slot = match chosen {
            Ok(slot) => slot,
            Err(flow) => return flow,
        };
        work.script.that_champion = slot;
        let n = work.value(&self.n);
        work.game.mend(work.s, slot, n, work.cx);
        work.done()
    }

    fn offer(&self, offer: &mut Offer<'_>) {
        for (slot, champion) in offer.s.living() {
            let fits = if self.pooled {
                champion.owner == offer.seat() && champion.hex == offer.script.there
            } else {
                offer.game.selects(offer.s, offer.seat(), &self.who, slot, offer.script.this, false)
            };
            if fits && champion.hp < offer.game.cards.get(champion.card).hp {
                offer.push(Action::Champion(slot));
            }
        }
    }

    fn worth(&self, _game: &Bridgefront) -> f32 {
        0.4 * worth::of_number(&self.n)
    }

    fn look(&self, look: &mut Look<'_>, _this: Slot, row: &mut Row) {
        let n = look.number(&self.n);
        let most = look.missing_hp(|_| true);
        add(row, Column::Heal, most.min(n));
    }

    fn target(&self, look: &mut Look<'_>, _id: EffectId, _this: Slot, option: Action, row: &mut Row) {
        match option {
            Action::Champion(slot) => {
                let champion = look.s.champion(slot);
                let missing = f32::from(look.game.cards.get(champion.card).hp.saturating_sub(champion.hp));
                let side = if champion.owner == look.seat { 1.0 } else { -1.0 };
                add(row, Column::Heal, side * missing.min(look.number(&self.n)));
            }
            Action::Hex(hex) => add(row, Column::Heal, look.missing_hp(|at| at == hex)),
            _ => {}
        }
    }
}
