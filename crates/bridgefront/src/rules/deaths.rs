//! Damage to champions, and the payments and effects of their deaths (BF-14.4, BF-20.4a).

use crate::Bridgefront;
use crate::model::content::cards::CardId;
use crate::model::content::verbs::event::On;
use crate::model::content::verbs::modifier::Change;
use crate::model::content::verbs::selectors::{Cond, Own};
use crate::model::events::{Event, Purpose, Purse};
use crate::model::knobs::KillCredit;
use crate::model::state::{Champion, Death, Slot, State};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;
use evenhand_kit::table::effects::ListId;

impl Bridgefront {
    /// Damages a champion. At 0 HP it leaves the board at once (BF-14.4a).
    pub(crate) fn damage(
        &self,
        s: &mut State,
        slot: Slot,
        n: u8,
        by: Option<Seat>,
        in_battle: bool,
        cx: &mut Cx<'_, Event>,
    ) {
        let champion = *s.champion(slot);
        if !champion.alive() || n == 0 {
            return;
        }
        s.champion_mut(slot).hp = champion.hp.saturating_sub(n);
        let hp = s.champion(slot).hp;
        let (owner, card) = (champion.owner, champion.card);
        cx.event(Event::Hit { owner, champion: slot, card, damage: n, hp, in_battle });
        if champion.hp > n {
            return;
        }
        s.lift_champion(slot);
        let killer = by.filter(|seat| *seat != champion.owner);
        let credited = match killer {
            Some(seat) if in_battle => self.credit(s, seat, cx),
            _ => Slot::NOBODY,
        };
        s.deaths.push(Death { slot, hex: champion.hex, killer, by: credited, in_battle });
        cx.event(Event::Death { owner, champion: slot, card, killer });
    }

    /// Returns the champion whose hit killed, if it has an effect on kills. Hits of a side are exchangeable, so each of
    /// them was the killing one with equal chance (BF-Q99).
    fn credit(&self, s: &State, seat: Seat, cx: &mut Cx<'_, Event>) -> Slot {
        if self.knobs.champions.kill_credit == KillCredit::WholeBattle {
            return self.reaver_in_battle(s, seat);
        }
        let side = usize::from(s.battle.sides[1] == seat);
        let (own, all) = (s.battle.reaver_hits[side], s.battle.rolled[side]);
        if own == 0 || all == 0 {
            return Slot::NOBODY;
        }
        if cx.dice(Purpose::Kills.id()).below(usize::from(all)) < usize::from(own) {
            s.battle.reaver[side]
        } else {
            Slot::NOBODY
        }
    }

    /// Returns a champion of the seat with an effect on kills that is in the battle, or has just died in it.
    fn reaver_in_battle(&self, s: &State, seat: Seat) -> Slot {
        let here = |slot: Slot, champion: &Champion| {
            champion.hex == s.battle.hex || s.deaths.iter().any(|death| death.slot == slot)
        };
        let kills = |champion: &Champion| {
            self.scripts.of(self.cards.get(champion.card).effects).any(|verb| verb.waits_for(On::Kills))
        };
        let found = s.champions.iter().find(|(slot, champion)| {
            champion.card != CardId::NONE && champion.owner == seat && here(*slot, champion) && kills(champion)
        });
        found.map_or(Slot::NOBODY, |(slot, _)| slot)
    }

    /// Heals a champion, at most to its printed HP. A champion that has more HP keeps them.
    pub(crate) fn mend(&self, s: &mut State, slot: Slot, n: u8, cx: &mut Cx<'_, Event>) {
        let Champion { owner, card, hp: had, .. } = *s.champion(slot);
        let hp = had.max(had.saturating_add(n).min(self.cards.get(card).hp));
        s.champion_mut(slot).hp = hp;
        if hp > had {
            cx.event(Event::Heal { owner, champion: slot, card, by: hp - had, hp });
        }
    }

    /// Pays for the champions that died: from the bank first, then between players (BF-14.4b).
    pub(crate) fn settle_deaths(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        if s.deaths.is_empty() {
            return;
        }
        let deaths = std::mem::take(&mut s.deaths);
        for death in deaths.iter() {
            let dead = *s.champion(death.slot);
            for other in Seat::all(self.seats).filter(|other| *other != dead.owner) {
                s.player_mut(other).enemy_champion_died = true;
            }
            if let Some(killer) = death.killer {
                let bounty =
                    i16::from(self.cards.get(dead.card).bounty) + i16::from(self.passives(s, killer).contracts);
                self.gold(s, killer, bounty, Purse::Bounty, cx);
            }
            self.pay_marks(s, death, cx);
            self.pay_witnesses(s, death, &dead, &deaths, cx);
            self.drop_running(s, |running, verb| {
                let on_champion = |change| matches!(change, Change::ChampionDiceSet(_));
                running.target == death.slot.into()
                    && verb.modifier().is_some_and(|m| m.who.is_some() || on_champion(m.change))
            });
        }
        for death in deaths.iter() {
            if death.by == Slot::NOBODY {
                continue;
            }
            let (reaver, victim) = (*s.champion(death.by), s.champion(death.slot).owner);
            let kills = self.scripts.of(self.cards.get(reaver.card).effects).filter_map(|verb| verb.trigger());
            for trigger in kills.filter(|trigger| trigger.event == On::Kills) {
                for n in self.scripts.of(trigger.list).filter_map(|verb| verb.gain()?.fixed_gold()) {
                    self.take_gold(s, victim, reaver.owner, n, Purse::Card, cx);
                }
            }
        }
        for death in deaths.iter() {
            self.try_steal(s, death, cx);
        }
    }

