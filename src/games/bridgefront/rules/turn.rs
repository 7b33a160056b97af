//! Phases, frames, who acts, and when a round ends (BF-9, BF-10, BF-12.1, BF-12.3, BF-13, BF-18, BF-19).

use super::actions::{Action, with_scratch};
use crate::game::{BySeat, Choices, Cx, Illegal, Notation, Play, Role, Seat, Seats};
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::content::cards::{CardId, Kind};
use crate::games::bridgefront::events::{Event, Purpose, Purse, Zone};
use crate::games::bridgefront::knobs::{
    AbilityTiming, FizzleScope, InitiativeTie, LeadRotation, PayTime, ZeroManaActions,
};
use crate::games::bridgefront::state::{Champion, Commit, EdgeSet, End, Frame, Lock, Phase, Script, State};
use crate::games::bridgefront::verbs::Verb;
use crate::games::bridgefront::verbs::event::On;
use crate::games::bridgefront::verbs::modifier::{Change, When};
use crate::table::Pile;

impl Play for Bridgefront {
    fn setup(&self, roles: &[Role], cx: &mut Cx<'_, Event>) -> State {
        let mut s = self.deal_in(roles, cx);
        self.advance(&mut s, cx);
        s
    }

    fn to_act(&self, s: &State) -> Seats {
        if let Some(Frame::Ask(seat, _)) = s.stack.last() {
            return Seats::one(*seat);
        }
        let all = Seat::all(self.seats);
        match s.phase {
            Phase::Corners => self.drafter(s).map_or(Seats::NONE, Seats::one),
            Phase::StartBridges | Phase::FreeCard | Phase::QuietStudy => {
                all.filter(|seat| s.player(*seat).choosing).collect()
            }
            Phase::Bids if self.auction_open(s) => self.bidding(s),
            Phase::Commit => {
                all.filter(|seat| self.eligible_to_act(s, *seat) && !s.player(*seat).commit.complete).collect()
            }
            Phase::Bids | Phase::Resolve | Phase::Sieges | Phase::Collection | Phase::Cleanup | Phase::Over => {
                Seats::NONE
            }
        }
    }

    fn actions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        self.options(s, seat, false, out);
    }

    fn legal(&self, s: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        let refuse = |why: &str| Err(Illegal(format!("{seat}: `{}` {why}", self.write_action(action))));
        if !self.to_act(s).contains(seat) {
            return refuse("comes while it has nothing to choose");
        }
        if s.phase == Phase::Bids && s.stack.is_empty() {
            if self.bid_allowed(s, seat, action) {
                return Ok(());
            }
            return refuse("is no bid it can pay (BF-11.2a)");
        }
        let allowed = with_scratch(|out| {
            self.options(s, seat, true, out);
            out.contains(&action)
        });
        if allowed { Ok(()) } else { refuse("is not among what the rules allow now") }
    }

    fn apply(&self, s: &mut State, choices: &Choices<Action>, cx: &mut Cx<'_, Event>) {
        if let Some(Frame::Ask(seat, _)) = s.stack.last() {
            if let Some(action) = choices.get(*seat) {
                self.answer(s, action, cx);
            }
        } else {
            for (seat, action) in choices.iter() {
                self.choose(s, seat, action, cx);
            }
        }
        self.advance(s, cx);
    }

    fn payoff(&self, s: &State) -> BySeat<f32> {
        s.shares
    }

    fn ending(&self, s: &State) -> usize {
        match s.end {
            End::NotYet | End::Threshold => 0,
            End::RoundCap => 1,
            End::Elimination => 2,
        }
    }
}

impl Bridgefront {
    /// The Age of a round, from 0 (BF-19a).
    pub(crate) fn age(&self, round: u8) -> u8 {
        self.knobs.rules.age(round)
    }

    /// All seats from Lead onward (BF-12.3a): by seat, or clockwise by corner.
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

    /// BF-12.1a: has mana and is not Done. Where cards that cost no mana can be played without any
    /// (BF-Q48), whoever is not Done takes part: only its owner knows whether a hand has such a card.
    fn eligible_to_act(&self, s: &State, seat: Seat) -> bool {
        let player = s.player(seat);
        if player.done {
            return false;
        }
        if s.closing {
            return player.free_marches > 0 || self.ready_abilities(s, seat).next().is_some();
        }
        player.mana >= 1 || self.knobs.rules.zero_mana_actions == ZeroManaActions::Allowed
    }

