//! Battles and sieges (BF-13, BF-14): a state machine that can stop for a choice at any hit.

mod abilities;
mod dice;
mod hits;
mod opening;
mod retreat;
mod victory;

use crate::Bridgefront;
use crate::model::board::Hex;
use crate::model::content::factions::Passives;
use crate::model::content::verbs::event::On;
use crate::model::content::verbs::modifier::When;
use crate::model::content::verbs::selectors::Cond;
use crate::model::content::verbs::trigger::Trigger;
use crate::model::events::{Event, Purse, Winner};
use crate::model::knobs::{BattleOrder, Endless, OpeningStrike, Roles};
use crate::model::state::{Battle, BattleStep, Frame, Slot, State, Target};
use evenhand_game::game::{Cx, Seat};

impl Bridgefront {
    /// Starts the next battle among the hexes that the action entered (BF-12.7a, BF-12.7b).
    pub(crate) fn next_battle(&self, s: &mut State, attacker: Seat, cx: &mut Cx<'_, Event>) {
        while !s.entered.is_empty() {
            let first = match self.knobs.combat.battle_order {
                BattleOrder::Entry => 0,
                BattleOrder::Coordinate => self.first_by_coordinate(&s.entered), // BF-Q59
            };
            let hex = s.entered.remove(first);
            let defender = s.hex(hex).occupants().find(|other| *other != attacker);
            if s.hex(hex).occupied_by(attacker)
                && let Some(defender) = defender
            {
                self.begin_battle(s, hex, attacker, defender, false, cx);
                return;
            }
        }
        s.stack.pop();
    }

    /// Returns the place in a list of the hex with the lowest coordinates, q before r.
    fn first_by_coordinate(&self, hexes: &[Hex]) -> usize {
        let places = 0..hexes.len();
        places.min_by_key(|place| self.board.coords[hexes[*place]]).unwrap_or(0)
    }

    /// Pushes a battle onto the stack.
    pub(crate) fn begin_battle(
        &self,
        s: &mut State,
        hex: Hex,
        attacker: Seat,
        defender: Seat,
        siege: bool,
        cx: &mut Cx<'_, Event>,
    ) {
        let tile = s.hex(hex);
        let swapped = self.knobs.combat.roles == Roles::FirstEver && tile.pioneer == Some(defender); // BF-Q66
        let (attacker, defender) = if swapped { (defender, attacker) } else { (attacker, defender) };
        let sides = [attacker, defender];
        cx.event(Event::Battle {
            hex,
            attacker,
            defender,
            siege,
            forces: sides.map(|side| tile.forces[side]),
            champions: sides.map(|side| tile.champions[side]),
        });
        s.battle =
            Battle { hex, sides, siege, edge: [Slot::NOBODY; 2], reaver: [Slot::NOBODY; 2], ..Battle::default() };
        for slot in s.champions.ids() {
            s.champions[slot].used_battle = 0;
        }
        // BF-22g: modifiers for a next battle count in this one.
        for place in 0..s.running.len() {
            let running = s.running[place];
            if let Some(m) = self.scripts.effect(running.effect).modifier()
                && m.when == When::NextBattle
            {
                let concerned = if running.target == Target::NOTHING {
                    sides.contains(&running.owner)
                } else {
                    s.champion(running.target.slot()).hex == hex
                };
                s.running[place].active |= concerned;
            }
        }
        s.stack.push(Frame::Battle);
    }

    /// Runs the battle until it ends or a side has to choose.
    pub(crate) fn run_battle(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        loop {
            match s.battle.step {
                BattleStep::Begin => {
                    self.siege_writs(s, cx);
                    s.battle.step = BattleStep::Edges(0);
                }
                BattleStep::Edges(side @ 0..=1) => {
                    s.battle.step = BattleStep::Edges(side + 1);
                    if self.knobs.champions.opening_strike == OpeningStrike::Random {
                        self.strike_at_random(s, side, cx);
                    } else if !self.aim_edge(s, side) {
                        return;
                    }
                }
                BattleStep::Edges(_) => {
                    self.strike_edges(s, cx);
                    self.settle_deaths(s, cx);
                    s.battle.step = BattleStep::Abilities;
                }
                BattleStep::Abilities => {
                    if self.next_strike(s) {
                        return;
                    }
                    s.battle.step = BattleStep::Retreat(0);
                }
                BattleStep::Retreat(side @ 0..=1) => {
                    if side == 0 && (self.over(s) || self.retreat_begins(s)) {
                        self.end_battle(s, cx);
                        return;
                    }
                    s.battle.step = BattleStep::Retreat(side + 1);
                    if !self.ask_retreat(s, side) {
                        return;
                    }
                }
                BattleStep::Retreat(_) => {
                    self.pay_retreats(s, cx);
                    s.battle.step = BattleStep::Roll;
                }
                BattleStep::Roll => {
                    // By then, everything that counts only in the first combat rounds has ended.
                    if s.battle.round > u16::from(u8::MAX) && !(0..2).any(|side| self.can_hit(s, side)) {
                        self.fail_attack(s, cx);
                        s.battle.step = BattleStep::Settle;
                        continue;
                    }
                    s.battle.round += 1;
                    if self.at_peace(s) {
                        self.end_battle(s, cx);
                        return;
                    }
                    assert!(
                        u32::from(s.battle.round) <= self.knobs.combat.max_rounds,
                        "a battle has gone on for {} combat rounds: raise combat.max_rounds, or let units hit more often",
                        self.knobs.combat.max_rounds
                    );
                    self.roll(s, cx);
                    s.battle.step = BattleStep::Assign(0);
                }
                BattleStep::Assign(side @ 0..=1) => {
                    if !self.assign(s, side, cx) {
                        return;
                    }
                    s.battle.step = BattleStep::Assign(side + 1);
                }
                BattleStep::Assign(_) => s.battle.step = BattleStep::Settle,
                BattleStep::Settle => {
                    self.settle_deaths(s, cx);
                    if self.knobs.combat.endless == Endless::Peace {
                        s.battle.quiet = if s.battle.rolled == [0; 2] { s.battle.quiet.saturating_add(1) } else { 0 };
                    }
                    let tile = s.hex(s.battle.hex);
                    cx.event(Event::Blows {
                        hits: s.battle.rolled,
                        left: s.battle.sides.map(|side| tile.forces[side]),
                        champions: s.battle.sides.map(|side| tile.champions[side]),
                    });
                    s.battle.step = BattleStep::Retreat(0);
                }
            }
        }
    }

