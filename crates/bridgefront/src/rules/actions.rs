//! The choices of a seat in an Action Step, stage by stage (BF-12.1 to BF-12.5, BF-S1 to BF-S7).
//!
//! A commitment is a root (a card, a basic action, an ability, Done) and a list of locked choices. [`Walk`] goes
//! through the root's effects with the choices made so far and stops at the first open choice: its options are the next
//! stage. The same walk gives the options offered to agents and all legal ones (`wide`), so that the two stay
//! consistent.

use super::stages::Open;
use crate::Bridgefront;
pub(crate) use crate::model::actions::Action;
use crate::model::content::cards::{CardId, Kind};
use crate::model::content::verbs::Verb;
use crate::model::content::verbs::event::On;
use crate::model::content::verbs::modifier::{Change, When};
use crate::model::content::verbs::trigger::Trigger;
use crate::model::knobs::{AbilityTiming, FourthCost, ShortHand};
use crate::model::state::{Slot, State};
use evenhand_game::game::{Seat, with_scratch};
use evenhand_kit::table::effects::{EffectId, ListId};

impl Bridgefront {
    /// Writes the options of a seat in an Action Step; none if its commitment is complete. Returns the effect that the
    /// next choice belongs to (0 for the root).
    pub(crate) fn commit_options(&self, s: &State, seat: Seat, wide: bool, out: &mut Vec<Action>) -> Option<EffectId> {
        let commit = &s.player(seat).commit;
        let Some(root) = commit.root else {
            self.root_options(s, seat, out);
            return Some(EffectId(0));
        };
        let (list, this) = self.root_script(s, root)?;
        let mut walk = self.walk(s, seat, &commit.locks, this, wide, out);
        walk.list(list).err().map(|Open(effect)| effect)
    }

    /// Returns the effect that the next choice of a commitment in progress belongs to; `None` if it is complete.
    pub(crate) fn open_effect(&self, s: &State, seat: Seat) -> Option<EffectId> {
        let commit = &s.player(seat).commit;
        let (list, this) = self.root_script(s, commit.root?)?;
        with_scratch(|out| {
            let mut walk = self.walk(s, seat, &commit.locks, this, true, out);
            walk.probe = true;
            walk.list(list).err().map(|Open(effect)| effect)
        })
    }

    /// Returns the effects of a root, and the champion that has them.
    pub(crate) fn root_script(&self, s: &State, root: Action) -> Option<(ListId, Slot)> {
        match root {
            Action::Play(card) if self.cards.get(card).kind == Kind::Champion => {
                Some((self.lists.champion, Slot::NOBODY))
            }
            Action::Play(card) => Some((self.cards.get(card).effects, Slot::NOBODY)),
            Action::Build => Some((self.lists.build, Slot::NOBODY)),
            Action::March => Some((self.lists.march, Slot::NOBODY)),
            Action::FreeMarch => Some((self.lists.free_march, Slot::NOBODY)),
            Action::Reinforce => Some((self.lists.reinforce, Slot::NOBODY)),
            Action::Ability(slot) => self.ability(s.champion(slot).card).map(|(_, ability)| (ability.list, slot)),
            _ => None,
        }
    }

    /// Returns the activated ability of a champion card, and its index in `effects`.
    pub(crate) fn ability(&self, card: CardId) -> Option<(u8, &Trigger)> {
        if card == CardId::NONE {
            return None;
        }
        (0u8..).zip(self.scripts.of(self.cards.get(card).effects)).find_map(|(place, verb)| {
            let trigger = verb.trigger().filter(|trigger| trigger.event == On::Activate)?;
            Some((place, trigger))
        })
    }

    /// Returns the mana and gold a root costs now (BF-15.1a, BF-20.2a); `None` if it cannot be played at all.
    pub(crate) fn price(&self, s: &State, seat: Seat, root: Action) -> Option<(u8, u8)> {
        let costs = &self.knobs.costs;
        match root {
            Action::Play(id) => {
                let card = self.cards.get(id);
                let written = self.new_price(s, seat, id);
                let mut mana = written.map_or(card.mana, |price| price.mana);
                for running in s.running.iter().filter(|running| running.owner == seat) {
                    if let Some(m) = self.scripts.effect(running.effect).modifier()
                        && let Change::PlayMana { by, least } = m.change
                        && (m.when == When::NextPlay || card.kind == Kind::Champion)
                        && !running.fresh
                    {
                        mana = mana.saturating_add_signed(by).max(least.min(mana));
                    }
                }
                if card.kind != Kind::Champion {
                    return Some((mana, written.map_or(card.gold[0], |price| price.gold)));
                }
                let limit = self.knobs.champions.limit;
                let present = s.champions_of(seat);
                if limit > 0 && present >= limit {
                    return None;
                }
                let full = match present {
                    _ if let Some(price) = written => price.gold,
                    0..=2 => card.gold[usize::from(present)],
                    // BF-Q7
                    more => match self.knobs.champions.fourth_cost {
                        FourthCost::Extrapolate => {
                            let step = card.gold[2].saturating_sub(card.gold[1]);
                            card.gold[2].saturating_add(step.saturating_mul(more - 2))
                        }
                        FourthCost::SameAsThird => card.gold[2],
                        FourthCost::Forbidden => return None,
                    },
                };
                let contracts = s.running.iter().filter(|running| running.owner == seat);
                let gold = contracts.fold(full, |gold, running| {
                    match self.scripts.effect(running.effect).modifier().map(|m| m.change) {
                        Some(Change::ChampionGold(most)) => gold.min(most),
                        _ => gold,
                    }
                });
                Some((mana, gold))
            }
            Action::Build => Some((costs.build_bridge.mana, 0)),
            Action::March => Some((costs.march.mana, 0)),
            Action::Reinforce => Some((costs.reinforce.mana, costs.reinforce.gold)),
            _ => Some((0, 0)),
        }
    }

