//! Moves groups along their paths: bridges, traps, stops, the two-player limit (BF-4.2, BF-12.5, BF-12.6).

use super::paths::Group;
use super::targets::TUNNEL;
use crate::Bridgefront;
use crate::model::board::{Edge, Hex};
use crate::model::content::verbs::event::On;
use crate::model::content::verbs::moves::{Move, Stop, Unit, Via};
use crate::model::content::verbs::selectors::HexBase;
use crate::model::events::{Event, Were};
use crate::model::knobs::{BlockedPath, BridgeTrap, PathBreak, ShrunkStack, StackParts};
use crate::model::state::{Champion, Script, Slot, SlotSet, State, Target};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::Pile;

/// The units of a group that walk its path.
struct Walkers {
    forces: u8,
    champions: Pile<Slot, 48>,
    /// The same champions as a bit set of slots.
    going: u64,
    /// Whether they need no bridges.
    free: bool,
}

impl Walkers {
    #[inline]
    fn is_nobody(&self) -> bool {
        self.forces == 0 && self.champions.is_empty()
    }
}

impl Bridgefront {
    /// Moves what is left of a locked group along its locked path. Returns the hex where the group ended,
    /// [`Hex::NOWHERE`] if traps killed all of it, or `None` if it cannot move (BF-12.5b, BF-12.5c).
    pub(crate) fn move_group(
        &self,
        s: &mut State,
        seat: Seat,
        spec: &Move,
        group: &Group,
        script: &Script,
        cx: &mut Cx<'_, Event>,
    ) -> Option<Hex> {
        let mut walkers = self.walkers(s, seat, spec, group, script)?;
        let end = self.path_end(s, seat, spec, group, walkers.free)?;
        if let Some(sel) = &spec.to
            && matches!(sel.base, HexBase::Filter { .. })
            && !self.passes(s, seat, &sel.base, end, script.this, walkers.going)
        {
            return None;
        }
        let champions = walkers.champions.size();
        if !self.room_for(s, seat, end, walkers.forces.saturating_add(champions)) {
            return None;
        }
        s.player_mut(seat).tailwind = 0; // BF-ED7
        let from = group.from;
        if walkers.forces > 0 {
            s.remove_forces(seat, from, walkers.forces);
        }
        for slot in walkers.champions.iter() {
            s.lift_champion(*slot);
        }
        let who = SlotSet(walkers.going);
        cx.event(Event::Move { seat, from, to: end, forces: walkers.forces, champions, who });
        Some(self.walk_path(s, seat, group, &mut walkers, end, cx))
    }

    /// Returns the units of a locked group that are still there to move; `None` if it cannot start.
    fn walkers(&self, s: &State, seat: Seat, spec: &Move, group: &Group, script: &Script) -> Option<Walkers> {
        let from = group.from;
        let mut declared = match spec.unit {
            Unit::Force => 1,
            Unit::This => 0,
            _ => group.forces,
        };
        let mut wanted = if spec.unit == Unit::This { script.this.bit() } else { group.champions };
        // All units of a hex are those that are there now (BF-Q55, BF-Q56).
        match self.parts_of(spec) {
            StackParts::Any => {}
            StackParts::Whole => (declared, wanted) = (u8::MAX, u64::MAX),
            StackParts::ChampionsWithAll if wanted != 0 => (declared, wanted) = (u8::MAX, u64::MAX),
            StackParts::ChampionsTogether if wanted != 0 => wanted = u64::MAX,
            StackParts::ChampionsTogether | StackParts::ChampionsWithAll => {}
        }
        let forces = declared.min(s.hex(from).forces[seat]);
        let champions: Pile<Slot, 48> =
            s.champions_in(seat, from).map(|(slot, _)| slot).filter(|slot| wanted & slot.bit() != 0).collect();
        let shrunk = (declared != u8::MAX && forces < declared)
            || (wanted != u64::MAX && champions.len() < wanted.count_ones() as usize);
        if shrunk && self.knobs.moves.shrunk_stack == ShrunkStack::Stays {
            return None;
        }
        if (forces == 0 && champions.is_empty()) || (spec.with_champion() && champions.is_empty()) {
            return None;
        }
        if self.pinned(s, seat, from) {
            return None;
        }
        let going = champions.iter().fold(0u64, |bits, slot| bits | slot.bit());
        let flying = champions.iter().filter(|slot| self.flies(s.champion(**slot)));
        let flyers = flying.fold(0u64, |bits, slot| bits | slot.bit());
        let free = spec.via == Via::Free || self.group_flies(going, flyers, forces);
        Some(Walkers { forces, champions, going, free })
    }

