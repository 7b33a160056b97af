//! How a squad is put down: in its current arrangement, or grown model by model, each beside those before it.

use super::Proposals;
use super::anchors::{AROUND, CONTACT, Foe};
use crate::model::field::formation::{Layout, assign};
use crate::model::field::{Base, Spot, square};
use crate::model::knobs::FormationName;
use crate::model::state::{SQUAD_MODELS, Spots, SquadId};
use evenhand_game::game::Scratch;
use evenhand_kit::table::Pile;
use evenhand_kit::table::plane::{Grain, Point};

/// The most places beside models that are put down.
const BESIDE: usize = SQUAD_MODELS * AROUND.len();

/// The most places beside the models of an enemy squad.
pub(super) const SEEDS: usize = 2 * AROUND.len() * SQUAD_MODELS;

thread_local! {
    static PLACES: Scratch<Beside> = const { Scratch::new() };
}

/// A squad that is being put down.
struct Growing<'g> {
    ends: [Spot; SQUAD_MODELS],
    bases: [Base; SQUAD_MODELS],
    placed: usize,
    /// Bits of the models that have a place, among the living.
    used: u16,
    /// The places beside models that are put down, in the order of their discovery.
    beside: &'g mut Vec<Beside>,
    /// The indices of the places that are still useful, in ascending order of
    /// `worth`. Of equal ones the older come first.
    order: Pile<u8, BESIDE>,
    /// The number of searches for a path that failed.
    failures: usize,
}

/// A place beside a model that has been put down.
#[derive(Clone, Copy, Default)]
struct Beside {
    worth: f64,
    at: Point,
    /// The spot of a model there, if it has been computed.
    spot: Option<Spot>,
    /// Whether it is known to be free of other squads.
    open: bool,
}

/// What is verified before a model is put down.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ways {
    /// The place is near enough in a straight line. The validator checks the path later.
    Near,
    /// There is a path to it. Slow: only used if `Near` has failed.
    Found,
}

/// For how many models, nearest first, a path is searched for before a place is given up.
const ASKED: usize = 2;
/// The number of failed searches after which the squad is given up.
const MOST_FAILURES: usize = 3;

/// The purpose of putting a squad down model by model.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Only to be there.
    Any,
    /// To stand on a top.
    Top,
    /// To fight an enemy: the first model is put down where it fights.
    Fight(SquadId),
}

/// Whether a model can be put down at a place.
enum Fit {
    /// It cannot, and never will while the squad grows.
    Never,
    /// Not yet, because too few other models stand beside it.
    NotYet,
    /// This model can.
    Now(usize, Base),
}

impl Proposals<'_, '_> {
    /// Proposes a move of the squad in its current arrangement by this vector. Returns whether it is valid.
    pub(super) fn shift(&mut self, dx: f64, dy: f64) -> bool {
        self.shift_if(dx, dy, |_, _| true)
    }

    /// Proposes such a move if `is_wanted` accepts its end places.
    pub(super) fn shift_if(&mut self, dx: f64, dy: f64, is_wanted: impl Fn(&Self, &[Spot]) -> bool) -> bool {
        if self.full() {
            return false;
        }
        self.shifted(dx, dy).is_some_and(|ends| is_wanted(self, ends.list()) && self.take(&ends))
    }

    /// Returns the places of the squad in its current arrangement, moved by this vector, if no other squad is there.
    pub(super) fn shifted(&self, dx: f64, dy: f64) -> Option<Spots> {
        let moving = self.moving;
        let is_kept = !moving.keeps_contact() || moving.may_keep(dx, dy);
        if !is_kept || !moving.game.knobs.candidates.formations.contains(&FormationName::Keep) {
            return None;
        }
        let mut ends = Spots::new();
        for spot in moving.from.list() {
            ends.push(self.free_at(spot.at().plus(dx, dy))?);
        }
        Some(ends)
    }

    /// Whether one of our models may lead the others to a place, in the current arrangement or grown from there. It may
    /// not if that is too far from enemies that the squad must stay in combat with.
    pub(super) fn may_lead(&self, from: Point, goal: Point) -> bool {
        let (moving, (dx, dy)) = (self.moving, from.to(goal));
        !moving.keeps_contact() || moving.may_keep(dx, dy) || self.may_grow_from(goal, moving.from.list().len() - 1)
    }

