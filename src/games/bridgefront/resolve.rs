//! The interpreter of effects: scripts, the questions they ask, and their answers (BF-12.4, BF-15).
//!
//! A script is a frame that steps through a list of effects. An effect that needs an answer leaves
//! the frame where it is and puts a question on top; answered, the effect runs again and finds it.

use super::Bridgefront;
use super::actions::{Action, locked_groups};
use super::board::{Hex, NOWHERE};
use super::cards::{CardId, NO_CARD};
use super::effects::{
    BridgeOp, ChampionSel, Cond, DeckEnd, EdgeSel, EffectId, HandOp, Harm, HexBase, HexSel, ListId, Modifier, Num, On,
    Payer, Rest, Stat, Tiles, Touch, Trigger, Unit, Verb, Via, Whose,
};
use super::events::{Event, Purpose, Purse, Source};
use super::state::{Champion, Frame, NOBODY, Question, Running, Script, Slot, State};
use crate::game::{Cx, Pile, Seat};

/// What an effect does to its script.
pub(crate) enum Flow {
    /// On to the next effect.
    Next,
    /// Ask, and run this effect again with the answer.
    Ask(Seat),
    /// On to the next effect, after this question has run its course.
    After(Question),
    /// On to the next effect, after these lists; targets in them are chosen now (`late`).
    Call { list: ListId, late: bool, this: Slot },
}

impl Script {
    /// A script from its beginning.
    pub(crate) fn new(seat: Seat, list: ListId, card: CardId, this: Slot) -> Script {
        Script {
            seat,
            list,
            at: 0,
            card,
            this,
            that_champion: NOBODY,
            there: NOWHERE,
            edge: NOWHERE,
            that: 0,
            moved: false,
            answer: None,
            answers: 0,
            missed: false,
            worked: false,
            root: true,
            late: false,
        }
    }
}

impl Bridgefront {
    /// Runs the script on top of the stack until it ends or something goes on top of it.
    pub(crate) fn run_script(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let top = s.stack.len() - 1;
        let Frame::Script(mut script) = s.stack[top] else { unreachable!("only called with a script on top") };
        loop {
            let Some(effect) = self.scripts.list(script.list).get(usize::from(script.at)).copied() else {
                s.stack.pop();
                self.end_script(s, &script, cx);
                return;
            };
            let flow = self.run_effect(s, &mut script, effect, cx);
            self.settle_deaths(s, cx);
            if !matches!(flow, Flow::Ask(_)) {
                script.at += 1;
                script.answer = None;
                script.answers = 0;
            }
            s.stack[top] = Frame::Script(script);
            match flow {
                Flow::Next => {}
                Flow::Ask(seat) => {
                    s.stack.push(Frame::Ask(seat, Question::Late));
                    return;
                }
                Flow::After(question) => {
                    s.stack.push(Frame::Ask(script.seat, question));
                    return;
                }
                Flow::Call { list, late, this } => {
                    let inner = Script {
                        list,
                        at: 0,
                        answer: None,
                        answers: 0,
                        root: false,
                        late: late || script.late,
                        this: if this == NOBODY { script.this } else { this },
                        ..script
                    };
                    s.stack.push(Frame::Script(inner));
                    return;
                }
            }
        }
    }

    fn end_script(&self, s: &mut State, script: &Script, cx: &mut Cx<'_, Event>) {
        if !script.root {
            // What a branch learnt counts for the whole card.
            if let Some(Frame::Script(outer)) = s.stack.last_mut() {
                outer.missed |= script.missed;
                outer.worked |= script.worked;
                outer.moved |= script.moved;
                outer.there = script.there;
            }
            return;
        }
        if script.missed && !script.worked {
            cx.event(Event::Fizzle { seat: script.seat, card: script.card });
        }
        if script.card != NO_CARD {
            self.put_away(s, script.seat, script.card);
        }
        if !s.entered.is_empty() {
            s.stack.push(Frame::Battles(script.seat));
        }
    }

