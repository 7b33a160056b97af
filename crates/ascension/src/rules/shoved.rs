//! Where characters moved by others end up: straight slides, landings, the nearest free points.

use super::obstacles::{InTheWay, LogSpan};
use crate::model::events::Stop;
use crate::model::state::{Figure, NOBODY, PieceId, Standing, State, Surface};
use crate::{Action, Ascension};
use evenhand_kit::table::Pile;
use evenhand_kit::table::plane::{Facing, Grain, MILLIMETRE, MM, Point, TURN, cut, direction};

/// The result of a push or pull.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slide {
    /// The point that the center of the base moves to.
    pub(crate) to: Point,
    /// What stopped it.
    pub(crate) stopped: Stop,
}

/// The maximum number of points proposed to a thrower.
pub(crate) const LANDINGS: Facing = 12;

/// Returns the greatest length up to `most` at which a condition still holds; once it fails, it
/// fails for all greater lengths.
fn longest(most: Grain, holds: impl Fn(Grain) -> bool) -> Grain {
    let (mut low, mut high) = (0, most + 1);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if holds(middle) { low = middle } else { high = middle }
    }
    low
}

impl Ascension {
    /// Returns the direction from one character's center straight away to another's (AS-PUSH-1).
    pub(crate) fn away(&self, s: &State, who: Figure, from: Figure) -> (f64, f64) {
        s.figures[from].at.to(s.figures[who].at)
    }

    /// Computes where a character ends up when it moves straight in a direction until the length is used
    /// up or something stops it. Changes nothing. The character keeps its facing (AS-PUSH-3, AS-PUSH-4).
    pub(crate) fn slide(&self, s: &State, who: Figure, dx: f64, dy: f64, length: Grain) -> Slide {
        let standing = &s.figures[who];
        let start = standing.at;
        let norm = (dx * dx + dy * dy).sqrt();
        if norm == 0.0 || length <= 0 {
            return Slide { to: start, stopped: Stop::No };
        }
        let (ux, uy) = (dx / norm, dy / norm);
        let base = self.base_at(standing.sheet, start, standing.facing);
        let place = |way: Grain| start.plus(ux * f64::from(way), uy * f64::from(way));
        let swept = |way: Grain| {
            let to = place(way);
            base.swept(Point { x: to.x - start.x, y: to.y - start.y })
        };
        let whole = swept(length);
        let found = self.surroundings(s, who, self.level_of(s, who), LogSpan::Forced, &whole.bounds());
        let mut way = length;
        let mut stopped = Stop::No;
        if !whole.within(self.table.width, self.table.depth) {
            way = longest(way, |way| swept(way).within(self.table.width, self.table.depth));
            stopped = Stop::TableEdge;
        }
        for obstacle in found.obstacles() {
            if obstacle.shape.overlaps(&swept(way)) {
                way = longest(way, |way| !obstacle.shape.overlaps(&swept(way)));
                stopped = match obstacle.what {
                    InTheWay::Base(other) => Stop::Base(other),
                    InTheWay::Wall(piece) => Stop::Piece(piece),
                    InTheWay::Impassable(piece) => Stop::Impassable(piece),
                };
            }
        }
        // A character cannot be pushed up stairs, because it does not step over them either (AS-TRAV-1).
        let level = self.level_of(s, who);
        if self.footing(s, who, place(way), level).is_some_and(|surface| self.height(s, surface) > level)
            && let Some((at, feature)) = self.standing_pieces(s).find(|(_, piece)| {
                piece.joins.is_some() && piece.shape.overlaps(&swept(way)) && !piece.shape.overlaps(&base)
            })
        {
            way = longest(way, |way| !feature.shape.overlaps(&swept(way)));
            stopped = Stop::Piece(at);
        }
        // When pushed over the edge of a deck towards impassable ground, it stops at the edge (AS-Q69).
        if let Some((edge, piece)) = self.impassable_edge(s, who, way, place) {
            return Slide { to: place((edge - 1).max(0)), stopped: Stop::Impassable(piece) };
        }
        Slide { to: place(way), stopped }
    }