    /// Whether a squad may still be in all required fights if this many models follow the one at a place.
    fn may_grow_from(&self, at: Point, models: usize) -> bool {
        self.moving.may_keep_from(at, models, self.step())
    }

    /// Returns the distance between the centers of models that are put down beside each other.
    fn step(&self) -> f64 {
        f64::from(2 * self.moving.sheet.radius + CONTACT)
    }

    /// Returns the spot of a model at a place, if it can stand there and no other squad does.
    pub(super) fn free_at(&self, at: Point) -> Option<Spot> {
        let (game, sheet) = (self.moving.game, self.moving.sheet);
        let spot = game.content.battlefield.standing_at(at, sheet.radius, game.stand_rule())?;
        (!self.moving.is_taken(&game.base_at(sheet, spot))).then_some(spot)
    }

    /// Whether models at these spots fight an enemy.
    pub(super) fn fights(&self, foe: SquadId, spots: &[Spot]) -> bool {
        let (game, moving) = (self.moving.game, self.moving);
        let near = |enemy: &Base| {
            let mut ours = spots.iter().map(|spot| game.base_at(moving.sheet, *spot));
            ours.any(|base| base.within(enemy, game.lengths.melee, game.lengths.measure))
        };
        moving.enemies.iter().any(|(whose, enemy)| *whose == foe && near(enemy))
    }

    /// Proposes a formation at a place that faces another. Models take slots so that
    /// the longest path is as short as possible.
    pub(super) fn form(&mut self, formation: FormationName, anchor: Point, towards: Point) -> bool {
        if self.full() || !self.moving.game.knobs.candidates.formations.contains(&formation) {
            return false;
        }
        let (dx, dy) = anchor.to(towards);
        let far = (dx * dx + dy * dy).sqrt().max(1.0);
        let radius = self.moving.sheet.radius;
        let layout = Layout { radius, gap: CONTACT, anchor, facing: (dx / far, dy / far), around: None };
        let from = self.moving.from.list();
        let count = from.len();
        let mut slots = [Point::default(); SQUAD_MODELS];
        if layout.slots(formation, &mut slots[..count]) < count {
            return false;
        }
        let mut free = [Spot::default(); SQUAD_MODELS];
        for (spot, slot) in free.iter_mut().zip(&slots[..count]) {
            let Some(end) = self.free_at(*slot) else { return false };
            *spot = end;
        }
        let (mut starts, mut taken) = ([Point::default(); SQUAD_MODELS], [0u8; SQUAD_MODELS]);
        starts.iter_mut().zip(from).for_each(|(start, spot)| *start = spot.at());
        assign(&starts[..count], &slots[..count], &mut taken[..count]);
        let mut ends = Spots::new();
        taken[..count].iter().for_each(|slot| ends.push(free[usize::from(*slot)]));
        self.take(&ends)
    }

    /// Proposes the squad grown from a place, towards another.
    pub(super) fn grow_at(&mut self, seed: Point, towards: Point) -> bool {
        if self.full() || !self.moving.game.knobs.candidates.formations.contains(&FormationName::Block) {
            return false;
        }
        let worth = |at: Point| at.distance(seed) + 0.2 * at.distance(towards);
        self.grow(&[seed], Purpose::Any, worth)
    }

    /// Proposes the squad grown from a place. The other models stay as near as possible to where they are, or to
    /// enemies that they must stay in combat with.
    pub(super) fn grow_from(&mut self, seed: Point) -> bool {
        if self.full() || !self.moving.game.knobs.candidates.formations.contains(&FormationName::Block) {
            return false;
        }
        let (ours, moving) = (self.middle(), self.moving);
        if moving.keeps_contact() {
            return self.grow(&[seed], Purpose::Any, |at| moving.short_of_contact(at));
        }
        self.grow(&[seed], Purpose::Any, |at| at.distance(ours))
    }