    /// Returns the end of a path, checked as a whole up to the first forced stop; `None` if the path cannot be walked.
    fn path_end(&self, s: &State, seat: Seat, spec: &Move, group: &Group, free: bool) -> Option<Hex> {
        let mut at = group.from;
        let mut end = None;
        for (taken, step) in (1..).zip(group.way()) {
            let (to, edge) = self.step_target(s, seat, at, *step)?;
            let crosses = if *step >= TUNNEL {
                self.tunnels(s, seat, at).any(|tunnel| tunnel == *step)
            } else {
                !self.barred(s, edge)
                    && (free
                        || self.open_without_bridge(s, seat, edge) // also passes a locked bridge (BF-Q83)
                        || (s.bridges.has(edge) && !s.locked.has(edge)))
            };
            if !crosses && self.knobs.rules.path_break == PathBreak::StopShort {
                break; // BF-Q54
            }
            if !crosses || !s.hex(to).admits(seat) {
                return None;
            }
            at = to;
            end = Some(to);
            let stays = self.knobs.moves.blocked_path == BlockedPath::RefusedAndStays;
            if stays && taken < group.steps && self.halts(s, seat, to) {
                return None; // BF-Q60
            }
            if self.stops(s, seat, spec, to) {
                break;
            }
        }
        end
    }

    /// Walks a checked path through its traps and puts the survivors into the last hex; [`Hex::NOWHERE`] if there are
    /// none.
    fn walk_path(
        &self,
        s: &mut State,
        seat: Seat,
        group: &Group,
        walkers: &mut Walkers,
        end: Hex,
        cx: &mut Cx<'_, Event>,
    ) -> Hex {
        let mut at = group.from;
        for step in group.way() {
            let (to, edge) = self.step_target(s, seat, at, *step).expect("the path was checked");
            let springs = match self.knobs.moves.bridge_trap {
                BridgeTrap::FirstUser => !walkers.free,
                BridgeTrap::FirstLoss => walkers.forces > 0, // BF-Q84
            };
            if springs && edge != Edge::NOWHERE && s.bridges.has(edge) {
                walkers.forces = self.spring_trap(s, seat, edge, to, walkers.forces, cx);
            }
            if walkers.is_nobody() {
                return Hex::NOWHERE;
            }
            at = to;
            walkers.forces = self.entry_toll(s, seat, to, (walkers.forces, Were::Moving), cx);
            if at == end || walkers.is_nobody() {
                break;
            }
        }
        s.add_forces(seat, at, walkers.forces);
        for slot in walkers.champions.iter() {
            s.place_champion(*slot, at);
        }
        if walkers.is_nobody() {
            return Hex::NOWHERE;
        }
        self.note_entry(s, seat, at);
        at
    }

    /// Returns whether a moving group must stop on entering a hex.
    fn stops(&self, s: &State, seat: Seat, spec: &Move, hex: Hex) -> bool {
        if spec.stop == Stop::Occupied { !s.hex(hex).is_empty() } else { self.halts(s, seat, hex) }
    }

    /// Returns whether a hex has space for `more` units of the seat, if there is a limit.
    pub(crate) fn room_for(&self, s: &State, seat: Seat, hex: Hex, more: u8) -> bool {
        let most = self.knobs.rules.max_units_per_hex;
        most == 0 || s.hex(hex).units(seat) + u16::from(more) <= u16::from(most)
    }

    /// Records that an action brought units into a hex where there may be a battle (BF-12.7).
    pub(crate) fn note_entry(&self, s: &mut State, seat: Seat, hex: Hex) {
        let tile = s.hex(hex);
        if !tile.is_capital() && tile.enemy_of(seat) && !s.entered.contains(&hex) {
            s.entered.push(hex);
        }
    }

    /// Applies a Bridge Trap to the first enemy group that crosses. Returns the Forces left (BF-Q84).
    pub(crate) fn spring_trap(
        &self,
        s: &mut State,
        seat: Seat,
        edge: Edge,
        hex: Hex,
        forces: u8,
        cx: &mut Cx<'_, Event>,
    ) -> u8 {
        self.take_toll(s, seat, On::Cross, edge.into(), hex, (forces, Were::Moving), cx)
    }

    /// Applies a Last Stand to the first enemy group that enters the Capital. Returns the Forces left (BF-Q109).
    pub(crate) fn entry_toll(
        &self,
        s: &mut State,
        seat: Seat,
        hex: Hex,
        forces: (u8, Were),
        cx: &mut Cx<'_, Event>,
    ) -> u8 {
        if s.running.is_empty() {
            return forces.0;
        }
        self.take_toll(s, seat, On::Enter, hex.into(), hex, forces, cx)
    }

    #[allow(clippy::too_many_arguments)]
    fn take_toll(
        &self,
        s: &mut State,
        seat: Seat,
        event: On,
        target: Target,
        hex: Hex,
        (forces, were): (u8, Were),
        cx: &mut Cx<'_, Event>,
    ) -> u8 {
        let found = s.running.iter().position(|running| {
            running.owner != seat && running.target == target && self.scripts.effect(running.effect).waits_for(event)
        });
        let Some(place) = found else { return forces };
        let running = s.running.remove(place);
        let mut left = forces;
        for strike in self.triggered(&running).filter_map(|verb| verb.damage()) {
            left -= strike.forces.of(left);
        }
        if left < forces {
            cx.event(Event::Struck { seat, hex, forces: forces - left, were });
        }
        left
    }
}

impl Champion {
    /// Returns whether the once-per-round effect at this index of the card's `effects` is still unused.
    pub(crate) fn fresh(&self, place: usize) -> bool {
        self.used_round & (1 << place) == 0
    }
}
