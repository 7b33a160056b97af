//! Where characters come to that others move: straight slides, landings, the nearest free place.

use super::obstacles::{InTheWay, Passage};
use crate::games::ascension::state::{Figure, NOBODY, PieceId, Standing, State, Surface};
use crate::games::ascension::{Action, Ascension};
use crate::table::Pile;
use crate::table::plane::{Facing, Grain, MILLIMETRE, MM, Point, TURN, cut, direction};

/// How a push or pull ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slide {
    /// Where the middle of the base comes to.
    pub(crate) to: Point,
    /// What stopped it.
    pub(crate) stopped: Stop,
}

/// What stops a push or pull before its full length (AS-PUSH-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Nothing.
    No,
    /// The edge of the table.
    TableEdge,
    /// Another character.
    Base(Figure),
    /// Terrain it cannot step over, or a closed door.
    Piece(PieceId),
    /// Impassable terrain, which hurts (AS-IMP-1).
    Impassable(PieceId),
}

/// Places proposed to a thrower at most.
pub(crate) const LANDINGS: Facing = 12;

/// The longest way, up to the most, at which a condition that is lost once and for all still holds.
fn longest(most: Grain, holds: impl Fn(Grain) -> bool) -> Grain {
    let (mut low, mut high) = (0, most + 1);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if holds(middle) { low = middle } else { high = middle }
    }
    low
}

impl Ascension {
    /// The direction straight away from one character's middle for another (AS-PUSH-1).
    pub(crate) fn away(&self, s: &State, who: Figure, from: Figure) -> (f64, f64) {
        s.figures[from].at.to(s.figures[who].at)
    }

    /// Moves a character straight in a direction until its length is used up or something stops it;
    /// says where it comes to, and changes nothing. It keeps its facing (AS-PUSH-3, AS-PUSH-4).
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
        let found = self.surroundings(s, who, self.level_of(s, who), Passage::Forced, &whole.bounds());
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
        // Nobody is pushed up stairs, who steps over them neither (AS-TRAV-1).
        let level = self.level_of(s, who);
        if self.footing(s, who, place(way), level).is_some_and(|surface| self.height(s, surface) > level)
            && let Some((at, feature)) = self.standing_pieces(s).find(|(_, piece)| {
                piece.joins.is_some() && piece.shape.overlaps(&swept(way)) && !piece.shape.overlaps(&base)
            })
        {
            way = longest(way, |way| !feature.shape.overlaps(&swept(way)));
            stopped = Stop::Piece(at);
        }
        // Over the edge of a deck onto impassable ground it stops at the edge (AS-Q69).
        if let Some((edge, piece)) = self.impassable_edge(s, who, way, place) {
            return Slide { to: place((edge - 1).max(0)), stopped: Stop::Impassable(piece) };
        }
        Slide { to: place(way), stopped }
    }

    /// How far along a way of this length the surface under a character ends with impassable ground beyond it, and
    /// what lies there. `place` is where the middle of its base is on the way.
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
        // Whoever could step down to the ground cannot to this (AS-IMP-1).
        if !matches!(self.footing(s, who, beyond, self.level_of(s, who)), None | Some(Surface::Ground)) {
            return None;
        }
        let below = |piece: &PieceId| {
            self.piece(*piece).impassable && !self.is_gone(s, *piece) && self.piece(*piece).shape.contains(beyond)
        };
        self.table.pieces.ids().find(below).map(|piece| (edge, piece))
    }

    /// Whether a thrower may choose a place for a throw of this length: that far the character is moved,
    /// as by a push (AS-Q67). Landing on a base is allowed if `throw.impact` is on.
    pub(crate) fn can_land(&self, s: &State, target: Figure, to: Point, length: Grain) -> bool {
        let standing = &s.figures[target];
        let base = self.base(s, target);
        let there = base.moved(Point { x: to.x - standing.at.x, y: to.y - standing.at.y });
        if standing.at.distance(to) > f64::from(length) + crate::table::plane::TOUCH
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
        let by_stairs =
            |(_, piece): (PieceId, &super::terrain::Piece)| piece.joins.is_some() && piece.shape.overlaps(&swept);
        if self.height(s, surface) > height && self.standing_pieces(s).any(by_stairs) {
            return false;
        }
        let found = self.surroundings(s, target, self.height(s, surface), Passage::Forced, &there.bounds());
        let bounds_ok = |what: InTheWay| matches!(what, InTheWay::Base(_)) && self.knobs.throw.impact;
        found.obstacles().iter().all(|obstacle| !obstacle.shape.overlaps(&there) || bounds_ok(obstacle.what))
    }

    /// The surface a thrown character comes down on: the highest one there that it is not thrown up to
    /// by stairs; the same height or lower, or higher by what it was thrown over.
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

    /// Places proposed to a thrower: as far as the throw goes in twelve directions, each as far as it
    /// is allowed, the direction away from the thrower first.
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
        let first = crate::table::plane::facing_of(dx, dy);
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

    /// The places nearest to `around` where a character can stop, on the highest surface there no
    /// higher than it is; up to four that are no further than the nearest by 0.5 mm (AS-HITB-1, D13).
    /// They are out of base contact with `clear_of`, unless that is nobody. Where it cannot stand facing as
    /// it does, one where it can stand turned. None if there is no room on the whole table.
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
        // Between the last ring with nothing free and this one, on each spoke that is free here.
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

    /// The nearest place of a fine grid over the whole table where a character can stop, turned if need be.
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

    /// How a character can stand at a place, on the highest surface there no higher than it is: as it
    /// faces, else turned by eighths.
    pub(crate) fn facing_to_rest(&self, s: &State, who: Figure, at: Point) -> Option<Facing> {
        let facing = s.figures[who].facing;
        let surface = self.highest_surface_below(s, who, at);
        let mut turned = (0..TURN / EIGHTH).map(|eighths| (facing + eighths * EIGHTH) % TURN);
        turned.find(|facing| self.can_rest(s, who, at, *facing, surface))
    }
}

/// An eighth of a turn, in half degrees.
const EIGHTH: Facing = TURN / 8;

/// Half degrees between the directions in which a free place is looked for.
const SPOKE: u16 = 8;