    /// Proposes the squad grown around an enemy squad, with as many models as possible in contact with it.
    pub(super) fn wrap(&mut self, foe: &Foe) -> bool {
        if self.full() || !self.moving.game.knobs.candidates.formations.contains(&FormationName::Wrap) {
            return false;
        }
        let mut theirs = [Base::default(); SQUAD_MODELS];
        let count = self.bases_of(foe.id, &mut theirs);
        let ours = self.moving.from.list()[foe.ours].at();
        let touch = f64::from(foe.nearest.radius + self.moving.sheet.radius + CONTACT);
        let mut seeds = [Point::default(); 13];
        let (dx, dy) = foe.nearest.at.to(ours);
        let far = (dx * dx + dy * dy).sqrt().max(1.0);
        seeds[0] = foe.nearest.at.plus(dx / far * touch, dy / far * touch);
        for (seed, (x, y)) in seeds[1..].iter_mut().zip(AROUND) {
            *seed = foe.nearest.at.plus(x * touch, y * touch);
        }
        seeds[1..].sort_by_key(|seed| square(*seed, ours));
        let worth = near_blows(self.moving.sheet.radius, &theirs[..count], ours);
        self.grow(&seeds, Purpose::Fight(foe.id), worth)
    }

    /// Proposes a move into hand-to-hand combat with any model of an enemy squad that has space beside it. The other
    /// models stay as near as possible to where they are, or to enemies that they must stay in combat with.
    pub(super) fn beside_any(&mut self, foe: &Foe) -> bool {
        if self.full() || !self.moving.game.knobs.candidates.formations.contains(&FormationName::Wrap) {
            return false;
        }
        let moving = self.moving;
        let keeps = moving.keeps_contact();
        let mut theirs = [Base::default(); SQUAD_MODELS];
        let count = self.bases_of(foe.id, &mut theirs);
        let ours = self.middle();
        theirs[..count].sort_by_key(|base| square(base.at, ours));
        let alone = moving.from.list().len() == 1;
        let mut seeds = [Point::default(); SEEDS];
        let is_wanted = |seed: Point| !keeps || !alone || moving.short_of_contact(seed) <= 0.0;
        let seeds = self.beside(&theirs[..count], &mut seeds, is_wanted);
        let worth = |at: Point| if keeps { moving.short_of_contact(at) } else { at.distance(ours) };
        self.grow(seeds, Purpose::Fight(foe.id), worth)
    }