    /// The options of a seat that must choose: what is proposed, or (`wide`) all that is allowed.
    pub(crate) fn options(&self, s: &State, seat: Seat, wide: bool, out: &mut Vec<Action>) {
        if let Some(Frame::Ask(asked, question)) = s.stack.last() {
            if *asked == seat {
                self.question_options(s, seat, question, out);
            }
            return;
        }
        match s.phase {
            Phase::Corners => self.corner_options(s, out),
            Phase::StartBridges => self.start_edges(s, seat, out),
            Phase::FreeCard => {
                let reveal = &s.player(seat).reveal;
                for (place, card) in reveal.iter().enumerate() {
                    if !reveal[..place].contains(card) {
                        out.push(Action::Card(*card));
                    }
                }
            }
            Phase::QuietStudy => self.study_options(s, seat, out),
            Phase::Bids => self.bid_options(s, seat, out),
            Phase::Commit => {
                self.commit_options(s, seat, wide, out);
            }
            Phase::Resolve | Phase::Sieges | Phase::Collection | Phase::Cleanup | Phase::Over => {}
        }
    }

    fn choose(&self, s: &mut State, seat: Seat, action: Action, cx: &mut Cx<'_, Event>) {
        match (s.phase, action) {
            (Phase::Corners, Action::Corner(slot)) => self.take_corner(s, seat, slot, cx),
            (Phase::StartBridges, Action::Edge(edge)) => self.pick_start_edge(s, seat, edge),
            (Phase::FreeCard, Action::Card(card)) => self.pick_free_card(s, seat, card),
            (Phase::QuietStudy, action) => self.study(s, seat, action),
            (Phase::Bids, action) => self.bid(s, seat, action),
            (Phase::Commit, action) => self.commit(s, seat, action),
            (phase, action) => unreachable!("{action:?} in {phase:?} was checked by `legal`"),
        }
    }

    // ---- commitments ----

