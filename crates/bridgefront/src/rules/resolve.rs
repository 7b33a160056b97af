//! The interpreter of effects: scripts, and the operations that every effect needs from them (BF-12.4, BF-15).
//!
//! A script is a stack frame that steps through a list of effects. An effect that needs an answer leaves its frame in
//! place and pushes a question. Once answered, the effect runs again and finds the answer.

use std::ops::ControlFlow;

use super::work::{Flow, Work};
use crate::Bridgefront;
use crate::model::board::{Edge, Hex};
use crate::model::content::cards::{CardId, Kinds};
use crate::model::content::verbs::selectors::Tiles;
use crate::model::events::{Event, Purse};
use crate::model::state::{Frame, Question, Script, Slot, State};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::effects::{EffectId, ListId};

impl Script {
    /// Creates a script at the start of a list.
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
            drew: Kinds::default(),
        }
    }

    /// Creates a script for a picked hand card (`each`); its targets are chosen while it runs.
    pub(crate) fn for_card(seat: Seat, list: ListId) -> Script {
        Script { root: false, late: true, ..Script::new(seat, list, CardId::NONE, Slot::NOBODY) }
    }

    /// Creates a script for a branch of this one, at the start of a list.
    fn calling(&self, list: ListId, late: bool, this: Slot) -> Script {
        Script {
            list,
            at: 0,
            answer: None,
            answers: 0,
            root: false,
            late: late || self.late,
            drew: Kinds::default(),
            this: if this == Slot::NOBODY { self.this } else { this },
            ..*self
        }
    }

    /// Merges the results of a branch, which count for the whole card.
    fn learn(&mut self, branch: &Script) {
        self.missed |= branch.missed;
        self.worked |= branch.worked;
        self.moved |= branch.moved;
        self.there = branch.there;
    }
}

impl Bridgefront {
    /// Runs the script on top of the stack until it ends or pushes a frame.
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
            let mut work = Work { game: self, s, script: &mut script, id: effect, cx };
            let flow = self.scripts.effect(effect).act().run(&mut work);
            if script.missed && cx.is_recorded() {
                let target = script.locks(s, effect).next();
                cx.event(Event::Missed { seat: script.seat, target });
            }
            script.missed |= missed;
            if self.scripts.effect(effect).draw().is_none() {
                script.drew = Kinds::default();
            }
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
                Flow::Each { list, times } => {
                    for _ in 0..times {
                        s.stack.push(Frame::Script(Script::for_card(script.seat, list)));
                    }
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

    /// Ends an action, except for its battles.
    pub(crate) fn conclude(&self, s: &mut State, seat: Seat, card: CardId, fizzled: bool, cx: &mut Cx<'_, Event>) {
        if fizzled {
            cx.event(Event::Fizzle { seat, card });
        }
        if card != CardId::NONE {
            self.put_away(s, seat, card, fizzled, cx);
        }
    }

    /// Returns whether a locked target of an action would be illegal when the effect on it resolves (BF-Q52). The
    /// action is tried on a copy of the state, up to the first question. Failed conditions, and targets that are chosen
    /// only at resolution, do not count.
    pub(crate) fn target_lost(&self, s: &State, script: &Script, cx: &mut Cx<'_, Event>) -> bool {
        let mut cx = Cx::silent(cx.chance().clone());
        self.try_out(&mut s.clone(), &mut script.clone(), &mut cx) == ControlFlow::Break(true)
    }

    /// Returns the effect that a script has reached; `None` at the end of its list.
    pub(crate) fn effect_of(&self, script: &Script) -> Option<EffectId> {
        self.scripts.list(script.list).get(usize::from(script.at)).copied()
    }

    /// Carries out a list of effects. Breaks with `true` at an illegal locked target, and with `false` where a question
    /// would be asked.
    fn try_out(&self, s: &mut State, script: &mut Script, cx: &mut Cx<'_, Event>) -> ControlFlow<bool> {
        while let Some(id) = self.effect_of(script) {
            script.missed = false;
            let flow = self.scripts.effect(id).act().run(&mut Work { game: self, s, script, id, cx });
            self.settle_deaths(s, cx);
            let fixed = !script.late && self.scripts.effect(id).deploys_as_planned();
            if script.missed && (fixed || script.locks(s, id).next().is_some()) {
                return ControlFlow::Break(true);
            }
            match flow {
                Flow::Next => {}
                Flow::Fight => continue, // with the next stack
                Flow::Ask(_) | Flow::After(_) | Flow::Each { .. } => return ControlFlow::Break(false),
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

    pub(crate) fn occupies(&self, s: &State, seat: Seat, tiles: Tiles) -> bool {
        self.board.hexes().any(|hex| s.hex(hex).occupied_by(seat) && self.tile_in(s, seat, hex, tiles))
    }

    /// Moves up to `most` gold from one player to another.
    pub(crate) fn take_gold(
        &self,
        s: &mut State,
        from: Seat,
        to: Seat,
        most: u8,
        purse: Purse,
        cx: &mut Cx<'_, Event>,
    ) {
        let n = i16::from(most).min(i16::try_from(s.player(from).gold).unwrap_or(i16::MAX));
        self.gold(s, from, -n, purse, cx);
        self.gold(s, to, n, purse, cx);
    }

    /// Gives a player exactly this much mana (BF-ED19).
    pub(crate) fn set_mana(&self, s: &mut State, seat: Seat, mana: u8, cx: &mut Cx<'_, Event>) {
        let had = std::mem::replace(&mut s.player_mut(seat).mana, mana);
        if mana > had {
            cx.event(Event::Mana { seat, mana: mana - had });
        } else if mana < had {
            cx.event(Event::ManaLost { seat, mana: had - mana });
        }
    }

    /// Gives a player Permanent VP by an effect, which everybody sees (BF-ED22).
    pub(crate) fn award(&self, s: &mut State, seat: Seat, vp: u8, cx: &mut Cx<'_, Event>) {
        let player = s.player_mut(seat);
        player.vp = player.vp.saturating_add(vp.into());
        player.vp_public = player.vp_public.saturating_add(vp.into());
        if vp > 0 {
            cx.event(Event::Awarded { seat, vp });
        }
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
