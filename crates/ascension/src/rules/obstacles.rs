//! Obstacles to a base: what blocks it, where it can stop, and what it meets on its path.

use std::cell::RefCell;

use crate::Ascension;
use crate::model::state::{Figure, PieceId, State, Surface};
use crate::model::terrain::{Durability, Joint, Piece};
use evenhand_kit::table::id_set::IdSet;
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::{Bounds, Facing, Footprint, Grain, Point, Shape};

/// An obstacle that a moving base can meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InTheWay {
    /// Another character.
    Base(Figure),
    /// Terrain that must be climbed, or a closed door.
    Wall(PieceId),
    /// Impassable terrain.
    Impassable(PieceId),
}

#[derive(Clone, Copy)]
pub(crate) struct Obstacle {
    pub(crate) shape: Shape,
    pub(crate) bounds: Bounds,
    pub(crate) what: InTheWay,
    /// A base can move through it but cannot stop on it.
    pub(crate) rest_only: bool,
}

/// The maximum number of obstacles near one character; far more than fit on a table.
const MAX_NEAR: usize = 48;

/// The obstacles to one character at one height. Its list is borrowed from a thread-local pool
/// and returned when it is dropped.
pub(crate) struct Surroundings {
    list: Vec<Obstacle>,
    /// Whether there are more obstacles than fit the list; then nothing counts as free.
    crowded: bool,
    width: Grain,
    depth: Grain,
}

thread_local! {
    /// Lists that are not in use.
    static LISTS: RefCell<Vec<Vec<Obstacle>>> = const { RefCell::new(Vec::new()) };
}

impl Drop for Surroundings {
    fn drop(&mut self) {
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        LISTS.with_borrow_mut(|lists| lists.push(list));
    }
}

impl Surroundings {
    pub(crate) fn new(game: &Ascension) -> Surroundings {
        let list = LISTS.with_borrow_mut(Vec::pop).unwrap_or_else(|| Vec::with_capacity(MAX_NEAR));
        Surroundings { list, crowded: false, width: game.table.width, depth: game.table.depth }
    }

    /// Returns the first obstacle in list order that a base sweeping this shape meets.
    pub(crate) fn in_the_way(&self, swept: &Shape) -> Option<InTheWay> {
        self.in_the_way_within(swept, &swept.bounds())
    }

    /// Like [`Surroundings::in_the_way`], with known bounds.
    pub(crate) fn in_the_way_within(&self, swept: &Shape, bounds: &Bounds) -> Option<InTheWay> {
        if self.crowded {
            return Some(InTheWay::Wall(PieceId(0)));
        }
        let met = |obstacle: &&Obstacle| {
            !obstacle.rest_only && obstacle.bounds.meets(bounds) && obstacle.shape.overlaps(swept)
        };
        self.list.iter().find(met).map(|obstacle| obstacle.what)
    }

    /// Whether a base can sweep this shape without meeting an obstacle or leaving the table.
    pub(crate) fn free_way(&self, swept: &Shape) -> bool {
        swept.within(self.width, self.depth) && self.in_the_way(swept).is_none()
    }

    /// Whether a base can stop here: on the table and not on an obstacle.
    pub(crate) fn free_place(&self, base: &Shape) -> bool {
        let bounds = base.bounds();
        bounds.within(self.width, self.depth)
            && !self.crowded
            && !self.list.iter().any(|obstacle| obstacle.bounds.meets(&bounds) && obstacle.shape.overlaps(base))
    }

    /// Whether there are more obstacles than fit the list.
    pub(crate) fn is_crowded(&self) -> bool {
        self.crowded
    }

    pub(crate) fn obstacles(&self) -> &[Obstacle] {
        &self.list
    }

    fn push(&mut self, shape: Shape, bounds: Bounds, what: InTheWay, rest_only: bool, around: &Bounds) {
        if self.list.len() == MAX_NEAR {
            self.crowded = true;
        } else if bounds.meets(around) {
            self.list.push(Obstacle { shape, bounds, what, rest_only });
        }
    }
}

/// The rules by which a base moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogSpan {
    /// The character's own strides (AS-MOVE-7).
    Strides,
    /// A push, pull or throw: not through other characters.
    Forced,
    /// Over all terrain except closed doors and indestructible pieces.
    Swoop,
    /// Through characters smaller by two Sizes, and through weak terrain up to this Size.
    Trample(u8),
}