    pub(crate) fn root_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if !s.closing {
            self.action_options(s, seat, out);
        }
        if s.closing || self.knobs.rules.ability_timing != AbilityTiming::AutoEnd {
            self.ability_options(s, seat, out);
        }
        out.push(Action::Done);
    }

    /// Writes the playable cards and basic actions.
    fn action_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let player = s.player(seat);
        let affordable = |root| {
            self.price(s, seat, root).is_some_and(|(mana, gold)| mana <= player.mana && u16::from(gold) <= player.gold)
        };
        for (place, card) in player.hand.iter().enumerate() {
            if player.hand[..place].contains(card) {
                continue; // BF-S6
            }
            let root = Action::Play(*card);
            if affordable(root)
                && self.cards.get(*card).needs_mana <= player.mana
                && self.enough_cards(*card, player.hand.len() - 1)
                && (self.cards.get(*card).kind != Kind::Champion || self.champion_opens(s, seat, *card, out))
            {
                out.push(root);
            }
        }
        for (root, list) in [(Action::Build, self.lists.build), (Action::March, self.lists.march)] {
            if affordable(root) && self.opens(s, seat, list, Slot::NOBODY, out) {
                out.push(root);
            }
        }
        let forces = self.knobs.costs.reinforce.forces + self.passives(s, seat).home_guard;
        let home = s.hex(player.capital).admits(seat) && self.room_for(s, seat, player.capital, forces);
        if affordable(Action::Reinforce) && (home || !self.bases(s, seat).is_empty()) {
            out.push(Action::Reinforce);
        }
    }

    /// Returns whether a hand with `others` besides a card has the cards that it takes out of the hand, if a knob asks
    /// for them (BF-Q143).
    fn enough_cards(&self, card: CardId, others: usize) -> bool {
        let takes = self.scripts.of(self.cards.get(card).effects).filter_map(|verb| match verb {
            Verb::Hand(hand) => Some(usize::from(hand.n.0)),
            _ => None,
        });
        self.knobs.effects.short_hand == ShortHand::AsManyAsThereAre || takes.sum::<usize>() <= others
    }

    /// Writes the free marches and activated abilities (BF-Q71).
    fn ability_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if s.player(seat).free_marches > 0 && self.opens(s, seat, self.lists.free_march, Slot::NOBODY, out) {
            out.push(Action::FreeMarch);
        }
        for (slot, list) in self.ready_abilities(s, seat) {
            if !self.is_used_in_battle(list) && self.useful_ability(s, seat, list, slot, out) {
                out.push(Action::Ability(slot));
            }
        }
    }

    /// Returns the champions of a seat whose activated ability is still available, and the ability's effects.
    pub(crate) fn ready_abilities(&self, s: &State, seat: Seat) -> impl Iterator<Item = (Slot, ListId)> {
        s.living().filter(move |(_, champion)| champion.owner == seat).filter_map(|(slot, champion)| {
            let (place, ability) = self.ability(champion.card)?;
            let ready =
                ability.is_on(s.round, champion.arrived) && (!ability.per_round || champion.fresh(place.into()));
            ready.then_some((slot, ability.list))
        })
    }

    /// Returns whether the first choice of a list has any option; leaves `out` unchanged.
    pub(crate) fn opens(&self, s: &State, seat: Seat, list: ListId, this: Slot, out: &mut Vec<Action>) -> bool {
        let before = out.len();
        let mut walk = self.walk(s, seat, &[], this, true, out);
        walk.probe = true;
        let open = walk.list(list).is_err();
        out.truncate(before);
        open
    }

    /// Returns whether there is a hex to deploy the champion of a card in; leaves `out` unchanged.
    fn champion_opens(&self, s: &State, seat: Seat, card: CardId, out: &mut Vec<Action>) -> bool {
        let before = out.len();
        let mut walk = self.walk(s, seat, &[], Slot::NOBODY, true, out);
        (walk.probe, walk.card) = (true, card);
        let open = walk.list(self.lists.champion).is_err();
        out.truncate(before);
        open
    }

    /// Returns whether an ability can do something now: a target to choose, or champions in range.
    pub(crate) fn useful_ability(
        &self,
        s: &State,
        seat: Seat,
        list: ListId,
        this: Slot,
        out: &mut Vec<Action>,
    ) -> bool {
        self.opens(s, seat, list, this, out)
            || self
                .scripts
                .of(list)
                .filter_map(|verb| verb.damage()?.who)
                .filter(|sel| sel.all)
                .any(|sel| s.living().any(|(slot, _)| self.selects(s, seat, &sel, slot, this, false)))
    }
}
