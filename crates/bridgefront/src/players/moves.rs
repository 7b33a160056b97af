//! The value of moving, deploying, building bridges and striking.

use super::best::{Best, add_all};
use super::might::{Might, odds};
use super::row::{Column, NOTHING, Row, add, rough};
use super::survey::{GOALS, HOME, KINDS, MINE, Survey};
use crate::model::board::{Edge, Hex, MAX_HEXES};
use crate::model::content::cards::CardId;
use crate::model::content::verbs::selectors::HexSel;
use crate::model::state::Slot;
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;

const HOLDS: [Column; KINDS + 1] =
    [Column::HoldCenter, Column::HoldForge, Column::HoldMine, Column::HoldCapital, Column::HoldHome];
const NEARS: [Column; KINDS] = [Column::NearCenter, Column::NearForge, Column::NearMine, Column::NearCapital];

/// Units that move together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Band {
    pub(crate) from: Hex,
    pub(crate) might: Might,
}

/// The units that may take part in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Party {
    Stack,
    OneForce,
    Forces,
    Champions,
}

/// The rules of a move, as far as they are evaluated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Travel {
    pub(crate) party: Party,
    /// Whether a champion must take part.
    pub(crate) led: bool,
    pub(crate) steps: u8,
    /// Whether the move needs no bridges.
    pub(crate) free: bool,
    /// The hexes where it may end; `None` for any hex.
    pub(crate) to: Option<HexSel>,
}

/// How far a band has gone on its move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) travel: Travel,
    pub(crate) at: Hex,
    pub(crate) left: u8,
    /// Whether it has already left its origin and may end here.
    pub(crate) under_way: bool,
}

impl Way {
    /// Returns a move that has not begun.
    pub(crate) fn whole(travel: Travel, from: Hex) -> Way {
        Way { travel, at: from, left: travel.steps, under_way: false }
    }
}

/// A band that leaves a hex.
struct Departure<'s> {
    survey: &'s Survey<'s>,
    band: Band,
    /// How well each goal is served by other groups, including the units that stay behind in the band's hex.
    others: [f32; GOALS],
    /// The changes caused by the band's departure.
    row: Row,
}

impl Departure<'_> {
    /// Adds the changes if the band ends its move in a hex.
    fn arrive(&self, to: Hex, row: &mut Row) {
        let (survey, band) = (self.survey, &self.band);
        if to == band.from {
            return;
        }
        add_all(row, &self.row);
        let (arriving, here) = survey.join(band.might, to, row);
        let there = survey.own[to];
        survey.change_exposed(to, there, there.with(band.might), row);
        survey.change_hold(to, there, there.with(arriving), here, row);
        let pull = survey.pull(to, band.might.size(), there.with(band.might).size(), &self.others);
        for (column, pull) in NEARS.into_iter().zip(pull) {
            add(row, column, here * pull);
        }
    }
}