/// Dangerous ground as bits: bit n for piece n, bit 32 + n for patch n.
pub(crate) type HazardBits = u64;

impl Ascension {
    /// Returns the obstacles to a character at a height within these bounds.
    pub(crate) fn surroundings(
        &self,
        s: &State,
        who: Figure,
        height: u8,
        span: LogSpan,
        around: &Bounds,
    ) -> Surroundings {
        let mut found = Surroundings::new(self);
        self.look_around(s, who, height, span, around, &mut found);
        found
    }

    /// Like [`Ascension::surroundings`], but fills an existing, empty list.
    pub(crate) fn look_around(
        &self,
        s: &State,
        who: Figure,
        height: u8,
        span: LogSpan,
        around: &Bounds,
        found: &mut Surroundings,
    ) {
        let size = self.sheet(s, who).size.max(1);
        for (other, standing) in s.figures.iter() {
            if other == who || !standing.alive || !standing.deployed {
                continue;
            }
            let sheet = &self.sheets[standing.sheet];
            let near = Bounds::around(standing.at, standing.at).widened(sheet.long / 2 + 1).meets(around);
            let level = self.height_of(standing.surface);
            if near && height < level + sheet.size.max(1) && level < height + size {
                let base = Shape::capsule(standing.at, standing.facing, sheet.long, sheet.short);
                found.push(base, base.bounds(), InTheWay::Base(other), self.moves_through(s, who, other, span), around);
            }
        }
        for (at, piece) in self.standing_pieces(s) {
            // Areas and decks are not obstacles.
            if !(piece.area || piece.deck.is_some()) || piece.impassable {
                self.push_piece(s, who, height, span, (at, piece), found, around);
            }
        }
    }

