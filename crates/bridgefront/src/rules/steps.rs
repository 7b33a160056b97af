//! Action Steps (BF-12.1, BF-12.3): commitments are made in secret, revealed, paid and resolved in order.

use super::actions::Action;
use crate::Bridgefront;
use crate::model::content::cards::{CardId, Kind};
use crate::model::content::verbs::modifier::{Change, When};
use crate::model::content::verbs::selectors::Tally;
use crate::model::events::{BasicKind, Event, Purpose};
use crate::model::knobs::{AbilityTiming, FizzleScope, InitiativeTie, PayTime, ZeroManaActions};
use crate::model::state::{Commit, Frame, Lock, Phase, Script, State};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;

impl Bridgefront {
    /// Returns whether a seat has mana and is not Done (BF-12.1a). If cards that cost no mana can be played without any
    /// (BF-Q48), every seat that is not Done takes part: only its owner knows whether a hand has such a card.
    pub(super) fn eligible_to_act(&self, s: &State, seat: Seat) -> bool {
        let player = s.player(seat);
        if player.done {
            return false;
        }
        if s.closing {
            return player.free_marches > 0 || self.ready_abilities(s, seat).next().is_some();
        }
        player.mana >= 1 || self.knobs.rules.zero_mana_actions == ZeroManaActions::Allowed
    }

    /// Starts a new Action Step: every seat that may act commits anew (BF-12.1).
    pub(super) fn begin_step(&self, s: &mut State) {
        for seat in Seat::all(self.seats) {
            s.player_mut(seat).commit = Commit::default();
        }
        s.order = Pile::new();
        s.phase = Phase::Commit;
    }

    pub(super) fn commit(&self, s: &mut State, seat: Seat, action: Action) {
        let commit = &s.player(seat).commit;
        if commit.root.is_none() {
            s.player_mut(seat).commit.root = Some(action);
        } else {
            let effect = self.open_effect(s, seat).expect("a choice was open");
            s.player_mut(seat).commit.locks.push(Lock { effect, choice: action });
        }
        let complete = self.open_effect(s, seat).is_none();
        s.player_mut(seat).commit.complete = complete;
    }

    /// Reveals the commitments of a step, collects their costs and puts them in order (BF-12.3).
    pub(super) fn reveal(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let mut order: Pile<(u16, u8, Seat), 6> = Pile::new();
        for (place, seat) in (0u8..).zip(self.lead_order(s)) {
            if !self.eligible_to_act(s, seat) {
                s.player_mut(seat).commit = Commit::default();
                continue;
            }
            let root = s.player(seat).commit.root.expect("everybody who may act has committed");
            if self.knobs.rules.pay_time == PayTime::Reveal && root != Action::Done {
                self.pay(s, seat, root, cx).expect("the commitment was affordable");
            }
            if root == Action::Done {
                let player = s.player_mut(seat);
                player.done = true;
                let mana = player.mana;
                if !s.closing {
                    cx.event(Event::Done { seat, mana });
                }
                continue;
            }
            let when = self.use_up(s, seat, root);
            let rank = if when == u16::MAX { self.factions[s.player(seat).role].basic_rank } else { 0 }; // BF-ED5
            if let Some(kind) = basic_kind(root) {
                cx.event(Event::Basic { seat, kind });
            }
            order.push((when, 6 * rank + place, seat));
        }
        self.put_in_order(s, &mut order, cx);
        s.progress = 0;
        s.phase = Phase::Resolve;
    }

    /// Takes from a player what a revealed root uses up. Returns the initiative at which it resolves.
    fn use_up(&self, s: &mut State, seat: Seat, root: Action) -> u16 {
        let player = s.player_mut(seat);
        match root {
            Action::Play(card) => {
                player.played += 1;
                self.show(s, seat, card);
                let player = s.player_mut(seat);
                player.hand.take(card).expect("a card that is played is held");
                player.in_play = card;
                self.tally(s, seat, card, Tally::Played);
                return self.initiative(s, seat, card);
            }
            Action::FreeMarch => player.free_marches -= 1,
            Action::Ability(slot) => {
                if let Some((place, ability)) = self.ability(s.champion(slot).card)
                    && ability.per_round
                {
                    s.champion_mut(slot).used_round |= 1 << place;
                }
            }
            _ => {}
        }
        u16::MAX
    }

