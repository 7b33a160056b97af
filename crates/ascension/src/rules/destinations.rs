//! The destinations proposed for a move (section 6.3 of the ledger: a menu, not the rule).

use super::reach::{Field, unit};
use super::trip::Trip;
use crate::Action;
use crate::model::content::sheets::{Aim, DeedKind};
use crate::model::scenario::{Goal, Hill};
use crate::model::state::{Figure, MoveKind, Surface};
use evenhand_kit::table::Pile;
use evenhand_kit::table::plane::{Facing, Grain, MM, Point, Shape, TURN, cut, direction, facing_of, half_degrees};

/// The angle, in half degrees, between the points around its target that a swoop tries as a last resort.
const FINE_LANDINGS: Facing = 10;

/// The maximum number of destinations proposed, whatever `cand.max`.
const MAX_SPOTS: usize = 64;

/// The destinations found so far.
struct Spots<'a, 'b> {
    trip: &'a Trip<'b>,
    list: Pile<Point, MAX_SPOTS>,
    field: Option<Field>,
    most: usize,
    merge: f64,
}

impl Spots<'_, '_> {
    /// Adds a destination unless it is near another one or cannot be reached; with `around`,
    /// paths around obstacles count as well. Returns whether the list now has such a destination.
    fn add(&mut self, to: Point, around: bool) -> bool {
        let (merge, most) = (self.merge * self.merge, cut(self.merge).unsigned_abs() + 1);
        let merged = |spot: &Point| {
            let near = spot.x.abs_diff(to.x) <= most && spot.y.abs_diff(to.y) <= most;
            near && {
                let (dx, dy) = spot.to(to);
                dx * dx + dy * dy < merge
            }
        };
        if merged(&self.trip.start.at) {
            return false;
        }
        if self.list.iter().any(merged) {
            return true;
        }
        if self.list.len() >= self.most {
            return false;
        }
        let near = self.trip.start.at.distance(to) <= self.trip.reach() + MM;
        let reached = near
            && (self.trip.straight(to).is_some()
                || around && {
                    let trip = self.trip;
                    self.field.get_or_insert_with(|| trip.field()).route(trip, to).is_some()
                });
        if reached {
            self.list.push(to);
        }
        reached
    }

    /// Adds a destination straight ahead at this length or as far as the path is free, or else at half the length.
    fn along(&mut self, dx: f64, dy: f64, length: f64) -> bool {
        let start = self.trip.start.at;
        self.as_far_as_free(dx, dy, length) || self.add(start.plus(dx * length / 2.0, dy * length / 2.0), false)
    }

    /// Adds a destination straight ahead at this length, or as far as the path is free.
    fn as_far_as_free(&mut self, dx: f64, dy: f64, length: f64) -> bool {
        let start = self.trip.start.at;
        if self.list.len() >= self.most {
            return false;
        }
        self.add(start.plus(dx * length, dy * length), false)
            || self.trip.furthest(dx, dy, length).iter().any(|to| self.add(*to, false))
    }
}

/// Returns a number of the Halton sequence in this base (Halton 1960), from 0 to 1: the digits of `at` reversed.
fn halton(mut at: u32, base: u32) -> f64 {
    let (mut number, mut digit) = (0.0, 1.0);
    while at > 0 {
        digit /= f64::from(base);
        number += digit * f64::from(at % base);
        at /= base;
    }
    number
}

/// Returns a length of straight path that is certainly clear of a shape: each step is as long
/// as the remaining distance to the shape, so it never goes too far.
fn clear_length(base: &Shape, shape: &Shape, (dx, dy): (f64, f64), most: f64) -> f64 {
    let mut way = 0.0;
    for _ in 0..12 {
        let left = base.moved(Point::default().plus(dx * way, dy * way)).clearance(shape) - 0.3 * MM;
        way += left.max(0.0);
        if left < 0.2 * MM || way >= most {
            break;
        }
    }
    way.min(most)
}

