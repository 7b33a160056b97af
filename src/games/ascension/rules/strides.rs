//! Single strides: what each rule allows, and straight walks of several (AS-MOVE-4, AS-STEP, AS-DIFF).

use super::obstacles::{InTheWay, Passage, Surroundings};
use crate::games::ascension::Ascension;
use crate::games::ascension::content::sheets::{Condition, Sheet};
use crate::games::ascension::knobs::{FacingRule, StrideLength, Support};
use crate::games::ascension::state::{Figure, MoveKind, PieceId, State, Surface};
use crate::table::Pile;
use crate::table::plane::{
    Bounds, Facing, Grain, MM, Point, Shape, TOUCH, TURN, direction, facing_of, grains, turn_between,
};

/// Where a character is, or would be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Pose {
    pub(crate) at: Point,
    pub(crate) facing: Facing,
    pub(crate) surface: Surface,
}

/// Why a move is not allowed (the validator's errors, AS-MOVE to AS-INTR).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("needs more strides than are left")]
    Strides,
    #[error("is longer than a stride in that direction (AS-MOVE-4)")]
    Length,
    #[error("turns further than `move.facing` allows (AS-Q38)")]
    Facing,
    #[error("leads off the table (AS-MOVE-8)")]
    Table,
    #[error("meets another base (AS-MOVE-7)")]
    Base,
    #[error("meets impassable terrain (AS-IMP-1)")]
    Impassable,
    #[error("meets terrain that must be climbed, or a closed door (AS-STEP-1)")]
    Wall,
    #[error("ends where one cannot stand (AS-STEP-2)")]
    Support,
    #[error("ends on something")]
    Occupied,
    #[error("finds no way there in the strides left")]
    NoWay,
    #[error("must end in contact with the character it is aimed at")]
    Contact,
    #[error("must end where it sees the character it is aimed at (AS-ATK-1)")]
    Unseen,
    #[error("is not part of such a move")]
    Kind,
    #[error("needs base contact (AS-INTR-1)")]
    Apart,
    #[error("was done as often as a Move Action allows")]
    Again,
    #[error("needs a token of that condition (AS-SHAKE-1)")]
    Condition,
    #[error("is no door that can be used now (AS-DOOR-1)")]
    Door,
    #[error("is no marker that can be marked")]
    Marker,
    #[error("is no surface that can be climbed to (AS-CLIMB)")]
    Climb,
    #[error("ends too far from the edge (AS-CLIMB-3)")]
    Edge,
    #[error("is no stair, ladder or ramp from here (AS-TRAV-1)")]
    Feature,
}

/// Tangent of the half degree within which a direction counts as straight ahead.
const AHEAD: f64 = 0.008_726_867_790_758_79;

/// The most pieces of difficult ground that are looked at.
const MAX_ROUGH: usize = 16;
/// The most raised surfaces that are looked at.
const MAX_TOPS: usize = 16;

/// A raised surface.
#[derive(Clone, Copy, Default)]
struct Top {
    surface: Surface,
    bounds: Bounds,
    height: u8,
    /// It breaks under whoever comes from elsewhere.
    breaks: bool,
}

/// One character about to move, with what is around it.
pub(crate) struct Trip<'a> {
    pub(crate) game: &'a Ascension,
    pub(crate) s: &'a State,
    pub(crate) who: Figure,
    pub(crate) sheet: &'a Sheet,
    pub(crate) kind: MoveKind,
    pub(crate) start: Pose,
    /// Strides left.
    pub(crate) strides: u8,
    pub(crate) height: u8,
    pub(crate) around: Surroundings,
    /// Ground in which strides go less far.
    rough: Pile<(Shape, Bounds), MAX_ROUGH>,
    /// Raised surfaces in reach that one can step onto from here.
    tops: Pile<Top, MAX_TOPS>,
    /// All round: it has no facing to speak of.
    pub(crate) round: bool,
    /// There is something one moves through but cannot stop on: only the ends of legs are stops.
    pub(crate) leaps: bool,
    /// There is something that it steps over and cannot stop on half way: such a leg is gone in one go.
    pub(crate) steps_over: bool,
    pub(crate) forward: Grain,
    pub(crate) other: Grain,
}

impl MoveKind {
    pub(crate) fn passage(self) -> Passage {
        match self {
            MoveKind::Action | MoveKind::Strides => Passage::Strides,
            MoveKind::Swoop(_) => Passage::Swoop,
            MoveKind::Trample(size) => Passage::Trample(size),
        }
    }
}

