//! Places squads before the first turn (FB-DEP-2) and sets them up again. Blocks on coarse and finer
//! grids come first. Where there is little space, squads are grown model by model. If nothing else
//! works, [`SpaceSearch`] searches for any place at all.

use super::super::places::with_bases;
use super::anchors::{AROUND, CONTACT};
use super::space::{Ground, SpaceSearch, along};
use crate::Frostblade;
use crate::model::actions::Action;
use crate::model::content::sheets::INCH;
use crate::model::field::{Base, square, with_crowd};
use crate::model::state::{SQUAD_MODELS, Spots, SquadId, State};
use evenhand_game::game::{Scratch, Seat};
use evenhand_kit::table::plane::{Grain, Point};

/// The number of poses that a squad is offered if it has that many. If blocks on the
/// coarse grid give fewer, the search goes on.
pub(crate) const POSES: usize = 12;

/// The distance between the places that are tried first.
const GRID: Grain = 3 * INCH;

/// The offsets of further grids between the lines of that grid.
const SHIFTS: [(Grain, Grain); 3] = [(GRID / 2, GRID / 2), (0, GRID / 2), (GRID / 2, 0)];

/// The finest grid on which squads are grown.
const FINE: Grain = INCH / 4;

/// The most free places from which a squad is grown, once it has a pose.
const SEEDS: usize = 24;

/// How far poses are pushed aside to make other poses.
const PUSHES: [Grain; 4] = [INCH / 2, INCH / 4, INCH / 8, INCH / 16];

thread_local! {
    static FREE: Scratch<Point> = const { Scratch::new() };
}

/// Returns the width of a squad's front: three ranks for more than ten models, two for fewer.
fn front(count: usize) -> usize {
    count.div_ceil(if count > 10 { 3 } else { 2 })
}

/// Places a block of models in staggered rows of this width: the middle of the front
/// row at the anchor, the other rows behind.
fn block((count, wide): (usize, usize), radius: Grain, anchor: Point, forward: f64, out: &mut [Point; SQUAD_MODELS]) {
    let step = f64::from(2 * radius + CONTACT);
    for (nth, point) in out.iter_mut().enumerate().take(count) {
        let (row, column) = (nth / wide, nth % wide);
        let shift = if row % 2 == 1 { 0.5 } else { 0.0 };
        let x = (column as f64 + shift - (wide as f64 - 1.0) / 2.0) * step;
        let y = -(row as f64) * step * 0.866_025_404 * forward;
        *point = anchor.plus(x, y);
    }
}

/// Whether two poses have models on the same places, regardless of which model stands where.
fn same_places(one: &Spots, other: &Spots) -> bool {
    one.list().len() == other.list().len() && one.list().iter().all(|spot| other.list().contains(spot))
}

impl Frostblade {
    /// Appends up to `most` poses for a squad in its zone: near markers, at the front, on grids, and wherever there is
    /// space. Appends none if [`SpaceSearch`] finds none.
    pub(crate) fn propose_places(&self, s: &State, seat: Seat, squad: SquadId, most: usize, out: &mut Vec<Action>) {
        let sheet = self.sheet_of(s, squad);
        with_bases(|others| {
            self.others(s, squad, others);
            with_crowd(others, sheet.radius, |others| {
                let start = out.len();
                let zone = self.content.mission.zones[seat.index()];
                let count = s.squad(squad).living();
                let ground = Ground { game: self, s, squad, sheet, zone, count, others, away: None };
                Deploying { ground, out, start, most }.propose();
            });
        });
    }
}

/// Returns where the models of a pose stand.
fn spots_of(action: &Action) -> Option<&Spots> {
    match action {
        Action::Place(_, spots) | Action::Go(spots) => Some(spots),
        _ => None,
    }
}

/// A squad that is placed or set up again, and the poses found so far.
pub(super) struct Deploying<'d> {
    pub(super) ground: Ground<'d>,
    pub(super) out: &'d mut Vec<Action>,
    pub(super) start: usize,
    pub(super) most: usize,
}

