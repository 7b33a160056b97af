//! The execution of an effect: its context, and the operations common to all effects (BF-12.4, BF-15).

use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::board::Hex;
use crate::model::content::verbs::selectors::{ChampionSel, Cond, HexBase, HexSel, Num, Tally};
use crate::model::events::{Event, Purpose};
use crate::model::state::{Question, Running, Script, Slot, State, Target};
use evenhand_game::game::{Cx, Dice, Seat};
use evenhand_kit::table::effects::{EffectId, ListId};

/// What a script does after an effect.
pub(crate) enum Flow {
    /// Continues with the next effect.
    Next,
    /// Asks the seat, and runs this effect again with the answer.
    Ask(Seat),
    /// Fights in the hexes just entered, then continues with this effect.
    Fight,
    /// Continues with the next effect after this question.
    After(Question),
    /// Continues with the next effect after this list. If `late`, targets in the list are chosen now.
    Call { list: ListId, late: bool, this: Slot },
    /// Continues with the next effect after this list, carried out once for each picked hand card, with targets chosen
    /// now.
    Each { list: ListId, times: u8 },
}

/// The execution context of an effect: the state, and the script the effect belongs to.
pub(crate) struct Work<'a, 'c> {
    pub(crate) game: &'a Bridgefront,
    pub(crate) s: &'a mut State,
    pub(crate) script: &'a mut Script,
    pub(crate) id: EffectId,
    pub(crate) cx: &'a mut Cx<'c, Event>,
}

/// The options of an effect for a choice made only at resolution.
pub(crate) struct Offer<'a> {
    pub(crate) game: &'a Bridgefront,
    pub(crate) s: &'a State,
    pub(crate) script: &'a Script,
    take: &'a mut dyn FnMut(Action),
}

impl Script {
    /// Returns the choices locked for an effect, in order.
    pub(crate) fn locks<'s>(&self, s: &'s State, effect: EffectId) -> impl Iterator<Item = Action> + use<'s> {
        let locks: &[_] = if self.late { &[] } else { &s.player(self.seat).commit.locks };
        locks.iter().filter(move |lock| lock.effect == effect).map(|lock| lock.choice)
    }
}

impl Bridgefront {
    /// Passes the options of the effect being resolved to `take`.
    pub(crate) fn offer_late(&self, s: &State, script: &Script, id: EffectId, take: &mut dyn FnMut(Action)) {
        self.scripts.effect(id).act().offer(&mut Offer { game: self, s, script, take });
    }
}

impl Offer<'_> {
    pub(crate) fn seat(&self) -> Seat {
        self.script.seat
    }

    /// Offers an action.
    pub(crate) fn push(&mut self, action: Action) {
        (self.take)(action);
    }

    /// Offers the hexes of a selector; `enter` is set if units will enter them.
    pub(crate) fn hexes(&mut self, sel: &HexSel, enter: bool) {
        let seat = self.seat();
        for hex in self.game.board.hexes() {
            if self.game.passes(self.s, seat, &sel.base, hex, self.script.this, 0)
                && (!enter || self.s.hex(hex).admits(seat))
            {
                self.push(Action::Hex(hex));
            }
        }
    }
}

impl Work<'_, '_> {
    pub(crate) fn seat(&self) -> Seat {
        self.script.seat
    }

    /// Returns the dice for cards (BF-22l).
    pub(crate) fn dice(&mut self) -> &mut Dice {
        self.cx.dice(Purpose::Cards.id())
    }

    // ---- results ----

    /// Records that the effect had no legal target (BF-12.4c), and continues with the next effect.
    pub(crate) fn miss(&mut self) -> Flow {
        self.script.missed = true;
        Flow::Next
    }

    /// Records that the effect did something, and continues with the next effect.
    pub(crate) fn done(&mut self) -> Flow {
        self.script.worked = true;
        Flow::Next
    }

    /// Leaves an effect running.
    pub(crate) fn leave_running(&mut self, running: Running) -> Flow {
        self.s.running.push(running);
        self.done()
    }

    /// Returns a running effect for this effect: without a target, until the end of this round.
    pub(crate) fn running(&self) -> Running {
        Running {
            owner: self.seat(),
            effect: self.id,
            target: Target::NOTHING,
            until: self.s.round,
            ..Running::default()
        }
    }

    /// Asks for a late target, or continues if there is nothing to choose from.
    pub(crate) fn ask_or_miss(&mut self) -> Flow {
        if self.offers(|_| true) { Flow::Ask(self.seat()) } else { self.miss() }
    }

    /// Returns whether any of its current options satisfies `counts`.
    pub(crate) fn offers(&self, counts: impl Fn(Action) -> bool) -> bool {
        let mut any = false;
        self.game.offer_late(self.s, self.script, self.id, &mut |action| any |= counts(action));
        any
    }

    // ---- targets ----

    /// Returns the choices locked for the effect, in order.
    pub(crate) fn locks(&self) -> impl Iterator<Item = Action> {
        self.script.locks(self.s, self.id)
    }

    /// Returns the first locked choice.
    pub(crate) fn lock(&self) -> Option<Action> {
        self.locks().next()
    }

    /// Returns whether its target is chosen only now, either because the effect says so or because its list was called
    /// late.
    pub(crate) fn is_late(&self, late: bool) -> bool {
        late || self.script.late
    }