    fn moves_through(&self, s: &State, who: Figure, other: Figure, span: LogSpan) -> bool {
        let owner = |figure: Figure| s.figures[figure].owner;
        let by_rule = if self.side(owner(who)) == self.side(owner(other)) {
            self.knobs.moving.through_friends
        } else {
            self.knobs.moving.through_enemies
        };
        match span {
            LogSpan::Forced => false,
            LogSpan::Trample(_) => by_rule || self.sheet(s, other).size + 2 <= self.sheet(s, who).size,
            LogSpan::Strides | LogSpan::Swoop => by_rule,
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn push_piece(
        &self,
        s: &State,
        who: Figure,
        height: u8,
        span: LogSpan,
        (at, piece): (PieceId, &Piece),
        found: &mut Surroundings,
        around: &Bounds,
    ) {
        let weak = match span {
            LogSpan::Strides | LogSpan::Forced => false,
            LogSpan::Swoop => piece.kind != Durability::Indestructible,
            LogSpan::Trample(size) => {
                matches!(piece.kind, Durability::Fragile | Durability::Standard) && piece.size <= size
            }
        };
        let mut push = |shape: &Footprint, what: InTheWay, rest_only: bool| {
            found.push(**shape, *shape.bounds(), what, rest_only, around);
        };
        // Closed doors block whatever the Sizes (AS-DOOR-1).
        if piece.door {
            if self.is_shut(s, at) && height < piece.size.max(1) {
                push(&piece.shape, InTheWay::Wall(at), false);
            }
            return;
        }
        if piece.impassable {
            if height < piece.size.max(1) {
                push(&piece.shape, InTheWay::Impassable(at), weak);
            }
            return;
        }
        if piece.area || piece.deck.is_some() || self.tramples(s, who, at) {
            return;
        }
        let reach = height + self.step_size(s, who);
        let mut wall = |shape: &Footprint, top: u8| {
            if top > reach {
                push(shape, InTheWay::Wall(at), weak);
            }
        };
        if let Some((from, to)) = &piece.joins {
            let (from, to) = (self.joint_height(from), self.joint_height(to));
            if height >= from.min(to) {
                wall(&piece.shape, from.max(to));
            }
        } else if let Some(lowest) = piece.levels.iter().map(|level| level.height).min() {
            wall(&piece.shape, lowest);
            for level in piece.levels.iter().filter(|level| level.height > lowest) {
                wall(&level.shape, level.height);
            }
        } else {
            wall(&piece.shape, piece.size);
        }
    }

    /// Returns the surface of a joint.
    pub(crate) fn joint_surface(&self, joint: &Joint) -> Surface {
        match joint {
            Joint::Ground => Surface::Ground,
            Joint::Level(piece, level) => Surface::Level(*piece, *level),
        }
    }

    fn joint_height(&self, joint: &Joint) -> u8 {
        self.height_of(self.joint_surface(joint))
    }

    /// Whether a character can stop at a point on a surface: on the table, supported, and not
    /// on a base, wall, closed door or impassable ground.
    pub(crate) fn can_rest(&self, s: &State, who: Figure, at: Point, facing: Facing, surface: Surface) -> bool {
        let base = self.base_at(s.figures[who].sheet, at, facing);
        self.supported(s, who, at, surface)
            && self.surroundings(s, who, self.height(s, surface), LogSpan::Forced, &base.bounds()).free_place(&base)
    }

    /// Returns the character that a base at this point and surface would overlap.
    pub(crate) fn base_under(&self, s: &State, who: Figure, at: Point, surface: Surface) -> Option<Figure> {
        let standing = &s.figures[who];
        let base = self.base_at(standing.sheet, at, standing.facing);
        let height = self.height(s, surface);
        let under = |other: &Figure| {
            let there = &s.figures[*other];
            *other != who
                && there.alive
                && there.deployed
                && self.heights_meet(s, who, height, *other)
                && self.base(s, *other).overlaps(&base)
        };
        s.figures.ids().find(under)
    }

    /// Whether a character destroys a piece by moving through it (AS-TER-5).
    pub(crate) fn tramples(&self, s: &State, who: Figure, piece: PieceId) -> bool {
        let printed = self.piece(piece);
        printed.kind == Durability::Fragile
            && self.knobs.terrain.fragile_trample
            && printed.deck.is_none()
            && self.sheet(s, who).size > printed.size
    }

    /// Returns the shape that a character's base sweeps on a straight path at its current height and facing.
    fn sweep(&self, s: &State, who: Figure, from: Point, to: Point) -> Shape {
        let standing = &s.figures[who];
        self.base_at(standing.sheet, from, standing.facing).swept(Point { x: to.x - from.x, y: to.y - from.y })
    }

    /// Returns the fragile pieces that a character destroys on a straight path.
    pub(crate) fn trampled(&self, s: &State, who: Figure, from: Point, to: Point) -> IdSet<PieceId> {
        let height = self.level_of(s, who);
        let swept = self.sweep(s, who, from, to);
        let meets = |(at, piece): &(PieceId, &Piece)| {
            self.tramples(s, who, *at)
                && piece.size.max(1) > height
                && (!piece.door || self.is_shut(s, *at))
                && swept.overlaps(&piece.shape)
        };
        self.standing_pieces(s).filter(meets).map(|(at, _)| at).collect()
    }

    /// Returns the dangerous ground that a base at this point is on (AS-Q54: any overlap counts).
    pub(crate) fn hazards_at(&self, s: &State, who: Figure, at: Point, surface: Surface) -> HazardBits {
        self.hazards_on_way(s, who, at, at, surface)
    }

    /// Returns the dangerous ground that a base meets on a straight path, both ends included.
    pub(crate) fn hazards_on_way(
        &self,
        s: &State,
        who: Figure,
        from: Point,
        to: Point,
        surface: Surface,
    ) -> HazardBits {
        let mut bits = 0;
        let mut swept = None;
        let mut meets = |shape: &Shape| swept.get_or_insert_with(|| self.sweep(s, who, from, to)).overlaps(shape);
        for (at, piece) in self.standing_pieces(s) {
            let level = surface == Surface::Ground || matches!(surface, Surface::Level(on, _) if on == at);
            if piece.hazard.is_some() && level && meets(&piece.shape) {
                bits |= 1 << at.index();
            }
        }
        if surface == Surface::Ground {
            for (at, patch) in s.patches.iter().enumerate() {
                if meets(&Shape::disc(patch.at, patch.radius)) {
                    bits |= 1 << (32 + at);
                }
            }
        }
        bits
    }
}
