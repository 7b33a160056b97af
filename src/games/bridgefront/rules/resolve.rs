//! The interpreter of effects: scripts, and what every effect needs of them (BF-12.4, BF-15).
//!
//! A script is a frame that steps through a list of effects. An effect that needs an answer leaves
//! the frame where it is and puts a question on top; answered, the effect runs again and finds it.

use std::ops::ControlFlow;

use super::actions::Action;
use super::board::{Hex, NOWHERE};
use super::paths::locked_groups;
use super::strikes::Blow;
use crate::game::{Cx, Seat};
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::content::cards::{CardId, NO_CARD};
use crate::games::bridgefront::content::effects::{
    Cond, EffectId, HexBase, HexSel, ListId, Num, Payer, Tiles, Unit, Verb, Via,
};
use crate::games::bridgefront::events::{Event, Purpose, Purse};
use crate::games::bridgefront::knobs::BattleTiming;
use crate::games::bridgefront::state::{Frame, NOBODY, Question, Script, Slot, State};
use crate::table::Pile;

/// What an effect does to its script.
pub(crate) enum Flow {
    /// On to the next effect.
    Next,
    /// Ask, and run this effect again with the answer.
    Ask(Seat),
    /// Fight in the hexes just entered, then go on with this effect.
    Fight,
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

    /// A branch of this script from its beginning.
    fn calling(&self, list: ListId, late: bool, this: Slot) -> Script {
        Script {
            list,
            at: 0,
            answer: None,
            answers: 0,
            root: false,
            late: late || self.late,
            this: if this == NOBODY { self.this } else { this },
            ..*self
        }
    }

