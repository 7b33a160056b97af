//! How a squad is put down somewhere: as it stands, or grown model by model, each next to those before it.

use super::Proposals;
use super::anchors::{AROUND, CONTACT, Foe};
use crate::games::frostblade::field::formation::{Layout, assign};
use crate::games::frostblade::field::{Base, Spot, square};
use crate::games::frostblade::knobs::FormationName;
use crate::games::frostblade::state::{SQUAD_MODELS, Spots};
use crate::table::plane::{Grain, Point};

/// A squad that is being put down.
struct Growing {
    ends: [Spot; SQUAD_MODELS],
    bases: [Base; SQUAD_MODELS],
    placed: usize,
    /// Bits of the models that have a place, among the living.
    used: u16,
    /// By base, the places around it for the next one, and what they are worth: less is more.
    around: [[(Point, f64); AROUND.len()]; SQUAD_MODELS],
    /// By base, bits of the places around it that have room, whoever of the squad stands where.
    open: [u16; SQUAD_MODELS],
    /// By base, bits of the places around it that will not do any more, as places are only ever taken.
    gone: [u16; SQUAD_MODELS],
}

/// Whether a model can be put down at a place.
enum Fit {
    /// It cannot, and will not while the squad grows.
    Never,
    /// Too few others stand beside it.
    NotYet,
    /// This model can.
    Now(usize, Spot, Base),
}

impl Proposals<'_, '_> {
    /// The squad as it stands, moved by this; whether that is a move.
    pub(super) fn shift(&mut self, dx: f64, dy: f64) -> bool {
        if self.full() || !self.moving.game.knobs.candidates.formations.contains(&FormationName::Keep) {
            return false;
        }
        let field = &self.moving.game.content.battlefield;
        let rule = self.moving.game.stand_rule();
        let mut ends = Spots::new();
        for spot in self.moving.from.list() {
            let at = spot.at().plus(dx, dy);
            let Some(end) = field.standing_at(at, self.moving.sheet.radius, rule) else { return false };
            ends.push(end);
        }
        self.take(&ends)
    }

    /// In a formation at a place, facing another; each model takes a slot so that the longest way is as short as can be.
    pub(super) fn form(&mut self, formation: FormationName, anchor: Point, towards: Point) -> bool {
        if self.full() || !self.moving.game.knobs.candidates.formations.contains(&formation) {
            return false;
        }
        let (dx, dy) = anchor.to(towards);
        let far = (dx * dx + dy * dy).sqrt().max(1.0);
        let radius = self.moving.sheet.radius;
        let layout = Layout { radius, gap: CONTACT, anchor, facing: (dx / far, dy / far), around: None };
        let from = self.moving.from.list();
        let (mut starts, mut slots) = ([Point::default(); SQUAD_MODELS], [Point::default(); SQUAD_MODELS]);
        let mut taken = [0u8; SQUAD_MODELS];
        starts.iter_mut().zip(from).for_each(|(start, spot)| *start = spot.at());
        let count = from.len();
        if layout.slots(formation, &mut slots[..count]) < count {
            return false;
        }
        assign(&starts[..count], &slots[..count], &mut taken[..count]);
        let (field, rule) = (&self.moving.game.content.battlefield, self.moving.game.stand_rule());
        let mut ends = Spots::new();
        for slot in &taken[..count] {
            let Some(end) = field.standing_at(slots[usize::from(*slot)], radius, rule) else { return false };
            ends.push(end);
        }
        self.take(&ends)
    }

    /// Grown from a place, towards another.
    pub(super) fn grow_at(&mut self, seed: Point, towards: Point) -> bool {
        if self.full() || !self.moving.game.knobs.candidates.formations.contains(&FormationName::Block) {
            return false;
        }
        let worth = |at: Point| at.distance(seed) + 0.2 * at.distance(towards);
        self.grow(&[seed], worth)
    }