impl Ascension {
    /// Strides in a Move Action of a character: its sheet's, less one for each token of Slow, but not
    /// below one (AS-MOVE-3, AS-COND-2).
    pub(crate) fn strides_of(&self, s: &State, who: Figure) -> u8 {
        let printed = i16::from(self.sheet(s, who).strides) + i16::from(self.knobs.moving.strides_add);
        let slow = &self.knobs.conditions.slow;
        let tokens = s.figures[who].condition(Condition::Slow);
        let slowed = printed - i16::from(slow.per) * i16::from(tokens);
        slowed.max(i16::from(slow.min_strides).min(printed)).clamp(0, 12) as u8
    }

    /// How long a stride straight ahead and any other is.
    fn stride_lengths(&self, sheet: &Sheet) -> (Grain, Grain) {
        let length = |rule: StrideLength| match rule {
            StrideLength::Longest => sheet.long,
            StrideLength::Shortest => sheet.short,
            StrideLength::Mm => grains(self.knobs.moving.stride_mm),
        };
        (length(self.knobs.moving.stride_forward), length(self.knobs.moving.stride_other))
    }

    /// A character about to move this many strides.
    pub(crate) fn trip<'a>(&'a self, s: &'a State, who: Figure, kind: MoveKind, strides: u8) -> Trip<'a> {
        let standing = &s.figures[who];
        let sheet = self.sheet(s, who);
        let start = Pose { at: standing.at, facing: standing.facing, surface: standing.surface };
        let (forward, other) = self.stride_lengths(sheet);
        let reach = i32::from(strides) * forward.max(other) + sheet.long;
        let bounds = Bounds::around(start.at, start.at).widened(reach);
        let height = self.height(s, start.surface);
        let step = self.step_size(s, who);
        let mut trip = Trip {
            game: self,
            s,
            who,
            sheet,
            kind,
            start,
            strides,
            height,
            leaps: false,
            steps_over: false,
            around: Surroundings::new(self),
            rough: Pile::new(),
            tops: Pile::new(),
            round: sheet.long == sheet.short,
            forward,
            other,
        };
        self.look_around(s, who, height, kind.passage(), &bounds, &mut trip.around);
        trip.leaps = trip.around.obstacles().iter().any(|obstacle| obstacle.rest_only);
        if start.surface == Surface::Ground && matches!(kind, MoveKind::Action | MoveKind::Strides) {
            trip.look_for_rough_ground(step, &bounds);
        }
        for surface in self.raised(s) {
            let up = self.height(s, surface);
            if up.abs_diff(height) <= step
                && let (Surface::Level(piece, _), Some(shape)) = (surface, self.surface_shape(surface))
            {
                let top = *shape.bounds();
                if top.meets(&bounds) && trip.tops.len() < MAX_TOPS {
                    trip.steps_over |= step > 0 && trip.could_straddle(surface);
                    let breaks = self.tramples(s, who, piece);
                    trip.tops.push(Top { surface, bounds: top, height: up, breaks });
                }
            }
        }
        trip
    }
}