impl Survey<'_> {
    /// Adds the changes if a band ends its move in a hex.
    pub(crate) fn arrive(&self, band: &Band, to: Hex, row: &mut Row) {
        self.depart(band).arrive(to, row);
    }

    fn depart(&self, band: &Band) -> Departure<'_> {
        let mut row = NOTHING;
        let before = self.own[band.from];
        let (rest, going) = (before.without(band.might).size(), band.might.size());
        let stays = before.without(band.might);
        self.change_hold(band.from, before, stays, 1.0, &mut row);
        self.change_exposed(band.from, before, stays, &mut row);
        let mut others = [0.0; GOALS];
        for ((other, goal), near) in others.iter_mut().zip(self.goals.iter()).zip(self.near(band.from)) {
            *other = if goal.kind == MINE {
                let elsewhere = if goal.best.1 == band.from { goal.second } else { goal.best.0 };
                elsewhere.max(near * (rest / goal.need).min(1.0))
            } else {
                0.0
            };
        }
        let there = self.pull(band.from, going, before.size(), &others);
        for (column, pull) in NEARS.into_iter().zip(there) {
            add(&mut row, column, -pull);
        }
        Departure { survey: self, band: *band, others, row }
    }

    /// Returns what units that come to a hex can do for the goals of each kind beyond what `others` do. `coming` is the
    /// size of these units in Forces, `together` their size with the units already there. The goal they serve best
    /// counts in full; the rest count as far as the units' strength suffices. A Mine needs only one group; for other
    /// tiles all strength adds up.
    fn pull(&self, at: Hex, coming: f32, together: f32, others: &[f32; GOALS]) -> [f32; KINDS] {
        let (mut most, mut sum, mut needs) = ([0.0f32; KINDS], [0.0f32; KINDS], [0.0f32; KINDS]);
        let mut first = [0.0f32; KINDS];
        for ((goal, near), other) in self.goals.iter().zip(self.near(at)).zip(others) {
            let more =
                if goal.kind == MINE { near * (together / goal.need).min(1.0) - other } else { 0.25 * near * coming };
            if more > 0.0 {
                let (kind, more) = (goal.kind, more * goal.value);
                sum[kind] += more;
                needs[kind] += goal.need;
                if more > most[kind] {
                    (most[kind], first[kind]) = (more, goal.need);
                }
            }
        }
        for kind in 0..KINDS {
            let rest = sum[kind] - most[kind];
            if rest > 0.0 {
                most[kind] += rest * ((coming - first[kind]) / (needs[kind] - first[kind])).clamp(0.0, 1.0);
            }
        }
        most
    }

    /// Returns the expected result for units that join the seat's units in a hex: what is left of them after a battle
    /// or siege, and the chance that they hold the hex.
    fn join(&self, might: Might, to: Hex, row: &mut Row) -> (Might, f32) {
        let foe = self.foes[to];
        let Some(enemy) = self.defender(to).filter(|_| foe.health > 0.0) else { return (might, 1.0) };
        let there = self.own[to];
        let (here, kept, trade) = self.clash(might.with(there), to, enemy);
        // Units that join a siege change it; units that enter a hex alone begin a battle.
        let without = if there.health > 0.0 { self.clash(there, to, enemy).2 } else { 0.0 };
        add(row, Column::Trade, trade - without);
        (might.times(kept.max(0.3)), here)
    }

    /// Returns what comes of a battle or siege that units of the seat fight in a hex to the death: the chance to win it,
    /// the share of these units that is left then, and the enemy units killed minus own units lost.
    pub(super) fn clash(&self, side: Might, to: Hex, enemy: Seat) -> (f32, f32, f32) {
        let foe = self.foes[to];
        let hit = f32::from(self.game.knobs.combat.force_hit.max(1));
        let capital_hit = self.game.passives(self.s, self.seat).capital_hit;
        let siege = self.s.hex(to).is_capital();
        let home = self.kind(to) == Some(HOME);
        let push = if siege && !home && capital_hit > 0 { f32::from(capital_hit) / hit } else { 1.0 };
        let walls = if home { self.defence(to, self.seat) } else { 1.0 };
        let theirs = foe.square() * if home { 1.0 } else { self.defence(to, enemy) };
        let mine = side.square() * push * walls;
        let here = odds(mine, theirs);
        let kept = (1.0 - theirs / mine.max(theirs)).sqrt();
        let spared = (1.0 - mine / theirs.max(mine)).sqrt();
        let killed = here * foe.size() + (1.0 - here) * (1.0 - spared) * foe.size() * 0.7;
        let lost = (1.0 - here) * side.size() + here * (1.0 - kept) * side.size() * 0.7;
        (here, kept, killed - lost)
    }

    /// Adds the changes if units are deployed in a hex.
    pub(crate) fn deploy(&self, might: Might, to: Hex, row: &mut Row) {
        let before = self.own[to];
        let (arriving, here) = self.join(might, to, row);
        self.change_hold(to, before, before.with(arriving), here, row);
        self.change_exposed(to, before, before.with(might), row);
        let mut others = [0.0; GOALS];
        for (other, goal) in others.iter_mut().zip(self.goals.iter()) {
            *other = match goal.kind {
                MINE if goal.best.1 == to => goal.second,
                MINE => goal.best.0,
                _ => 0.0,
            };
        }
        let was = self.pull(to, 0.0, before.size(), &others);
        let is = self.pull(to, arriving.size(), before.with(arriving).size(), &others);
        for (kind, column) in NEARS.into_iter().enumerate() {
            add(row, column, (here * is[kind] - was[kind]).max(0.0));
        }
    }

    pub(super) fn change_hold(&self, hex: Hex, before: Might, after: Might, chance: f32, row: &mut Row) {
        let Some(kind) = self.kind(hex) else { return };
        let was = self.held(hex, before);
        // Units in the seat's own Capital stay there while the siege lasts.
        let chance = if kind == HOME { 1.0 } else { chance };
        let change = (chance * self.hold(hex, after) - was).max(-was);
        // Enemies in the own Capital matter most when a seat is about to win.
        let value = if kind == HOME { 0.6 + self.urgency } else { self.value(hex) };
        add(row, HOLDS[kind], change * value);
        let vp = self.control_vp(hex);
        if vp > 0.0 {
            add(row, Column::Race, change * vp * self.urgency);
        }
    }

    /// Adds the change in units likely to be lost if the units in a hex change, as far as enemies may come to it.
    fn change_exposed(&self, hex: Hex, before: Might, after: Might, row: &mut Row) {
        let threat = self.threat[hex];
        // Where enemies are already present, a battle comes first.
        if threat <= 0.0 || self.foes[hex].health > 0.0 {
            return;
        }
        let defence = self.defence(hex, self.seat);
        let lost = |might: Might| {
            if might.health > 0.0 { might.size() * (1.0 - odds(might.square() * defence, threat)) } else { 0.0 }
        };
        add(row, Column::Exposed, lost(after) - lost(before));
    }

    /// Adds the changes caused by a new bridge: how much closer it brings the seat's units to goals, and the enemies to
    /// its Capital.
    pub(crate) fn build(&self, edge: Edge, row: &mut Row) {
        if self.bridges.has(edge) {
            return;
        }
        let (a, b) = self.game.board.ends(edge);
        let (reach_a, reach_b) = (self.reach(a), self.reach(b));
        let mut most = [0.0f32; KINDS];
        for ((goal, near_a), near_b) in self.goals.iter().zip(self.near(a)).zip(self.near(b)) {
            // The best chain of own units, edge and goal, compared with the best without the bridge.
            let over = Self::over_bridge((reach_a * near_b).max(reach_b * near_a));
            most[goal.kind] = most[goal.kind].max((over - goal.nearest) * goal.value);
        }
        for (column, more) in NEARS.into_iter().zip(most) {
            add(row, column, more);
        }
        let threat = |hex: Hex| self.threat[hex];
        let over = 0.7 * (threat(a) * self.homeward(b)).max(threat(b) * self.homeward(a));
        let now = (threat(a) * self.homeward(a)).max(threat(b) * self.homeward(b));
        add(row, Column::OpensHome, (over - now).max(0.0).sqrt());
    }

    /// Returns the value, by rough weights, of a march of all the seat's units at one end of an edge over it.
    pub(crate) fn march_over(&self, edge: Edge) -> f32 {
        let (a, b) = self.game.board.ends(edge);
        let mut most = 0.0f32;
        for (from, to) in [(a, b), (b, a)] {
            let might = self.own[from];
            if might.health > 0.0 && self.admit & to.bit() != 0 {
                let mut end = NOTHING;
                self.arrive(&Band { from, might }, to, &mut end);
                most = most.max(rough(&end));
            }
        }
        most
    }

    /// Returns whether the rules of the move allow it to end in a hex.
    fn may_end(&self, travel: &Travel, to: Hex) -> bool {
        travel.to.is_none_or(|sel| self.game.passes(self.s, self.seat, &sel.base, to, Slot::NOBODY, 0))
    }

    /// Adds the best use of a band's remaining steps. Returns `false` if it cannot move.
    pub(crate) fn best_end(&self, band: &Band, way: &Way, row: &mut Row) -> bool {
        self.best_of(band, &self.ends(band.from, way), row)
    }

    /// Adds the best of these ends for a band. Returns `false` if there are none.
    fn best_of(&self, band: &Band, ends: &[Hex], row: &mut Row) -> bool {
        let mut best = Best::none();
        let departure = self.depart(band);
        for to in ends {
            let mut end = NOTHING;
            departure.arrive(*to, &mut end);
            best.consider(end, ());
        }
        best.add_to(row).is_some()
    }

    /// Returns the hexes where a band from a hex can end, whatever is in them.
    fn ends(&self, from: Hex, way: &Way) -> Pile<Hex, MAX_HEXES> {
        let mut ends = Pile::new();
        if way.under_way && self.may_end(&way.travel, way.at) {
            ends.push(way.at);
        }
        let free = way.travel.free;
        let mut frontier = way.at.bit();
        let mut seen = frontier | from.bit() | !self.admit;
        for _ in 0..way.left {
            let mut next = 0u128;
            while let Some(hex) = Hex::take_lowest(&mut frontier) {
                if hex != way.at && self.game.halts(self.s, self.seat, hex) {
                    continue; // a battle ends the move
                }
                for (to, edge) in self.game.board.around(hex) {
                    if seen & to.bit() != 0 {
                        continue;
                    }
                    let open = free
                        || (self.bridges.has(edge) && !self.s.locked.has(edge))
                        || self.game.open_without_bridge(self.s, self.seat, edge);
                    if open && !self.game.barred(self.s, edge) {
                        seen |= to.bit();
                        next |= to.bit();
                        if self.may_end(&way.travel, to) {
                            ends.push(to);
                        }
                    }
                }
            }
            frontier = next;
        }
        ends
    }

    /// Returns the most units of the seat that a move can take from a hex: the number of Forces, and the strength of
    /// the champions.
    pub(crate) fn movable(&self, party: Party, hex: Hex) -> (u8, Might) {
        let forces = self.s.hex(hex).forces[self.seat];
        let all = self.own[hex];
        let champions = all.without(Might::forces(forces, self.game.knobs.combat.force_hit));
        match party {
            Party::Stack => (forces, champions),
            Party::OneForce => (forces.min(1), Might::default()),
            Party::Forces => (forces, Might::default()),
            Party::Champions => (0, champions),
        }
    }

    /// Adds the best result of leaving a hex with all, all but one, or one of its Forces. Returns `false` if no unit
    /// can move.
    pub(crate) fn best_from(&self, travel: &Travel, from: Hex, row: &mut Row) -> bool {
        let (forces, champions) = self.movable(travel.party, from);
        if travel.led && champions.health <= 0.0 {
            return false;
        }
        let hit = self.game.knobs.combat.force_hit;
        let mut best = Best::none();
        let mut last = None;
        let ends = self.ends(from, &Way::whole(*travel, from));
        for n in [forces, forces.saturating_sub(1), 1.min(forces)] {
            if last == Some(n) || (n == 0 && champions.health <= 0.0) {
                continue;
            }
            last = Some(n);
            let band = Band { from, might: champions.with(Might::forces(n, hit)) };
            let mut end = NOTHING;
            if self.best_of(&band, &ends, &mut end) {
                best.consider(end, ());
            }
        }
        best.add_to(row).is_some()
    }

    /// Adds the best result of a move by any of the seat's groups.
    pub(crate) fn best_move(&self, travel: &Travel, row: &mut Row) {
        let mut best = Best::none();
        for from in self.game.board.hexes() {
            if self.own[from].health <= 0.0 {
                continue;
            }
            let mut end = NOTHING;
            if self.best_from(travel, from, &mut end) {
                best.consider(end, ());
            }
        }
        best.add_gain_to(row);
    }

    /// Returns the value of a strike on a hex in Forces: enemy units minus own units, if these are struck too. `forces`
    /// gives the number of Forces destroyed, `hp` the HP that a champion loses.
    pub(crate) fn struck(&self, hex: Hex, own: bool, forces: impl Fn(u8) -> u8, hp: impl Fn(u8) -> u8) -> f32 {
        let tile = self.s.hex(hex);
        let mut worth = 0.0;
        for other in Seat::all(self.game.seats) {
            let side = if other == self.seat { -1.0 } else { 1.0 };
            if side < 0.0 && !own {
                continue;
            }
            worth += side * f32::from(forces(tile.forces[other]));
            if tile.champions[other] > 0 {
                for (_, champion) in self.s.champions_in(other, hex) {
                    worth += side * self.wounded(champion.card, champion.hp, hp(champion.hp));
                }
            }
        }
        worth
    }

    /// Returns the value, in Forces, of the loss of some of a champion's HP: its strength in proportion to the HP lost,
    /// and its bounty if it dies.
    pub(crate) fn wounded(&self, card: CardId, hp: u8, lost: u8) -> f32 {
        if lost == 0 {
            return 0.0;
        }
        let card = self.game.cards.get(card);
        let size = Might::champion(card, hp).size();
        let dies = lost >= hp;
        let share = f32::from(lost) / f32::from(hp.max(1));
        size * share * if dies { 1.0 } else { 0.6 } + if dies { 0.3 * f32::from(card.bounty) } else { 0.0 }
    }

    /// Returns 1 if enemies are within two hexes of the seat's units, else 0.2.
    pub(crate) fn alert(&self) -> f32 {
        if self.alert { 1.0 } else { 0.2 }
    }

    /// Returns the hex one step away, or [`Hex::NOWHERE`] if there is none.
    pub(crate) fn step(&self, from: Hex, step: u8) -> Hex {
        self.game.step_target(self.s, self.seat, from, step).map_or(Hex::NOWHERE, |(to, _)| to)
    }
}