    /// Grown around an enemy squad, as many models as possible in contact with it.
    pub(super) fn wrap(&mut self, foe: &Foe) -> bool {
        if self.full() || !self.moving.game.knobs.candidates.formations.contains(&FormationName::Wrap) {
            return false;
        }
        let mut theirs = [Base::default(); SQUAD_MODELS];
        let count = self.bases_of(foe.id, &mut theirs);
        let theirs = &theirs[..count];
        let ours = self.moving.from.list()[foe.ours].at();
        let touch = f64::from(foe.nearest.radius + self.moving.sheet.radius + CONTACT);
        let mut seeds = [Point::default(); 13];
        let (dx, dy) = foe.nearest.at.to(ours);
        let far = (dx * dx + dy * dy).sqrt().max(1.0);
        seeds[0] = foe.nearest.at.plus(dx / far * touch, dy / far * touch);
        for (seed, (x, y)) in seeds[1..].iter_mut().zip(AROUND) {
            *seed = foe.nearest.at.plus(x * touch, y * touch);
        }
        seeds[1..].sort_by(|one, two| one.distance(ours).total_cmp(&two.distance(ours)));
        let radii = f64::from(foe.nearest.radius + self.moving.sheet.radius);
        let worth = |at: Point| {
            let nearest =
                theirs.iter().map(|base| square(at, base.at)).min().map_or(f64::INFINITY, |least| least as f64);
            let gap = nearest.sqrt() - radii;
            // All within reach of a blow are alike; the others as near as may be.
            if gap <= 950.0 { 0.001 * at.distance(ours) } else { gap }
        };
        self.grow(&seeds, worth)
    }

    /// Into contact with whichever model of an enemy squad leaves room beside it, the others as near to where they are as
    /// may be.
    pub(super) fn beside_any(&mut self, foe: &Foe) -> bool {
        if self.full() || !self.moving.game.knobs.candidates.formations.contains(&FormationName::Wrap) {
            return false;
        }
        let mut theirs = [Base::default(); SQUAD_MODELS];
        let count = self.bases_of(foe.id, &mut theirs);
        let ours = self.middle();
        theirs[..count].sort_by(|one, two| one.at.distance(ours).total_cmp(&two.at.distance(ours)));
        let touch = |base: &Base| f64::from(base.radius + self.moving.sheet.radius + CONTACT);
        let mut seeds = [Point::default(); 12 * SQUAD_MODELS];
        for (base, seeds) in theirs[..count].iter().zip(seeds.chunks_mut(12)) {
            for (seed, (x, y)) in seeds.iter_mut().zip(AROUND) {
                *seed = base.at.plus(x * touch(base), y * touch(base));
            }
            seeds.sort_by(|one, two| one.distance(ours).total_cmp(&two.distance(ours)));
        }
        self.grow(&seeds[..12 * count], |at| at.distance(ours))
    }