    /// Returns how far along a path of this length the surface under a character ends with impassable
    /// ground beyond, and that piece. `place` gives the center of its base along the path.
    fn impassable_edge(
        &self,
        s: &State,
        who: Figure,
        way: Grain,
        place: impl Fn(Grain) -> Point,
    ) -> Option<(Grain, PieceId)> {
        let standing = &s.figures[who];
        let shape = self.surface_shape(standing.surface)?;
        let (_, end) = shape.part_inside(standing.at, place(way)).filter(|(_, end)| *end < 1.0)?;
        let edge = cut(end * f64::from(way));
        let beyond = place(edge + 2);
        // A character that could step down to the ground cannot step onto this (AS-IMP-1).
        if !matches!(self.footing(s, who, beyond, self.level_of(s, who)), None | Some(Surface::Ground)) {
            return None;
        }
        let below = |piece: &PieceId| {
            self.piece(*piece).impassable && !self.is_gone(s, *piece) && self.piece(*piece).shape.contains(beyond)
        };
        self.table.pieces.ids().find(below).map(|piece| (edge, piece))
    }

    /// Whether a thrower may choose a point for a throw of this length, which is how far the character
    /// moves, as with a push (AS-Q67). Landing on a base is allowed if `throw.impact` is on.
    pub(crate) fn can_land(&self, s: &State, target: Figure, to: Point, length: Grain) -> bool {
        let standing = &s.figures[target];
        let base = self.base(s, target);
        let there = base.moved(Point { x: to.x - standing.at.x, y: to.y - standing.at.y });
        if standing.at.distance(to) > f64::from(length) + evenhand_kit::table::plane::TOUCH
            || !there.within(self.table.width, self.table.depth)
        {
            return false;
        }
        let height = self.level_of(s, target);
        let reach = height + self.sheet(s, target).size;
        let swept = base.swept(Point { x: to.x - standing.at.x, y: to.y - standing.at.y });
        let barred = self.standing_pieces(s).any(|(at, piece)| {
            let flown_over = match piece.door {
                true => !self.is_shut(s, at) || height >= piece.size.max(1),
                false if piece.impassable => height >= piece.size.max(1),
                false => piece.area || piece.deck.is_some() || piece.size <= reach,
            };
            !flown_over && piece.shape.overlaps(&swept)
        });
        if barred {
            return false;
        }
        let surface = self.landing_surface(s, target, to);
        let by_stairs = |(_, piece): (PieceId, &crate::model::terrain::Piece)| {
            piece.joins.is_some() && piece.shape.overlaps(&swept)
        };
        if self.height(s, surface) > height && self.standing_pieces(s).any(by_stairs) {
            return false;
        }
        let found = self.surroundings(s, target, self.height(s, surface), LogSpan::Forced, &there.bounds());
        let bounds_ok = |what: InTheWay| matches!(what, InTheWay::Base(_)) && self.knobs.throw.impact;
        found.obstacles().iter().all(|obstacle| !obstacle.shape.overlaps(&there) || bounds_ok(obstacle.what))
    }

    /// Returns the surface that a thrown character lands on: the highest one at this point that
    /// supports it, no more than its Size above the surface it was thrown from.
    pub(crate) fn landing_surface(&self, s: &State, target: Figure, to: Point) -> Surface {
        let reach = self.level_of(s, target) + self.sheet(s, target).size;
        let standing = &s.figures[target];
        let base = self.base_at(standing.sheet, to, standing.facing);
        let mut best = (0, Surface::Ground);
        for surface in self.raised(s) {
            let up = self.height(s, surface);
            if up <= reach && up > best.0 && self.carries(s, &base, surface) {
                best = (up, surface);
            }
        }
        best.1
    }

    /// Adds the points proposed to a thrower: in twelve directions, the direction away from the
    /// thrower first, each at the greatest allowed length.
    pub(crate) fn landing_spots(
        &self,
        s: &State,
        thrower: Figure,
        target: Figure,
        length: Grain,
        out: &mut Vec<Action>,
    ) {
        let standing = &s.figures[target];
        let (dx, dy) = self.away(s, target, thrower);
        let first = evenhand_kit::table::plane::facing_of(dx, dy);
        for turn in 0..LANDINGS {
            let (cos, sin) = direction(first + turn * 60);
            let mut lengths = [1.0, 0.75, 0.5, 0.25].map(|share| share * f64::from(length)).into_iter();
            let spot = lengths.find_map(|way| {
                let to = standing.at.plus(cos * way, sin * way);
                self.can_land(s, target, to, length).then_some(to)
            });
            out.extend(spot.map(Action::AtPoint));
        }
    }

