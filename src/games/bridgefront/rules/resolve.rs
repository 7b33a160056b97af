//! The interpreter of effects: scripts, and what every effect needs of them (BF-12.4, BF-15).
//!
//! A script is a frame that steps through a list of effects. An effect that needs an answer leaves
//! the frame where it is and puts a question on top; answered, the effect runs again and finds it.

use std::ops::ControlFlow;

use super::action::Action;
use super::board::{Edge, Hex};
use crate::game::{Cx, Seat};
use crate::games::bridgefront::Bridgefront;
use crate::games::bridgefront::content::cards::CardId;
use crate::games::bridgefront::events::{Event, Purse};
use crate::games::bridgefront::state::{Frame, Question, Script, Slot, State};
use crate::games::bridgefront::verbs::selectors::{Cond, HexBase, HexSel, Num, Tiles};
use crate::table::effects::{EffectId, ListId};

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
            that_champion: Slot::NOBODY,
            there: Hex::NOWHERE,
            edge: Edge::NOWHERE,
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
            this: if this == Slot::NOBODY { self.this } else { this },
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
            let Some(effect) = self.effect_of(&script) else {
                s.stack.pop();
                self.end_script(s, &script, cx);
                return;
            };
            let missed = std::mem::take(&mut script.missed);
            let flow = self.scripts.effect(effect).act().run(self, s, &mut script, effect, cx);
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
        if card != CardId::NONE {
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

    /// The effect that a list has come to; `None` at its end.
    pub(crate) fn effect_of(&self, script: &Script) -> Option<EffectId> {
        self.scripts.list(script.list).get(usize::from(script.at)).copied()
    }

    /// Carries out a list of effects: breaks off where a locked target is illegal, saying so, and where
    /// somebody would be asked.
    fn try_out(&self, s: &mut State, script: &mut Script, cx: &mut Cx<'_, Event>) -> ControlFlow<bool> {
        while let Some(id) = self.effect_of(script) {
            script.missed = false;
            let flow = self.scripts.effect(id).act().run(self, s, script, id, cx);
            self.settle_deaths(s, cx);
            let fixed = !script.late && self.scripts.effect(id).deploys_as_planned();
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

    // ---- targets ----

    /// The hex an effect works on if it was locked or is fixed, and still fits (BF-12.4b).
    pub(crate) fn locked_hex(&self, s: &State, script: &Script, id: EffectId, sel: &HexSel) -> Option<Hex> {
        let home = s.player(script.seat).capital;
        match sel.base {
            HexBase::Home => Some(home),
            HexBase::There => Some(script.there).filter(|hex| *hex != Hex::NOWHERE),
            HexBase::This => Some(s.champion(script.this).hex).filter(|hex| *hex != Hex::NOWHERE),
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
        let mut any = false;
        self.scripts.effect(id).act().offer(self, s, script, &mut |_| any = true);
        if any {
            return Flow::Ask(script.seat);
        }
        script.missed = true;
        Flow::Next
    }

    /// Offers the hexes of a selector while a card resolves; `enter`: units will come in.
    pub(crate) fn offer_hexes(
        &self,
        s: &State,
        script: &Script,
        sel: &HexSel,
        enter: bool,
        offer: &mut dyn FnMut(Action),
    ) {
        let seat = script.seat;
        for hex in self.board.hexes() {
            if self.passes(s, seat, &sel.base, hex, script.this, 0) && (!enter || s.hex(hex).admits(seat)) {
                offer(Action::Hex(hex));
            }
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
            Cond::InBattle | Cond::GroupWon | Cond::WonThere => false,
            Cond::Occupies(tiles) => self.occupies(s, script.seat, *tiles),
            Cond::EnemyAtHome => s.hex(player.capital).enemy_of(script.seat),
            Cond::ThatAtHome => {
                script.that_champion != Slot::NOBODY && s.champion(script.that_champion).hex == player.capital
            }
            Cond::EndedOn(tiles) => {
                script.moved && script.there != Hex::NOWHERE && self.tile_in(s, script.seat, script.there, *tiles)
            }
            Cond::StaysOn(tiles) => {
                self.holds(s, script, &Cond::EndedOn(*tiles)) && s.hex(script.there).occupied_by(script.seat)
            }
        }
    }

    pub(crate) fn occupies(&self, s: &State, seat: Seat, tiles: Tiles) -> bool {
        self.board.hexes().any(|hex| s.hex(hex).occupied_by(seat) && self.tile_in(s, seat, hex, tiles))
    }

    /// Moves gold from one player to another, as far as there is any.
    pub(crate) fn take_gold(&self, s: &mut State, from: Seat, to: Seat, most: u8, cx: &mut Cx<'_, Event>) {
        let n = i16::from(most).min(i16::try_from(s.player(from).gold).unwrap_or(i16::MAX));
        self.gold(s, from, -n, Purse::Card, cx);
        self.gold(s, to, n, Purse::Card, cx);
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
