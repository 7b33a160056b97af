//! Single strides: what the rules allow for each (AS-MOVE-4, AS-STEP).

use super::obstacles::{InTheWay, LogSpan};
use super::parts::{join, share_of};
use super::trip::{Pose, Refusal, Trip};
use crate::model::knobs::FacingRule;
use crate::model::state::{MoveKind, Surface};
use evenhand_kit::table::Pile;
use evenhand_kit::table::plane::{
    Bounds, Facing, Grain, Point, Shape, TOUCH, TURN, direction, facing_of, half_degrees, turn_between,
};

/// The tangent of the half degree within which a direction counts as straight ahead.
const AHEAD: f64 = 0.008_726_867_790_758_79;

impl Trip<'_> {
    /// Checks one stride and returns the pose at its end.
    ///
    /// # Errors
    /// Returns the first rule that forbids it.
    pub(crate) fn stride(&self, from: Pose, to: Point, facing: Facing) -> Result<Pose, Refusal> {
        if facing >= TURN || turn_between(self.turned(from.facing, facing), facing) > 0 {
            return Err(Refusal::Facing);
        }
        let (dx, dy) = from.at.to(to);
        let by = Point { x: to.x - from.at.x, y: to.y - from.at.y };
        let base = self.base(from.at, facing);
        let length = (dx * dx + dy * dy).sqrt();
        let most = f64::from(self.stride_length(facing, dx, dy)) + TOUCH;
        if length > most {
            return Err(Refusal::Length);
        }
        let bounds = base.bounds_swept(by);
        if self.used(&base, by, length, &bounds) > most {
            return Err(Refusal::Length);
        }
        self.pass(from, &base, by, facing, &bounds)
    }

    /// Checks a straight path of any length within these bounds: no obstacle on it, support all
    /// along it, and space at its end.
    pub(super) fn pass(
        &self,
        from: Pose,
        base: &Shape,
        by: Point,
        facing: Facing,
        bounds: &Bounds,
    ) -> Result<Pose, Refusal> {
        if !bounds.within(self.game.table.width, self.game.table.depth) {
            return Err(Refusal::Table);
        }
        let swept = base.swept(by);
        let height = self.game.height(self.s, from.surface);
        let elsewhere;
        let around = if height == self.height {
            &self.around
        } else {
            elsewhere = self.game.surroundings(self.s, self.who, height, self.kind.span(), bounds);
            &elsewhere
        };
        match around.in_the_way_within(&swept, bounds) {
            None => {}
            Some(InTheWay::Base(_)) => return Err(Refusal::Base),
            Some(InTheWay::Impassable(_)) => return Err(Refusal::Impassable),
            Some(InTheWay::Wall(_)) => return Err(Refusal::Wall),
        }
        let to = Point { x: from.at.x + by.x, y: from.at.y + by.y };
        let end = base.moved(by);
        if self.is_plain(from, bounds) {
            // Where the base can pass it can also stop, unless it moves through something.
            let room = !self.leaps || around.free_place(&end);
            return if room { Ok(Pose { at: to, facing, surface: Surface::Ground }) } else { Err(Refusal::Occupied) };
        }
        let swoop = matches!(self.kind, MoveKind::Swoop(_));
        if !swoop && !self.carried(from, to, height) {
            return Err(Refusal::Support);
        }
        let surface = if height == self.height {
            self.footing(&end, from.surface)
        } else {
            self.game.footing_of(self.s, self.who, &end, height, from.surface)
        };
        let surface = surface.ok_or(Refusal::Support)?;
        if self.game.straddles(self.s, self.who, &end, surface) {
            return Err(Refusal::Support);
        }
        let room = if self.game.height(self.s, surface) == height {
            around.free_place(&end)
        } else {
            let high = self.game.height(self.s, surface);
            self.game.surroundings(self.s, self.who, high, LogSpan::Forced, &end.bounds()).free_place(&end)
        };
        if room { Ok(Pose { at: to, facing, surface }) } else { Err(Refusal::Occupied) }
    }

    /// Whether surfaces within one step up or down support the center of a base along the whole
    /// path. From a low surface it can step down anywhere except onto impassable terrain (AS-IMP-1).
    fn carried(&self, from: Pose, to: Point, height: u8) -> bool {
        let step = self.game.step_size(self.s, self.who);
        let low = height <= step;
        if low && height == 0 {
            return true;
        }
        let mut impassable: Pile<(f64, f64), 32> = Pile::new();
        if low {
            let pieces = self.game.standing_pieces(self.s).filter(|(_, piece)| piece.impassable);
            impassable.extend_from(pieces.filter_map(|(_, piece)| piece.shape.part_inside(from.at, to)));
            if impassable.is_empty() {
                return true;
            }
        }
        let mut parts: Pile<(f64, f64), 32> = Pile::new();
        for surface in self.game.raised(self.s) {
            if self.game.height(self.s, surface).abs_diff(height) <= step
                && let Some(shape) = self.game.surface_shape(surface)
                && let Some(part) = shape.part_inside(from.at, to)
                && parts.len() < 32
            {
                parts.push(part);
            }
        }
        let length = from.at.distance(to);
        let covered = |start: f64, end: f64| {
            let clip = |part: &(f64, f64)| (part.0.max(start), part.1.min(end));
            let mut within: Pile<(f64, f64), 32> = parts.iter().map(clip).filter(|(a, b)| a < b).collect();
            join(&mut within);
            (end - start - share_of(&within)) * length <= TOUCH
        };
        if low { impassable.iter().all(|(start, end)| covered(*start, *end)) } else { covered(0.0, 1.0) }
    }

    /// Whether a path within these bounds runs over flat ground at the height of the start, so
    /// that only obstacles matter.
    pub(super) fn is_plain(&self, from: Pose, bounds: &Bounds) -> bool {
        let level = self.height == 0 && from.surface == Surface::Ground;
        level && !self.is_rough(bounds) && !self.tops.iter().any(|top| top.bounds.meets(bounds))
    }

    /// Like [`Ascension::footing_of`], at the height of the start.
    fn footing(&self, base: &Shape, own: Surface) -> Option<Surface> {
        let step = self.game.step_size(self.s, self.who);
        let mut best = (self.height <= step).then_some((0, Surface::Ground));
        for top in self.tops.iter() {
            let higher = best.is_none_or(|(highest, _)| top.height > highest);
            if higher && (top.surface == own || !top.breaks) && self.game.carries(self.s, base, top.surface) {
                best = Some((top.height, top.surface));
            }
        }
        best.map(|(_, surface)| surface)
    }

    /// Returns the allowed facing that is nearest to a direction, before a stride (AS-Q38).
    pub(crate) fn turned(&self, facing: Facing, ahead: Facing) -> Facing {
        match self.game.knobs.moving.facing {
            FacingRule::Free => ahead,
            FacingRule::Fixed => facing,
            FacingRule::Limited => {
                let limit = half_degrees(self.game.knobs.moving.facing_limit_deg * 2.0);
                if turn_between(facing, ahead) <= limit {
                    ahead
                } else if (ahead + TURN - facing) % TURN < TURN / 2 {
                    (facing + limit) % TURN
                } else {
                    (facing + TURN - limit) % TURN
                }
            }
        }
    }

    /// Returns the length of a stride in a direction with this facing (AS-MOVE-4).
    pub(super) fn stride_length(&self, facing: Facing, dx: f64, dy: f64) -> Grain {
        if self.round {
            return self.forward.max(self.other);
        }
        let (cos, sin) = direction(facing);
        let (along, across) = (cos * dx + sin * dy, cos * dy - sin * dx);
        if along > 0.0 && across.abs() <= AHEAD * along { self.forward } else { self.other }
    }

    /// Returns the facing straight ahead in a direction; a round base keeps its facing.
    pub(crate) fn ahead(&self, from: Pose, dx: f64, dy: f64) -> Facing {
        if self.round { from.facing } else { facing_of(dx, dy) }
    }
}