impl Deploying<'_> {
    pub(super) fn propose(&mut self) {
        if self.is_set_up_again() {
            self.blocks_anywhere();
        } else {
            self.blocks();
        }
        let wide = front(self.ground.count);
        for shift in SHIFTS {
            self.blocks_on(wide, GRID, shift);
        }
        // Blocks as deep as wide, and in two files.
        let square = (1..=self.ground.count).find(|wide| wide * wide >= self.ground.count).unwrap_or(1);
        for wide in [square, 2.min(self.ground.count)] {
            self.blocks_on(wide, GRID / 2, (0, 0));
        }
        self.blocks_on(wide, INCH, (0, 0));
        self.grow(INCH / 2);
        if self.has_none() {
            self.grow(FINE);
        }
        if self.has_none()
            && let Some(points) = SpaceSearch::find(&self.ground)
        {
            self.offer(&points);
        }
        self.push_aside();
    }

    fn is_set_up_again(&self) -> bool {
        self.ground.away.is_some()
    }

    fn found(&self) -> usize {
        self.out.len() - self.start
    }

    fn has_none(&self) -> bool {
        self.found() == 0
    }

    /// Whether the search has found enough poses to stop.
    fn has_enough(&self) -> bool {
        self.found() >= self.most.min(POSES)
    }

    /// Offers the squad with its models at these points, if they can stand there
    /// and no other pose occupies the same points.
    fn offer(&mut self, points: &[Point; SQUAD_MODELS]) {
        if self.found() >= self.most {
            return;
        }
        let Some(spots) = self.stand(&points[..self.ground.count]) else { return };
        let is_known = |known: &Spots| same_places(known, &spots);
        if !self.out[self.start..].iter().filter_map(spots_of).any(is_known) {
            let again = self.is_set_up_again();
            self.out.push(if again { Action::Go(spots) } else { Action::Place(self.ground.squad, spots) });
        }
    }

    fn offer_block(&mut self, wide: usize, anchor: Point) {
        let mut points = [Point::default(); SQUAD_MODELS];
        block((self.ground.count, wide), self.ground.sheet.radius, anchor, self.forward(), &mut points);
        self.offer(&points);
    }

    /// Returns the direction of the front.
    fn forward(&self) -> f64 {
        let upwards = self.ground.zone.middle().y * 2 < self.ground.game.content.battlefield.depth;
        if upwards || self.is_set_up_again() { 1.0 } else { -1.0 }
    }

    /// Offers blocks at markers, then all over the table.
    fn blocks_anywhere(&mut self) {
        let (game, wide) = (self.ground.game, front(self.ground.count));
        for (marker, _) in &game.content.mission.markers {
            self.offer_block(wide, *marker);
        }
        let (field, radius) = (&game.content.battlefield, self.ground.sheet.radius);
        let every = |to: Grain| (radius..to).step_by(usize::try_from(2 * GRID).unwrap_or(1));
        for y in every(field.depth) {
            every(field.width).for_each(|x| self.offer_block(wide, Point { x, y }));
        }
    }

    /// Offers blocks near markers, then from the front to the back. Every other place comes first, so that a few poses
    /// are spread out.
    fn blocks(&mut self) {
        let (zone, wide) = (self.ground.zone, front(self.ground.count));
        let game = self.ground.game;
        // A zone can be narrower than the inset.
        let inset = (GRID / 2).min((zone.right - zone.left) / 2).min((zone.top - zone.bottom) / 2);
        for (marker, _) in &game.content.mission.markers {
            self.offer_block(wide, zone.widened(-inset).nearest(*marker));
        }
        let middle = zone.middle();
        let (lines, columns) = ((zone.top - zone.bottom) / GRID + 1, (zone.right - zone.left) / GRID + 1);
        for odd in [0, 1] {
            for line in 0..lines {
                for column in (0..columns).filter(|column| column % 2 == (odd + line) % 2) {
                    let depth = 900 + line * GRID;
                    let y = if self.forward() > 0.0 { zone.top - depth } else { zone.bottom + depth };
                    // Spread over the front, the middle first.
                    let side = if column % 4 < 2 { column / 2 } else { -(column / 2) - 1 };
                    self.offer_block(wide, Point { x: middle.x + side * GRID, y });
                }
            }
        }
    }

    /// Offers blocks of this width on a grid, until there are enough.
    fn blocks_on(&mut self, wide: usize, step: Grain, shift: (Grain, Grain)) {
        let inner = self.ground.zone.widened(-self.ground.sheet.radius);
        for y in along(inner.bottom + shift.1, inner.top, step) {
            for x in along(inner.left + shift.0, inner.right, step) {
                if self.has_enough() {
                    return;
                }
                self.offer_block(wide, Point { x, y });
            }
        }
    }

    /// Offers the squad grown model by model from free places of a grid, until there are enough.
    fn grow(&mut self, step: Grain) {
        if self.has_enough() {
            return;
        }
        FREE.with(|free| {
            free.lend(|free| {
                self.note_free(step, free);
                let mut seeds = 0;
                // Use seeds far apart in the list first, so that the poses are spread out, and then all others.
                let stride = free.len().div_ceil(SEEDS).max(1);
                for first in 0..stride {
                    for nth in (first..free.len()).step_by(stride) {
                        seeds += 1;
                        if self.has_enough() || seeds > SEEDS && !self.has_none() {
                            return;
                        }
                        if let Some(points) = self.grown(free, free[nth]) {
                            self.offer(&points);
                        }
                    }
                }
            });
        });
    }

    /// Collects the places of a grid where one model of the squad could stand.
    fn note_free(&self, step: Grain, free: &mut Vec<Point>) {
        let inner = self.ground.zone.widened(-self.ground.sheet.radius);
        let lines = |from: Grain, to: Grain| along(from, to, FINE).count();
        // Reserve memory for the finest grid, so that it is allocated only once.
        free.reserve(lines(inner.left, inner.right) * lines(inner.bottom, inner.top));
        for y in along(inner.bottom, inner.top, step) {
            for x in along(inner.left, inner.right, step) {
                let at = Point { x, y };
                free.extend(self.ground.base_at(at).map(|_| at));
            }
        }
    }

    /// Returns free places for all models around a seed. Each is the nearest to
    /// the seed that is near enough to two others.
    fn grown(&self, free: &[Point], seed: Point) -> Option<[Point; SQUAD_MODELS]> {
        let (lengths, least) = (&self.ground.game.lengths, f64::from(2 * self.ground.sheet.radius));
        let most = least + f64::from(lengths.moved.h.min(lengths.removal.h)) * 0.9;
        let (least, most) = (least * least, most * most);
        let mut out = [seed; SQUAD_MODELS];
        for placed in 1..self.ground.count {
            let fits = |at: &&Point| {
                let gaps = || out[..placed].iter().map(|other| square(**at, *other) as f64);
                gaps().all(|gap| gap >= least) && gaps().filter(|gap| *gap <= most).count() >= placed.min(2)
            };
            out[placed] = *free.iter().filter(fits).min_by_key(|at| square(**at, seed))?;
        }
        Some(out)
    }

    /// Makes other poses of those found: pushed aside as a whole, then with one model pushed aside.
    fn push_aside(&mut self) {
        let found = self.found();
        for far in PUSHES {
            for nth in 0..found {
                for (dx, dy) in AROUND {
                    if self.has_enough() {
                        return;
                    }
                    let by = |at: Point| at.plus(dx * f64::from(far), dy * f64::from(far));
                    self.offer_pushed(nth, |_, at| by(at));
                    let models = if self.ground.count > 1 { self.ground.count } else { 0 };
                    for place in 0..models {
                        self.offer_pushed(nth, |model, at| if model == place { by(at) } else { at });
                    }
                }
            }
        }
    }

    /// Offers a pose with its models moved by `push`, which gets their indices and places.
    fn offer_pushed(&mut self, nth: usize, push: impl Fn(usize, Point) -> Point) {
        let Some(spots) = self.out.get(self.start + nth).and_then(spots_of).copied() else { return };
        let mut points = [Point::default(); SQUAD_MODELS];
        for (place, (point, spot)) in points.iter_mut().zip(spots.list()).enumerate() {
            *point = push(place, spot.at());
        }
        if !self.has_enough() {
            self.offer(&points);
        }
    }

    /// Returns the places of the squad if its models can stand at these points.
    fn stand(&self, points: &[Point]) -> Option<Spots> {
        let radius = self.ground.sheet.radius;
        let mut spots = Spots::new();
        let mut bases = [Base::default(); SQUAD_MODELS];
        for (place, point) in points.iter().enumerate() {
            if !self.ground.zone.holds(*point, radius) {
                return None;
            }
            let (spot, base) = self.ground.standing_at(*point)?;
            if bases[..place].iter().any(|mate| base.overlaps(mate)) {
                return None;
            }
            bases[place] = base;
            spots.push(spot);
        }
        self.ground.is_together(&bases[..points.len()]).then_some(spots)
    }
}
