//! Where a character can go: straight, or around obstacles.

use super::trip::{Pose, Refusal, Trip, whole_strides};
use crate::model::state::{Figure, MAX_CORNERS, MoveKind, Surface};
use evenhand_kit::table::Pile;
use evenhand_kit::table::plane::{MM, Point, Shape};

/// The maximum number of turning points considered.
const MAX_NODES: usize = 40;

/// A path to a destination.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Route {
    /// The turning points and the end, in reverse order: the first to reach is last.
    pub(crate) corners: Pile<Point, MAX_CORNERS>,
    /// The number of strides it takes.
    pub(crate) strides: u8,
    pub(crate) end: Pose,
}

/// A turning point, just clear of a corner of an obstacle.
#[derive(Clone, Copy, Default)]
struct Node {
    at: Point,
    /// The pose at the end of the best path to it, if it can be reached.
    pose: Pose,
    strides: u8,
    length: f64,
    /// The preceding turning point, or `START`.
    before: u8,
    legs: u8,
    known: bool,
    done: bool,
}

const START: u8 = u8::MAX;

/// The best paths to all turning points in reach, by (strides, length).
pub(crate) struct Field {
    nodes: Pile<Node, MAX_NODES>,
}

impl Trip<'_> {
    /// Returns the best path to a point: straight if that is free, else via turning points.
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

    pub(crate) fn straight(&self, to: Point) -> Option<Route> {
        if to == self.start.at || self.strides == 0 {
            return None;
        }
        let (end, strides) = self.walk(self.start, to, self.strides)?;
        Some(Route { corners: [to].into_iter().collect(), strides, end })
    }

    /// Checks a flight to a point in contact with the target and returns how many strides it takes.
    ///
    /// # Errors
    /// Returns the first rule that forbids it.
    pub(crate) fn swoop(&self, prey: Figure, to: Point) -> Result<(Pose, u8), Refusal> {
        let (dx, dy) = self.start.at.to(to);
        let length = (dx * dx + dy * dy).sqrt();
        let strides = whole_strides((length / f64::from(self.forward.max(1))).ceil());
        if strides > self.strides {
            return Err(Refusal::Strides);
        }
        let facing = self.turned(self.start.facing, self.ahead(self.start, dx, dy));
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
            .filter(|surface| !self.game.straddles(self.s, self.who, &end, *surface))
            .ok_or(Refusal::Support)?;
        let around = self.game.surroundings(self.s, self.who, height, super::obstacles::LogSpan::Forced, &end.bounds());
        if !around.free_place(&end) {
            return Err(Refusal::Occupied);
        }
        if end.distance(&self.game.base(self.s, prey)) > self.game.contact() {
            return Err(Refusal::Contact);
        }
        if self.game.sight_if_at(self.s, self.who, to, surface, prey).is_none() {
            return Err(Refusal::Unseen);
        }
        Ok((Pose { at: to, facing, surface }, strides))
    }

    /// Computes the best paths to all turning points.
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
                    // The two sides, moved outwards by the required distance, meet at this
                    // point unless the corner is very sharp.
                    let across = (ax * by - ay * bx).abs().max(0.5);
                    add(corner.plus((ax + bx) / across * room, (ay + by) / across * room));
                }
            }
        }
    }

    /// Adds the turning points of paths around a disc on both sides, by whole strides along its tangents.
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
                strides += whole_strides(whole);
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

pub(crate) fn unit((dx, dy): (f64, f64)) -> (f64, f64) {
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    (dx / length, dy / length)
}

impl Field {
    fn nearest_open(&self) -> Option<u8> {
        let mut best: Option<u8> = None;
        for (at, node) in (0..).zip(self.nodes.iter()) {
            let better = |other: &Node| (node.strides, node.length) < (other.strides, other.length);
            if node.known && !node.done && best.is_none_or(|best| better(&self.nodes[usize::from(best)])) {
                best = Some(at);
            }
        }
        best
    }

    /// Returns the pose at a turning point, and the strides, the length and the number of legs to reach it.
    fn reached(&self, trip: &Trip<'_>, at: u8) -> (Pose, u8, f64, u8) {
        match at {
            START => (trip.start, 0, 0.0, 0),
            at => {
                let node = &self.nodes[usize::from(at)];
                (node.pose, node.strides, node.length, node.legs)
            }
        }
    }

    /// Whether a path that continues from a turning point for `way` could beat a known path of
    /// these strides and this length.
    fn could_be_better(trip: &Trip<'_>, strides: u8, length: f64, way: f64, known: Option<(u8, f64)>) -> bool {
        let least = strides + whole_strides(((way - 3.0) / f64::from(trip.forward.max(1))).max(0.0)) + 1;
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

    /// Returns the best path to a point via one or more turning points.
    pub(crate) fn route(&self, trip: &Trip<'_>, to: Point) -> Option<Route> {
        let mut best: Option<(u8, f64, u8, Pose)> = None;
        for (at, node) in (0..).zip(self.nodes.iter()).filter(|(_, node)| node.known) {
            let way = node.at.distance(to);
            let known = best.map(|(strides, length, _, _)| (strides, length));
            if way == 0.0 || !Self::could_be_better(trip, node.strides, node.length, way, known) {
                continue;
            }
            if let Some((end, more)) = trip.walk(node.pose, to, trip.strides - node.strides)
                && known.is_none_or(|known| (node.strides + more, node.length + way) < known)
            {
                best = Some((node.strides + more, node.length + way, at, end));
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
