//! The stages of a move: origin, champions, Forces, steps (BF-S2, BF-12.5).

use super::stages::{Open, Walk};
use super::targets::TUNNEL;
use crate::Bridgefront;
use crate::model::actions::Action;
use crate::model::board::{Hex, MAX_HEXES};
use crate::model::content::verbs::modifier::{Change, Modifier};
use crate::model::content::verbs::moves::{Move, Origin, Stop, Unit, Via};
use crate::model::content::verbs::selectors::{HexBase, HexSel};
use crate::model::knobs::{BlockedPath, FlightCarries, Origins, SplitBuckets, StackParts};
use crate::model::state::{Slot, State};
use evenhand_game::game::Seat;
use evenhand_kit::table::Pile;
use evenhand_kit::table::effects::EffectId;
use evenhand_kit::table::effects::written::Count;

/// A locked group of a `move`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Group {
    pub(crate) from: Hex,
    pub(crate) forces: u8,
    /// The champions, as a bit set of slots.
    pub(crate) champions: u64,
    pub(crate) path: [u8; 8],
    pub(crate) steps: u8,
}

impl Group {
    /// Returns the steps of its path.
    pub(crate) fn way(&self) -> &[u8] {
        &self.path[..usize::from(self.steps)]
    }
}

impl Walk<'_> {
    pub(crate) fn moves(&mut self, id: EffectId, spec: &Move) -> Result<(), Open> {
        let Count(low, high) = spec.groups;
        for count in 0..high.max(1) {
            let may_stop = spec.optional || (high > 1 && count >= low.max(1));
            let fixed = if spec.with_that() {
                match self.that {
                    Slot::NOBODY => return Ok(()),
                    slot => Some(self.state.champion(slot).hex),
                }
            } else if spec.unit == Unit::This {
                Some(self.state.champion(self.this).hex)
            } else if spec.unit == Unit::Those {
                Some(self.deployed.0)
            } else {
                match spec.from {
                    Some(Origin::There) => Some(self.there),
                    None => None,
                }
            };
            let from = match fixed {
                Some(Hex::NOWHERE) => return Ok(()),
                Some(hex) if self.game.pinned(self.state, self.seat, hex) => return Ok(()),
                Some(hex) if !may_stop => hex,
                _ => match self.ask(id, |w| w.origins(spec, fixed, may_stop))? {
                    Some(Action::From(hex)) => hex,
                    _ => return Ok(()),
                },
            };
            self.group(id, spec, from)?;
        }
        Ok(())
    }

    /// Returns the seat's Forces in a hex that no earlier group of this card takes along.
    pub(crate) fn forces_at(&self, spec: &Move, hex: Hex) -> u8 {
        let gone: u8 = self.gone_forces.iter().filter(|(from, _)| *from == hex).map(|(_, forces)| *forces).sum();
        match spec.unit {
            Unit::Those => self.deployed.1,
            Unit::This | Unit::Champion => 0,
            Unit::Stack | Unit::Force => {
                let fresh = if self.deployed.0 == hex { self.deployed.1 } else { 0 };
                self.state.hex(hex).forces[self.seat].saturating_add(fresh).saturating_sub(gone)
            }
        }
    }

    pub(crate) fn champions_at(&self, spec: &Move, hex: Hex) -> u64 {
        match spec.unit {
            Unit::Force | Unit::Those => 0,
            Unit::This => self.this.bit(),
            Unit::Stack | Unit::Champion => self
                .state
                .champions_in(self.seat, hex)
                .filter(|(slot, _)| self.gone_champions & slot.bit() == 0)
                .fold(0, |bits, (slot, _)| bits | slot.bit()),
        }
    }

    pub(crate) fn flyers(&self, champions: u64) -> u64 {
        if champions == 0 {
            return 0;
        }
        self.state
            .living()
            .filter(|(slot, champion)| champions & slot.bit() != 0 && self.game.flies(champion))
            .fold(0, |bits, (slot, _)| bits | slot.bit())
    }

    pub(crate) fn origins(&mut self, spec: &Move, fixed: Option<Hex>, may_stop: bool) {
        let before = self.out.len();
        for hex in self.game.board.hexes() {
            if fixed.is_some_and(|fixed| fixed != hex)
                || (fixed.is_none() && !self.state.hex(hex).occupied_by(self.seat))
                || self.is_spent_origin(hex)
                || self.game.pinned(self.state, self.seat, hex)
            {
                continue;
            }
            let champions = self.champions_at(spec, hex);
            if (spec.unit == Unit::Stack && self.forces_at(spec, hex) == 0 && champions == 0)
                || (spec.unit != Unit::Stack && self.forces_at(spec, hex) == 0)
            {
                continue;
            }
            if spec.with_champion() && champions == 0 {
                continue;
            }
            if self.leaves(spec, hex) || (self.can_fly(spec, hex, champions) && self.leaves_free(hex)) {
                self.out.push(Action::From(hex));
                if self.probe {
                    return;
                }
            }
        }
        if may_stop && self.out.len() > before {
            self.out.push(Action::Stop);
        }
    }

    /// Returns the largest number of steps of the next group of a move: Tailwind lengthens the first (BF-ED7).
    fn reach(&self, spec: &Move) -> u8 {
        let farther = if self.groups == 0 { self.state.player(self.seat).tailwind } else { 0 };
        spec.steps + farther
    }

    /// Returns the hexes that a champion may go farther because it moves alone (BF-ED10).
    fn lone_steps(&self, forces: u8, going: u64) -> u8 {
        if forces > 0 || going.count_ones() != 1 {
            return 0;
        }
        let moved = self.state.living().find(|(slot, _)| slot.bit() == going);
        let steps = |m: &Modifier| if let Change::LoneSteps(steps) = m.change { steps } else { 0 };
        moved.map_or(0, |(_, champion)| self.game.innate(champion.card).map(steps).sum())
    }

    /// Returns whether a group that cannot fly can make a first step after which its move can end.
    pub(crate) fn leaves(&self, spec: &Move, from: Hex) -> bool {
        let mut path = Path { at: from, seen: 0, free: spec.via == Via::Free, group: 0, units: 1 };
        path.seen |= from.bit();
        self.ends_somewhere(spec, &path, self.reach(spec))
    }

    pub(crate) fn leaves_free(&self, from: Hex) -> bool {
        let enters = |hex: Hex| self.state.hex(hex).admits(self.seat);
        self.game.board.around(from).any(|(hex, edge)| enters(hex) && !self.game.barred(self.state, edge))
    }

    /// Returns whether any group that a move can take from a hex could fly: some flyers, or those that have to go
    /// together (BF-Q56).
    fn can_fly(&self, spec: &Move, from: Hex, champions: u64) -> bool {
        let flyers = self.flyers(champions);
        let carried = self.game.knobs.rules.flight_carries == FlightCarries::WholeStack;
        flyers != 0
            && (carried
                || match self.game.parts_of(spec) {
                    StackParts::Any => true,
                    StackParts::ChampionsTogether => flyers == champions,
                    StackParts::ChampionsWithAll | StackParts::Whole => {
                        flyers == champions && self.forces_at(spec, from) == 0
                    }
                })
    }

    /// Returns whether an earlier group of this card came from a hex, if that is not allowed twice (BF-Q57).
    fn is_spent_origin(&self, hex: Hex) -> bool {
        self.game.knobs.moves.origins == Origins::Different
            && self.gone_forces[..self.groups].iter().any(|(from, _)| *from == hex)
    }

    /// Returns the hexes one step further on a path.
    fn steps<'b>(&'b self, path: &'b Path) -> impl Iterator<Item = (u8, Hex)> + 'b {
        let tunnels = self.game.tunnels(self.state, self.seat, path.at);
        (0..6 + self.state.links.size()).chain(tunnels).filter_map(move |step| {
            let (to, edge) = self.game.step_target(self.state, self.seat, path.at, step)?;
            let crosses = path.free
                || step >= TUNNEL
                || self.game.open_without_bridge(self.state, self.seat, edge)
                || ((self.state.bridges.has(edge) || self.built.has(edge))
                    && !self.destroyed.has(edge)
                    && !self.state.locked.has(edge));
            let crosses = crosses && !self.game.barred(self.state, edge);
            (crosses && self.state.hex(to).admits(self.seat) && path.seen & to.bit() == 0).then_some((step, to))
        })
    }

    /// Returns whether a path must end on entering a hex.
    pub(crate) fn must_stop(&self, spec: &Move, hex: Hex) -> bool {
        let refused = self.game.knobs.moves.blocked_path != BlockedPath::DeclaredAndStops; // BF-Q60
        (spec.stop == Stop::Occupied && !self.state.hex(hex).is_empty()) || (refused && self.blocked(hex))
    }

    /// Returns whether a path into this hex will probably end there because enemies are in it now (BF-Q60).
    pub(crate) fn blocked(&self, hex: Hex) -> bool {
        self.game.halts(self.state, self.seat, hex)
    }

    fn may_end(&self, spec: &Move, hex: Hex, path: &Path) -> bool {
        self.has_room(hex, path.units)
            && spec.to.is_none_or(|sel| self.game.passes(self.state, self.seat, &sel.base, hex, self.this, path.group))
    }

    /// Returns whether `units` more units may be in a hex (`rules.max_units_per_hex`).
    fn has_room(&self, hex: Hex, units: u8) -> bool {
        let most = self.game.knobs.rules.max_units_per_hex;
        if most == 0 {
            return true;
        }
        let forces = self.gone_forces.iter().filter(|(from, _)| *from == hex).map(|(_, forces)| u16::from(*forces));
        let moved = |slot: Slot| self.gone_champions & slot.bit() != 0;
        let champions = self.state.champions_in(self.seat, hex).filter(|(slot, _)| moved(*slot)).map(|_| 1);
        let gone: u16 = forces.chain(champions).sum();
        self.state.hex(hex).units(self.seat) + u16::from(units) <= u16::from(most) + gone
    }

    /// Removes from the numbers of Forces just offered those that fit into no hex where the group could end.
    fn drop_crowds(&mut self, spec: &Move, mut path: Path, before: usize) {
        if self.game.knobs.rules.max_units_per_hex == 0 {
            return;
        }
        let champions = path.units;
        for place in (before..self.out.len()).rev() {
            let Action::Forces(forces) = self.out[place] else { continue };
            path.units = champions + forces;
            if !self.ends_somewhere(spec, &path, self.reach(spec)) {
                self.out.remove(place);
            }
        }
    }

    /// Returns whether some hexes do not allow the move to end in them.
    fn ends_are_limited(&self, spec: &Move) -> bool {
        spec.to.is_some() || self.game.knobs.rules.max_units_per_hex > 0
    }

    fn ends_somewhere(&self, spec: &Move, path: &Path, left: u8) -> bool {
        left > 0
            && self.steps(path).any(|(_, to)| {
                self.may_end(spec, to, path)
                    || (!self.must_stop(spec, to) && self.ends_are_limited(spec) && {
                        let mut on = *path;
                        on.at = to;
                        on.seen |= to.bit();
                        self.ends_somewhere(spec, &on, left - 1)
                    })
            })
    }

    /// Asks which units of a hex go, and which way.
    pub(crate) fn group(&mut self, id: EffectId, spec: &Move, from: Hex) -> Result<(), Open> {
        let candidates = self.champions_at(spec, from);
        let forces_here = self.forces_at(spec, from);
        let bridged = self.leaves(spec, from);
        let flyers = self.flyers(candidates);
        // Without a bridge only flyers can leave, and, if they carry others, the units that go with one (BF-Q75).
        let carried = flyers != 0 && self.game.knobs.rules.flight_carries == FlightCarries::WholeStack;
        let able = if bridged || carried { candidates } else { flyers };
        let parts = self.game.parts_of(spec);
        if parts != StackParts::Any && !bridged && !self.can_fly(spec, from, candidates) {
            return Ok(());
        }
        let going = if spec.unit == Unit::This || parts == StackParts::Whole {
            candidates
        } else {
            let forces_can = bridged && forces_here > 0 && !spec.with_champion();
            match self.group_champions(id, spec, &Leaving { able, flyers, bridged, forces_can })? {
                Some(going) => going,
                None => return Ok(()),
            }
        };
        let max = if bridged || (carried && going & flyers != 0) { forces_here } else { 0 };
        let all = parts == StackParts::Whole || (parts == StackParts::ChampionsWithAll && going != 0);
        let forces = if all { Some(forces_here) } else { self.group_forces(id, spec, from, max, going)? };
        let Some(forces) = forces else { return Ok(()) };
        if forces == 0 && going == 0 {
            return Ok(());
        }
        let reach = self.reach(spec) + self.lone_steps(forces, going);
        if self.groups < self.gone_forces.len() {
            self.gone_forces[self.groups] = (from, forces);
            self.groups += 1;
        }
        self.gone_champions |= going;
        let mut path = Path {
            at: from,
            seen: 0,
            free: spec.via == Via::Free || self.game.group_flies(going, going & flyers, forces),
            group: going,
            units: forces.saturating_add(how_many(going)),
        };
        path.seen |= from.bit();
        self.group_steps(id, spec, reach, path)
    }

    /// Asks for each champion that can leave whether it goes; `None` if an answer is missing.
    fn group_champions(&mut self, id: EffectId, spec: &Move, leaving: &Leaving) -> Result<Option<u64>, Open> {
        let Leaving { able, flyers, bridged, forces_can } = *leaving;
        if self.game.parts_of(spec) != StackParts::Any {
            return self.champions_together(id, spec, able, forces_can);
        }
        let mut going = 0u64;
        for slot in (0..64).map(Slot).filter(|slot| able & slot.bit() != 0) {
            let last = able >> slot.0 == 1;
            let must = (last && going == 0 && !forces_can)
                || (spec.with_that() && slot == self.that)
                || (!bridged && flyers >> slot.0 == 1 && going & flyers == 0);
            let answer = self.ask(id, |w| {
                w.out.push(Action::Go(slot));
                if !must {
                    w.out.push(Action::Stay(slot));
                }
            })?;
            match answer {
                Some(Action::Go(slot)) => going |= slot.bit(),
                Some(_) => {}
                None => return Ok(None),
            }
        }
        Ok(Some(going))
    }

    /// Asks whether the champions that can leave go, all or none (BF-Q56). The first of them stands for all.
    fn champions_together(
        &mut self,
        id: EffectId,
        spec: &Move,
        able: u64,
        forces_can: bool,
    ) -> Result<Option<u64>, Open> {
        let Some(first) = (0..64).map(Slot).find(|slot| able & slot.bit() != 0) else { return Ok(Some(0)) };
        let must = !forces_can || spec.with_that();
        let answer = self.ask(id, |w| {
            w.out.push(Action::Go(first));
            if !must {
                w.out.push(Action::Stay(first));
            }
        })?;
        Ok(answer.map(|answer| if matches!(answer, Action::Go(_)) { able } else { 0 }))
    }

    /// Asks how many Forces, at most `max`, go with the champions.
    fn group_forces(&mut self, id: EffectId, spec: &Move, from: Hex, max: u8, going: u64) -> Result<Option<u8>, Open> {
        if spec.unit == Unit::Force {
            return Ok(Some(1));
        }
        if max == 0 {
            return Ok(Some(0));
        }
        let answer = self.ask(id, |w| {
            let before = w.out.len();
            w.force_counts(max, going != 0);
            let free = spec.via == Via::Free;
            let mut path = Path { at: from, seen: 0, free, group: going, units: how_many(going) };
            path.seen |= from.bit();
            w.drop_crowds(spec, path, before);
        })?;
        Ok(match answer {
            Some(Action::Forces(n)) => Some(n),
            _ => None,
        })
    }

    /// Asks for the steps of a path one by one.
    fn group_steps(&mut self, id: EffectId, spec: &Move, reach: u8, mut path: Path) -> Result<(), Open> {
        for taken in 0..reach {
            let left = reach - taken;
            let answer = self.ask(id, |w| {
                let ends_here = taken > 0 && w.may_end(spec, path.at, &path);
                let steps: Pile<(u8, Hex), 32> = w.steps(&path).collect();
                let onward: &[_] = if w.wide || !(ends_here && w.blocked(path.at)) { &steps } else { &[] };
                for &(step, to) in onward {
                    let mut on = path;
                    on.at = to;
                    on.seen |= to.bit();
                    if w.may_end(spec, to, &path) || (!w.must_stop(spec, to) && w.ends_somewhere(spec, &on, left - 1)) {
                        w.out.push(Action::Step(step));
                        if w.probe {
                            return;
                        }
                    }
                }
                if ends_here {
                    w.out.push(Action::Stop);
                }
            })?;
            let Some(Action::Step(step)) = answer else { break };
            let Some((to, _)) = self.game.step_target(self.state, self.seat, path.at, step) else { break };
            path.at = to;
            path.seen |= to.bit();
            if self.must_stop(spec, to) {
                break;
            }
        }
        self.there = path.at;
        Ok(())
    }

    pub(crate) fn force_counts(&mut self, max: u8, with_champion: bool) {
        let least = u8::from(!with_champion);
        if self.wide || self.game.knobs.search.split_buckets == SplitBuckets::Full {
            self.out.extend((least..=max).map(Action::Forces));
            return;
        }
        let mut counts = [least, 1, max / 2, max.saturating_sub(1), max];
        counts.sort_unstable();
        let mut last = None;
        for n in counts {
            if n >= least && last != Some(n) {
                self.out.push(Action::Forces(n));
                last = Some(n);
            }
        }
    }

    pub(crate) fn jump(&mut self, id: EffectId, spec: &Move) -> Result<(), Open> {
        let to = spec.to.unwrap_or(HexSel::HOME);
        let answer = self.ask(id, |w| {
            for (slot, champion) in w.state.living() {
                if champion.owner == w.seat && w.jump_targets(&to, champion.hex).next().is_some() {
                    w.out.push(Action::Champion(slot));
                }
            }
        })?;
        let Some(Action::Champion(slot)) = answer else { return Ok(()) };
        self.that = slot;
        if to.base != HexBase::Home {
            let from = self.state.champion(slot).hex;
            let answer = self.ask(id, |w| {
                let targets: Pile<Hex, MAX_HEXES> = w.jump_targets(&to, from).collect();
                w.out.extend(targets.iter().map(|hex| Action::Hex(*hex)));
            })?;
            if let Some(Action::Hex(hex)) = answer {
                self.there = hex;
            }
        }
        Ok(())
    }

    pub(crate) fn jump_targets<'b>(&'b self, to: &'b HexSel, from: Hex) -> impl Iterator<Item = Hex> + 'b {
        let home = self.state.player(self.seat).capital;
        self.game.board.hexes().filter(move |hex| {
            let fits = match to.base {
                HexBase::Home => *hex == home,
                _ => self.game.passes(self.state, self.seat, &to.base, *hex, self.this, 0),
            };
            // Staying in the same hex is not offered, except at home, where it heals (BF-S7).
            fits && self.state.hex(*hex).admits(self.seat)
                && (self.wide || *hex != from || to.base == HexBase::Home)
                && (*hex == from || !self.game.pinned(self.state, self.seat, from))
        })
    }
}

