//! What moving, deploying, bridging and striking change.

use super::sight::{KINDS, Might, Sight, odds};
use super::{Column, Row, add, rough};
use crate::game::{Pile, Seat};
use crate::games::bridgefront::board::{Edge, Hex, MAX_HEXES, NOWHERE};
use crate::games::bridgefront::effects::{Harm, Move, Unit, Via, Whose};

const HOLDS: [Column; KINDS + 1] =
    [Column::HoldCenter, Column::HoldForge, Column::HoldMine, Column::HoldCapital, Column::HoldHome];
const NEARS: [Column; KINDS] = [Column::NearCenter, Column::NearForge, Column::NearMine, Column::NearCapital];

/// Units that move together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Band {
    pub(crate) from: Hex,
    pub(crate) might: Might,
}

/// Where a band goes and under which rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way<'m> {
    pub(crate) spec: &'m Move,
    pub(crate) at: Hex,
    pub(crate) left: u8,
    /// It has already left its origin and may end here.
    pub(crate) under_way: bool,
}

impl Sight<'_> {
    /// What it changes that a band ends its move in a hex.
    pub(crate) fn arrive(&self, band: &Band, to: Hex, row: &mut Row) {
        if to == band.from {
            return;
        }
        let before = self.own[usize::from(band.from)];
        self.change_hold(band.from, before, before.without(band.might), 1.0, row);
        let mut arriving = band.might;
        let mut here = 1.0;
        let foe = self.foes[usize::from(to)];
        if foe.health > 0.0
            && let Some(enemy) = self.defender(to)
        {
            let hit = f32::from(self.game.knobs.combat.force_hit.max(1));
            let capital_hit = self.game.passives(self.s, self.seat).capital_hit;
            let siege = self.s.hex(to).is_capital();
            let push = if siege && capital_hit > 0 { f32::from(capital_hit) / hit } else { 1.0 };
            let side = band.might.with(self.own[usize::from(to)]);
            let (mine, theirs) = (side.square() * push, foe.square() * self.defence(to, enemy));
            here = odds(mine, theirs);
            let kept = (1.0 - theirs / mine.max(theirs)).sqrt();
            let spared = (1.0 - mine / theirs.max(mine)).sqrt();
            let killed = here * foe.size() + (1.0 - here) * (1.0 - spared) * foe.size() * 0.7;
            let lost = (1.0 - here) * side.size() + here * (1.0 - kept) * side.size() * 0.7;
            add(row, Column::Trade, killed - lost);
            arriving = arriving.times(kept.max(0.3));
        }
        let there = self.own[usize::from(to)];
        self.change_hold(to, there, there.with(arriving), here, row);
        self.closer(band.might.size() / 4.0, here, band.from, to, row);
    }

    /// What it changes that units appear in a hex.
    pub(crate) fn deploy(&self, might: Might, to: Hex, row: &mut Row) {
        let before = self.own[usize::from(to)];
        self.change_hold(to, before, before.with(might), 1.0, row);
        for (kind, column) in NEARS.into_iter().enumerate() {
            add(row, column, might.size() / 4.0 * self.near(kind, to));
        }
    }

    fn change_hold(&self, hex: Hex, before: Might, after: Might, chance: f32, row: &mut Row) {
        let Some(kind) = self.kind(hex) else { return };
        let was = self.held(hex, before);
        let change = (chance * self.hold(hex, after) - was).max(-was);
        add(row, HOLDS[kind], change * self.value(hex));
        let vp = self.control_vp(hex);
        if vp > 0.0 {
            add(row, Column::Race, change * vp * self.urgency);
        }
    }

    fn closer(&self, size: f32, chance: f32, from: Hex, to: Hex, row: &mut Row) {
        for (kind, column) in NEARS.into_iter().enumerate() {
            add(row, column, size * (chance * self.near(kind, to) - self.near(kind, from)));
        }
    }

    /// What a new bridge changes: how much closer the own units get, and the enemies to the own Capital.
    pub(crate) fn build(&self, edge: Edge, row: &mut Row) {
        if self.bridges.has(edge) {
            return;
        }
        let (a, b) = self.game.board.ends(edge);
        for (kind, column) in NEARS.into_iter().enumerate() {
            // The best chain of own units, edge, target, against the best there is without it.
            let forth = self.reach(a) * self.near(kind, b);
            let back = self.reach(b) * self.near(kind, a);
            let start = if forth > back { a } else { b };
            let without = self.reach(start) * self.near(kind, start);
            add(row, column, (Self::over_bridge(forth.max(back)) - without).max(0.0));
        }
        let threat = |hex: Hex| self.threat[usize::from(hex)];
        let over = 0.7 * (threat(a) * self.homeward(b)).max(threat(b) * self.homeward(a));
        let now = (threat(a) * self.homeward(a)).max(threat(b) * self.homeward(b));
        add(row, Column::OpensHome, (over - now).max(0.0).sqrt());
    }

    /// The rules a group moves by may not let it end everywhere.
    fn may_end(&self, spec: &Move, to: Hex) -> bool {
        spec.to.is_none_or(|sel| self.game.passes(self.s, self.seat, &sel.base, to, u8::MAX, 0))
    }

    /// The best a band can make of the steps it has left: adds that to the row. False if it cannot move.
    pub(crate) fn best_end(&self, band: &Band, way: &Way<'_>, row: &mut Row) -> bool {
        self.best_of(band, &self.ends(band.from, way), row)
    }

    /// The best of these ends for a band.
    fn best_of(&self, band: &Band, ends: &[Hex], row: &mut Row) -> bool {
        let mut best: Option<(f32, Row)> = None;
        let mut consider = |to: Hex| {
            let mut end = [0.0; super::WIDTH];
            self.arrive(band, to, &mut end);
            let score = rough(&end);
            if best.as_ref().is_none_or(|(high, _)| score > *high) {
                best = Some((score, end));
            }
        };
        for to in ends {
            consider(*to);
        }
        if let Some((_, end)) = best {
            for (sum, number) in row.iter_mut().zip(end) {
                *sum += number;
            }
            return true;
        }
        false
    }

    /// Where a band from a hex can end, whatever is in it.
    fn ends(&self, from: Hex, way: &Way<'_>) -> Pile<Hex, MAX_HEXES> {
        let mut ends = Pile::new();
        if way.under_way && self.may_end(way.spec, way.at) {
            ends.push(way.at);
        }
        let free = way.spec.via == Via::Free;
        let mut frontier = 1u128 << way.at;
        let mut seen = frontier | 1 << from | !self.admit;
        for _ in 0..way.left {
            let mut next = 0u128;
            while frontier != 0 {
                let hex = frontier.trailing_zeros() as Hex;
                frontier &= frontier - 1;
                if hex != way.at && self.game.halts(self.s, self.seat, hex) {
                    continue; // a battle ends the way
                }
                for (to, edge) in self.game.board.around(hex) {
                    if seen & (1 << to) != 0 {
                        continue;
                    }
                    let open = free
                        || (self.bridges.has(edge) && !self.s.locked.has(edge))
                        || self.game.open_without_bridge(self.s, self.seat, edge);
                    if open {
                        seen |= 1 << to;
                        next |= 1 << to;
                        if self.may_end(way.spec, to) {
                            ends.push(to);
                        }
                    }
                }
            }
            frontier = next;
        }
        ends
    }

    /// The units of the seat in a hex that a move takes at most, as Forces and champions.
    pub(crate) fn movable(&self, spec: &Move, hex: Hex) -> (u8, Might) {
        let forces = self.s.hex(hex).forces[self.seat.index()];
        let all = self.own[usize::from(hex)];
        let champions = all.without(Might::forces(forces, self.game.knobs.combat.force_hit));
        match spec.unit {
            Unit::Stack if spec.with_champion => (0, champions),
            Unit::Stack => (forces, champions),
            Unit::Force => (forces.min(1), Might::default()),
            Unit::Those => (forces, Might::default()),
            Unit::Champion | Unit::This => (0, champions),
        }
    }

    /// The best that leaving a hex with all, all but one, or a few of its units comes to.
    pub(crate) fn best_from(&self, spec: &Move, from: Hex, row: &mut Row) -> bool {
        let (forces, champions) = self.movable(spec, from);
        let hit = self.game.knobs.combat.force_hit;
        let mut best: Option<(f32, Row)> = None;
        let mut last = None;
        let ends = self.ends(from, &Way { spec, at: from, left: spec.steps, under_way: false });
        for n in [forces, forces.saturating_sub(1), 1.min(forces)] {
            if last == Some(n) || (n == 0 && champions.health <= 0.0) {
                continue;
            }
            last = Some(n);
            let band = Band { from, might: champions.with(Might::forces(n, hit)) };
            let mut end = [0.0; super::WIDTH];
            if self.best_of(&band, &ends, &mut end) {
                let score = rough(&end);
                if best.as_ref().is_none_or(|(high, _)| score > *high) {
                    best = Some((score, end));
                }
            }
        }
        if let Some((_, end)) = best {
            for (sum, number) in row.iter_mut().zip(end) {
                *sum += number;
            }
            return true;
        }
        false
    }

    /// The best that a move of any own group comes to.
    pub(crate) fn best_move(&self, spec: &Move, row: &mut Row) {
        let mut best: Option<(f32, Row)> = None;
        for from in self.game.board.hexes() {
            if self.own[usize::from(from)].health <= 0.0 {
                continue;
            }
            let mut end = [0.0; super::WIDTH];
            if self.best_from(spec, from, &mut end) {
                let score = rough(&end);
                if best.as_ref().is_none_or(|(high, _)| score > *high) {
                    best = Some((score, end));
                }
            }
        }
        if let Some((score, end)) = best
            && score > 0.0
        {
            for (sum, number) in row.iter_mut().zip(end) {
                *sum += number;
            }
        }
    }

    /// Units struck in a hex: enemies' less own, in Forces.
    pub(crate) fn struck(&self, hex: Hex, forces: u8, champions: Harm, whose: Whose) -> f32 {
        let tile = self.s.hex(hex);
        let mut worth = 0.0;
        for other in Seat::all(self.game.seats) {
            let side = if other == self.seat { -1.0 } else { 1.0 };
            if side < 0.0 && whose != Whose::All {
                continue;
            }
            worth += side * f32::from(tile.forces[other.index()].min(forces));
            if tile.champions[other.index()] > 0 {
                for (_, champion) in self.s.champions_in(other, hex) {
                    worth += side * self.wounded(champion.card, champion.hp, champions);
                }
            }
        }
        worth
    }

    /// What it is worth to harm a champion, in Forces: its strength by the share of HP it loses,
    /// and its bounty if it dies.
    pub(crate) fn wounded(&self, card: u8, hp: u8, harm: Harm) -> f32 {
        let card = self.game.cards.get(card);
        let size = Might::champion(card, hp).size();
        let lost = match harm {
            Harm::Remove => hp,
            Harm::Damage(n) => n.min(hp),
        };
        if lost == 0 {
            return 0.0;
        }
        let dies = lost >= hp;
        let share = f32::from(lost) / f32::from(hp.max(1));
        size * share * if dies { 1.0 } else { 0.6 } + if dies { 0.3 * f32::from(card.bounty) } else { 0.0 }
    }

    /// 1 if enemies stand within two hexes of own units, else 0.2.
    pub(crate) fn alert(&self) -> f32 {
        if self.alert { 1.0 } else { 0.2 }
    }

    /// The hex one step away, if there is one.
    pub(crate) fn step(&self, from: Hex, step: u8) -> Hex {
        self.game.step_target(self.s, self.seat, from, step).map_or(NOWHERE, |(to, _)| to)
    }
}