    /// The locked choices of an effect, in order.
    fn locks<'s>(&self, s: &'s State, script: &Script, effect: EffectId) -> impl Iterator<Item = Action> + use<'s> {
        let locks: &[_] = if script.late { &[] } else { &s.player(script.seat).commit.locks };
        locks.iter().filter(move |lock| lock.effect == effect).map(|lock| lock.choice)
    }

    fn run_effect(&self, s: &mut State, script: &mut Script, id: EffectId, cx: &mut Cx<'_, Event>) -> Flow {
        let seat = script.seat;
        match self.scripts.effect(id) {
            Verb::Deploy { forces, to, edge_ends, .. } => self.run_deploy(s, script, id, forces, to, *edge_ends, cx),
            Verb::DeployChampion => self.run_deploy_champion(s, script, id, cx),
            Verb::Move(spec) if spec.via == Via::Jump => {
                self.run_jump(s, script, id, spec.to);
                Flow::Next
            }
            Verb::Move(spec) => {
                let fixed = match spec.unit {
                    Unit::This => Some(s.champion(script.this).hex),
                    _ if spec.with_that && script.that_champion != NOBODY => Some(s.champion(script.that_champion).hex),
                    _ => Some(script.there),
                };
                let mut groups: Pile<_, 4> = Pile::new();
                locked_groups(&s.player(seat).commit.locks, id, fixed.filter(|hex| *hex != NOWHERE), &mut groups);
                if groups.is_empty() && !spec.optional {
                    script.missed = true;
                }
                for group in groups.iter() {
                    match self.move_group(s, seat, spec, group, script, cx) {
                        Some(end) => {
                            script.there = end;
                            script.moved = true;
                            script.worked = true;
                        }
                        None => script.missed = true,
                    }
                }
                Flow::Next
            }
            Verb::Bridge { op, n, at, temporary, .. } => self.run_bridge(s, script, id, *op, *n, at, *temporary, cx),
            Verb::Gain { mana: true, n, .. } => {
                let n = self.value(s, script, n);
                s.player_mut(seat).mana += n;
                script.worked = true;
                Flow::Next
            }
            Verb::Gain { n: Num::MineValue(sel), .. } => {
                let Some(hex) = self.late_hex(s, script, sel) else { return self.ask_or_miss(s, script, id) };
                let n = s.hex(hex).value;
                self.gold(s, seat, i16::from(n), Purse::Card, cx);
                script.worked = true;
                Flow::Next
            }
            Verb::Gain { n, from: Payer::Opponent, .. } => {
                let n = self.value(s, script, n);
                let chosen = self.locks(s, script, id).next();
                if let Some(Action::Opponent(other)) = chosen {
                    let n = u16::from(n).min(s.player(Seat(other)).gold) as i16;
                    self.gold(s, Seat(other), -n, Purse::Card, cx);
                    self.gold(s, seat, n, Purse::Card, cx);
                }
                script.worked = true;
                Flow::Next
            }
            Verb::Gain { n, .. } => {
                let n = self.value(s, script, n);
                self.gold(s, seat, i16::from(n), Purse::Card, cx);
                script.worked = true;
                Flow::Next
            }
            Verb::Draw { n, next_hand } => {
                let n = self.value(s, script, n);
                if *next_hand {
                    s.player_mut(seat).extra_draw += n;
                } else {
                    self.draw_cards(s, seat, n, cx);
                }
                script.worked = true;
                Flow::Next
            }
            Verb::Hand { op, n, each } => {
                script.that = 0;
                script.worked = true;
                let held = s.player(seat).hand.len().min(200) as u8;
                let (must, left) = (n.0.min(held), n.1.min(held));
                if left == 0 {
                    return Flow::Next;
                }
                Flow::After(Question::Hand { op: *op, must, left, picked: 0, each: *each })
            }
            Verb::Peek { look, take, rest } => {
                script.worked = true;
                self.run_peek(s, seat, *look, *take, *rest, cx)
            }
            Verb::Acquire { power, age, from, reveal, take } => {
                script.worked = true;
                let age = usize::from(age.unwrap_or(self.age(s.round)));
                let deck = if *power { 3 + age } else { age };
                self.run_acquire(s, seat, deck, *from, *reveal, *take, cx)
            }
            Verb::Strike { forces, champions, at, who, whose, accuracy, surrounded } => {
                let spec = Blow { forces: *forces, champions: *champions, whose: *whose };
                self.run_strike(s, script, id, &spec, at.as_ref(), who.as_ref(), *accuracy, *surrounded, cx)
            }
            Verb::Heal { n, who, pooled } => self.run_heal(s, script, id, n, who, *pooled),
            Verb::Mine { n, max, at } => {
                let hex = if at.late {
                    match self.late_hex(s, script, at) {
                        Some(hex) => Some(hex),
                        None => return self.ask_or_miss(s, script, id),
                    }
                } else {
                    self.locked_hex(s, script, id, at)
                };
                match hex {
                    Some(hex) => {
                        let tile = s.hex_mut(hex);
                        tile.value = tile.value.max((tile.value + n).min(*max));
                        script.there = hex;
                        script.worked = true;
                    }
                    None => script.missed = true,
                }
                Flow::Next
            }
            Verb::Mod(m) => {
                self.run_mod(s, script, id, m);
                Flow::Next
            }
            Verb::On(trigger) => {
                self.run_on(s, script, id, trigger);
                Flow::Next
            }
            Verb::Choose { options, late } => {
                let choice = if *late || script.late { script.answer } else { self.locks(s, script, id).next() };
                match choice {
                    Some(Action::Mode(mode)) => {
                        Flow::Call { list: options[usize::from(mode)], late: *late, this: NOBODY }
                    }
                    _ => Flow::Ask(seat),
                }
            }
            Verb::If { cond, then, otherwise } => {
                script.worked = true;
                match (self.holds(s, script, cond), otherwise) {
                    (true, _) => Flow::Call { list: *then, late: false, this: NOBODY },
                    (false, Some(list)) => Flow::Call { list: *list, late: false, this: NOBODY },
                    (false, None) => Flow::Next,
                }
            }
            Verb::Roll { faces } => {
                let roll = cx.dice(Purpose::Cards.id()).d6();
                script.worked = true;
                Flow::Call { list: faces[usize::from(roll) - 1], late: true, this: NOBODY }
            }
        }
    }

    // ---- targets ----

    /// The hex an effect works on if it was locked or is fixed, and still fits (BF-12.4b).
    fn locked_hex(&self, s: &State, script: &Script, id: EffectId, sel: &HexSel) -> Option<Hex> {
        let home = s.player(script.seat).capital;
        match sel.base {
            HexBase::Home => Some(home),
            HexBase::There => Some(script.there).filter(|hex| *hex != NOWHERE),
            HexBase::This => Some(s.champion(script.this).hex).filter(|hex| *hex != NOWHERE),
            HexBase::Capital => match self.locks(s, script, id).next() {
                Some(Action::Hex(hex)) if hex != home => self.wings(s, script.seat).then_some(hex),
                _ => Some(home),
            },
            HexBase::Filter { .. } => match self.locks(s, script, id).next() {
                Some(Action::Hex(hex)) => self.passes(s, script.seat, &sel.base, hex, script.this, 0).then_some(hex),
                _ => None,
            },
        }
    }

    fn late_hex(&self, s: &State, script: &Script, sel: &HexSel) -> Option<Hex> {
        match (sel.base, script.answer) {
            (HexBase::Filter { .. }, Some(Action::Hex(hex))) => Some(hex),
            (HexBase::Filter { .. }, _) => None,
            (HexBase::Home | HexBase::Capital, _) => Some(s.player(script.seat).capital),
            (HexBase::There, _) => Some(script.there),
            (HexBase::This, _) => Some(s.champion(script.this).hex),
        }
    }

    /// Asks for a late target, or goes on if there is nothing to choose from.
    fn ask_or_miss(&self, s: &State, script: &mut Script, id: EffectId) -> Flow {
        let mut any = 0;
        self.late_options(s, script, id, &mut |_| any += 1);
        if any > 0 {
            return Flow::Ask(script.seat);
        }
        script.missed = true;
        Flow::Next
    }

    /// The options of a target that is chosen while the card resolves.
    pub(crate) fn late_options(&self, s: &State, script: &Script, id: EffectId, offer: &mut dyn FnMut(Action)) {
        let seat = script.seat;
        let mut hexes = |sel: &HexSel, enter: bool| {
            for hex in self.board.hexes() {
                if self.passes(s, seat, &sel.base, hex, script.this, 0) && (!enter || s.hex(hex).admits(seat)) {
                    offer(Action::Hex(hex));
                }
            }
        };
        match self.scripts.effect(id) {
            Verb::Choose { options, .. } => (0..options.len() as u8).for_each(|mode| offer(Action::Mode(mode))),
            Verb::Deploy { to, .. } if to.base == HexBase::Capital => {
                offer(Action::Hex(s.player(seat).capital));
                offer(Action::Hex(self.board.center));
            }
            Verb::Deploy { to, .. } => hexes(to, true),
            Verb::Mine { at, .. } => hexes(at, false),
            Verb::Gain { n: Num::MineValue(at), .. } => hexes(at, false),
            Verb::Strike { at: Some(at), who: None, .. } => hexes(at, false),
            Verb::Strike { who: Some(sel), .. } => {
                for (slot, _) in s.living().filter(|(slot, _)| self.selects(s, seat, sel, *slot, script.this, false)) {
                    offer(Action::Champion(slot));
                }
            }
            Verb::Heal { who, pooled, .. } => {
                for (slot, champion) in s.living() {
                    let fits = if *pooled {
                        champion.owner == seat && champion.hex == script.there
                    } else {
                        self.selects(s, seat, who, slot, script.this, false)
                    };
                    if fits && champion.hp < self.cards.get(champion.card).hp {
                        offer(Action::Champion(slot));
                    }
                }
            }
            Verb::Bridge { op, n, at, .. } => {
                for edge in 0..self.board.edges.len() as u8 {
                    if self.edge_fits(s, seat, at, *op, edge, script.this) {
                        offer(Action::Edge(edge));
                    }
                }
                if script.answers >= n.0 {
                    offer(Action::Stop);
                }
            }
            _ => {}
        }
    }

    // ---- numbers and conditions ----

    fn value(&self, s: &State, script: &Script, num: &Num) -> u8 {
        match num {
            Num::Fixed(n) => *n,
            Num::That => script.that,
            // BF-Q115: the card counts itself; it was counted when it was revealed.
            Num::PlusPlayed(n) => n + s.player(script.seat).played,
            Num::MineValue(_) => 0,
            Num::If(cond, yes, no) => {
                if self.holds(s, script, cond) {
                    *yes
                } else {
                    *no
                }
            }
        }
    }

    fn holds(&self, s: &State, script: &Script, cond: &Cond) -> bool {
        let player = s.player(script.seat);
        match cond {
            Cond::WonBattle => player.won_battle,
            Cond::ChampionDied => player.enemy_champion_died,
            Cond::Moved => script.moved,
            Cond::InBattle | Cond::GroupWon => false,
            Cond::Occupies(tiles) => self.occupies(s, script.seat, *tiles),
            Cond::EnemyAtHome => s.hex(player.capital).enemy_of(script.seat),
            Cond::ThatAtHome => {
                script.that_champion != NOBODY && s.champion(script.that_champion).hex == player.capital
            }
            Cond::EndedOn(tiles) => {
                script.moved && script.there != NOWHERE && self.tile_in(s, script.seat, script.there, *tiles)
            }
        }
    }

    fn occupies(&self, s: &State, seat: Seat, tiles: Tiles) -> bool {
        self.board.hexes().any(|hex| s.hex(hex).occupied_by(seat) && self.tile_in(s, seat, hex, tiles))
    }

    /// Changes a player's gold.
    pub(crate) fn gold(&self, s: &mut State, seat: Seat, amount: i16, purse: Purse, cx: &mut Cx<'_, Event>) {
        if amount != 0 {
            let player = s.player_mut(seat);
            player.gold = player.gold.checked_add_signed(amount).expect("nobody pays more gold than they have");
            cx.event(Event::Gold { seat, amount, purse });
        }
    }

    // ---- deploying ----

    #[allow(clippy::too_many_arguments)]
    fn run_deploy(
        &self,
        s: &mut State,
        script: &mut Script,
        id: EffectId,
        forces: &Num,
        to: &HexSel,
        edge_ends: bool,
        cx: &mut Cx<'_, Event>,
    ) -> Flow {
        let n = self.value(s, script, forces);
        if edge_ends {
            if script.edge == NOWHERE {
                script.missed = true;
                return Flow::Next;
            }
            let (a, b) = self.board.ends(script.edge);
            let at_a = match self.locks(s, script, id).next() {
                Some(Action::Forces(at_a)) => at_a.min(n),
                _ => n / 2 + n % 2,
            };
            for (hex, forces) in [(a, at_a), (b, n - at_a)] {
                if forces > 0 {
                    let landed = self.deploy(s, script.seat, hex, forces, cx);
                    script.worked |= landed;
                    script.missed |= !landed;
                }
            }
            return Flow::Next;
        }
        let hex = if to.late {
            match self.late_hex(s, script, to) {
                Some(hex) => Some(hex),
                None => return self.ask_or_miss(s, script, id),
            }
        } else if script.late && to.base == HexBase::Capital && self.wings(s, script.seat) {
            match script.answer {
                Some(Action::Hex(hex)) => Some(hex),
                _ => return Flow::Ask(script.seat),
            }
        } else {
            self.locked_hex(s, script, id, to)
        };
        match hex {
            Some(hex) if self.deploy(s, script.seat, hex, n, cx) => {
                script.there = hex;
                script.worked = true;
            }
            _ => script.missed = true,
        }
        Flow::Next
    }

    /// Puts new Forces into a hex, with Home Guard's extra one at home; false if no third player may
    /// come in (BF-12.6a).
    pub(crate) fn deploy(&self, s: &mut State, seat: Seat, hex: Hex, forces: u8, cx: &mut Cx<'_, Event>) -> bool {
        if forces == 0 {
            return true;
        }
        let mut forces = forces;
        if hex == s.player(seat).capital {
            forces += self.passives(s, seat).home_guard; // BF-21.1b
        }
        if !s.hex(hex).admits(seat) || !self.room_for(s, seat, hex, forces) {
            return false;
        }
        let forces = self.entry_toll(s, seat, hex, forces, cx);
        s.add_forces(seat, hex, forces);
        cx.event(Event::Deploy { seat, hex, forces });
        self.note_entry(s, seat, hex);
        true
    }

    fn run_deploy_champion(&self, s: &mut State, script: &mut Script, id: EffectId, cx: &mut Cx<'_, Event>) -> Flow {
        let seat = script.seat;
        let home = s.player(seat).capital;
        let Some(Action::Hex(hex)) = self.locks(s, script, id).next() else {
            script.missed = true;
            return Flow::Next;
        };
        let fits =
            hex == home || s.hex(hex).forces[seat.index()] > 0 || (hex == self.board.center && self.wings(s, seat));
        let limit = self.knobs.champions.limit;
        let room = limit == 0 || s.champions_of(seat) < usize::from(limit);
        if !fits || !room || !s.hex(hex).admits(seat) || !self.room_for(s, seat, hex, 1) {
            script.missed = true;
            return Flow::Next;
        }
        let slot = s.free_slot().expect("48 champions are more than all limits allow");
        let card = self.cards.get(script.card);
        s.champions[usize::from(slot)] = Champion { card: script.card, owner: seat, hp: card.hp, ..Champion::NONE };
        s.place_champion(slot, hex);
        cx.event(Event::Champion { seat, card: script.card, hex });
        script.worked = true;
        script.there = hex;
        self.note_entry(s, seat, hex);
        let deployed = self.scripts.list(card.fx).iter().find_map(|effect| match self.scripts.effect(*effect) {
            Verb::On(trigger) if trigger.event == On::Deploy => Some(trigger.list),
            _ => None,
        });
        match deployed {
            Some(list) => Flow::Call { list, late: true, this: slot },
            None => Flow::Next,
        }
    }

    fn run_jump(&self, s: &mut State, script: &mut Script, id: EffectId, to: Option<HexSel>) {
        let seat = script.seat;
        let mut locks = self.locks(s, script, id);
        let champion = match locks.next() {
            Some(Action::Champion(slot)) if s.champion(slot).alive() && s.champion(slot).owner == seat => slot,
            _ => {
                script.missed = true;
                return;
            }
        };
        let to = to.unwrap_or(HexSel::HOME);
        let target = match to.base {
            HexBase::Home => Some(s.player(seat).capital),
            _ => match locks.next() {
                Some(Action::Hex(hex)) => self.passes(s, seat, &to.base, hex, script.this, 0).then_some(hex),
                _ => None,
            },
        };
        drop(locks);
        let from = s.champion(champion).hex;
        match target {
            Some(hex) if s.hex(hex).admits(seat) => {
                script.that_champion = champion;
                script.there = hex;
                script.worked = true;
                if hex != from {
                    script.moved = true;
                    s.lift_champion(champion);
                    s.place_champion(champion, hex);
                    self.note_entry(s, seat, hex);
                }
            }
            _ => script.missed = true,
        }
    }

    // ---- bridges ----

    #[allow(clippy::too_many_arguments)]
    fn run_bridge(
        &self,
        s: &mut State,
        script: &mut Script,
        id: EffectId,
        op: BridgeOp,
        n: (u8, u8),
        at: &EdgeSel,
        temporary: bool,
        cx: &mut Cx<'_, Event>,
    ) -> Flow {
        let seat = script.seat;
        if op == BridgeOp::Freeze {
            s.frozen = true;
            script.worked = true;
            return Flow::Next;
        }
        if at.late {
            match script.answer {
                Some(Action::Edge(edge)) => {
                    self.edit_edge(s, seat, op, edge, temporary, cx);
                    script.worked = true;
                    script.answer = None;
                    script.answers += 1;
                    if script.answers >= n.1 {
                        return Flow::Next;
                    }
                }
                Some(_) => return Flow::Next,
                None => {}
            }
            let mut any = false;
            self.late_options(s, script, id, &mut |action| any |= action != Action::Stop);
            return if any { Flow::Ask(seat) } else { Flow::Next };
        }
        let mut picked: Pile<Action, 16> = self.locks(s, script, id).collect();
        if op == BridgeOp::Link {
            if let [Action::Hex(a), Action::Hex(b)] = *picked {
                // BF-22i: both ends must still be in range of an own champion.
                let Verb::Bridge { ends, .. } = self.scripts.effect(id) else { unreachable!("it is this effect") };
                let fits = |hex| self.passes(s, seat, &ends.base, hex, script.this, 0);
                if fits(a) && fits(b) && s.links.len() < 8 {
                    s.links.push((a, b));
                    script.worked = true;
                    return Flow::Next;
                }
            }
            script.missed = true;
            return Flow::Next;
        }
        let mut hit = false;
        for choice in picked.iter_mut() {
            match choice {
                Action::Edge(edge) => {
                    script.edge = *edge;
                    if self.edge_fits(s, seat, at, op, *edge, script.this) {
                        self.edit_edge(s, seat, op, *edge, temporary, cx);
                        hit = true;
                    }
                }
                Action::Champion(slot) => script.that_champion = *slot,
                _ => {}
            }
        }
        if hit {
            script.worked = true;
        } else if picked.first() != Some(&Action::Stop) {
            script.missed = true;
        }
        if at.touch == Touch::MyChampion && script.that_champion == NOBODY && script.edge != NOWHERE {
            let (a, b) = self.board.ends(script.edge);
            let near = s.living().find(|(_, champion)| champion.owner == seat && [a, b].contains(&champion.hex));
            script.that_champion = near.map_or(NOBODY, |(slot, _)| slot);
        }
        Flow::Next
    }

    fn edit_edge(&self, s: &mut State, seat: Seat, op: BridgeOp, edge: u8, temporary: bool, cx: &mut Cx<'_, Event>) {
        match op {
            BridgeOp::Build => {
                s.bridges.add(edge);
                if temporary {
                    s.temporary.add(edge);
                }
                cx.event(Event::Build { seat, edge });
            }
            BridgeOp::Destroy => {
                s.bridges.remove(edge);
                s.temporary.remove(edge);
                s.locked.remove(edge);
                // A trap goes down with its bridge.
                self.drop_running(s, |running, verb| {
                    matches!(verb, Verb::On(trigger) if trigger.event == On::Cross) && running.target == edge
                });
                cx.event(Event::Destroy { seat, edge });
            }
            BridgeOp::Lock => s.locked.add(edge),
            BridgeOp::Open => s.opened.add(edge),
            BridgeOp::Link | BridgeOp::Freeze => unreachable!("not an edit of one edge"),
        }
    }

    // ---- strikes and healing ----

    #[allow(clippy::too_many_arguments)]
    fn run_strike(
        &self,
        s: &mut State,
        script: &mut Script,
        id: EffectId,
        blow: &Blow,
        at: Option<&HexSel>,
        who: Option<&ChampionSel>,
        accuracy: u8,
        surrounded: u8,
        cx: &mut Cx<'_, Event>,
    ) -> Flow {
        let seat = script.seat;
        if let Some(sel) = who {
            return self.strike_champions(s, script, id, blow.champions, sel, cx);
        }
        let Some(at) = at else {
            script.missed = true;
            return Flow::Next;
        };
        let hex = if at.late {
            match self.late_hex(s, script, at) {
                Some(hex) => hex,
                None => return self.ask_or_miss(s, script, id),
            }
        } else {
            match self.locked_hex(s, script, id, at) {
                Some(hex) => hex,
                None => {
                    script.missed = true;
                    return Flow::Next;
                }
            }
        };
        script.there = hex;
        let around = self.board.around(hex).filter(|(near, _)| s.hex(*near).occupied_by(seat)).count();
        if around < usize::from(surrounded) {
            return Flow::Next; // a condition that fails is no fizzle (BF-12.4d)
        }
        script.worked = true;
        let mut hit = hex;
        if accuracy < 100 && cx.dice(Purpose::Cards.id()).below(100) >= usize::from(accuracy) {
            let near: Pile<Hex, 6> = self.board.around(hex).map(|(near, _)| near).collect();
            hit = *cx.dice(Purpose::Cards.id()).pick(&near).expect("every hex has neighbours");
        }
        self.strike_hex(s, seat, hit, blow, cx);
        Flow::Next
    }

    fn strike_champions(
        &self,
        s: &mut State,
        script: &mut Script,
        id: EffectId,
        harm: Harm,
        sel: &ChampionSel,
        cx: &mut Cx<'_, Event>,
    ) -> Flow {
        let seat = script.seat;
        let by_card = script.this == NOBODY;
        let mut targets: Pile<Slot, 48> = Pile::new();
        if sel.all {
            targets.extend_from(
                s.living().map(|(slot, _)| slot).filter(|slot| self.selects(s, seat, sel, *slot, script.this, false)),
            );
            script.worked = true;
        } else if sel.that {
            if script.that_champion != NOBODY && s.champion(script.that_champion).alive() {
                targets.push(script.that_champion);
            }
        } else {
            let chosen = if sel.late || script.late { script.answer } else { self.locks(s, script, id).next() };
            match chosen {
                Some(Action::Champion(slot)) if self.selects(s, seat, sel, slot, script.this, by_card) => {
                    targets.push(slot)
                }
                None if sel.late || script.late => return self.ask_or_miss(s, script, id),
                _ => script.missed = true,
            }
        }
        for slot in targets.iter() {
            script.worked = true;
            script.that_champion = *slot;
            match harm {
                Harm::Damage(n) => self.damage(s, *slot, n, Some(seat), false, cx),
                Harm::Remove => s.lift_champion(*slot), // removed, not dead (BF-Q94)
            }
        }
        Flow::Next
    }

    /// Strikes everybody (or every enemy) in a hex.
    fn strike_hex(&self, s: &mut State, seat: Seat, hex: Hex, blow: &Blow, cx: &mut Cx<'_, Event>) {
        let touched = |other: Seat| blow.whose == Whose::All || other != seat;
        if let Harm::Damage(n) = blow.champions
            && n > 0
        {
            let there: Pile<Slot, 48> =
                s.living().filter(|(_, c)| c.hex == hex && touched(c.owner)).map(|(slot, _)| slot).collect();
            for slot in there.iter() {
                self.damage(s, *slot, n, Some(seat), false, cx);
            }
        }
        // Forces are alike, so which ones die matters only between players (BF-Q129).
        let mut left = blow.forces;
        while left > 0 {
            let total: usize =
                Seat::all(self.seats).filter(|o| touched(*o)).map(|o| usize::from(s.hex(hex).forces[o.index()])).sum();
            if total == 0 {
                return;
            }
            let owners = Seat::all(self.seats).filter(|o| touched(*o) && s.hex(hex).forces[o.index()] > 0);
            let mut owner = owners.clone().next().expect("there are Forces");
            if blow.forces == u8::MAX || owners.clone().count() == 1 {
                let dead = s.hex(hex).forces[owner.index()].min(left);
                s.remove_forces(owner, hex, dead);
                cx.event(Event::Struck { seat: owner, hex, forces: dead });
                if blow.forces != u8::MAX {
                    left -= dead;
                    if left == 0 || total == usize::from(dead) {
                        return;
                    }
                }
                continue;
            }
            let mut place = cx.dice(Purpose::Cards.id()).below(total);
            for other in owners {
                let here = usize::from(s.hex(hex).forces[other.index()]);
                if place < here {
                    owner = other;
                    break;
                }
                place -= here;
            }
            s.remove_forces(owner, hex, 1);
            cx.event(Event::Struck { seat: owner, hex, forces: 1 });
            left -= 1;
        }
    }

    fn run_heal(
        &self,
        s: &mut State,
        script: &mut Script,
        id: EffectId,
        n: &Num,
        who: &ChampionSel,
        pooled: bool,
    ) -> Flow {
        let seat = script.seat;
        let mend = |s: &mut State, slot: Slot, n: u8| {
            let most = self.cards.get(s.champion(slot).card).hp;
            let champion = s.champion_mut(slot);
            champion.hp = champion.hp.max((champion.hp + n).min(most));
        };
        if pooled {
            // One point at a time, to any damaged champion of the owner's in the hex.
            if let Some(Action::Hex(hex)) = self.locks(s, script, id).next() {
                script.there = hex;
            }
            if let Some(Action::Champion(slot)) = script.answer {
                mend(s, slot, 1);
                script.answer = None;
                script.answers += 1;
            }
            let mut any = false;
            self.late_options(s, script, id, &mut |_| any = true);
            script.worked |= any;
            if any && script.answers < self.value(s, script, n) {
                return Flow::Ask(seat);
            }
            return Flow::Next;
        }
        let slot = if who.that {
            Some(script.that_champion).filter(|slot| *slot != NOBODY && s.champion(*slot).alive())
        } else {
            let chosen = if who.late || script.late { script.answer } else { self.locks(s, script, id).next() };
            match chosen {
                Some(Action::Champion(slot)) => {
                    let by_card = script.this == NOBODY;
                    self.selects(s, seat, who, slot, script.this, by_card).then_some(slot)
                }
                None if who.late || script.late => return self.ask_or_miss(s, script, id),
                _ => None,
            }
        };
        match slot {
            Some(slot) => {
                script.that_champion = slot;
                let n = self.value(s, script, n);
                mend(s, slot, n);
                script.worked = true;
            }
            None => script.missed = true,
        }
        Flow::Next
    }

    // ---- lasting effects ----

    fn run_mod(&self, s: &mut State, script: &mut Script, id: EffectId, m: &Modifier) {
        use super::cards::Mode;
        let seat = script.seat;
        let round = s.round;
        let mut running = Running {
            owner: seat,
            effect: id,
            target: u8::MAX,
            until: if m.until_used { u8::MAX } else { round },
            ..Running::default()
        };
        if m.stat == Stat::PlayMana && script.card != NO_CARD {
            match self.cards.get(script.card).mode {
                Mode::ThisRound => {}
                Mode::NextRound => {
                    running.until = round + 1;
                    running.fresh = true;
                }
                Mode::Off => return,
            }
        }
        if m.who.is_some_and(|sel| !sel.that) {
            let sel = m.who.expect("just looked at");
            let targets: Pile<Action, 8> = self.locks(s, script, id).collect();
            for target in targets.iter() {
                if let Action::Champion(slot) = target {
                    if self.selects(s, seat, &sel, *slot, NOBODY, true) {
                        script.that_champion = *slot;
                        script.worked = true;
                        running.target = *slot;
                        s.running.push(running);
                    } else {
                        script.missed = true;
                    }
                }
            }
            if targets.is_empty() {
                script.missed = true;
            }
            return;
        }
        if let Some(at) = &m.at {
            match self.locked_hex(s, script, id, at) {
                Some(hex) => running.target = hex,
                None => {
                    script.missed = true;
                    return;
                }
            }
        }
        script.worked = true;
        s.running.push(running);
    }

    fn run_on(&self, s: &mut State, script: &mut Script, id: EffectId, trigger: &Trigger) {
        let seat = script.seat;
        let mut running =
            Running { owner: seat, effect: id, target: u8::MAX, until: s.round + trigger.rounds, ..Running::default() };
        match trigger.event {
            On::Cleanup => {
                // Waits for the battle this move opened, or the siege where it ended (BF-Q114).
                if !script.moved {
                    return;
                }
                running.target = script.there;
                running.fresh = true;
            }
            On::Dies => match (self.locks(s, script, id).next(), &trigger.who) {
                (Some(Action::Champion(slot)), Some(sel)) if self.selects(s, seat, sel, slot, NOBODY, true) => {
                    running.target = slot;
                }
                _ => {
                    script.missed = true;
                    return;
                }
            },
            On::Cross => match self.locks(s, script, id).next() {
                Some(Action::Edge(edge)) if s.bridges.has(edge) => running.target = edge,
                _ => {
                    script.missed = true;
                    return;
                }
            },
            On::Enter => running.target = s.player(seat).capital,
            On::Deploy | On::Activate | On::BattleStart | On::Kills | On::SiegeStart => {}
        }
        script.worked = true;
        s.running.push(running);
    }

    /// Ends running effects that `ends` picks out.
    pub(crate) fn drop_running(&self, s: &mut State, ends: impl Fn(&Running, &Verb) -> bool) {
        let mut place = 0;
        while place < s.running.len() {
            let running = s.running[place];
            if ends(&running, self.scripts.effect(running.effect)) {
                s.running.remove(place);
            } else {
                place += 1;
            }
        }
    }

    // ---- looking and drafting ----

    fn run_peek(&self, s: &mut State, seat: Seat, look: u8, take: u8, rest: Rest, cx: &mut Cx<'_, Event>) -> Flow {
        let known = s.player(seat).known_top;
        let bonus = if take > 0 { self.passives(s, seat).pick_bonus } else { 0 };
        self.look(s, seat, look + bonus, cx);
        let player = s.player_mut(seat);
        if player.reveal.is_empty() {
            return Flow::Next;
        }
        match rest {
            Rest::Discard => {
                let take = take.min(player.reveal.len() as u8);
                Flow::After(Question::Peek { take, discard: true })
            }
            Rest::Keep => {
                let looked = player.reveal.len() as u8;
                while !player.reveal.is_empty() {
                    let lowest = player.reveal.remove(0);
                    player.draw.push(lowest);
                }
                player.known_top = known.max(looked).min(player.draw.len() as u8);
                Flow::Next
            }
            Rest::Scry => Flow::After(Question::Scry { looked: player.reveal.len() as u8 }),
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn run_acquire(
        &self,
        s: &mut State,
        seat: Seat,
        deck: usize,
        from: DeckEnd,
        reveal: u8,
        take: (u8, u8),
        cx: &mut Cx<'_, Event>,
    ) -> Flow {
        if from == DeckEnd::Random {
            for _ in 0..take.1 {
                let size = s.decks[deck].len();
                if size > 0 {
                    let place = cx.dice(Purpose::Cards.id()).below(size);
                    let card = s.decks[deck].remove(place);
                    self.gain_card(s, seat, card, Source::Draft, 0, cx);
                }
            }
            return Flow::Next;
        }
        self.lay_out(s, seat, deck, reveal, from == DeckEnd::Bottom, cx);
        match self.draft_question(s, seat, deck, take) {
            Some(question) => Flow::After(question),
            None => Flow::Next,
        }
    }

    /// Lays out cards of a shared deck before a player, one more for a wide pick (BF-21.5b).
    pub(crate) fn lay_out(&self, s: &mut State, seat: Seat, deck: usize, n: u8, bottom: bool, cx: &mut Cx<'_, Event>) {
        let n = if n == 0 { 0 } else { n + self.passives(s, seat).pick_bonus };
        for _ in 0..n.min(16) {
            let card = if bottom {
                if s.decks[deck].is_empty() { None } else { Some(s.decks[deck].remove(0)) }
            } else {
                s.decks[deck].pop()
            };
            let Some(card) = card else { break };
            cx.event(Event::Offer { seat, card });
            s.player_mut(seat).reveal.push(card);
        }
    }

    /// The question which of the laid-out cards to take; `None` if there are none.
    pub(crate) fn draft_question(&self, s: &State, seat: Seat, deck: usize, take: (u8, u8)) -> Option<Question> {
        let shown = s.player(seat).reveal.len() as u8;
        (shown > 0).then(|| Question::Acquire { deck: deck as u8, must: take.0.min(shown), left: take.1.min(shown) })
    }

    /// The cards that were not taken go to the bottom of their deck in random order (BF-16.2a).
    pub(crate) fn return_revealed(&self, s: &mut State, seat: Seat, deck: usize, cx: &mut Cx<'_, Event>) {
        let mut rest = std::mem::take(&mut s.player_mut(seat).reveal);
        if rest.len() > 1 {
            cx.dice(Purpose::Bottoms.id()).shuffle(&mut rest);
        }
        while let Some(card) = rest.pop() {
            s.decks[deck].insert(0, card);
        }
    }

    // ---- questions ----

    /// The options of the question on top of the stack.
    pub(crate) fn question_options(&self, s: &State, seat: Seat, question: &Question, out: &mut Vec<Action>) {
        let player = s.player(seat);
        let distinct = |cards: &[CardId], make: fn(u8) -> Action, out: &mut Vec<Action>| {
            for (place, card) in cards.iter().enumerate() {
                if !cards[..place].contains(card) {
                    out.push(make(*card));
                }
            }
        };
        match question {
            Question::Hand { must, .. } => {
                distinct(&player.hand, Action::Card, out);
                if *must == 0 {
                    out.push(Action::Stop);
                }
            }
            Question::Peek { .. } => distinct(&player.reveal, Action::Card, out),
            Question::Acquire { must, .. } => {
                distinct(&player.reveal, Action::Card, out);
                if *must == 0 {
                    out.push(Action::Stop);
                }
            }
            Question::Scry { .. } => {
                let card = *player.reveal.last().expect("scrying goes on while cards are laid out");
                out.extend([Action::Top(card), Action::Bottom(card)]);
            }
            Question::Reorder => distinct(&player.picked, Action::Card, out),
            Question::Late => {
                let script = s.stack.iter().rev().find_map(|frame| match frame {
                    Frame::Script(script) => Some(script),
                    _ => None,
                });
                let script = script.expect("a late choice belongs to a script");
                let id = self.scripts.list(script.list)[usize::from(script.at)];
                self.late_options(s, script, id, &mut |action| out.push(action));
            }
            Question::Mine(_) => {
                out.push(Action::Gold);
                if self.knobs.drafts.mine_reveal > 0 {
                    out.push(Action::Draft);
                }
            }
            Question::Forge(_) => out.extend([Action::Draft, Action::Reforge]),
            Question::Assign | Question::AssignOne | Question::Edge => self.battle_options(s, seat, question, out),
        }
    }

    /// Carries out the answer to the question on top of the stack.
    pub(crate) fn answer(&self, s: &mut State, action: Action, cx: &mut Cx<'_, Event>) {
        let Some(Frame::Ask(seat, question)) = s.stack.pop() else { unreachable!("a question is on top") };
        match question {
            Question::Hand { op, must, left, picked, each } => {
                let Action::Card(card) = action else {
                    return self.count_picked(s, picked);
                };
                match op {
                    HandOp::Discard => self.discard(s, seat, card),
                    HandOp::Scrap => self.scrap(s, seat, card, cx),
                    HandOp::Top => {
                        let player = s.player_mut(seat);
                        player.hand.take(card).expect("a card put on top is held");
                        player.top_deck(card);
                    }
                }
                let (must, left, picked) = (must.saturating_sub(1), left - 1, picked + 1);
                if left > 0 && !s.player(seat).hand.is_empty() {
                    s.stack.push(Frame::Ask(seat, Question::Hand { op, must, left, picked, each }));
                } else {
                    self.count_picked(s, picked);
                }
                if let Some(list) = each {
                    let mut script = Script::new(seat, list, NO_CARD, NOBODY);
                    script.root = false;
                    script.late = true;
                    s.stack.push(Frame::Script(script));
                }
            }
            Question::Peek { take, discard } => {
                if let Action::Card(card) = action {
                    s.player_mut(seat).reveal.take(card).expect("it was laid out");
                    self.hold(s, seat, card);
                }
                if take > 1 && !s.player(seat).reveal.is_empty() {
                    s.stack.push(Frame::Ask(seat, Question::Peek { take: take - 1, discard }));
                } else {
                    let player = s.player_mut(seat);
                    let mut rest = std::mem::take(&mut player.reveal);
                    player.discard.append(&mut rest);
                }
            }
            Question::Scry { looked } => {
                let player = s.player_mut(seat);
                let card = player.reveal.pop().expect("a card is looked at");
                match action {
                    Action::Bottom(_) => player.draw.insert(0, card),
                    _ => player.picked.push(card),
                }
                if !player.reveal.is_empty() {
                    s.stack.push(Frame::Ask(seat, Question::Scry { looked }));
                } else if player.picked.len() > 1 {
                    s.stack.push(Frame::Ask(seat, Question::Reorder));
                } else if let Some(kept) = player.picked.pop() {
                    player.top_deck(kept);
                }
            }
            Question::Reorder => {
                let player = s.player_mut(seat);
                let Action::Card(card) = action else { unreachable!("only cards are offered") };
                player.picked.take(card).expect("it was kept");
                player.top_deck(card);
                if player.picked.len() > 1 {
                    s.stack.push(Frame::Ask(seat, Question::Reorder));
                } else if let Some(last) = player.picked.pop() {
                    player.top_deck(last);
                }
            }
            Question::Acquire { deck, must, left } => {
                let source = if deck < 3 { Source::Draft } else { Source::Power };
                let mut left = left;
                if let Action::Card(card) = action {
                    s.player_mut(seat).reveal.take(card).expect("it was laid out");
                    self.gain_card(s, seat, card, source, 0, cx);
                    left -= 1;
                } else {
                    left = 0;
                }
                if left > 0 && !s.player(seat).reveal.is_empty() {
                    let must = must.saturating_sub(1);
                    s.stack.push(Frame::Ask(seat, Question::Acquire { deck, must, left }));
                } else {
                    self.return_revealed(s, seat, usize::from(deck), cx);
                }
            }
            Question::Late => {
                if let Some(Frame::Script(script)) = s.stack.last_mut() {
                    script.answer = Some(action);
                }
            }
            Question::Mine(hex) => self.collect_mine(s, seat, hex, action, cx),
            Question::Forge(hex) => self.collect_forge(s, seat, hex, action, cx),
            Question::Assign | Question::AssignOne | Question::Edge => self.battle_answer(s, question, action, cx),
        }
    }

    fn count_picked(&self, s: &mut State, picked: u8) {
        if let Some(Frame::Script(script)) = s.stack.last_mut() {
            script.that = picked;
        }
    }
}

/// What a strike does.
pub(crate) struct Blow {
    pub(crate) forces: u8,
    pub(crate) champions: Harm,
    pub(crate) whose: Whose,
}