    /// Ends an attack in which no unit can hit any more: the surviving attackers die, with no killer. This is not in
    /// the rulebook, where all units hit sometimes.
    fn fail_attack(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let (attacker, hex) = (s.battle.sides[0], s.battle.hex);
        (s.battle.hits, s.battle.rolled) = Default::default();
        let forces = s.hex(hex).forces[attacker];
        if forces > 0 {
            s.remove_forces(attacker, hex, forces);
        }
        for slot in s.champions.ids() {
            let champion = s.champions[slot];
            if champion.owner == attacker && champion.hex == hex && champion.alive() {
                self.damage(s, slot, champion.hp, None, true, cx);
            }
        }
    }

    /// Returns whether a battle that cannot end, or seems to, ends with both sides in the hex (BF-Q110).
    fn at_peace(&self, s: &State) -> bool {
        if self.knobs.combat.endless == Endless::Fault {
            return false;
        }
        s.battle.quiet >= self.knobs.combat.quiet_rounds || !(0..2).any(|side| self.can_hit(s, side))
    }

    fn over(&self, s: &State) -> bool {
        s.battle.sides.iter().any(|side| !s.hex(s.battle.hex).occupied_by(*side))
    }

    fn end_battle(&self, s: &mut State, cx: &mut Cx<'_, Event>) {
        let Battle { hex, sides, siege, .. } = s.battle;
        let alive = sides.map(|side| s.hex(hex).occupied_by(side));
        let winner = match alive {
            _ if self.retreat_begins(s) => Winner::Retreat, // BF-ED13
            [true, false] => Winner::Attacker,
            [false, true] => Winner::Defender,
            [false, false] => Winner::Nobody,
            [true, true] => Winner::Peace,
        };
        if let Some(seat) = winner.of(sides) {
            s.player_mut(seat).won_battle = true;
            for place in 0..s.running.len() {
                let running = s.running[place];
                let waits = |trigger: &&Trigger| {
                    let anyhow = trigger.needs == Some(Cond::WonThere); // BF-Q114
                    trigger.event == On::Cleanup && (running.fresh || siege || anyhow)
                };
                let waits = self.scripts.effect(running.effect).trigger().is_some_and(|trigger| waits(&trigger));
                if waits && running.owner == seat && running.target == hex.into() {
                    s.running[place].won = true;
                }
            }
        }
        // BF-21.2b: survivors of a battle heal.
        for side in sides {
            let Passives { clean_exit: heal, clean_exit_for_all, .. } = *self.passives(s, side);
            if heal > 0 {
                for slot in s.champions.ids() {
                    let champion = s.champions[slot];
                    let concerned = champion.hex == hex || (clean_exit_for_all && champion.alive()); // BF-Q147
                    if champion.owner == side && concerned {
                        self.mend(s, slot, heal, cx);
                    }
                }
            }
        }
        self.heal_after_battle(s, cx);
        self.drop_running(s, |running, _| running.active);
        self.leave_battle(s, cx);
        cx.event(Event::BattleOver { hex, winner, siege });
        if let Some(seat) = winner.of(sides) {
            let loser = sides[usize::from(seat == sides[0])];
            self.take_gold(s, loser, seat, self.passives(s, seat).extortion, Purse::Extortion, cx); // BF-ED6
            self.reward_victory(s, seat, hex, cx);
        }
        self.reward_others(s, sides, cx);
        s.battle = Battle::default();
        s.stack.pop();
        self.fight_retreaters(s, sides[0]);
    }
}
