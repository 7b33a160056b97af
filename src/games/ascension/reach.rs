//! Where a character can go: ways around what stands there, and the destinations proposed.

use super::Action;
use super::geometry::{Facing, Grain, MM, Point, Shape, TURN, direction, facing_of};
use super::scenario::Goal;
use super::sheets::{Aim, DeedKind};
use super::state::{Figure, MAX_CORNERS, MoveKind, Surface};
use super::strides::{Pose, Refusal, Trip};
use crate::game::Pile;

/// The most turning points of ways that are looked at.
const MAX_NODES: usize = 40;
/// The most destinations proposed, whatever `cand.max`.
const MAX_SPOTS: usize = 64;

/// A way to a destination.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Route {
    /// Its turning points and its end, the first one last.
    pub(crate) corners: Pile<Point, MAX_CORNERS>,
    /// Strides it takes.
    pub(crate) strides: u8,
    pub(crate) end: Pose,
}

/// A turning point: just clear of a corner of something.
#[derive(Clone, Copy, Default)]
struct Node {
    at: Point,
    /// How one gets there best, if at all.
    pose: Pose,
    strides: u8,
    length: f64,
    /// The turning point before, or `START`.
    before: u8,
    legs: u8,
    known: bool,
    done: bool,
}

const START: u8 = u8::MAX;

/// The best ways to all turning points in reach, by (strides, length).
pub(crate) struct Field {
    nodes: Pile<Node, MAX_NODES>,
}

impl Trip<'_> {
    /// The best way to a place: straight if that is free, else over turning points.
    pub(crate) fn route(&self, to: Point) -> Option<Route> {
        if let MoveKind::Swoop(prey) = self.kind {
            let (end, strides) = self.swoop(prey, to).ok()?;
            return Some(Route { corners: [to].into_iter().collect(), strides, end });
        }
        self.straight(to).or_else(|| {
            let near = self.start.at.distance(to) <= self.reach() + MM;
            if near { self.field().route(self, to) } else { None }
        })
    }

    fn straight(&self, to: Point) -> Option<Route> {
        if to == self.start.at || self.strides == 0 {
            return None;
        }
        let (end, strides) = self.walk(self.start, to, self.strides)?;
        Some(Route { corners: [to].into_iter().collect(), strides, end })
    }

    /// Flies to a place in contact with its prey and says how many strides that takes.
    ///
    /// # Errors
    /// The first rule that forbids it.
    pub(crate) fn swoop(&self, prey: Figure, to: Point) -> Result<(Pose, u8), Refusal> {
        let (dx, dy) = self.start.at.to(to);
        let length = (dx * dx + dy * dy).sqrt();
        let strides = (length / f64::from(self.forward.max(1))).ceil() as u8;
        if strides > self.strides {
            return Err(Refusal::Strides);
        }
        let facing = self.turned(self.start.facing, facing_of(dx, dy));
        let base = self.base(self.start.at, facing);
        let by = Point { x: to.x - self.start.at.x, y: to.y - self.start.at.y };
        if !self.around.free_way(&base.swept(by)) {
            return Err(Refusal::Wall);
        }
        let end = base.moved(by);
        let height = self.game.level_of(self.s, prey);
        let flat = |surface: &Surface| self.game.height(self.s, *surface) == height;
        let ground = std::iter::once(Surface::Ground);
        let surface = ground
            .chain(self.game.raised(self.s))
            .filter(flat)
            .find(|surface| self.game.carries(self.s, &end, *surface))
            .ok_or(Refusal::Support)?;
        let around = self.game.surroundings(self.s, self.who, height, super::obstacles::Passage::Forced, &end.bounds());
        if !around.free_place(&end) {
            return Err(Refusal::Occupied);
        }
        if end.distance(&self.game.base(self.s, prey)) > self.game.contact() {
            return Err(Refusal::Contact);
        }
        Ok((Pose { at: to, facing, surface }, strides))
    }

    /// Works out the best ways to turning points.
    pub(crate) fn field(&self) -> Field {
        let mut field = Field { nodes: Pile::new() };
        for obstacle in self.around.obstacles().iter().filter(|obstacle| !obstacle.rest_only) {
            self.turning_points(&obstacle.shape, &mut field.nodes);
        }
        field.relax(self, START);
        while let Some(next) = field.nearest_open() {
            field.nodes[usize::from(next)].done = true;
            field.relax(self, next);
        }
        field
    }

    fn turning_points(&self, shape: &Shape, nodes: &mut Pile<Node, MAX_NODES>) {
        let room = self.radius() + f64::from(shape.rim);
        let reach = self.reach();
        let mut add = |at: Point| {
            if nodes.len() < MAX_NODES
                && self.start.at.distance(at) <= reach
                && self.around.free_way(&Shape::disc(at, self.sheet.short / 2))
            {
                nodes.push(Node { at, ..Node::default() });
            }
        };
        let corners = shape.corners();
        match corners {
            [middle] => self.around_disc(*middle, room, &mut add),
            [a, b] => {
                let (dx, dy) = a.to(*b);
                let length = (dx * dx + dy * dy).sqrt().max(1.0);
                let (dx, dy) = (dx / length * room, dy / length * room);
                for (end, along) in [(a, -1.0), (b, 1.0)] {
                    add(end.plus(dx * along - dy, dy * along + dx));
                    add(end.plus(dx * along + dy, dy * along - dx));
                }
            }
            _ => {
                for (place, corner) in corners.iter().enumerate() {
                    let before = corners[(place + corners.len() - 1) % corners.len()];
                    let after = corners[(place + 1) % corners.len()];
                    let (ax, ay) = unit(before.to(*corner));
                    let (bx, by) = unit(after.to(*corner));
                    // Both sides moved out by the room meet here, unless the corner is very sharp.
                    let across = (ax * by - ay * bx).abs().max(0.5);
                    add(corner.plus((ax + bx) / across * room, (ay + by) / across * room));
                }
            }
        }
    }

    /// Ways around a disc on both sides by whole strides along its tangents: where they turn.
    fn around_disc(&self, middle: Point, room: f64, add: &mut dyn FnMut(Point)) {
        let stride = f64::from(self.forward.max(1)) - 1.0;
        for side in [1.0, -1.0] {
            let mut from = self.start.at;
            let mut strides = 0;
            loop {
                let (dx, dy) = from.to(middle);
                let distance = (dx * dx + dy * dy).sqrt();
                let room = room.min(distance);
                let tangent = (distance * distance - room * room).sqrt();
                let whole = (tangent / stride).floor() + 1.0;
                strides += whole as u8;
                if distance < 1.0 || strides >= self.strides {
                    break;
                }
                let (cos, sin) = (tangent / distance, side * room / distance);
                let (ux, uy) = ((dx * cos - dy * sin) / distance, (dx * sin + dy * cos) / distance);
                from = from.plus(ux * stride * whole, uy * stride * whole);
                add(from);
            }
        }
    }
}

