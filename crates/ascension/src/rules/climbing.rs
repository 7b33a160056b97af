//! Climbing up and down, and stairs, ladders and ramps (AS-CLIMB, AS-TRAV).

use super::obstacles::LogSpan;
use super::trip::{Pose, Refusal, Trip};
use crate::Action;
use crate::model::content::sheets::Trait;
use crate::model::knobs::{ClimbDiff, ClimbDown, FacingRule};
use crate::model::state::{MoveKind, PieceId, Surface};
use evenhand_kit::table::plane::{Facing, MM, Point, Shape, TURN, cut, direction, facing_of};

impl Trip<'_> {
    /// Checks a climb and returns where it ends and how many strides it takes.
    ///
    /// # Errors
    /// Returns the first rule that forbids it.
    pub(crate) fn climb(&self, piece: PieceId, level: Option<u8>, to: Point) -> Result<(Pose, u8), Refusal> {
        if matches!(self.kind, MoveKind::Swoop(_) | MoveKind::Shift(_)) {
            return Err(Refusal::Kind);
        }
        let surface = level.map_or(Surface::Ground, |level| Surface::Level(piece, level));
        let on_it = matches!(self.start.surface, Surface::Level(on, _) if on == piece);
        let known = surface == Surface::Ground || self.game.raised(self.s).any(|raised| raised == surface);
        if !known || surface == self.start.surface || surface == Surface::Ground && !on_it {
            return Err(Refusal::Climb);
        }
        let cost = self.climb_cost(surface)?;
        if cost > self.strides {
            return Err(Refusal::Strides);
        }
        let up = self.game.height(self.s, surface) > self.height;
        let edge = self.game.surface_shape(if up { surface } else { self.start.surface }).ok_or(Refusal::Climb)?;
        let base = self.base(self.start.at, self.start.facing);
        let from_edge = if up { base.distance(edge) } else { to_rim(&base, edge) };
        if from_edge > self.game.contact() {
            return Err(Refusal::Apart);
        }
        let facing = self.facing_after(to);
        let end = self.base(to, facing);
        let place = self.game.knobs.climb.place_mm * MM;
        let beyond = if up { to_rim(&end, edge) } else { end.distance(edge) };
        if beyond > place || end.distance(&base) > place + self.game.contact() {
            return Err(Refusal::Edge);
        }
        self.stop(to, facing, surface).map(|pose| (pose, cost))
    }

    /// Returns the number of strides that a climb to a surface costs (AS-CLIMB-2, AS-Q43, AS-Q45).
    pub(crate) fn climb_cost(&self, surface: Surface) -> Result<u8, Refusal> {
        let knobs = &self.game.knobs.climb;
        let height = self.game.height(self.s, surface);
        let (difference, up) = (height.abs_diff(self.height), height > self.height);
        if difference <= self.game.step_size(self.s, self.who) {
            return Err(Refusal::Climb);
        }
        let own = self.sheet.size;
        if up && knobs.max_above < 99 && difference > own + knobs.max_above {
            return Err(Refusal::Climb);
        }
        if !up && knobs.down != ClimbDown::Same {
            return Ok(0);
        }
        let climbs = [Trait::IgnoreClimb, Trait::IgnoreMovement].iter().any(|one| self.sheet.traits.has(*one));
        if climbs {
            return Ok(if self.game.knobs.traits.free_climbs { 0 } else { knobs.min_strides });
        }
        let excess = match knobs.diff {
            ClimbDiff::Excess => difference.saturating_sub(own),
            ClimbDiff::Absolute => difference.abs_diff(own),
        };
        Ok(excess.max(knobs.min_strides))
    }

    /// Checks the use of a stair, ladder or ramp from the character's current position.
    ///
    /// # Errors
    /// Returns the first rule that forbids it.
    pub(crate) fn traverse(&self, piece: PieceId, to: Point) -> Result<(Pose, u8), Refusal> {
        if matches!(self.kind, MoveKind::Swoop(_) | MoveKind::Shift(_)) {
            return Err(Refusal::Kind);
        }
        let surface = self.other_end(piece).ok_or(Refusal::Feature)?;
        let cost = self.game.knobs.terrain.traverse_strides;
        if cost > self.strides {
            return Err(Refusal::Strides);
        }
        let feature = &self.game.piece(piece).shape;
        if self.base(self.start.at, self.start.facing).distance(feature) > self.game.contact() {
            return Err(Refusal::Apart);
        }
        let facing = self.facing_after(to);
        if self.base(to, facing).distance(feature) > self.game.knobs.climb.place_mm * MM {
            return Err(Refusal::Edge);
        }
        self.stop(to, facing, surface).map(|pose| (pose, cost))
    }

    /// Returns the surface that a stair, ladder or ramp leads to from the character's surface.
    pub(crate) fn other_end(&self, piece: PieceId) -> Option<Surface> {
        let printed = self.game.table.pieces.get(piece)?;
        let (from, to) = printed.joins.as_ref()?;
        if self.game.is_gone(self.s, piece) {
            return None;
        }
        let (from, to) = (self.game.joint_surface(from), self.game.joint_surface(to));
        let there = |surface: Surface| match surface {
            Surface::Ground => true,
            Surface::Level(on, _) => !self.game.is_gone(self.s, on),
        };
        if from == self.start.surface && there(to) {
            Some(to)
        } else if to == self.start.surface && there(from) {
            Some(from)
        } else {
            None
        }
    }

    fn facing_after(&self, to: Point) -> Facing {
        let (dx, dy) = self.start.at.to(to);
        match self.game.knobs.moving.facing {
            FacingRule::Free => facing_of(dx, dy),
            FacingRule::Limited | FacingRule::Fixed => self.start.facing,
        }
    }

    /// Returns the pose at this point and surface if the character can stop there.
    fn stop(&self, to: Point, facing: Facing, surface: Surface) -> Result<Pose, Refusal> {
        let base = self.base(to, facing);
        if !base.within(self.game.table.width, self.game.table.depth) {
            return Err(Refusal::Table);
        }
        if !self.game.carries(self.s, &base, surface) || self.game.straddles(self.s, self.who, &base, surface) {
            return Err(Refusal::Support);
        }
        let height = self.game.height(self.s, surface);
        let around = self.game.surroundings(self.s, self.who, height, LogSpan::Forced, &base.bounds());
        if around.free_place(&base) { Ok(Pose { at: to, facing, surface }) } else { Err(Refusal::Occupied) }
    }

    /// Adds the climbs and features that can be used from here, with a few end points for each.
    pub(crate) fn climb_options(&self, out: &mut Vec<Action>) {
        if matches!(self.kind, MoveKind::Swoop(_) | MoveKind::Shift(_)) || self.strides == 0 {
            return;
        }
        let base = self.base(self.start.at, self.start.facing);
        let bounds = base.bounds();
        let near = self.game.contact();
        for surface in self.game.raised(self.s) {
            if let Surface::Level(piece, level) = surface
                && surface != self.start.surface
                && let Some(shape) = self.game.surface_shape(surface)
                && !shape.is_beyond(&bounds, cut(near) + 1)
                && base.distance(shape) <= near
                && self.climb_cost(surface).is_ok_and(|cost| cost <= self.strides)
            {
                self.up_or_across(piece, level, shape, out);
            }
        }
        if let Surface::Level(piece, _) = self.start.surface
            && let Some(shape) = self.game.surface_shape(self.start.surface)
            && self.climb_cost(Surface::Ground).is_ok_and(|cost| cost <= self.strides)
            && to_rim(&base, shape) <= near
        {
            self.down(piece, shape, out);
        }
        for (piece, printed) in self.game.standing_pieces(self.s) {
            if printed.joins.is_some() && base.distance(&printed.shape) <= near && self.other_end(piece).is_some() {
                self.along_feature(piece, &printed.shape, out);
            }
        }
    }

    /// Adds a climb onto a surface from beside it: straight in from the nearest point, as far in as there is space.
    fn up_or_across(&self, piece: PieceId, level: u8, shape: &Shape, out: &mut Vec<Action>) {
        let edge = shape.nearest(self.start.at);
        let (dx, dy) = if edge == self.start.at { self.start.at.to(shape.middle()) } else { self.start.at.to(edge) };
        let length = (dx * dx + dy * dy).sqrt().max(1.0);
        // When it faces inwards, its long side lies across the edge. Near a corner the end
        // point shifts towards the center.
        let (half, whole) = (f64::from(self.sheet.short) / 2.0, f64::from(self.sheet.long) / 2.0 + 0.1 * MM);
        for depth in [whole, half, half / 2.0, MM] {
            let straight = edge.plus(dx / length * depth, dy / length * depth);
            let (mx, my) = straight.to(shape.middle());
            for share in [0.0, 0.15, 0.3, 0.5, 1.0] {
                let to = straight.plus(mx * share, my * share);
                if self.climb(piece, Some(level), to).is_ok() {
                    return out.push(Action::Climb { piece, level: Some(level), to });
                }
            }
        }
    }

    /// Adds climbs down over the edges within reach, at most three end points.
    fn down(&self, piece: PieceId, shape: &Shape, out: &mut Vec<Action>) {
        let half = f64::from(self.sheet.long.max(self.sheet.short)) / 2.0 + 0.1 * MM;
        let mut found = 0;
        let ahead = self.game.outlook(self.game.side(self.s.figures[self.who].owner));
        for facing in (0..TURN).step_by(90) {
            let (cos, sin) = direction(ahead + facing);
            let outside = self.start.at.plus(cos * 200.0 * MM, sin * 200.0 * MM);
            let Some((_, end)) = shape.part_inside(self.start.at, outside) else { continue };
            let way = end * 200.0 * MM + half;
            let to = self.start.at.plus(cos * way, sin * way);
            if found < 3 && self.climb(piece, None, to).is_ok() {
                out.push(Action::Climb { piece, level: None, to });
                found += 1;
            }
        }
    }

    /// Adds two end points beside the feature on its other surface: the one farthest from here and the next farthest.
    fn along_feature(&self, piece: PieceId, shape: &Shape, out: &mut Vec<Action>) {
        let half = f64::from(self.sheet.long.max(self.sheet.short)) / 2.0 + 0.1 * MM;
        let middle = shape.middle();
        let mut best: [Option<(f64, Point)>; 2] = [None; 2];
        for facing in (0..TURN).step_by(45) {
            let (cos, sin) = direction(facing);
            let outside = middle.plus(cos * 200.0 * MM, sin * 200.0 * MM);
            let Some((_, end)) = shape.part_inside(middle, outside) else { continue };
            let way = end * 200.0 * MM + half;
            let to = middle.plus(cos * way, sin * way);
            let distance = self.start.at.distance(to);
            if best[1].is_some_and(|(other, _)| other >= distance) || self.traverse(piece, to).is_err() {
                continue;
            }
            best[1] = Some((distance, to));
            if best[0].is_none_or(|(other, _)| other < distance) {
                best.swap(0, 1);
            }
        }
        out.extend(best.into_iter().flatten().map(|(_, to)| Action::Traverse { piece, to }));
    }
}

/// Returns the distance of a base from the edge of the surface it is on; 0 if it overhangs the edge or is beside it.
fn to_rim(base: &Shape, shape: &Shape) -> f64 {
    let depth = |corner: &Point| shape.depth(*corner) - f64::from(base.rim);
    base.corners().iter().map(depth).fold(f64::INFINITY, f64::min).max(0.0)
}