impl Trip<'_> {
    pub(crate) fn base(&self, at: Point, facing: Facing) -> Shape {
        Shape::capsule(at, facing, self.sheet.long, self.sheet.short)
    }

    fn could_straddle(&self, surface: Surface) -> bool {
        self.game.knobs.support.rule != Support::Center && self.game.can_be_straddled(self.s, self.who, surface)
    }

    fn look_for_rough_ground(&mut self, step: u8, around: &Bounds) {
        let (game, s) = (self.game, self.s);
        let rough = &mut self.rough;
        let mut add = |shape: Shape| {
            let bounds = shape.bounds();
            if bounds.meets(around) && rough.len() < MAX_ROUGH {
                rough.push((shape, bounds));
            }
        };
        for (_, piece) in game.standing_pieces(s) {
            if piece.difficult && piece.area && piece.size > step {
                add(*piece.shape);
            }
        }
        if step < 1 {
            let rubble = |at: &PieceId| s.pieces[*at].gone && game.is_rubble(s, *at);
            game.table.pieces.ids().filter(rubble).for_each(|at| add(*game.piece(at).shape));
            let patches = s.patches.iter().filter(|patch| patch.difficult);
            patches.for_each(|patch| add(Shape::disc(patch.at, patch.radius)));
        }
    }

    /// Whether a way within these bounds is over flat ground at the height of the start, so that
    /// only what is in the way counts.
    fn is_plain(&self, from: Pose, bounds: &Bounds) -> bool {
        let level = self.height == 0 && from.surface == Surface::Ground;
        level && !self.is_rough(bounds) && !self.tops.iter().any(|top| top.bounds.meets(bounds))
    }

    /// As [`Ascension::footing_of`], at the height of the start.
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

    /// The parts of a straight way that are in difficult ground, in order and apart from each other.
    fn rough_parts(&self, base: &Shape, by: Point, bounds: &Bounds) -> Pile<(f64, f64), MAX_ROUGH> {
        let mut parts: Pile<(f64, f64), MAX_ROUGH> = Pile::new();
        for (shape, rough) in self.rough.iter() {
            if rough.meets(bounds)
                && let Some(part) = base.part_over(by, shape)
            {
                parts.push(part);
            }
        }
        join(&mut parts);
        parts
    }

    /// Whether difficult ground is within the bounds of a way.
    fn is_rough(&self, bounds: &Bounds) -> bool {
        self.rough.iter().any(|(_, rough)| rough.meets(bounds))
    }

    /// What a straight way within these bounds uses up of a stride: its length, and in difficult ground
    /// more (AS-DIFF-2).
    fn used(&self, base: &Shape, by: Point, length: f64, bounds: &Bounds) -> f64 {
        if !self.is_rough(bounds) {
            return length;
        }
        let factor = self.game.knobs.terrain.difficult_factor;
        length + share_of(&self.rough_parts(base, by, bounds)) * length * (1.0 / factor - 1.0)
    }

    /// The facing nearest to a direction that one may turn to before a stride (AS-Q38).
    pub(crate) fn turned(&self, facing: Facing, ahead: Facing) -> Facing {
        match self.game.knobs.moving.facing {
            FacingRule::Free => ahead,
            FacingRule::Fixed => facing,
            FacingRule::Limited => {
                let limit = (self.game.knobs.moving.facing_limit_deg * 2.0) as Facing;
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

    /// How long a stride in a direction is with this facing (AS-MOVE-4).
    fn stride_length(&self, facing: Facing, dx: f64, dy: f64) -> Grain {
        if self.round {
            return self.forward.max(self.other);
        }
        let (cos, sin) = direction(facing);
        let (along, across) = (cos * dx + sin * dy, cos * dy - sin * dx);
        if along > 0.0 && across.abs() <= AHEAD * along { self.forward } else { self.other }
    }

    /// Judges one stride and says where it ends.
    ///
    /// # Errors
    /// The first rule that forbids it.
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

    /// Judges a straight way whatever its length, all of it within these bounds: nothing in it, carried
    /// all along, room at its end.
    fn pass(&self, from: Pose, base: &Shape, by: Point, facing: Facing, bounds: &Bounds) -> Result<Pose, Refusal> {
        if !bounds.within(self.game.table.width, self.game.table.depth) {
            return Err(Refusal::Table);
        }
        let swept = base.swept(by);
        let height = self.game.height(self.s, from.surface);
        let elsewhere;
        let around = if height == self.height {
            &self.around
        } else {
            elsewhere = self.game.surroundings(self.s, self.who, height, self.kind.passage(), bounds);
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
            // Where it can pass it can stop, unless it moves through something.
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
            self.game.surroundings(self.s, self.who, high, Passage::Forced, &end.bounds()).free_place(&end)
        };
        if room { Ok(Pose { at: to, facing, surface }) } else { Err(Refusal::Occupied) }
    }

    /// Whether surfaces no higher or lower than one steps carry the middle of a base all the way. From
    /// a low one it can step down anywhere but onto what cannot be passed (AS-IMP-1).
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

    /// Walks straight towards a place by whole strides, the last one as long as needed, and tells
    /// each place where a stride ends. Says how it ends and how many strides it took; `None` if that
    /// is more than `most` or something is in the way.
    pub(crate) fn walk(&self, from: Pose, to: Point, most: u8) -> Option<(Pose, u8)> {
        let (dx, dy) = from.at.to(to);
        let length = (dx * dx + dy * dy).sqrt();
        if self.strides_for(length) > most {
            return None;
        }
        let ahead = self.ahead(from, dx, dy);
        let facing = self.turned(from.facing, ahead);
        if facing == ahead {
            let by = Point { x: to.x - from.at.x, y: to.y - from.at.y };
            let base = self.base(from.at, facing);
            let bounds = base.bounds_swept(by);
            if self.is_plain(from, &bounds) || self.leaps {
                return self.leap(from, to, most);
            }
        }
        match self.stride_by_stride(from, to, most) {
            None if self.steps_over => self.leap(from, to, most),
            walked => walked,
        }
    }

    /// Walks straight towards a place with a stop after each stride.
    pub(crate) fn stride_by_stride(&self, from: Pose, to: Point, most: u8) -> Option<(Pose, u8)> {
        let mut pose = from;
        for strides in 1..=most {
            pose = self.stride_towards(pose, to)?;
            if pose.at == to {
                return Some((pose, strides));
            }
        }
        None
    }

    /// Goes straight ahead to a place without stopping on the way: only the length and the end count.
    pub(crate) fn leap(&self, from: Pose, to: Point, most: u8) -> Option<(Pose, u8)> {
        let (dx, dy) = from.at.to(to);
        let facing = self.ahead(from, dx, dy);
        if self.turned(from.facing, facing) != facing {
            return None;
        }
        let by = Point { x: to.x - from.at.x, y: to.y - from.at.y };
        let base = self.base(from.at, facing);
        let bounds = base.bounds_swept(by);
        let length = (dx * dx + dy * dy).sqrt();
        let plain = self.is_plain(from, &bounds);
        let strides = self.strides_for(if plain { length } else { self.used(&base, by, length, &bounds) });
        if strides > most {
            return None;
        }
        let end = self.pass(from, &base, by, facing, &bounds).ok()?;
        Some((end, strides))
    }

    /// Strides straight ahead for this length.
    fn strides_for(&self, length: f64) -> u8 {
        ((length - TOUCH) / f64::from(self.forward.max(1))).clamp(0.0, 100.0) as u8 + 1
    }

    /// The facing straight ahead in a direction; a round base keeps what it has.
    pub(crate) fn ahead(&self, from: Pose, dx: f64, dy: f64) -> Facing {
        if self.round { from.facing } else { facing_of(dx, dy) }
    }

    /// One stride straight towards a place, as long as it may be; `None` if it is not allowed.
    pub(crate) fn stride_towards(&self, from: Pose, to: Point) -> Option<Pose> {
        let (dx, dy) = from.at.to(to);
        let facing = self.turned(from.facing, self.ahead(from, dx, dy));
        let most = f64::from(self.stride_length(facing, dx, dy));
        let length = (dx * dx + dy * dy).sqrt();
        let base = self.base(from.at, facing);
        let by = Point { x: to.x - from.at.x, y: to.y - from.at.y };
        if length <= most + TOUCH {
            let bounds = base.bounds_swept(by);
            if self.used(&base, by, length, &bounds) <= most + TOUCH {
                let moves = to != from.at;
                return if moves { self.pass(from, &base, by, facing, &bounds).ok() } else { None };
            }
        }
        let way = self.longest(&base, dx / length, dy / length, most.min(length));
        let target = from.at.plus(dx / length * way, dy / length * way);
        if target == from.at {
            return None;
        }
        self.stride(from, target, facing).ok()
    }

    /// How far a stride of this length goes in a direction.
    fn longest(&self, base: &Shape, ux: f64, uy: f64, most: f64) -> f64 {
        if self.rough.is_empty() {
            return most;
        }
        let factor = self.game.knobs.terrain.difficult_factor;
        let by = Point::default().plus(ux * most, uy * most);
        let bounds = base.bounds_swept(by);
        if !self.is_rough(&bounds) {
            return most;
        }
        // Outside at full length, inside for its share; what is left of the stride goes down.
        let (mut way, mut left) = (0.0, most);
        for (start, end) in self.rough_parts(base, by, &bounds).iter() {
            let (start, end) = (start * most, end * most);
            let outside = (start - way).min(left);
            (way, left) = (way + outside, left - outside);
            let inside = (end - way).min(left * factor);
            (way, left) = (way + inside, left - inside / factor);
        }
        (way + left).min(most)
    }

    /// How far one comes at most, in grains.
    pub(crate) fn reach(&self) -> f64 {
        f64::from(self.strides) * f64::from(self.forward.max(self.other))
    }

    /// The distance to keep from an obstacle to be able to turn anywhere.
    pub(crate) fn radius(&self) -> f64 {
        f64::from(self.sheet.long.max(self.sheet.short)) / 2.0 + 0.5 * MM
    }
}

/// Puts parts in order and makes one of those that overlap.
fn join<const N: usize>(parts: &mut Pile<(f64, f64), N>) {
    parts.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let mut kept = 0;
    for at in 0..parts.len() {
        let (start, end) = parts[at];
        if kept > 0 && start <= parts[kept - 1].1 {
            parts[kept - 1].1 = parts[kept - 1].1.max(end);
        } else {
            parts[kept] = (start, end);
            kept += 1;
        }
    }
    parts.truncate(kept);
}

/// The share of the whole that joined parts cover.
fn share_of(parts: &[(f64, f64)]) -> f64 {
    parts.iter().map(|(start, end)| end - start).sum()
}