fn unit((dx, dy): (f64, f64)) -> (f64, f64) {
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    (dx / length, dy / length)
}

impl Field {
    fn nearest_open(&self) -> Option<u8> {
        let mut best: Option<u8> = None;
        for (at, node) in self.nodes.iter().enumerate() {
            let better = |other: &Node| (node.strides, node.length) < (other.strides, other.length);
            if node.known && !node.done && best.is_none_or(|best| better(&self.nodes[usize::from(best)])) {
                best = Some(at as u8);
            }
        }
        best
    }

    /// Where a turning point is, how many strides and how far it took, and how many legs.
    fn reached(&self, trip: &Trip<'_>, at: u8) -> (Pose, u8, f64, u8) {
        match at {
            START => (trip.start, 0, 0.0, 0),
            at => {
                let node = &self.nodes[usize::from(at)];
                (node.pose, node.strides, node.length, node.legs)
            }
        }
    }

    /// Whether going on from a turning point could beat a known way of that many strides and length.
    fn could_be_better(trip: &Trip<'_>, strides: u8, length: f64, way: f64, known: Option<(u8, f64)>) -> bool {
        let least = strides + ((way - 3.0) / f64::from(trip.forward.max(1))).max(0.0) as u8 + 1;
        least <= trip.strides && known.is_none_or(|known| (least, length + way) < known)
    }

    /// Tries straight legs from a turning point to all others.
    fn relax(&mut self, trip: &Trip<'_>, from: u8) {
        let (pose, strides, length, legs) = self.reached(trip, from);
        if usize::from(legs) + 1 >= MAX_CORNERS {
            return;
        }
        for at in 0..self.nodes.len() {
            let node = self.nodes[at];
            let way = pose.at.distance(node.at);
            let known = node.known.then_some((node.strides, node.length));
            if node.done || way == 0.0 || !Self::could_be_better(trip, strides, length, way, known) {
                continue;
            }
            if let Some((end, more)) = trip.walk(pose, node.at, trip.strides - strides)
                && known.is_none_or(|known| (strides + more, length + way) < known)
            {
                let found = Node {
                    pose: end,
                    strides: strides + more,
                    length: length + way,
                    before: from,
                    legs: legs + 1,
                    known: true,
                    ..node
                };
                self.nodes[at] = found;
            }
        }
    }