    /// Returns the choice made just now, or when the card was committed.
    pub(crate) fn choice(&self, late: bool) -> Option<Action> {
        if self.is_late(late) { self.script.answer } else { self.lock() }
    }

    /// Returns whether a hex fits its selector.
    pub(crate) fn passes(&self, base: &HexBase, hex: Hex) -> bool {
        self.game.passes(self.s, self.seat(), base, hex, self.script.this, 0)
    }

    /// Returns the hex the effect works on, or how to continue without one.
    pub(crate) fn hex(&mut self, sel: &HexSel) -> Result<Hex, Flow> {
        if sel.late {
            self.late_hex(sel).ok_or_else(|| self.ask_or_miss())
        } else {
            self.locked_hex(sel).ok_or_else(|| self.miss())
        }
    }

    /// Returns the hex the effect works on if it was locked or is fixed, and still fits (BF-12.4b).
    pub(crate) fn locked_hex(&self, sel: &HexSel) -> Option<Hex> {
        let s = &*self.s;
        let home = s.player(self.seat()).capital;
        match sel.base {
            HexBase::Home => Some(home),
            HexBase::There => Some(self.script.there).filter(|hex| *hex != Hex::NOWHERE),
            HexBase::This => Some(s.champion(self.script.this).hex).filter(|hex| *hex != Hex::NOWHERE),
            HexBase::Capital => match self.lock() {
                Some(Action::Hex(hex)) if hex != home => self.game.has_base(s, self.seat(), hex).then_some(hex),
                _ => Some(home),
            },
            HexBase::Filter { .. } => match self.lock() {
                Some(Action::Hex(hex)) => self.passes(&sel.base, hex).then_some(hex),
                _ => None,
            },
        }
    }

    /// Returns the hex the effect works on, if it is fixed or already chosen.
    pub(crate) fn late_hex(&self, sel: &HexSel) -> Option<Hex> {
        match (sel.base, self.script.answer) {
            (HexBase::Filter { .. }, Some(Action::Hex(hex))) => Some(hex),
            (HexBase::Filter { .. }, _) => None,
            (HexBase::Home | HexBase::Capital, _) => Some(self.s.player(self.seat()).capital),
            (HexBase::There, _) => Some(self.script.there),
            (HexBase::This, _) => Some(self.s.champion(self.script.this).hex),
        }
    }

    /// Returns the champion of the previous effect, if it is alive.
    pub(crate) fn that_champion(&self) -> Option<Slot> {
        Some(self.script.that_champion).filter(|slot| *slot != Slot::NOBODY && self.s.champion(*slot).alive())
    }

    /// Returns whether a card, or the champion that has this ability, may choose a champion.
    pub(crate) fn selects(&self, sel: &ChampionSel, slot: Slot) -> bool {
        let this = self.script.this;
        self.game.selects(self.s, self.seat(), sel, slot, this, this == Slot::NOBODY)
    }

    /// Returns the chosen champion, or how to continue without one.
    pub(crate) fn chosen_champion(&mut self, sel: &ChampionSel) -> Result<Slot, Flow> {
        match self.choice(sel.late) {
            Some(Action::Champion(slot)) if self.selects(sel, slot) => Ok(slot),
            None if self.is_late(sel.late) => Err(self.ask_or_miss()),
            _ => Err(self.miss()),
        }
    }

    // ---- numbers and conditions ----

    pub(crate) fn value(&self, num: &Num) -> u8 {
        match num {
            Num::Fixed(n) => *n,
            Num::That => self.script.that,
            // BF-Q115: the card counts itself; it was counted when it was revealed.
            Num::PlusPlayed(n) => n + self.s.player(self.seat()).played,
            Num::Hand => self.s.player(self.seat()).hand.size(),
            Num::Times { of, plus, most } => {
                // The card was counted when it was revealed, and this time does not count (BF-ED23).
                let before = self.game.times(self.s, self.seat(), self.script.card, *of);
                let before = if *of == Tally::Played { before.saturating_sub(1) } else { before };
                plus.saturating_add(before).min(*most)
            }
            Num::MineValue(_) => 0,
            Num::If(cond, yes, no) => {
                if self.holds(cond) {
                    *yes
                } else {
                    *no
                }
            }
        }
    }

    pub(crate) fn holds(&self, cond: &Cond) -> bool {
        let Work { game, ref s, ref script, .. } = *self;
        let player = s.player(script.seat);
        match cond {
            Cond::WonBattle => player.won_battle,
            Cond::ChampionDied => player.enemy_champion_died,
            Cond::HandEmpty => player.hand.is_empty(),
            Cond::DrawEmpty => player.draw.is_empty(),
            Cond::Drew(kind) => script.drew.has(*kind),
            Cond::Moved => script.moved,
            Cond::InBattle | Cond::GroupWon | Cond::WonThere => false,
            Cond::Occupies(tiles) => game.occupies(s, script.seat, *tiles),
            Cond::EnemyAtHome => s.hex(player.capital).enemy_of(script.seat),
            Cond::ThatAtHome => {
                script.that_champion != Slot::NOBODY && s.champion(script.that_champion).hex == player.capital
            }
            Cond::EndedOn(tiles) => {
                script.moved && script.there != Hex::NOWHERE && game.tile_in(s, script.seat, script.there, *tiles)
            }
            Cond::StaysOn(tiles) => self.holds(&Cond::EndedOn(*tiles)) && s.hex(script.there).occupied_by(script.seat),
        }
    }
}