    fn commit(&self, s: &mut State, seat: Seat, action: Action) {
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

    /// Reveals the commitments of a step, takes their costs and puts them in order (BF-12.3).
    fn reveal(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let mut order: Pile<(u16, u8, Seat), 6> = Pile::new();
        for (place, seat) in (0u8..).zip(self.lead_order(s)) {
            if !self.eligible_to_act(s, seat) {
                s.player_mut(seat).commit = Commit::default();
                continue;
            }
            let root = s.player(seat).commit.root.expect("everybody who may act has committed");
            let mut when = u16::MAX;
            if self.knobs.rules.pay_time == PayTime::Reveal && root != Action::Done {
                self.pay(s, seat, root, cx).expect("the commitment was affordable");
            }
            let player = s.player_mut(seat);
            match root {
                Action::Done => {
                    player.done = true;
                    let mana = player.mana;
                    if !s.closing {
                        cx.event(Event::Done { seat, mana });
                    }
                    continue;
                }
                Action::Play(card) => {
                    when = self.cards.get(card).initiative;
                    player.played += 1;
                    self.show(s, seat, card);
                    let player = s.player_mut(seat);
                    player.hand.take(card).expect("a card that is played is held");
                    player.in_play = card;
                }
                Action::FreeMarch => player.free_marches -= 1,
                Action::Ability(slot) => {
                    if let Some((place, _, true)) = self.ability(s.champion(slot).card) {
                        s.champion_mut(slot).used_round |= 1 << place;
                    }
                }
                _ => {}
            }
            let kind = match root {
                Action::Build => Some(0),
                Action::March => Some(1),
                Action::Reinforce => Some(2),
                Action::FreeMarch => Some(3),
                Action::Ability(_) => Some(4),
                _ => None,
            };
            if let Some(kind) = kind {
                cx.event(Event::Basic { seat, kind });
            }
            order.push((when, place, seat));
        }
        // Cards by initiative, equal ones in Lead order; then everything else in Lead order (BF-Q5).
        order.sort_unstable();
        if self.knobs.rules.initiative_tie == InitiativeTie::Random {
            for tied in order.chunk_by_mut(|a, b| a.0 == b.0).filter(|tied| tied.len() > 1 && tied[0].0 != u16::MAX) {
                cx.dice(Purpose::Initiative.id()).shuffle(tied);
            }
        }
        s.order = order.iter().map(|(_, _, seat)| *seat).collect();
        if s.order.len() > 1 {
            let seats = std::array::from_fn(|place| s.order.get(place).copied().unwrap_or_default());
            cx.event(Event::Order { seats, n: s.order.size() });
        }
        s.progress = 0;
        s.phase = Phase::Resolve;
    }

    /// Pays for a root; `None` if it cannot be paid now (BF-12.3b, BF-Q49).
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
                    Change::PlayMana { .. } => m.when == When::NextPlay,
                    Change::ChampionGold(_) => champion,
                    _ => false,
                })
        });
    }

    /// Starts the next revealed commitment.
    fn begin_action(&self, s: &mut State, seat: Seat, cx: &mut Cx<'_, Event>) {
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

    // ---- the machine ----

    /// Runs until somebody must choose or the match is over.
    pub(crate) fn advance(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        loop {
            match s.stack.last() {
                Some(Frame::Ask(..)) => return,
                Some(Frame::Script(_)) => {
                    self.run_script(s, cx);
                    continue;
                }
                Some(Frame::Battle) => {
                    self.run_battle(s, cx);
                    continue;
                }
                Some(Frame::Battles(attacker)) => {
                    let attacker = *attacker;
                    self.next_battle(s, attacker, cx);
                    continue;
                }
                Some(Frame::Nothing) => {
                    s.stack.pop();
                    continue;
                }
                None => {}
            }
            if !self.to_act(s).is_empty() {
                return;
            }
            match s.phase {
                Phase::Corners => self.furnish(s, cx),
                Phase::StartBridges => self.lay_start_bridges(s, cx),
                Phase::FreeCard => {
                    self.hand_out_free_cards(s, cx);
                    self.begin_round(s, 1, cx);
                }
                Phase::QuietStudy => {
                    self.end_study(s, cx);
                    self.lay_row(s, cx);
                }
                Phase::Bids => {
                    if self.auction_open(s) {
                        self.settle_auction(s, cx);
                    } else {
                        self.clear_row(s);
                        self.begin_step(s);
                    }
                }
                Phase::Commit => {
                    if Seat::all(self.seats).any(|seat| self.eligible_to_act(s, seat)) {
                        self.reveal(s, cx);
                    } else {
                        self.end_steps(s, cx);
                    }
                }
                Phase::Resolve => {
                    let place = s.place();
                    s.progress += 1;
                    match s.order.get(place).copied() {
                        Some(seat) => self.begin_action(s, seat, cx),
                        None => self.begin_step(s),
                    }
                }
                Phase::Sieges => self.next_siege(s, cx),
                Phase::Collection => {
                    if !self.next_collection(s, cx) {
                        self.score(s, cx);
                        if s.phase != Phase::Over {
                            s.phase = Phase::Cleanup;
                        }
                    }
                }
                Phase::Cleanup => {
                    self.clean_up(s, cx);
                    self.begin_round(s, s.round + 1, cx);
                }
                Phase::Over => return,
            }
        }
    }

    /// Reset (BF-10), and the once-per-round flags.
    fn begin_round(&self, s: &mut State, round: u8, cx: &mut Cx<'_, Event>) {
        s.round = round;
        cx.begin_epoch(u64::from(round));
        cx.event(Event::Round(round));
        let rules = &self.knobs.rules;
        s.lead = self.lead_of_round(s, round);
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
            player.mana = rules.max_mana + self.age(round) * rules.mana_per_age;
            player.done = false;
            player.won_battle = false;
            player.enemy_champion_died = false;
            player.played = 0;
            player.free_marches = passives.free_march;
            player.commit = Commit::default();
            let wanted = rules.hand_size + player.extra_draw;
            player.extra_draw = 0;
            let missing = wanted.saturating_sub(player.hand.size());
            self.draw_cards(s, seat, missing, cx);
            s.player_mut(seat).choosing = passives.quiet_study > 0 && !s.player(seat).hand.is_empty();
        }
        for place in 0..s.running.len() {
            s.running[place].fresh = false;
        }
        for champion in s.champions.values_mut() {
            champion.used_round = 0;
        }
        s.phase = Phase::QuietStudy;
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

    /// A new Action Step: everybody who may act commits afresh (BF-12.1).
    fn begin_step(&self, s: &mut State) {
        for seat in Seat::all(self.seats) {
            s.player_mut(seat).commit = Commit::default();
        }
        s.order = Pile::new();
        s.phase = Phase::Commit;
    }

    /// Nobody takes part any more: sieges come next, or first the steps for abilities (BF-Q71).
    fn end_steps(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
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

    // ---- Quiet Study (BF-21.5a, BF-Q45) ----

    fn study_options(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        // Cards set aside leave the hand at once, so every card in hand can still be picked.
        let hand = &s.player(seat).hand;
        for (place, card) in hand.iter().enumerate() {
            if !hand[..place].contains(card) {
                out.push(Action::Card(*card));
            }
        }
        out.push(Action::Stop);
    }

    fn study(&self, s: &mut State, seat: Seat, action: Action) {
        let most = self.passives(s, seat).quiet_study;
        let player = s.player_mut(seat);
        if let Action::Card(card) = action {
            player.hand.take(card).expect("a card set aside is held");
            player.picked.push(card.into());
            player.choosing = player.picked.size() < most && !player.hand.is_empty();
        } else {
            player.choosing = false;
        }
    }

    /// The cards set aside are discarded together, then as many are drawn.
    fn end_study(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        for seat in Seat::all(self.seats) {
            let set_aside = s.player(seat).picked_cards();
            s.player_mut(seat).picked.clear();
            self.discard_all(s, seat, &set_aside, Zone::Hand, cx);
            self.draw_cards(s, seat, set_aside.size(), cx);
        }
    }

    // ---- sieges (BF-13) ----

    fn next_siege(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let order: Pile<Seat, 6> = self.lead_order(s).collect();
        while let Some(owner) = order.get(s.place()).copied() {
            s.progress += 1;
            let hex = s.player(owner).capital;
            let tile = s.hex(hex);
            let mut present = tile.occupants();
            let (Some(a), Some(b)) = (present.next(), present.next()) else { continue };
            drop(present);
            // The owner defends; in a Capital without its owner, whoever came first (BF-13c).
            let defender = if a == owner || b == owner { owner } else { tile.first };
            let attacker = if a == defender { b } else { a };
            self.begin_battle(s, hex, attacker, defender, true, cx);
            return;
        }
        self.pillage(s, cx);
        s.progress = 0;
        s.phase = Phase::Collection;
    }

    /// Capitals that a seat now holds alone and did not before pay its pillage (BF-Q151).
    fn pillage(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        for seat in Seat::all(self.seats) {
            let mut holds = 0u8;
            for owner in Seat::all(self.seats).filter(|owner| *owner != seat) {
                let hex = s.player(owner).capital;
                let tile = s.hex(hex);
                if tile.occupied_by(seat) && !tile.enemy_of(seat) {
                    holds |= 1 << owner.0;
                    if s.player(seat).holds & (1 << owner.0) == 0 {
                        cx.event(Event::Captured { seat, hex });
                        let passives = self.passives(s, seat);
                        let again = s.player(seat).pillaged & (1 << owner.0) != 0;
                        if !(passives.pillage_once && again) {
                            self.gold(s, seat, i16::from(passives.pillage), Purse::Pillage, cx);
                        }
                        s.player_mut(seat).pillaged |= 1 << owner.0;
                    }
                }
            }
            s.player_mut(seat).holds = holds;
        }
    }

    // ---- Cleanup (BF-18) ----

    fn clean_up(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        for seat in Seat::all(self.seats) {
            let hand = std::mem::take(&mut s.player_mut(seat).hand);
            self.discard_all(s, seat, &hand, Zone::Hand, cx);
            s.player_mut(seat).commit = Commit::default();
        }
        // What waited for Cleanup pays out before it ends with the round.
        for place in 0..s.running.len() {
            let running = s.running[place];
            if !running.won || !self.scripts.effect(running.effect).waits_for(On::Cleanup) {
                continue;
            }
            for draw in self.triggered(&running).filter_map(|verb| verb.draw()) {
                draw.at_cleanup(self, s, running.owner, cx);
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
        }
        // Slots of the dead are free again; what still names them ends with them.
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