    /// At so much from a place, from whichever side there is room, the others as near to where they are as may be.
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
        seeds.sort_by(|one, two| one.distance(ours).total_cmp(&two.distance(ours)));
        self.grow(&seeds, |at| at.distance(ours))
    }

    /// Puts the squad down model by model: the first on the first seed that will do, each next one beside those before it
    /// where it is worth most, which is least.
    fn grow(&mut self, seeds: &[Point], worth: impl Fn(Point) -> f64) -> bool {
        let count = self.moving.from.list().len();
        let mut growing = Growing {
            ends: [Spot::default(); SQUAD_MODELS],
            bases: [Base::default(); SQUAD_MODELS],
            placed: 0,
            used: 0,
            around: [[(Point::default(), 0.0); AROUND.len()]; SQUAD_MODELS],
            open: [0; SQUAD_MODELS],
            gone: [0; SQUAD_MODELS],
        };
        let step = f64::from(2 * self.moving.sheet.radius + CONTACT);
        let first = seeds.iter().find_map(|seed| match self.fits(&growing, *seed, 0, &mut false) {
            Fit::Now(model, spot, base) => Some((model, spot, base)),
            Fit::Never | Fit::NotYet => None,
        });
        let Some((model, spot, base)) = first else { return false };
        growing.put(model, spot, base);
        while growing.placed < count {
            growing.look_around(step, &worth);
            let needed = if self.is_big(count) { growing.placed.min(self.needed_of_big()) } else { 1 };
            let Some((model, spot, base)) = self.best_next(&mut growing, needed) else { return false };
            growing.put(model, spot, base);
        }
        let mut ends = Spots::new();
        growing.ends[..count].iter().for_each(|spot| ends.push(*spot));
        self.take(&ends)
    }

    fn is_big(&self, count: usize) -> bool {
        count >= usize::from(self.moving.game.knobs.coherency.big_squad)
    }

    fn needed_of_big(&self) -> usize {
        usize::from(self.moving.game.knobs.coherency.big_neighbours)
    }

    /// The best place beside those that have theirs.
    fn best_next(&self, growing: &mut Growing, needed: usize) -> Option<(usize, Spot, Base)> {
        let mut best: Option<(f64, (usize, Spot, Base))> = None;
        for mate in 0..growing.placed {
            for (nth, (at, value)) in growing.around[mate].into_iter().enumerate() {
                let bit = 1 << nth;
                if growing.gone[mate] & bit != 0 || best.is_some_and(|(least, _)| least <= value) {
                    continue;
                }
                let mut open = growing.open[mate] & bit != 0;
                match self.fits(growing, at, needed, &mut open) {
                    Fit::Now(model, spot, base) => best = Some((value, (model, spot, base))),
                    Fit::NotYet => {}
                    Fit::Never => growing.gone[mate] |= bit,
                }
                growing.open[mate] |= if open { bit } else { 0 };
            }
        }
        best.map(|(_, found)| found)
    }

    /// The nearest model without a place that gets to this one in a straight line, if a base fits there beside so many
    /// others. `open` is whether it is known that there is room for it among terrain and other squads.
    fn fits(&self, growing: &Growing, at: Point, needed: usize, open: &mut bool) -> Fit {
        let (game, sheet) = (self.moving.game, self.moving.sheet);
        let Some(spot) = game.content.battlefield.standing_at(at, sheet.radius, game.stand_rule()) else {
            return Fit::Never;
        };
        let base = game.base_at(sheet, spot);
        let placed = &growing.bases[..growing.placed];
        if placed.iter().any(|other| base.overlaps(other)) || (!*open && self.moving.is_taken(&base)) {
            return Fit::Never;
        }
        *open = true;
        // Squares of whole lengths are compared, which comes to the same as the lengths.
        let allowance = i64::from(self.moving.going.allowance);
        let mut nearest: Option<(i64, usize)> = None;
        for (model, spot) in self.moving.from.list().iter().enumerate() {
            let far = square(spot.at(), at);
            if growing.used >> model & 1 == 0
                && far <= allowance * allowance
                && nearest.is_none_or(|(least, _)| far < least)
            {
                nearest = Some((far, model));
            }
        }
        let Some((_, model)) = nearest else { return Fit::Never };
        let (near, rise) = (self.spacing(), game.lengths.moved.v.min(game.lengths.removal.v));
        let beside =
            placed.iter().filter(|other| base.gap(other) <= f64::from(near) && base.rise(other) <= rise).count();
        if beside >= needed { Fit::Now(model, spot, base) } else { Fit::NotYet }
    }

    /// How far apart models may stand that neither a move nor an End Phase parts.
    fn spacing(&self) -> Grain {
        let lengths = &self.moving.game.lengths;
        lengths.moved.h.min(lengths.removal.h) * 9 / 10
    }
}

impl Growing {
    /// Notes the places around the base that was put down last.
    fn look_around(&mut self, step: f64, worth: &impl Fn(Point) -> f64) {
        let last = self.placed - 1;
        for (place, (dx, dy)) in self.around[last].iter_mut().zip(AROUND) {
            let at = self.bases[last].at.plus(dx * step, dy * step);
            *place = (at, worth(at));
        }
    }

    fn put(&mut self, model: usize, spot: Spot, base: Base) {
        self.ends[model] = spot;
        self.bases[self.placed] = base;
        self.placed += 1;
        self.used |= 1 << model;
    }
}