    /// Returns the points nearest to `around` where a character can stop, on the highest surface there that is not
    /// above its current one: up to four that are at most 0.5 mm farther than the nearest (AS-HITB-1, D13). They are
    /// out of base contact with `clear_of`, unless that is [`NOBODY`]. If it cannot stand anywhere with its current
    /// facing, returns one point where it can stand with another facing. Empty if it fits nowhere on the table.
    pub(crate) fn nearest_free(&self, s: &State, who: Figure, around: Point, clear_of: Figure) -> Pile<Point, 4> {
        let Standing { sheet, facing, .. } = s.figures[who];
        let other = (clear_of != NOBODY).then(|| self.base(s, clear_of));
        let free = |at: Point| {
            other.is_none_or(|other| self.base_at(sheet, at, facing).distance(&other) > self.contact())
                && self.can_rest(s, who, at, facing, self.highest_surface_below(s, who, at))
        };
        let mut nearest: Pile<Point, 4> = Pile::new();
        if free(around) {
            nearest.push(around);
            return nearest;
        }
        let at = |turn: u16, way: Grain| {
            let (cos, sin) = direction(turn * SPOKE);
            around.plus(cos * f64::from(way), sin * f64::from(way))
        };
        let ring = |way: Grain| (0..720 / SPOKE).filter(move |turn| free(at(*turn, way)));
        let step = 2 * MILLIMETRE;
        let most = self.table.width.max(self.table.depth);
        let Some(outer) =
            (1..=most / step).map(|ring_number| ring_number * step).find(|way| ring(*way).next().is_some())
        else {
            nearest.extend_from(self.last_resort(s, who, around, clear_of).into_iter());
            return nearest;
        };
        // Searches between this ring and the last one without a free point, along each direction that is free here.
        let mut found: Pile<(Grain, u16), { (720 / SPOKE) as usize }> = Pile::new();
        for turn in ring(outer) {
            let (mut low, mut high) = (outer - step, outer);
            while high - low > 4 {
                let middle = (low + high) / 2;
                if free(at(turn, middle)) { high = middle } else { low = middle }
            }
            found.push((high, turn));
        }
        found.sort_unstable();
        let limit = found[0].0 + MILLIMETRE / 2;
        for (way, turn) in found.iter().filter(|(way, _)| *way <= limit) {
            let apart = |spot: &Point| spot.distance(at(*turn, *way)) > 4.0 * MM;
            if nearest.len() < 4 && nearest.iter().all(apart) {
                nearest.push(at(*turn, *way));
            }
        }
        nearest
    }

    /// Returns the nearest point of a fine grid over the whole table where a character can stop with any facing.
    fn last_resort(&self, s: &State, who: Figure, around: Point, clear_of: Figure) -> Option<Point> {
        let other = (clear_of != NOBODY).then(|| self.base(s, clear_of));
        let sheet = s.figures[who].sheet;
        let free = |at: Point| {
            self.facing_to_rest(s, who, at).is_some_and(|facing| {
                other.is_none_or(|other| self.base_at(sheet, at, facing).distance(&other) > self.contact())
            })
        };
        let step = 4 * MILLIMETRE;
        let across = |length: Grain| (0..=length / step).map(move |steps| steps * step);
        let places = across(self.table.depth).flat_map(|y| across(self.table.width).map(move |x| Point { x, y }));
        let away = |at: &Point| {
            let (dx, dy) = (i64::from(at.x - around.x), i64::from(at.y - around.y));
            dx * dx + dy * dy
        };
        places.filter(|at| free(*at)).min_by_key(away)
    }

    /// Returns a facing with which a character can stand at a point, on the highest surface there that
    /// is not above its current one: its current facing, or else turned by a multiple of an eighth.
    pub(crate) fn facing_to_rest(&self, s: &State, who: Figure, at: Point) -> Option<Facing> {
        let facing = s.figures[who].facing;
        let surface = self.highest_surface_below(s, who, at);
        let mut turned = (0..TURN / EIGHTH).map(|eighths| (facing + eighths * EIGHTH) % TURN);
        turned.find(|facing| self.can_rest(s, who, at, *facing, surface))
    }
}

/// An eighth of a turn, in half degrees.
const EIGHTH: Facing = TURN / 8;

/// The angle, in half degrees, between the directions in which a free point is searched.
const SPOKE: u16 = 8;