/// The units that can leave a hex.
struct Leaving {
    /// The champions that can leave.
    able: u64,
    /// The champions in the hex that fly.
    flyers: u64,
    /// Whether units can leave without flying.
    bridged: bool,
    /// Whether Forces can go without a champion.
    forces_can: bool,
}

/// A path under construction.
#[derive(Clone, Copy)]
struct Path {
    pub(crate) at: Hex,
    /// The hexes already on the path, as bits.
    pub(crate) seen: u128,
    /// Whether the path needs no bridges.
    pub(crate) free: bool,
    /// The champions that walk it.
    pub(crate) group: u64,
    /// The number of units that walk it.
    units: u8,
}

impl Bridgefront {
    /// Returns the groups of a `move` that a seat has locked; `fixed` is the origin if it is not chosen.
    pub(crate) fn locked_groups(&self, s: &State, seat: Seat, effect: EffectId, fixed: Option<Hex>) -> Pile<Group, 4> {
        let mut groups: Pile<Group, 4> = Pile::new();
        let fresh = |from| Group { from, forces: 0, champions: 0, path: [0; 8], steps: 0 };
        let mut mine = s.player(seat).commit.locks.iter().filter(|lock| lock.effect == effect).peekable();
        if mine.peek().is_some_and(|lock| !matches!(lock.choice, Action::From(_) | Action::Stop))
            && let Some(from) = fixed
        {
            groups.push(fresh(from));
        }
        for lock in mine {
            if let Action::From(from) = lock.choice {
                groups.push(fresh(from));
                continue;
            }
            let Some(group) = groups.last_mut() else { continue };
            match lock.choice {
                Action::Go(slot) => group.champions |= slot.bit(),
                Action::Forces(n) => group.forces = n,
                Action::Step(step) if usize::from(group.steps) < group.path.len() => {
                    group.path[usize::from(group.steps)] = step;
                    group.steps += 1;
                }
                _ => {}
            }
        }
        groups
    }
}

/// Returns the number of champions in a bit set of slots.
#[expect(clippy::cast_possible_truncation, reason = "of 64 bits at most 64 are set")]
fn how_many(champions: u64) -> u8 {
    champions.count_ones() as u8
}
