//! `move`: walking a path, or relocating a champion (BF-12.5, BF-22c).

pub(crate) mod spec;

pub(crate) use spec::{Company, Move, Unit, Via};

use super::act::Act;
use super::selectors::{HexBase, HexSel};
use crate::Bridgefront;
use crate::events::Event;
use crate::knobs::BattleTiming;
use crate::player::best::Best;
use crate::player::look::Look;
use crate::player::might::Might;
use crate::player::moves::{Band, Party, Travel, Way};
use crate::player::{NOTHING, Row, worth};
use crate::rules::action::Action;
use crate::rules::board::Hex;
use crate::rules::stages::{Open, Walk};
use crate::rules::work::{Flow, Work};
use crate::state::{Slot, State};
use evenhand_game::game::Seat;
use evenhand_kit::table::effects::EffectId;

pub(crate) const NOTATION: [&str; 2] = [
    "`unit` = (`\"stack\"`) / `\"force\"` / `\"champion\"` / `\"self\"` / `\"those\"`; `groups` (1) count; `from` = `\"there\"`; `with` = `\"that\"` / `\"champion\"`; `steps` (1); `via` = (`\"bridge\"`) / `\"free\"` / `\"jump\"`; `to`: hex; `stop` = (`\"enemy\"`) / `\"occupied\"`; `optional` (false)",
    "walk a path, or with `jump` relocate a champion",
];

impl Act for Move {
    fn lock(&self, walk: &mut Walk<'_>, id: EffectId) -> Result<(), Open> {
        if self.via == Via::Jump { walk.jump(id, self) } else { walk.moves(id, self) }
    }

    fn run(&self, work: &mut Work<'_, '_>) -> Flow {
        if self.via == Via::Jump {
            return self.jump(work);
        }
        let seat = work.seat();
        let fixed = match self.unit {
            Unit::This => Some(work.s.champion(work.script.this).hex),
            _ if self.with_that() && work.script.that_champion != Slot::NOBODY => {
                Some(work.s.champion(work.script.that_champion).hex)
            }
            _ => Some(work.script.there),
        };
        let groups = work.game.locked_groups(work.s, seat, work.id, fixed.filter(|hex| *hex != Hex::NOWHERE));
        if groups.is_empty() && !self.optional {
            work.script.missed = true;
        }
        for group in groups.iter().skip(work.script.answers.into()) {
            match work.game.move_group(work.s, seat, self, group, work.script, work.cx) {
                Some(end) => {
                    work.script.there = end;
                    work.script.moved = true;
                    work.script.worked = true;
                }
                None => work.script.missed = true,
            }
            if work.game.knobs.rules.battle_timing == BattleTiming::AfterEachMove {
                work.script.answers += 1;
                if usize::from(work.script.answers) < groups.len() && !work.s.entered.is_empty() {
                    return Flow::Fight; // BF-Q58
                }
            }
        }
        Flow::Next
    }

    fn worth(&self, _game: &Bridgefront) -> f32 {
        let one = 0.8 + 0.5 * worth::many(self.steps);
        let free = if self.via == Via::Bridge { 1.0 } else { 1.5 };
        let unit = if self.unit == Unit::Stack { 1.0 } else { 0.7 };
        let optional = if self.optional { 0.8 } else { 1.0 };
        one * free * unit * optional * (0.5 + 0.5 * worth::many(self.groups.1.max(1)))
    }

    fn look(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        if look.bridged {
            // The march goes over the bridge that was just built.
            let via = if self.via == Via::Bridge { Via::Free } else { self.via };
            Move { via, ..*self }.look_best(look, this, row);
        } else {
            self.look_best(look, this, row);
        }
    }