    /// The best way to a place over one or more turning points.
    pub(crate) fn route(&self, trip: &Trip<'_>, to: Point) -> Option<Route> {
        let mut best: Option<(u8, f64, u8, Pose)> = None;
        for (at, node) in self.nodes.iter().enumerate().filter(|(_, node)| node.known) {
            let way = node.at.distance(to);
            let known = best.map(|(strides, length, _, _)| (strides, length));
            if way == 0.0 || !Self::could_be_better(trip, node.strides, node.length, way, known) {
                continue;
            }
            if let Some((end, more)) = trip.walk(node.pose, to, trip.strides - node.strides)
                && known.is_none_or(|known| (node.strides + more, node.length + way) < known)
            {
                best = Some((node.strides + more, node.length + way, at as u8, end));
            }
        }
        let (strides, _, mut at, end) = best?;
        let mut corners: Pile<Point, MAX_CORNERS> = [to].into_iter().collect();
        while at != START {
            let node = &self.nodes[usize::from(at)];
            corners.push(node.at);
            at = node.before;
        }
        Some(Route { corners, strides, end })
    }
}

/// Destinations found so far.
struct Spots<'a, 'b> {
    trip: &'a Trip<'b>,
    list: Pile<Point, MAX_SPOTS>,
    field: Option<Field>,
    most: usize,
    merge: f64,
}

