//! Rounds from Reset (BF-10) to Cleanup (BF-18), and their Lead.

use crate::Bridgefront;
use crate::model::content::cards::CardId;
use crate::model::content::verbs::Verb;
use crate::model::content::verbs::event::On;
use crate::model::content::verbs::selectors::Cond;
use crate::model::events::{Event, Purse, Zone};
use crate::model::knobs::LeadRotation;
use crate::model::state::{Champion, Commit, EdgeSet, Phase, Running, State};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;

impl Bridgefront {
    /// Returns the Age of a round, counted from 0 (BF-19a).
    pub(crate) fn age(&self, round: u8) -> u8 {
        self.knobs.rules.age(round)
    }

    /// Returns the mana that a round begins with (BF-10).
    pub(crate) fn reset_mana(&self, round: u8) -> u8 {
        self.knobs.rules.max_mana + self.age(round) * self.knobs.rules.mana_per_age
    }

    /// Returns all seats from Lead onward (BF-12.3a): by seat, or clockwise by corner.
    pub(crate) fn lead_order(&self, s: &State) -> impl Iterator<Item = Seat> + Clone + use<> {
        let mut order: Pile<Seat, 6> = Seat::all(self.seats).collect();
        if self.knobs.setup.lead_rotation == LeadRotation::Corner {
            order.sort_by_key(|seat| s.player(*seat).corner);
        }
        let first = order.iter().position(|seat| *seat == s.lead).unwrap_or(0);
        order.rotate_left(first);
        let order: Pile<Seat, 6> = order;
        (0..order.len()).map(move |place| order[place])
    }

    fn lead_of_round(&self, s: &State, round: u8) -> Seat {
        let turn = (usize::from(round) - 1) % self.seats;
        match self.knobs.setup.lead_rotation {
            LeadRotation::Seat => Seat::at(turn),
            LeadRotation::Corner => {
                let mut order: Pile<Seat, 6> = Seat::all(self.seats).collect();
                order.sort_by_key(|seat| s.player(*seat).corner);
                let first = order.iter().position(|seat| *seat == Seat(0)).unwrap_or(0);
                order[(first + turn) % self.seats]
            }
        }
    }

    /// Starts a round: Reset (BF-10), and the once-per-round flags.
    pub(super) fn begin_round(&self, s: &mut State, round: u8, cx: &mut Cx<'_, Event>) {
        s.round = round;
        cx.begin_epoch(u64::from(round));
        let rules = &self.knobs.rules;
        s.lead = self.lead_of_round(s, round);
        cx.event(Event::Round { round, lead: s.lead, mana: self.reset_mana(round) });
        let income = if round > 1 || rules.income_round_1 { rules.base_income } else { 0 };
        for seat in Seat::all(self.seats) {
            if !s.plays(seat) {
                let player = s.player_mut(seat);
                player.mana = 0;
                player.done = true;
                continue;
            }
            self.gold(s, seat, i16::from(income), Purse::Income, cx);
            let passives = *self.passives(s, seat);
            let player = s.player_mut(seat);
            player.mana = self.reset_mana(round);
            player.done = false;
            player.won_battle = false;
            player.enemy_champion_died = false;
            player.played = 0;
            player.free_marches = passives.free_march;
            player.tailwind = passives.tailwind;
            player.commit = Commit::default();
            let wanted = rules.hand_size + player.extra_draw;
            player.extra_draw = 0;
            let missing = wanted.saturating_sub(player.hand.size());
            self.draw_cards(s, seat, missing, cx);
        }
        self.begin_study(s, false);
        for place in 0..s.running.len() {
            s.running[place].fresh = false;
        }
        for champion in s.champions.values_mut() {
            champion.used_round = 0;
        }
        s.phase = Phase::QuietStudy;
    }

    /// Returns whether an effect that waits for Cleanup has been earned: by a battle won (BF-Q114), or by a tile that is
    /// occupied now (BF-ED22).
    fn pays_in_cleanup(&self, s: &State, running: &Running) -> bool {
        let trigger = self.scripts.effect(running.effect).trigger().filter(|trigger| trigger.event == On::Cleanup);
        trigger.is_some_and(|trigger| match trigger.needs {
            Some(Cond::Occupies(tiles)) => self.occupies(s, running.owner, tiles),
            _ => running.won,
        })
    }

    pub(super) fn clean_up(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        for seat in Seat::all(self.seats) {
            let hand = std::mem::take(&mut s.player_mut(seat).hand);
            self.discard_all(s, seat, &hand, Zone::Hand, cx);
            s.player_mut(seat).commit = Commit::default();
        }
        // Effects that waited for Cleanup pay out before they end with the round.
        for place in 0..s.running.len() {
            let running = s.running[place];
            if !self.pays_in_cleanup(s, &running) {
                continue;
            }
            for verb in self.triggered(&running) {
                if let Some(draw) = verb.draw() {
                    draw.at_cleanup(self, s, running.owner, cx);
                }
                if let Some(vp) = verb.gain().and_then(|gain| gain.fixed_vp()) {
                    self.award(s, running.owner, vp, cx);
                }
            }
        }
        let round = s.round;
        self.drop_running(s, |running, _| running.until <= round);
        s.frozen = false;
        s.locked = EdgeSet::default();
        s.opened = EdgeSet::default();
        s.links.clear();
        let temporary = std::mem::take(&mut s.temporary);
        for edge in temporary.iter() {
            s.bridges.remove(edge);
            cx.event(Event::BridgeGoes(edge));
        }
        // Slots of dead champions become free; running effects that name them end.
        for slot in s.champions.ids() {
            if s.champions[slot].card != CardId::NONE && !s.champions[slot].alive() {
                s.champions[slot] = Champion::NONE;
                self.drop_running(s, |running, verb| running.target == slot.into() && names_champion(verb));
            }
        }
    }
}

fn names_champion(verb: &Verb) -> bool {
    verb.waits_for(On::Dies) || verb.modifier().is_some_and(|m| m.who.is_some())
}