    fn target(&self, look: &mut Look<'_>, id: EffectId, this: Slot, option: Action, row: &mut Row) {
        let Some(survey) = &look.survey else { return };
        let locks = &look.s.player(look.seat).commit.locks;
        let champion = |slot: Slot| Band { from: look.s.champion(slot).hex, might: look.might_of(slot) };
        match option {
            Action::From(hex) => {
                survey.best_from(&self.travel(), hex, row);
            }
            Action::Champion(slot) => {
                // A jump: the choice of the champion.
                if let Some(to) = self.to {
                    let band = champion(slot);
                    look.best_hex(&to, this, row, |survey, hex, end| survey.arrive(&band, hex, end));
                }
            }
            Action::Hex(hex) => {
                let jumper = locks.iter().rev().find_map(|lock| match lock.choice {
                    Action::Champion(slot) if lock.effect == id => Some(slot),
                    _ => None,
                });
                if let Some(slot) = jumper {
                    survey.arrive(&champion(slot), hex, row);
                }
            }
            _ => self.look_at_group(look, id, this, option, row),
        }
    }
}

impl Move {
    /// Relocates a champion (BF-22c).
    fn jump(&self, work: &mut Work<'_, '_>) -> Flow {
        let (game, seat) = (work.game, work.seat());
        let mut locks = work.locks();
        let (champion, site) = (locks.next(), locks.next());
        drop(locks);
        let champion = match champion {
            Some(Action::Champion(slot)) if work.s.champion(slot).alive() && work.s.champion(slot).owner == seat => {
                slot
            }
            _ => return work.miss(),
        };
        let to = self.to.unwrap_or(HexSel::HOME);
        let target = match (to.base, site) {
            (HexBase::Home, _) => Some(work.s.player(seat).capital),
            (_, Some(Action::Hex(hex))) => work.passes(&to.base, hex).then_some(hex),
            _ => None,
        };
        let from = work.s.champion(champion).hex;
        match target {
            Some(hex) if work.s.hex(hex).admits(seat) && (hex == from || !game.pinned(work.s, seat, from)) => {
                work.script.that_champion = champion;
                work.script.there = hex;
                if hex != from {
                    work.script.moved = true;
                    game.entry_toll(work.s, seat, hex, 0, work.cx);
                    work.s.lift_champion(champion);
                    work.s.place_champion(champion, hex);
                    work.cx.event(Event::Jump { seat, card: work.s.champion(champion).card, from, to: hex });
                    game.note_entry(work.s, seat, hex);
                }
                work.done()
            }
            _ => work.miss(),
        }
    }

    /// Returns the move in the form used by the planner.
    fn travel(&self) -> Travel {
        let party = match self.unit {
            Unit::Stack => Party::Stack,
            Unit::Force => Party::OneForce,
            Unit::Those => Party::Forces,
            Unit::Champion | Unit::This => Party::Champions,
        };
        let (led, free) = (self.with_champion(), self.via == Via::Free);
        Travel { party, led, steps: self.steps, free, to: self.to }
    }

    /// Adds the value of the best use of the move.
    fn look_best(&self, look: &mut Look<'_>, this: Slot, row: &mut Row) {
        let Some(survey) = &look.survey else { return };
        if self.unit == Unit::This || self.via == Via::Jump {
            let mut best = Best::none();
            for (slot, champion) in look.s.living() {
                if champion.owner != look.seat || (self.unit == Unit::This && slot != this) {
                    continue;
                }
                let band = Band { from: champion.hex, might: look.might_of(slot) };
                let mut end = NOTHING;
                if self.via == Via::Jump {
                    if let Some(to) = self.to {
                        look.best_hex(&to, this, &mut end, |survey, hex, end| survey.arrive(&band, hex, end));
                    }
                } else {
                    survey.best_end(&band, &Way::whole(self.travel(), champion.hex), &mut end);
                }
                best.consider(end, ());
            }
            best.add_gain_to(row);
            return;
        }
        let travel = self.travel();
        let known = look.moves.iter().flatten().find(|(known, _)| *known == travel).map(|(_, end)| *end);
        let end = known.unwrap_or_else(|| {
            let mut end = NOTHING;
            survey.best_move(&travel, &mut end);
            if let Some(free) = look.moves.iter_mut().find(|known| known.is_none()) {
                *free = Some((travel, end));
            }
            end
        });
        let groups = if self.groups.1 > 1 { 1.4 } else { 1.0 };
        for (sum, number) in row.iter_mut().zip(end) {
            *sum += number * groups;
        }
    }