    /// What a branch learnt counts for the whole card.
    fn learn(&mut self, branch: &Script) {
        self.missed |= branch.missed;
        self.worked |= branch.worked;
        self.moved |= branch.moved;
        self.there = branch.there;
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
            let missed = std::mem::take(&mut script.missed);
            let flow = self.run_effect(s, &mut script, effect, cx);
            if script.missed && cx.is_recorded() {
                let target = self.locks(s, &script, effect).next();
                cx.event(Event::Missed { seat: script.seat, target });
            }
            script.missed |= missed;
            self.settle_deaths(s, cx);
            if !matches!(flow, Flow::Ask(_) | Flow::Fight) {
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
                Flow::Fight => {
                    s.stack.push(Frame::Battles(script.seat));
                    return;
                }
                Flow::After(question) => {
                    s.stack.push(Frame::Ask(script.seat, question));
                    return;
                }
                Flow::Call { list, late, this } => {
                    s.stack.push(Frame::Script(script.calling(list, late, this)));
                    return;
                }
            }
        }
    }

    pub(crate) fn end_script(&self, s: &mut State, script: &Script, cx: &mut Cx<'_, Event>) {
        if !script.root {
            if let Some(Frame::Script(outer)) = s.stack.last_mut() {
                outer.learn(script);
            }
            return;
        }
        self.conclude(s, script.seat, script.card, script.missed && !script.worked, cx);
        if !s.entered.is_empty() {
            s.stack.push(Frame::Battles(script.seat));
        }
    }

    /// The end of an action, without its battles.
    pub(crate) fn conclude(&self, s: &mut State, seat: Seat, card: CardId, fizzled: bool, cx: &mut Cx<'_, Event>) {
        if fizzled {
            cx.event(Event::Fizzle { seat, card });
        }
        if card != NO_CARD {
            self.put_away(s, seat, card, fizzled, cx);
        }
    }

    /// Whether a locked target of an action would be illegal when its turn comes (BF-Q52). The action is
    /// tried out on a copy of the table, as far as it goes without a question; conditions that fail and
    /// targets that are chosen only while it resolves are no reason.
    pub(crate) fn target_lost(&self, s: &State, script: &Script, cx: &mut Cx<'_, Event>) -> bool {
        let mut cx = Cx::silent(cx.chance().clone());
        self.try_out(&mut s.clone(), &mut script.clone(), &mut cx) == ControlFlow::Break(true)
    }

    /// Carries out a list of effects: breaks off where a locked target is illegal, saying so, and where
    /// somebody would be asked.
    fn try_out(&self, s: &mut State, script: &mut Script, cx: &mut Cx<'_, Event>) -> ControlFlow<bool> {
        while let Some(id) = self.scripts.list(script.list).get(usize::from(script.at)).copied() {
            script.missed = false;
            let flow = self.run_effect(s, script, id, cx);
            self.settle_deaths(s, cx);
            let fixed = matches!(self.scripts.effect(id), Verb::Deploy { to, .. } if !to.late && !script.late);
            if script.missed && (fixed || self.locks(s, script, id).next().is_some()) {
                return ControlFlow::Break(true);
            }
            match flow {
                Flow::Next => {}
                Flow::Fight => continue, // with the next stack
                Flow::Ask(_) | Flow::After(_) => return ControlFlow::Break(false),
                Flow::Call { list, late, this } => {
                    let mut branch = script.calling(list, late, this);
                    self.try_out(s, &mut branch, cx)?;
                    script.learn(&branch);
                }
            }
            script.at += 1;
            script.answers = 0;
        }
        ControlFlow::Continue(())
    }

    /// The locked choices of an effect, in order.
    pub(crate) fn locks<'s>(
        &self,
        s: &'s State,
        script: &Script,
        effect: EffectId,
    ) -> impl Iterator<Item = Action> + use<'s> {
        let locks: &[_] = if script.late { &[] } else { &s.player(script.seat).commit.locks };
        locks.iter().filter(move |lock| lock.effect == effect).map(|lock| lock.choice)
    }

    pub(crate) fn run_effect(&self, s: &mut State, script: &mut Script, id: EffectId, cx: &mut Cx<'_, Event>) -> Flow {
        let seat = script.seat;
        match self.scripts.effect(id) {
            Verb::Deploy { forces, to, edge_ends, .. } => self.run_deploy(s, script, id, forces, to, *edge_ends, cx),
            Verb::DeployChampion => self.run_deploy_champion(s, script, id, cx),
            Verb::Move(spec) if spec.via == Via::Jump => {
                self.run_jump(s, script, id, spec.to, cx);
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
                for group in groups.iter().skip(script.answers.into()) {
                    match self.move_group(s, seat, spec, group, script, cx) {
                        Some(end) => {
                            script.there = end;
                            script.moved = true;
                            script.worked = true;
                        }
                        None => script.missed = true,
                    }
                    if self.knobs.rules.battle_timing == BattleTiming::AfterEachMove {
                        script.answers += 1;
                        if usize::from(script.answers) < groups.len() && !s.entered.is_empty() {
                            return Flow::Fight; // BF-Q58
                        }
                    }
                }
                Flow::Next
            }
            Verb::Bridge { op, n, at, temporary, .. } => self.run_bridge(s, script, id, *op, *n, at, *temporary, cx),
            Verb::Gain { mana: true, n, .. } => {
                let n = self.value(s, script, n);
                s.player_mut(seat).mana += n;
                cx.event(Event::Mana { seat, mana: n });
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
                let age = usize::from(age.unwrap_or_else(|| self.draft_age(s, script.card)));
                let deck = if *power { 3 + age } else { age };
                self.run_acquire(s, seat, deck, *from, *reveal, *take, cx)
            }
            Verb::Strike { forces, champions, at, who, whose, accuracy, surrounded } => {
                let spec = Blow { forces: *forces, champions: *champions, whose: *whose };
                self.run_strike(s, script, id, &spec, at.as_ref(), who.as_ref(), *accuracy, *surrounded, cx)
            }
            Verb::Heal { n, who, pooled } => self.run_heal(s, script, id, n, who, *pooled, cx),
            Verb::Mine { n, max, of_yield, at } => {
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
                        // BF-Q137
                        let max = if *of_yield { max.saturating_sub(self.mine_extra(s, seat, hex)) } else { *max };
                        let tile = s.hex_mut(hex);
                        tile.value = tile.value.max((tile.value + n).min(max));
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
                cx.event(Event::Die { seat: script.seat, roll });
                script.worked = true;
                Flow::Call { list: faces[usize::from(roll) - 1], late: true, this: NOBODY }
            }
        }
    }

    // ---- targets ----

    /// The hex an effect works on if it was locked or is fixed, and still fits (BF-12.4b).
    pub(crate) fn locked_hex(&self, s: &State, script: &Script, id: EffectId, sel: &HexSel) -> Option<Hex> {
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

    pub(crate) fn late_hex(&self, s: &State, script: &Script, sel: &HexSel) -> Option<Hex> {
        match (sel.base, script.answer) {
            (HexBase::Filter { .. }, Some(Action::Hex(hex))) => Some(hex),
            (HexBase::Filter { .. }, _) => None,
            (HexBase::Home | HexBase::Capital, _) => Some(s.player(script.seat).capital),
            (HexBase::There, _) => Some(script.there),
            (HexBase::This, _) => Some(s.champion(script.this).hex),
        }
    }

    /// Asks for a late target, or goes on if there is nothing to choose from.
    pub(crate) fn ask_or_miss(&self, s: &State, script: &mut Script, id: EffectId) -> Flow {
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
                let optional = script.this != NOBODY && self.knobs.champions.on_deploy_optional; // BF-Q140
                if script.answers >= n.0 || optional {
                    offer(Action::Stop);
                }
            }
            _ => {}
        }
    }

    // ---- numbers and conditions ----

    pub(crate) fn value(&self, s: &State, script: &Script, num: &Num) -> u8 {
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

    pub(crate) fn holds(&self, s: &State, script: &Script, cond: &Cond) -> bool {
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

    pub(crate) fn occupies(&self, s: &State, seat: Seat, tiles: Tiles) -> bool {
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
}