    /// Returns the wanted places beside enemies, in contact and within reach of hand-to-hand combat, those nearest to
    /// our middle first.
    pub(super) fn beside<'s>(
        &self,
        theirs: &[Base],
        seeds: &'s mut [Point; SEEDS],
        is_wanted: impl Fn(Point) -> bool,
    ) -> &'s [Point] {
        let reach = f64::from(self.moving.game.lengths.melee);
        let mut found = 0;
        for base in theirs {
            let touch = f64::from(base.radius + self.moving.sheet.radius + CONTACT);
            for far in [touch, touch + 0.85 * reach] {
                for (x, y) in AROUND {
                    let seed = base.at.plus(x * far, y * far);
                    if is_wanted(seed) {
                        seeds[found] = seed;
                        found += 1;
                    }
                }
            }
        }
        let ours = self.middle();
        seeds[..found].sort_by_key(|seed| square(*seed, ours));
        &seeds[..found]
    }

    /// Proposes the squad grown at this distance from a place, from any side with space. The other models stay as near
    /// as possible to where they are.
    pub(super) fn grow_around(&mut self, place: Point, far: f64) -> bool {
        if self.full() || !self.moving.game.knobs.candidates.formations.contains(&FormationName::Block) {
            return false;
        }
        let ours = self.middle();
        let mut seeds = [Point::default(); 24];
        for (nth, seed) in seeds.iter_mut().enumerate() {
            let (x, y) = AROUND[nth % 12];
            let far = if nth < 12 { far } else { far / 2.0 };
            *seed = place.plus(x * far, y * far);
        }
        seeds.sort_by_key(|seed| square(*seed, ours));
        self.grow(&seeds, Purpose::Any, |at| at.distance(ours))
    }

    /// Puts the squad down model by model: the first on the first seed that works, each next one beside those before it
    /// where `worth` is least. If the move is refused, tries again with paths verified, except for `Purpose::Any`.
    pub(super) fn grow(&mut self, seeds: &[Point], purpose: Purpose, worth: impl Fn(Point) -> f64) -> bool {
        let Some(ends) = self.grown(seeds, (purpose, Ways::Near), &worth) else { return false };
        if self.take(&ends) {
            return true;
        }
        purpose != Purpose::Any
            && self.grown(seeds, (purpose, Ways::Found), &worth).is_some_and(|ends| self.take_with_ways(&ends))
    }

    /// Returns where the squad would stand if it were grown from one place.
    pub(super) fn grown_at(&self, seed: Point, purpose: Purpose, worth: &impl Fn(Point) -> f64) -> Option<Spots> {
        self.grown(&[seed], (purpose, Ways::Near), worth)
    }

    /// Returns where the models are put down.
    fn grown(&self, seeds: &[Point], how: (Purpose, Ways), worth: &impl Fn(Point) -> f64) -> Option<Spots> {
        PLACES.with(|scratch| {
            scratch.lend(|beside| {
                let growing = Growing {
                    ends: [Spot::default(); SQUAD_MODELS],
                    bases: [Base::default(); SQUAD_MODELS],
                    placed: 0,
                    used: 0,
                    beside,
                    order: Pile::new(),
                    failures: 0,
                };
                self.grown_with(growing, seeds, how, worth)
            })
        })
    }

    /// Puts the models down, with a scratch buffer.
    fn grown_with(
        &self,
        mut growing: Growing<'_>,
        seeds: &[Point],
        (purpose, ways): (Purpose, Ways),
        worth: &impl Fn(Point) -> f64,
    ) -> Option<Spots> {
        let count = self.moving.from.list().len();
        let step = self.step();
        let first = seeds.iter().find_map(|seed| {
            if !self.may_grow_from(*seed, count - 1) {
                return None;
            }
            let spot = self.free_at(*seed)?;
            if let Purpose::Fight(foe) = purpose
                && !self.fights(foe, &[spot])
            {
                return None;
            }
            match self.fits(&mut growing, spot, (0, ways), &mut true) {
                Fit::Now(model, base) => Some((model, spot, base)),
                Fit::Never | Fit::NotYet => None,
            }
        });
        let (model, spot, base) = first?;
        growing.put(model, spot, base);
        while growing.placed < count {
            self.look_around(&mut growing, step, worth);
            let needed = if self.is_big(count) { growing.placed.min(self.needed_of_big()) } else { 1 };
            let (model, spot, base) = self.best_next(&mut growing, (needed, ways))?;
            growing.put(model, spot, base);
        }
        let mut ends = Spots::new();
        growing.ends[..count].iter().for_each(|spot| ends.push(*spot));
        Some(ends)
    }

    fn is_big(&self, count: usize) -> bool {
        count >= usize::from(self.moving.game.knobs.coherency.big_squad)
    }

    fn needed_of_big(&self) -> usize {
        usize::from(self.moving.game.knobs.coherency.big_neighbours)
    }

    /// Adds the places around the base that was put down last.
    fn look_around(&self, growing: &mut Growing<'_>, step: f64, worth: &impl Fn(Point) -> f64) {
        let last = growing.bases[growing.placed - 1].at;
        for (dx, dy) in AROUND {
            let at = last.plus(dx * step, dy * step);
            growing.note(Beside { worth: worth(at), at, spot: None, open: false });
        }
    }

    /// Returns the best place beside the models that are put down. Removes places that can no longer be used.
    fn best_next(&self, growing: &mut Growing<'_>, wanted: (usize, Ways)) -> Option<(usize, Spot, Base)> {
        let (field, radius, rule) =
            (&self.moving.game.content.battlefield, self.moving.sheet.radius, self.moving.game.stand_rule());
        let (mut kept, mut found) = (0, None);
        for nth in 0..growing.order.len() {
            let place = growing.order[nth];
            let mut beside = growing.beside[usize::from(place)];
            if found.is_none() {
                beside.spot = beside.spot.or_else(|| field.standing_at(beside.at, radius, rule));
                let Some(spot) = beside.spot else { continue };
                match self.fits(growing, spot, wanted, &mut beside.open) {
                    Fit::Now(model, base) => found = Some((model, spot, base)),
                    Fit::NotYet => {}
                    Fit::Never => continue,
                }
                growing.beside[usize::from(place)] = beside;
            }
            growing.order[kept] = place;
            kept += 1;
        }
        growing.order.truncate(kept);
        found
    }

    /// Returns the nearest unplaced model that can get to this spot, if its base fits and enough others stand beside
    /// it. `wanted` gives how many others are needed and what is verified. `open` is whether the spot is known to be
    /// free of other squads.
    fn fits(&self, growing: &mut Growing<'_>, spot: Spot, wanted: (usize, Ways), open: &mut bool) -> Fit {
        let (game, sheet) = (self.moving.game, self.moving.sheet);
        let base = game.base_at(sheet, spot);
        let placed = &growing.bases[..growing.placed];
        let gives_up = growing.failures >= MOST_FAILURES;
        if gives_up || placed.iter().any(|other| base.overlaps(other)) || (!*open && self.moving.is_taken(&base)) {
            return Fit::Never;
        }
        *open = true;
        let Some(mut model) = self.nearest_without(growing.used, spot) else { return Fit::Never };
        let (near, rise) =
            (i64::from(self.spacing() + 2 * sheet.radius), game.lengths.moved.v.min(game.lengths.removal.v));
        let is_beside = |other: &&Base| square(base.at, other.at) <= near * near && base.rise(other) <= rise;
        if placed.iter().filter(is_beside).take(wanted.0).count() < wanted.0 {
            return Fit::NotYet;
        }
        let (mut used, mut asked) = (growing.used, 1);
        while wanted.1 == Ways::Found && !self.moving.has_way(model, spot) {
            growing.failures += 1;
            used |= 1 << model;
            match self.nearest_without(used, spot) {
                Some(next) if asked < ASKED && growing.failures < MOST_FAILURES => (model, asked) = (next, asked + 1),
                _ => return Fit::Never,
            }
        }
        Fit::Now(model, base)
    }

    /// Returns the nearest of the unused models for which the straight path is short enough. Comparing squares of whole
    /// lengths gives the same result as comparing the lengths.
    fn nearest_without(&self, used: u16, spot: Spot) -> Option<usize> {
        let mut nearest: Option<(i64, usize)> = None;
        for (model, start) in self.moving.from.list().iter().enumerate() {
            let far = square(start.at(), spot.at());
            let level = self.moving.allowance_between(*start, spot);
            if used >> model & 1 == 0 && far <= level * level && nearest.is_none_or(|(least, _)| far < least) {
                nearest = Some((far, model));
            }
        }
        nearest.map(|(_, model)| model)
    }

    /// Returns the distance up to which neither a move nor an End Phase separates two models.
    fn spacing(&self) -> Grain {
        let lengths = &self.moving.game.lengths;
        lengths.moved.h.min(lengths.removal.h) * 9 / 10
    }
}