    /// Adds the value of an option of the group being assembled.
    fn look_at_group(&self, look: &Look<'_>, id: EffectId, this: Slot, option: Action, row: &mut Row) {
        let Some(survey) = &look.survey else { return };
        let hit = look.game.knobs.combat.force_hit;
        let Begun { from, mut at, mut taken, mut going, forces } = self.begun(look.game, look.s, look.seat, id, this);
        if from == Hex::NOWHERE || at == Hex::NOWHERE {
            return;
        }
        let travel = self.travel();
        let (most, _) = survey.movable(travel.party, from);
        let start = Way::whole(travel, from);
        match option {
            Action::Go(slot) | Action::Stay(slot) => {
                let goes = matches!(option, Action::Go(_));
                let with = if goes { going.with(look.might_of(slot)) } else { going };
                let band = Band { from, might: with.with(Might::forces(most, hit)) };
                if band.might.health > 0.0 {
                    survey.best_end(&band, &start, row);
                }
            }
            Action::Forces(n) => {
                let band = Band { from, might: going.with(Might::forces(n, hit)) };
                survey.best_end(&band, &start, row);
            }
            Action::Stop if taken == 0 => {}
            Action::Step(_) | Action::Stop => {
                if self.unit == Unit::This && this != Slot::NOBODY {
                    going = look.might_of(this);
                }
                let n = match self.unit {
                    Unit::Force => 1,
                    Unit::This => 0,
                    _ => forces.unwrap_or(0),
                };
                let band = Band { from, might: going.with(Might::forces(n, hit)) };
                if let Action::Step(step) = option {
                    at = survey.step(at, step);
                    taken += 1;
                }
                if at == Hex::NOWHERE {
                    return;
                }
                let left = if option == Action::Stop { 0 } else { self.steps.saturating_sub(taken) };
                survey.best_end(&band, &Way { travel, at, left, under_way: true }, row);
            }
            _ => {}
        }
    }

    /// Returns the group as locked so far.
    pub(crate) fn begun(&self, game: &Bridgefront, s: &State, seat: Seat, id: EffectId, this: Slot) -> Begun {
        let mut from = self.origin(s, seat, id, this);
        let mut going = Might::default();
        let mut forces = None;
        let mut at = from;
        let mut taken = 0;
        for lock in s.player(seat).commit.locks.iter().filter(|lock| lock.effect == id) {
            match lock.choice {
                Action::From(hex) => {
                    (from, at, taken) = (hex, hex, 0);
                    (going, forces) = (Might::default(), None);
                }
                Action::Go(slot) => {
                    let champion = s.champion(slot);
                    going = going.with(Might::champion(game.cards.get(champion.card), champion.hp));
                }
                Action::Forces(n) => forces = Some(n),
                Action::Step(step) if at != Hex::NOWHERE => {
                    at = game.step_target(s, seat, at, step).map_or(Hex::NOWHERE, |(to, _)| to);
                    taken += 1;
                }
                _ => {}
            }
        }
        Begun { from, at, taken, going, forces }
    }

    /// Returns the origin of a group whose origin is not chosen.
    fn origin(&self, s: &State, seat: Seat, id: EffectId, this: Slot) -> Hex {
        let locks = &s.player(seat).commit.locks;
        let mut before = locks.iter().rev().filter(|lock| lock.effect != id);
        if self.unit == Unit::This && this != Slot::NOBODY {
            return s.champion(this).hex;
        }
        if self.with_that() {
            let named = before.find_map(|lock| match lock.choice {
                Action::Champion(slot) => Some(s.champion(slot).hex),
                _ => None,
            });
            return named.unwrap_or(Hex::NOWHERE);
        }
        let named = before.find_map(|lock| match lock.choice {
            Action::Hex(hex) => Some(hex),
            _ => None,
        });
        named.unwrap_or(s.player(seat).capital)
    }
}

/// A group under construction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Begun {
    pub(crate) from: Hex,
    pub(crate) at: Hex,
    /// The number of steps taken from `from` to `at`.
    taken: u8,
    /// The strength of its champions.
    pub(crate) going: Might,
    /// The number of its Forces, once chosen.
    pub(crate) forces: Option<u8>,
}
