//! A character about to move: its position, its reach and the obstacles around it (AS-MOVE-3, AS-MOVE-4).

use super::obstacles::{LogSpan, Surroundings};
use crate::Ascension;
use crate::model::content::sheets::{Condition, Sheet, Trait};
use crate::model::knobs::{StrideLength, Support};
use crate::model::state::{Figure, MoveKind, State, Surface};
use evenhand_kit::table::Pile;
use evenhand_kit::table::plane::{Bounds, Facing, Grain, MM, Point, Shape, grains};

/// An actual or possible position of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Pose {
    pub(crate) at: Point,
    pub(crate) facing: Facing,
    pub(crate) surface: Surface,
}

/// The reason why a move is not allowed (the validator's errors, AS-MOVE to AS-INTR).
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
    #[error("does not end nearer to the character that compels it (AC-AB-6)")]
    Compelled,
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

/// The maximum number of pieces of difficult ground considered.
pub(super) const MAX_ROUGH: usize = 16;
/// The maximum number of raised surfaces considered.
const MAX_TOPS: usize = 16;

/// A raised surface.
#[derive(Clone, Copy, Default)]
pub(super) struct Top {
    pub(super) surface: Surface,
    pub(super) bounds: Bounds,
    pub(super) height: u8,
    /// Whether it breaks under a character that comes from elsewhere.
    pub(super) breaks: bool,
}

/// A character about to move, with what is around it.
pub(crate) struct Trip<'a> {
    pub(crate) game: &'a Ascension,
    pub(crate) s: &'a State,
    pub(crate) who: Figure,
    pub(crate) sheet: &'a Sheet,
    pub(crate) kind: MoveKind,
    pub(crate) start: Pose,
    /// The number of strides left.
    pub(crate) strides: u8,
    pub(crate) height: u8,
    pub(crate) around: Surroundings,
    /// Ground in which strides are shorter.
    pub(super) rough: Pile<(Shape, Bounds), MAX_ROUGH>,
    /// Raised surfaces in reach that the character can step onto from here.
    pub(super) tops: Pile<Top, MAX_TOPS>,
    /// Whether the base is round, so that its facing does not matter.
    pub(crate) round: bool,
    /// Whether there is something that the character moves through but cannot stop on. Then it
    /// can stop only at the ends of legs.
    pub(crate) leaps: bool,
    /// Whether there is something that the character steps over but cannot stop on. Such a leg
    /// is moved without stops.
    pub(crate) steps_over: bool,
    pub(crate) forward: Grain,
    pub(crate) other: Grain,
}

impl MoveKind {
    pub(crate) fn span(self) -> LogSpan {
        match self {
            MoveKind::Action | MoveKind::Strides | MoveKind::Shift(_) => LogSpan::Strides,
            MoveKind::Swoop(_) => LogSpan::Swoop,
            MoveKind::Trample(size) => LogSpan::Trample(size),
        }
    }
}

/// Truncates a number to whole strides, at most 255.
#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the fraction is to be cut off")]
pub(super) fn whole_strides(number: f64) -> u8 {
    number as u8
}

impl Ascension {
    /// Returns the strides in a Move Action of a character: those of its sheet minus those for
    /// tokens of Slow, but at least the configured minimum (AS-MOVE-3, AS-COND-2).
    pub(crate) fn strides_of(&self, s: &State, who: Figure) -> u8 {
        let printed = i16::from(self.sheet(s, who).strides) + i16::from(self.knobs.moving.strides_add);
        let slow = &self.knobs.conditions.slow;
        let tokens = s.figures[who].condition(Condition::Slow);
        let slowed = printed - i16::from(slow.per) * i16::from(tokens);
        let left = slowed.max(i16::from(slow.min_strides).min(printed)).clamp(0, 12);
        u8::try_from(left).expect("it is between 0 and 12")
    }

    /// Returns the length of a stride straight ahead, and that of any other stride.
    fn stride_lengths(&self, sheet: &Sheet) -> (Grain, Grain) {
        let length = |rule: StrideLength| match rule {
            StrideLength::Longest => sheet.long,
            StrideLength::Shortest => sheet.short,
            StrideLength::Mm => grains(self.knobs.moving.stride_mm),
        };
        (length(self.knobs.moving.stride_forward), length(self.knobs.moving.stride_other))
    }

    /// Creates the trip of a character about to move this many strides.
    pub(crate) fn trip<'a>(&'a self, s: &'a State, who: Figure, kind: MoveKind, strides: u8) -> Trip<'a> {
        let standing = &s.figures[who];
        let sheet = self.sheet(s, who);
        let start = Pose { at: standing.at, facing: standing.facing, surface: standing.surface };
        let (forward, other) = match kind {
            MoveKind::Shift(length) => (length, length),
            _ => self.stride_lengths(sheet),
        };
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
        self.look_around(s, who, height, kind.span(), &bounds, &mut trip.around);
        trip.leaps = trip.around.obstacles().iter().any(|obstacle| obstacle.rest_only);
        let smooth = self.has(s, who, Trait::IgnoreMovement);
        let strides = matches!(kind, MoveKind::Action | MoveKind::Strides | MoveKind::Shift(_));
        if start.surface == Surface::Ground && strides && !smooth {
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

    pub(super) fn could_straddle(&self, surface: Surface) -> bool {
        self.game.knobs.support.rule != Support::Center && self.game.can_be_straddled(self.s, self.who, surface)
    }

    /// Returns the maximum distance that the character can move, in grains.
    pub(crate) fn reach(&self) -> f64 {
        f64::from(self.strides) * f64::from(self.forward.max(self.other))
    }

    /// Returns the distance from an obstacle at which the base can turn freely.
    pub(crate) fn radius(&self) -> f64 {
        f64::from(self.sheet.long.max(self.sheet.short)) / 2.0 + 0.5 * MM
    }
}