impl Growing<'_> {
    /// Inserts a place in its order.
    fn note(&mut self, beside: Beside) {
        let Ok(place) = u8::try_from(self.beside.len()) else { return };
        let is_before = |other: &u8| self.beside[usize::from(*other)].worth <= beside.worth;
        let at = self.order.partition_point(is_before);
        self.order.insert(at, place);
        self.beside.push(beside);
    }

    fn put(&mut self, model: usize, spot: Spot, base: Base) {
        self.ends[model] = spot;
        self.bases[self.placed] = base;
        self.placed += 1;
        self.used |= 1 << model;
    }
}

/// Returns a function that rates places for fighting enemies, all of one squad: the distance from where they can be
/// fought. Where they can be fought, it is a fraction of the distance from `ours`. `radius` is that of our bases.
pub(super) fn near_blows(radius: Grain, theirs: &[Base], ours: Point) -> impl Fn(Point) -> f64 {
    let radii = f64::from(theirs.first().map_or(0, |base| base.radius) + radius);
    move |at: Point| {
        let nearest = theirs.iter().map(|base| square(at, base.at)).min().map_or(f64::INFINITY, |least| least as f64);
        let gap = nearest.sqrt() - radii;
        // Within reach of a fight only the distance from `ours` counts, scaled down.
        if gap <= 950.0 { 0.001 * at.distance(ours) } else { gap }
    }
}
