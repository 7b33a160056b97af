//! `heal`: restoring HP of champions (BF-22d).

use super::act::Act;
use crate::model::actions::Action;
use crate::model::content::verbs::heal::Heal;
use crate::model::knobs::LateTargets;
use crate::model::state::{Champion, Slot};
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Offer, Work};
use evenhand_kit::table::Pile;
use evenhand_kit::table::effects::EffectId;

impl Heal {
    /// Returns the champion, among those that can be healed, that has lost most HP (BF-Q51).
    fn most_wounded(&self, work: &Work<'_, '_>) -> Option<Slot> {
        let mut most = None;
        work.game.offer_late(work.s, work.script, work.id, &mut |action| {
            if let Action::Champion(slot) = action {
                let champion = work.s.champion(slot);
                let lost = work.game.cards.get(champion.card).hp.saturating_sub(champion.hp);
                if most.is_none_or(|(_, more)| lost > more) {
                    most = Some((slot, lost));
                }
            }
        });
        most.map(|(slot, _)| slot)
    }

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
        if self.who.all {
            let n = work.value(&self.n);
            let living = work.s.living().map(|(slot, _)| slot);
            let named: Pile<Slot, 48> = living.filter(|slot| work.selects(&self.who, *slot)).collect();
            for slot in named.iter() {
                work.game.mend(work.s, *slot, n, work.cx);
            }
            work.script.worked |= !named.is_empty();
            return Flow::Next;
        }
        if self.who.late && work.game.knobs.effects.late_targets == LateTargets::Automatic {
            work.script.answer = self.most_wounded(work).map(Action::Champion);
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
}