impl Spots<'_, '_> {
    /// Takes up a destination unless it is near another or cannot be reached; `around` looks for a
    /// way around what stands between. Says whether there is such a destination now.
    fn add(&mut self, to: Point, around: bool) -> bool {
        if to.distance(self.trip.start.at) < self.merge {
            return false;
        }
        if self.list.iter().any(|spot| spot.distance(to) < self.merge) {
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

    /// Straight in a direction, as near to this length as allowed; half of it otherwise.
    fn along(&mut self, dx: f64, dy: f64, length: f64) -> bool {
        let start = self.trip.start.at;
        self.add(start.plus(dx * length, dy * length), false)
            || self.add(start.plus(dx * length / 2.0, dy * length / 2.0), false)
    }
}

impl Trip<'_> {
    /// Destinations worth proposing, best kinds first, at most `cand.max`.
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
            self.all_around(&mut spots, usize::from(cand.dirs.max(1)));
        }
        out.extend(spots.list.iter().map(|to| Action::Go(*to)));
    }

    fn foes(&self) -> impl Iterator<Item = Figure> + '_ {
        let foe = |who: &Figure| {
            let standing = &self.s.figures[usize::from(*who)];
            let own = self.s.figures[usize::from(self.who)].owner;
            standing.alive && standing.deployed && self.game.side(standing.owner) != self.game.side(own)
        };
        (0..self.s.figures.len() as Figure).filter(foe)
    }

    /// The place in a direction from somewhere where the base, facing so, comes to touch a shape.
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

    /// Contact with each foe, or as near as one gets.
    fn towards_foes(&self, spots: &mut Spots<'_, '_>) {
        let start = self.start.at;
        let reach = self.reach() - 2.0;
        let mut nearest: Option<(f64, Point)> = None;
        for foe in self.foes() {
            let at = self.s.figures[usize::from(foe)].at;
            let distance = start.distance(at);
            if nearest.is_none_or(|(other, _)| distance < other) {
                nearest = Some((distance, at));
            }
            let (dx, dy) = unit(start.to(at));
            let sheet = self.game.sheet(self.s, foe);
            let widest = f64::from(sheet.long.max(sheet.short) + self.sheet.long.max(self.sheet.short)) / 2.0;
            let contact = (distance <= reach + widest)
                .then(|| {
                    let facing = self.turned(self.start.facing, facing_of(dx, dy));
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

    /// The two nearest foes.
    fn nearest_foes(&self) -> Pile<Figure, 2> {
        let mut nearest: [Option<(f64, Figure)>; 2] = [None; 2];
        for foe in self.foes() {
            let distance = self.start.at.distance(self.s.figures[usize::from(foe)].at);
            if nearest[0].is_none_or(|(other, _)| distance < other) {
                nearest = [Some((distance, foe)), nearest[0]];
            } else if nearest[1].is_none_or(|(other, _)| distance < other) {
                nearest[1] = Some((distance, foe));
            }
        }
        nearest.into_iter().flatten().map(|(_, foe)| foe).collect()
    }

    /// Just into the range of each attack that can be paid for after the move; back to that range if
    /// the foe is nearer.
    fn at_range(&self, foe: Figure, spots: &mut Spots<'_, '_>) {
        let (start, reach) = (self.start.at, self.reach() - 2.0);
        let figure = &self.s.figures[usize::from(self.who)];
        let (dx, dy) = unit(start.to(self.s.figures[usize::from(foe)].at));
        let gap = f64::from(self.game.gap(self.s, self.who, foe));
        for (place, deed) in self.sheet.deeds.iter().enumerate() {
            let range = f64::from(deed.range.unwrap_or(0));
            let attack = deed.kind == DeedKind::Attack && matches!(deed.aim, Aim::Foe | Aim::FoeOrPiece);
            if !attack || range <= self.game.contact() || !self.game.affords(figure, place + 1, deed.tokens) {
                continue;
            }
            let way = gap - range + 0.1 * MM;
            if way.abs() <= reach {
                spots.add(start.plus(dx * way, dy * way), false);
            }
        }
    }

    /// Behind each piece in reach, seen from a foe.
    fn behind_cover(&self, foe: Figure, spots: &mut Spots<'_, '_>) {
        let eye = self.s.figures[usize::from(foe)].at;
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

    /// To the foot of what can be climbed, to stairs, and to doors.
    fn to_heights_and_doors(&self, spots: &mut Spots<'_, '_>) {
        let reach = self.reach() - 2.0;
        let mut towards = |shape: &Shape| {
            if shape.distance_to(self.start.at) > reach {
                return;
            }
            let (dx, dy) = unit(self.start.at.to(shape.nearest(self.start.at)));
            let facing = self.turned(self.start.facing, facing_of(dx, dy));
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
            match self.touching(&shape, start, (dx, dy), self.turned(self.start.facing, facing_of(dx, dy))) {
                Some(to) if start.distance(to) <= reach => spots.add(to, true),
                _ => spots.along(dx, dy, reach),
            };
        };
        match &self.game.scenario.goal {
            Goal::LastStanding { .. } => {}
            Goal::Beacons { markers, radius, .. } => {
                let side = self.game.side(self.s.figures[usize::from(self.who)].owner);
                for (at, of) in markers.iter().zip(self.s.markers.iter()) {
                    if *of != side {
                        towards(*at, *radius);
                    }
                }
            }
            Goal::Hill { middle, .. } => towards(*middle, 0),
        }
    }

    fn all_around(&self, spots: &mut Spots<'_, '_>, directions: usize) {
        let start = self.start.at;
        let reach = self.reach() - 2.0;
        let ahead = self.game.outlook(self.game.side(self.s.figures[usize::from(self.who)].owner));
        for share in [1.0, 0.5] {
            for at in 0..directions {
                if spots.list.len() >= spots.most {
                    return;
                }
                // From the own outlook on, so that both sides of a table find the same places.
                let (cos, sin) = direction(ahead + (at * usize::from(TURN) / directions) as u16);
                spots.add(start.plus(cos * reach * share, sin * reach * share), false);
            }
        }
    }

    /// Places in contact with the prey that can be flown to: straight, then around it.
    fn swoops(&self, prey: Figure, spots: &mut Spots<'_, '_>) {
        let base = self.game.base(self.s, prey);
        let at = self.s.figures[usize::from(prey)].at;
        let (dx, dy) = unit(self.start.at.to(at));
        let straight = facing_of(dx, dy);
        for turn in [0, 90, 630, 180, 540, 270, 450, 360] {
            let (cos, sin) = direction(straight + turn);
            let from = at.plus(-cos * 300.0 * MM, -sin * 300.0 * MM);
            // The flight's own direction is how it faces: known well enough after two tries.
            let faced = |to: Point| {
                let (dx, dy) = self.start.at.to(to);
                self.turned(self.start.facing, facing_of(dx, dy))
            };
            let first = self.touching(&base, from, (cos, sin), faced(at));
            if let Some(to) = first.and_then(|to| self.touching(&base, from, (cos, sin), faced(to)))
                && spots.list.len() < spots.most
                && self.swoop(prey, to).is_ok()
            {
                spots.list.push(to);
            }
        }
    }
}