impl Trip<'_> {
    /// Adds the destinations worth proposing, best kinds first, at most `cand.max`.
    pub(crate) fn destinations(&self, out: &mut Vec<Action>) {
        let cand = &self.game.knobs.cand;
        if self.strides == 0 {
            return;
        }
        let mut spots = Spots {
            trip: self,
            list: Pile::new(),
            field: None,
            most: usize::from(cand.max).min(MAX_SPOTS),
            merge: cand.merge_mm * MM,
        };
        if let MoveKind::Swoop(prey) = self.kind {
            self.swoops(prey, &mut spots);
        } else {
            let near = self.nearest_foes();
            self.towards_foes(&mut spots);
            self.towards_goal(&mut spots);
            near.iter().for_each(|foe| self.at_range(*foe, &mut spots));
            near.iter().for_each(|foe| self.behind_cover(*foe, &mut spots));
            self.to_heights_and_doors(&mut spots);
            self.all_over(&mut spots, u32::from(cand.sample));
            self.all_around(&mut spots, usize::from(cand.dirs.max(1)));
        }
        let room = spots.most - spots.list.len();
        out.extend(spots.list.iter().map(|to| Action::Go(*to)));
        if !self.round && !matches!(self.kind, MoveKind::Swoop(_)) {
            self.sidesteps(room, out);
        }
    }

    /// Returns the farthest points that can be reached straight in a direction, up to `most`: one
    /// past everything that the character steps over, and one before the first such thing. They
    /// are at distances known to be free, which may fall short of the exact limit by a few grains.
    fn furthest(&self, dx: f64, dy: f64, most: f64) -> Pile<Point, 2> {
        let facing = self.turned(self.start.facing, self.ahead(self.start, dx, dy));
        let mut found = Pile::new();
        let free = self.free_length(facing, (dx, dy), most);
        found.extend_from(self.strides_along(dx, dy, free).into_iter());
        if self.steps_over {
            let base = self.base(self.start.at, facing);
            let tops = self.game.raised(self.s).filter(|top| self.game.can_be_straddled(self.s, self.who, *top));
            let before = tops
                .filter_map(|top| self.game.surface_shape(top))
                .filter(|shape| !shape.overlaps(&base))
                .fold(free, |free, shape| clear_length(&base, shape, (dx, dy), free));
            if before < free {
                found.extend_from(self.strides_along(dx, dy, before).into_iter());
            }
        }
        found
    }

    /// Returns how far a base with this facing can go before it meets an obstacle.
    fn free_length(&self, facing: Facing, (dx, dy): (f64, f64), most: f64) -> f64 {
        let base = self.base(self.start.at, facing);
        let most = base.bounds().room(dx, dy, self.game.table.width, self.game.table.depth).min(most);
        let swept = base.bounds_swept(Point::default().plus(dx * most, dy * most));
        let met =
            self.around.obstacles().iter().filter(|obstacle| !obstacle.rest_only && obstacle.bounds.meets(&swept));
        met.fold(most, |free, obstacle| clear_length(&base, &obstacle.shape, (dx, dy), free))
    }

    /// Returns where the remaining strides end on the straight path to the point at this distance.
    fn strides_along(&self, dx: f64, dy: f64, length: f64) -> Option<Point> {
        let to = self.start.at.plus(dx * length, dy * length);
        if length < self.game.knobs.cand.merge_mm * MM || self.straight(to).is_some() {
            return (to != self.start.at).then_some(to);
        }
        let mut pose = self.start;
        for _ in 0..self.strides {
            match self.stride_towards(pose, to) {
                Some(next) => pose = next,
                None => break,
            }
        }
        (pose.at != self.start.at).then_some(pose.at)
    }

    /// Adds single strides without a turn, for a base that has no space to turn: forward, back and sideways.
    fn sidesteps(&self, room: usize, out: &mut Vec<Action>) {
        let facing = self.start.facing;
        let least = self.game.knobs.cand.merge_mm * MM;
        for turn in (0..TURN).step_by(usize::from(TURN / 8)).take(room) {
            let (dx, dy) = direction((facing + turn) % TURN);
            let turns = self.turned(facing, self.ahead(self.start, dx, dy));
            let hemmed_in = self.free_length(turns, (dx, dy), least) < least;
            let length = f64::from(if turn == 0 { self.forward } else { self.other }) - 2.0;
            let way = if hemmed_in { self.free_length(facing, (dx, dy), length) } else { 0.0 };
            let to = self.start.at.plus(dx * way, dy * way);
            if way >= least && self.stride(self.start, to, facing).is_ok() {
                out.push(Action::Stride { to, facing });
            }
        }
    }

    fn foes(&self) -> impl Iterator<Item = Figure> + '_ {
        let foe = |who: &Figure| {
            let standing = &self.s.figures[*who];
            let own = self.s.figures[self.who].owner;
            standing.alive && standing.deployed && self.game.side(standing.owner) != self.game.side(own)
        };
        self.s.figures.ids().filter(foe)
    }

    /// Returns the point, in a direction from `from`, where a base with this facing touches a shape.
    fn touching(&self, shape: &Shape, from: Point, (dx, dy): (f64, f64), facing: Facing) -> Option<Point> {
        let gap = 0.3 * MM;
        let mut way = 0.0;
        for _ in 0..12 {
            let at = from.plus(dx * way, dy * way);
            let left = self.base(at, facing).clearance(shape) - gap;
            if left.abs() < 0.2 * MM {
                return Some(at);
            }
            way += left;
        }
        None
    }

    /// Adds contact with each enemy, or the nearest point to it that can be reached.
    fn towards_foes(&self, spots: &mut Spots<'_, '_>) {
        let start = self.start.at;
        let reach = self.reach() - 2.0;
        let mut nearest: Option<(f64, Point)> = None;
        for foe in self.foes() {
            let at = self.s.figures[foe].at;
            let distance = start.distance(at);
            if nearest.is_none_or(|(other, _)| distance < other) {
                nearest = Some((distance, at));
            }
            let (dx, dy) = unit(start.to(at));
            let sheet = self.game.sheet(self.s, foe);
            let widest = f64::from(sheet.long.max(sheet.short) + self.sheet.long.max(self.sheet.short)) / 2.0;
            let contact = (distance <= reach + widest)
                .then(|| {
                    let facing = self.turned(self.start.facing, self.ahead(self.start, dx, dy));
                    self.touching(&self.game.base(self.s, foe), start, (dx, dy), facing)
                })
                .flatten();
            match contact {
                Some(to) if start.distance(to) <= reach => {
                    spots.add(to, true);
                }
                _ => {
                    spots.along(dx, dy, reach);
                }
            }
        }
        if let Some((distance, at)) = nearest
            && distance > 0.0
        {
            let (dx, dy) = unit(at.to(start));
            spots.along(dx, dy, reach);
        }
    }

    /// Returns the two nearest enemies.
    fn nearest_foes(&self) -> Pile<Figure, 2> {
        let mut nearest: [Option<(f64, Figure)>; 2] = [None; 2];
        for foe in self.foes() {
            let distance = self.start.at.distance(self.s.figures[foe].at);
            if nearest[0].is_none_or(|(other, _)| distance < other) {
                nearest = [Some((distance, foe)), nearest[0]];
            } else if nearest[1].is_none_or(|(other, _)| distance < other) {
                nearest[1] = Some((distance, foe));
            }
        }
        nearest.into_iter().flatten().map(|(_, foe)| foe).collect()
    }

    /// Adds points just inside the range of each attack that the character can pay for after
    /// the move. If the enemy is nearer, these points are back at that range.
    fn at_range(&self, foe: Figure, spots: &mut Spots<'_, '_>) {
        let (start, reach) = (self.start.at, self.reach() - 2.0);
        let figure = &self.s.figures[self.who];
        let (dx, dy) = unit(start.to(self.s.figures[foe].at));
        let gap = f64::from(self.game.gap(self.s, self.who, foe));
        for (place, deed) in self.sheet.deeds.iter() {
            let range = f64::from(deed.range.unwrap_or(0));
            let attack = deed.kind == DeedKind::Attack && matches!(deed.aim, Aim::Foe | Aim::FoeOrPiece);
            if !attack || range <= self.game.contact() || !self.game.affords(figure, place.slot(), deed.tokens) {
                continue;
            }
            let way = gap - range + 0.1 * MM;
            if way.abs() <= reach {
                spots.add(start.plus(dx * way, dy * way), false);
            }
        }
    }

    /// Adds points behind each piece in reach, as seen from an enemy.
    fn behind_cover(&self, foe: Figure, spots: &mut Spots<'_, '_>) {
        let eye = self.s.figures[foe].at;
        if self.start.surface != Surface::Ground {
            return;
        }
        let room = self.reach() + self.radius();
        for (_, piece) in self.game.standing_pieces(self.s) {
            let solid = !piece.area && piece.deck.is_none() && piece.size >= self.game.knobs.cover.min_terrain_size;
            if !solid || piece.shape.distance_to(self.start.at) > room {
                continue;
            }
            let (dx, dy) = unit(eye.to(piece.shape.middle()));
            let far = 1000.0 * MM;
            if let Some((_, end)) = piece.shape.part_inside(eye, eye.plus(dx * far, dy * far)) {
                let way = end * far + self.radius();
                spots.add(eye.plus(dx * way, dy * way), true);
            }
        }
    }

    /// Adds the foot of what can be climbed, stairs, and doors.
    fn to_heights_and_doors(&self, spots: &mut Spots<'_, '_>) {
        let reach = self.reach() - 2.0;
        let mut towards = |shape: &Shape| {
            if shape.distance_to(self.start.at) > reach {
                return;
            }
            let (dx, dy) = unit(self.start.at.to(shape.nearest(self.start.at)));
            let facing = self.turned(self.start.facing, self.ahead(self.start, dx, dy));
            if let Some(to) = self.touching(shape, self.start.at, (dx, dy), facing)
                && self.start.at.distance(to) <= reach
            {
                spots.add(to, true);
            }
        };
        for surface in self.game.raised(self.s) {
            if surface != self.start.surface
                && let Some(shape) = self.game.surface_shape(surface)
                && self.climb_cost(surface).is_ok_and(|cost| cost < self.strides)
            {
                towards(shape);
            }
        }
        for (at, piece) in self.game.standing_pieces(self.s) {
            if piece.door || self.other_end(at).is_some() {
                towards(&piece.shape);
            }
        }
    }

    fn towards_goal(&self, spots: &mut Spots<'_, '_>) {
        let start = self.start.at;
        let reach = self.reach() - 2.0;
        let mut towards = |at: Point, radius: Grain| {
            let (dx, dy) = unit(start.to(at));
            let shape = Shape::disc(at, radius);
            match self.touching(&shape, start, (dx, dy), self.turned(self.start.facing, self.ahead(self.start, dx, dy)))
            {
                Some(to) if start.distance(to) <= reach => spots.add(to, true),
                _ => spots.along(dx, dy, reach),
            };
        };
        match &self.game.scenario.goal {
            Goal::LastStanding { .. } => {}
            Goal::Beacons { markers, radius, .. } => {
                let side = self.game.side(self.s.figures[self.who].owner);
                for (at, of) in markers.iter().zip(self.s.markers.values()) {
                    if *of != side {
                        towards(*at, *radius);
                    }
                }
            }
            Goal::Hill(Hill { middle, font, .. }) => towards(*middle, font.map_or(0, |font| font.radius)),
        }
    }

    /// Adds points spread over the reach, different ones each turn. They come from a Halton
    /// sequence, oriented by the side's outlook, so that both sides of a table find the same points.
    fn all_over(&self, spots: &mut Spots<'_, '_>, places: u32) {
        let start = self.start.at;
        let reach = self.reach() - 2.0;
        let ahead = self.game.outlook(self.game.side(self.s.figures[self.who].owner));
        let first = 1 + places * u32::from(self.s.turn);
        for at in first..first + places {
            let turn = half_degrees(halton(at, 2) * f64::from(TURN));
            let (cos, sin) = direction((ahead + turn) % TURN);
            // The square root gives the same density of points near and far.
            let way = reach * halton(at, 3).sqrt();
            spots.add(start.plus(cos * way, sin * way), false);
        }
    }

    fn all_around(&self, spots: &mut Spots<'_, '_>, directions: usize) {
        let start = self.start.at;
        let reach = self.reach() - 2.0;
        let ahead = self.game.outlook(self.game.side(self.s.figures[self.who].owner));
        for share in [1.0, 0.5] {
            for at in 0..directions {
                if spots.list.len() >= spots.most {
                    return;
                }
                // Counted from the side's outlook, so that both sides of a table find the same points.
                let turn = Facing::try_from(at * usize::from(TURN) / directions).expect("it is less than a full turn");
                let (cos, sin) = direction(ahead + turn);
                if share < 1.0 {
                    spots.add(start.plus(cos * reach * share, sin * reach * share), false);
                } else {
                    spots.as_far_as_free(cos, sin, reach);
                }
            }
        }
    }

    /// Adds the points in contact with the target that the swoop can reach: straight ahead, then around it.
    fn swoops(&self, prey: Figure, spots: &mut Spots<'_, '_>) {
        let room = spots.most - spots.list.len();
        spots.list.extend_from(self.landings(prey).take(room));
    }

    /// Whether the swoop can reach any point in contact with the target.
    pub(crate) fn can_swoop(&self, prey: Figure) -> bool {
        self.landings(prey).next().is_some()
    }

    /// Returns eight points around the target, or if none of them works the first of a finer series.
    fn landings(&self, prey: Figure) -> impl Iterator<Item = Point> + '_ {
        let few = [0, 90, 630, 180, 540, 270, 450, 360].into_iter().filter_map(move |turn| self.landing(prey, turn));
        let mut few = few.peekable();
        let many = if few.peek().is_none() { TURN / FINE_LANDINGS } else { 0 };
        few.chain((0..many).filter_map(move |place| self.landing(prey, place * FINE_LANDINGS)).take(1))
    }

    /// Returns the point in contact with the target, at an angle of `turn` from the straight
    /// direction, if the swoop can reach it.
    fn landing(&self, prey: Figure, turn: Facing) -> Option<Point> {
        let base = self.game.base(self.s, prey);
        let at = self.s.figures[prey].at;
        let (dx, dy) = unit(self.start.at.to(at));
        let (cos, sin) = direction(facing_of(dx, dy) + turn);
        let from = at.plus(-cos * 300.0 * MM, -sin * 300.0 * MM);
        // The facing is the direction of the flight, which depends on the end point; two
        // iterations are accurate enough.
        let faced = |to: Point| {
            let (dx, dy) = self.start.at.to(to);
            self.turned(self.start.facing, self.ahead(self.start, dx, dy))
        };
        let first = self.touching(&base, from, (cos, sin), faced(at))?;
        let to = self.touching(&base, from, (cos, sin), faced(first))?;
        self.swoop(prey, to).is_ok().then_some(to)
    }
}