    fn pay_list(&self, s: &mut State, seat: Seat, list: ListId, cx: &mut Cx<'_, Event>) {
        for gain in self.scripts.of(list).filter_map(|verb| verb.gain()) {
            if let Some(n) = gain.fixed_gold() {
                self.gold(s, seat, i16::from(n), Purse::Bounty, cx);
            }
            if let Some(n) = gain.fixed_mana() {
                self.set_mana(s, seat, n, cx);
            }
        }
    }

    /// Pays the owners of marks once, whatever killed the champion (BF-22h).
    fn pay_marks(&self, s: &mut State, death: &Death, cx: &mut Cx<'_, Event>) {
        while let Some(place) = s.running.iter().position(|running| {
            running.target == death.slot.into() && self.scripts.effect(running.effect).waits_for(On::Dies)
        }) {
            let running = s.running.remove(place);
            if let Some(trigger) = self.scripts.effect(running.effect).trigger() {
                self.pay_list(s, running.owner, trigger.list, cx);
            }
        }
    }

    /// Pays champions that have an effect on another champion's death, even if they died at the same moment, and carries
    /// out what a champion does at its own death (BF-ED19).
    fn pay_witnesses(
        &self,
        s: &mut State,
        death: &Death,
        dead: &Champion,
        deaths: &Pile<Death, 24>,
        cx: &mut Cx<'_, Event>,
    ) {
        for slot in s.champions.ids() {
            let champion = s.champions[slot];
            if champion.card == CardId::NONE {
                continue;
            }
            let fallen = deaths.iter().find(|other| other.slot == slot);
            let fallen = fallen.filter(|_| self.knobs.champions.fallen_collect); // BF-Q100, BF-Q101
            let hex = if champion.alive() { Some(champion.hex) } else { fallen.map(|other| other.hex) };
            for (place, verb) in self.scripts.of(self.cards.get(champion.card).effects).enumerate() {
                let Some(trigger) = verb.trigger() else { continue };
                let Some(sel) = trigger.who.filter(|_| trigger.event == On::Dies) else { continue };
                let whose = match sel.own {
                    Own::Enemy => dead.owner != champion.owner,
                    Own::Other => death.slot != slot,
                    Own::Me => dead.owner == champion.owner,
                    Own::Any => true,
                    Own::This => death.slot == slot,
                };
                let own = sel.own == Own::This;
                let needs = trigger.needs.is_none_or(|cond| cond != Cond::InBattle || death.in_battle);
                let place_fits = !sel.at_this || hex == Some(death.hex);
                let unused = !trigger.per_round || champion.fresh(place);
                let sees = own || (hex.is_some() && place_fits && death.slot != slot);
                if sees && whose && needs && unused {
                    s.champions[slot].used_round |= u8::from(trigger.per_round) << place;
                    self.pay_list(s, champion.owner, trigger.list, cx);
                }
            }
        }
    }

    /// Applies Veil's steal, which takes over a champion it killed (BF-21.2c, off by default).
    fn try_steal(&self, s: &mut State, death: &Death, cx: &mut Cx<'_, Event>) {
        let Some(killer) = death.killer else { return };
        let roll_max = self.passives(s, killer).steal;
        if roll_max == 0 || cx.dice(Purpose::Kills.id()).d6() > roll_max {
            return;
        }
        let dead = *s.champion(death.slot);
        let hp = if self.passives(s, killer).stolen_with_one_hp { 1 } else { self.cards.get(dead.card).hp }; // BF-Q148
        let home = s.player(killer).capital;
        let limit = self.knobs.champions.limit;
        let room = limit == 0 || s.champions_of(killer) < limit;
        if let Some(slot) = s.free_slot().filter(|_| room && s.hex(home).admits(killer)) {
            s.champions[slot] = Champion { card: dead.card, owner: killer, hp, arrived: s.round, ..Champion::NONE };
            s.place_champion(slot, home);
            cx.event(Event::Champion { seat: killer, champion: slot, card: dead.card, hp, hex: home });
        }
    }
}