    /// Orders cards by initiative, equal ones in Lead order, then everything else in Lead order (BF-Q5).
    fn put_in_order(&self, s: &mut State, order: &mut [(u16, u8, Seat)], cx: &mut Cx<'_, Event>) {
        order.sort_unstable();
        if self.knobs.rules.initiative_tie == InitiativeTie::Random {
            for tied in order.chunk_by_mut(|a, b| a.0 == b.0).filter(|tied| tied.len() > 1 && tied[0].0 != u16::MAX) {
                cx.dice(Purpose::Initiative.id()).shuffle(tied);
            }
        }
        s.order = order.iter().map(|(_, _, seat)| *seat).collect();
        if s.order.len() > 1 {
            cx.event(Event::Order { seats: s.order });
        }
    }

    /// Pays for a root; returns `None` if it cannot be paid now (BF-12.3b, BF-Q49).
    fn pay(&self, s: &mut State, seat: Seat, root: Action, cx: &mut Cx<'_, Event>) -> Option<()> {
        let (cost, gold) = self.price(s, seat, root)?;
        let player = s.player_mut(seat);
        let (mana, left) = (player.mana.checked_sub(cost)?, player.gold.checked_sub(gold.into())?);
        (player.mana, player.gold) = (mana, left);
        cx.event(Event::Paid { seat, mana: cost, gold });
        if let Action::Play(card) = root {
            self.use_up_discounts(s, seat, card);
            cx.event(Event::Play { seat, card, gold });
        }
        Some(())
    }

    fn use_up_discounts(&self, s: &mut State, seat: Seat, card: CardId) {
        let champion = self.cards.get(card).kind == Kind::Champion;
        self.drop_running(s, |running, verb| {
            running.owner == seat
                && !running.fresh
                && verb.modifier().is_some_and(|m| match m.change {
                    Change::PlayMana { .. } => m.when == When::NextPlay || champion,
                    Change::ChampionGold(_) => champion,
                    _ => false,
                })
        });
    }

    /// Starts the next revealed commitment.
    pub(super) fn begin_action(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
        let root = s.player(seat).commit.root.expect("only commitments are in the order");
        let card = match root {
            Action::Play(card) => card,
            _ => CardId::NONE,
        };
        s.guarded = false;
        cx.event(Event::Resolves(seat));
        for place in 0..s.running.len() {
            if self.scripts.effect(s.running[place].effect).trigger().is_some() {
                s.running[place].fresh = false;
            }
        }
        if self.knobs.rules.pay_time == PayTime::Resolve && self.pay(s, seat, root, cx).is_none() {
            cx.event(Event::Unpaid(seat));
            return self.conclude(s, seat, card, true, cx);
        }
        if let Action::Ability(slot) = root
            && !s.champion(slot).alive()
        {
            return; // the champion died earlier in this step
        }
        let Some((list, this)) = self.root_script(s, root) else { return };
        let script = Script::new(seat, list, card, this);
        if self.knobs.rules.fizzle_scope == FizzleScope::WholeCard && self.target_lost(s, &script, cx) {
            return self.conclude(s, seat, card, true, cx);
        }
        s.stack.push(Frame::Script(script));
    }

    /// Ends the Action Steps when nobody takes part any more: sieges come next, or first the steps for abilities
    /// (BF-Q71).
    pub(super) fn end_steps(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        if !s.closing {
            for seat in Seat::all(self.seats).filter(|seat| !s.player(*seat).done) {
                cx.event(Event::Done { seat, mana: s.player(seat).mana });
            }
            if self.knobs.rules.ability_timing == AbilityTiming::AutoEnd {
                s.closing = true;
                for seat in Seat::all(self.seats) {
                    s.player_mut(seat).done = false;
                }
                return self.begin_step(s);
            }
        }
        s.closing = false;
        s.progress = 0;
        s.phase = Phase::Sieges;
    }
}

/// Returns the kind of a basic action or an ability in [`Event::Basic`].
fn basic_kind(root: Action) -> Option<BasicKind> {
    match root {
        Action::Build => Some(BasicKind::Build),
        Action::March => Some(BasicKind::March),
        Action::Reinforce => Some(BasicKind::Reinforce),
        Action::FreeMarch => Some(BasicKind::FreeMarch),
        Action::Ability(_) => Some(BasicKind::Ability),
        _ => None,
    }
}
