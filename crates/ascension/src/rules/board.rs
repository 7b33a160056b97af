//! Characters and terrain on the table: distances, heights, surfaces, and what stands on them.
//!
//! A surface is the ground, the top of a piece, or one of its levels. Heights are in Size
//! units. A character occupies the heights from its surface up to its Size above it. Two bases
//! conflict only if they overlap seen from above and the heights of their characters overlap
//! too, so a character can stand on the ground below another's overhanging base.

use crate::Ascension;
use crate::model::content::sheets::SheetId;
use crate::model::knobs::{MeasureFrom, OnDestroy, Support, Vertical};
use crate::model::state::{Figure, PieceId, State, Surface};
use crate::model::terrain::Piece;
use evenhand_kit::table::plane::{Facing, Footprint, Grain, Point, Shape, direction, grains, whole};

impl Ascension {
    /// Returns the base of a character on the table.
    pub(crate) fn base(&self, s: &State, who: Figure) -> Shape {
        let standing = &s.figures[who];
        self.base_at(standing.sheet, standing.at, standing.facing)
    }

    /// Returns the base of a character of this sheet at a point.
    pub(crate) fn base_at(&self, sheet: SheetId, at: Point, facing: Facing) -> Shape {
        let sheet = &self.sheets[sheet];
        Shape::capsule(at, facing, sheet.long, sheet.short)
    }

    /// Returns the Size up to which a character steps over things without climbing (AS-STEP-1).
    pub(crate) fn step_size(&self, s: &State, who: Figure) -> u8 {
        self.sheet(s, who).size / self.knobs.step.divisor.max(1)
    }

    pub(crate) fn piece(&self, piece: PieceId) -> &Piece {
        &self.table.pieces[piece]
    }

    pub(crate) fn is_gone(&self, s: &State, piece: PieceId) -> bool {
        s.pieces[piece].gone
    }

    /// Whether a piece is a closed door.
    pub(crate) fn is_shut(&self, s: &State, piece: PieceId) -> bool {
        let state = &s.pieces[piece];
        self.piece(piece).door && !state.open && !state.gone
    }

    /// Returns the pieces that have not been destroyed.
    pub(crate) fn standing_pieces<'a>(&'a self, s: &'a State) -> impl Iterator<Item = (PieceId, &'a Piece)> + 'a {
        let there = |(at, _): &(PieceId, &Piece)| !s.pieces[*at].gone;
        self.table.pieces.iter().filter(there)
    }

    /// Whether a destroyed piece remains as rubble: difficult ground of Size 1.
    pub(crate) fn is_rubble(&self, s: &State, piece: PieceId) -> bool {
        let printed = self.piece(piece);
        s.pieces[piece].gone
            && self.knobs.terrain.on_destroy == OnDestroy::Rubble
            && !printed.area
            && printed.deck.is_none()
            && printed.size > 0
    }

    // Distances.

    fn vertical_gap(&self, a: u8, b: u8) -> Grain {
        match self.knobs.measure.vertical {
            Vertical::Ignore => 0,
            Vertical::Add => grains(f64::from(a.abs_diff(b)) * self.knobs.size.mm_per_step),
        }
    }

    /// Returns the distance between two characters, measured by the rules in force (AS-Q28).
    pub(crate) fn gap(&self, s: &State, a: Figure, b: Figure) -> Grain {
        let across = match self.knobs.measure.from {
            MeasureFrom::Edge => self.base(s, a).distance(&self.base(s, b)),
            MeasureFrom::Center => s.figures[a].at.distance(s.figures[b].at),
        };
        whole(across) + self.vertical_gap(self.level_of(s, a), self.level_of(s, b))
    }

    /// Returns the distance from a character to a piece; 0 if its base is over the piece.
    pub(crate) fn gap_to_piece(&self, s: &State, a: Figure, piece: PieceId) -> Grain {
        let shape = &self.piece(piece).shape;
        let across = match self.knobs.measure.from {
            MeasureFrom::Edge => self.base(s, a).distance(shape),
            MeasureFrom::Center => shape.distance_to(s.figures[a].at),
        };
        whole(across)
    }

    /// Returns the distance from a character to a point on the ground.
    pub(crate) fn gap_to_point(&self, s: &State, a: Figure, point: Point) -> Grain {
        self.gap_to_place(s, a, point, 0)
    }

    /// Returns the distance from a character to a point at a height.
    pub(crate) fn gap_to_place(&self, s: &State, a: Figure, point: Point, height: u8) -> Grain {
        let across = match self.knobs.measure.from {
            MeasureFrom::Edge => self.base(s, a).distance_to(point),
            MeasureFrom::Center => s.figures[a].at.distance(point),
        };
        whole(across) + self.vertical_gap(self.level_of(s, a), height)
    }

    /// Returns the maximum distance between bases in contact, in grains.
    pub(crate) fn contact(&self) -> f64 {
        self.knobs.measure.contact_mm * evenhand_kit::table::plane::MM
    }

    /// Whether two characters are in base contact.
    pub(crate) fn in_contact(&self, s: &State, a: Figure, b: Figure) -> bool {
        self.heights_meet(s, a, self.level_of(s, a), b) && self.base(s, a).distance(&self.base(s, b)) <= self.contact()
    }

    /// Whether a character is in base contact with a piece or over it.
    pub(crate) fn in_contact_with_piece(&self, s: &State, a: Figure, piece: PieceId) -> bool {
        self.base(s, a).distance(&self.piece(piece).shape) <= self.contact()
    }

    // Surfaces.

    /// Returns the height of a surface in Size units.
    pub(crate) fn height(&self, _s: &State, surface: Surface) -> u8 {
        self.height_of(surface)
    }

    pub(crate) fn height_of(&self, surface: Surface) -> u8 {
        match surface {
            Surface::Ground => 0,
            Surface::Level(piece, level) => {
                let piece = self.piece(piece);
                piece.deck.or(piece.levels.get(usize::from(level)).map(|level| level.height)).unwrap_or(piece.size)
            }
        }
    }

    /// Returns the height that a character stands at.
    pub(crate) fn level_of(&self, s: &State, who: Figure) -> u8 {
        self.height(s, s.figures[who].surface)
    }

    /// Whether the height ranges of two characters overlap if the first one stands at height `at`.
    pub(crate) fn heights_meet(&self, s: &State, a: Figure, at: u8, b: Figure) -> bool {
        let other = self.level_of(s, b);
        at < other + self.sheet(s, b).size.max(1) && other < at + self.sheet(s, a).size.max(1)
    }

    /// Returns the area a surface covers; `None` for the ground, which is unbounded.
    pub(crate) fn surface_shape(&self, surface: Surface) -> Option<&Footprint> {
        match surface {
            Surface::Ground => None,
            Surface::Level(piece, level) => {
                let piece = self.piece(piece);
                Some(piece.levels.get(usize::from(level)).map_or(&piece.shape, |level| &level.shape))
            }
        }
    }

    /// Whether characters can stand on a piece: not on areas, doors, stairs or impassable pieces.
    fn can_be_stood_on(&self, piece: &Piece) -> bool {
        !piece.area && !piece.door && !piece.impassable && piece.joins.is_none() && piece.size > 0
    }

    /// Returns every raised surface, in the order of the table's list.
    pub(crate) fn raised<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Surface> + 'a {
        self.standing_pieces(s).filter(|(_, piece)| self.can_be_stood_on(piece)).flat_map(|(at, piece)| {
            let levels = if piece.deck.is_some() { 1 } else { piece.levels.len().max(1) };
            (0..=u8::MAX).take(levels).map(move |level| Surface::Level(at, level))
        })
    }

    /// Whether a surface of a standing piece keeps a character from falling, with its current facing (AS-FALL-1,
    /// AS-Q44). The ground supports every character; terrain on the ground matters only as an obstacle.
    pub(crate) fn supported(&self, s: &State, who: Figure, at: Point, surface: Surface) -> bool {
        let standing = &s.figures[who];
        surface == Surface::Ground || self.holds(s, &self.base_at(standing.sheet, at, standing.facing), surface)
    }

    /// Whether a base can physically stand on a surface, so that moves, falls and throws may
    /// end there (AS-STEP-2, AS-Q44).
    pub(crate) fn carries(&self, s: &State, base: &Shape, surface: Surface) -> bool {
        self.lies_on(s, base, surface, self.knobs.support.rule)
    }

    /// Whether a base that was pushed or pulled along a surface stays on it instead of falling (AS-FALL-1).
    fn holds(&self, s: &State, base: &Shape, surface: Surface) -> bool {
        self.lies_on(s, base, surface, self.knobs.support.fall) || self.carries(s, base, surface)
    }

    /// Whether part of a base on a surface lies over something higher that the character steps over and
    /// that does not support it. The character can cross such a thing but cannot stop there (AS-STEP-2).
    pub(crate) fn straddles(&self, s: &State, who: Figure, base: &Shape, surface: Surface) -> bool {
        let step = self.step_size(s, who);
        if step == 0 || self.knobs.support.rule == Support::Center {
            return false;
        }
        let (height, bounds) = (self.height_of(surface), base.bounds());
        self.raised(s).any(|other| {
            let up = self.height_of(other);
            let under = other != surface && up > height && up - height <= step && self.can_be_straddled(s, who, other);
            under && self.surface_shape(other).is_some_and(|top| top.bounds().meets(&bounds) && top.overlaps(base))
        })
    }

    /// Whether a raised surface rises from the ground and does not break under a character.
    pub(crate) fn can_be_straddled(&self, s: &State, who: Figure, surface: Surface) -> bool {
        match surface {
            Surface::Ground => false,
            Surface::Level(piece, _) => self.piece(piece).deck.is_none() && !self.tramples(s, who, piece),
        }
    }

    /// Whether enough of a base lies on a surface for a support rule.
    fn lies_on(&self, s: &State, base: &Shape, surface: Surface, rule: Support) -> bool {
        let (Surface::Level(piece, _), Some(shape)) = (surface, self.surface_shape(surface)) else {
            return true;
        };
        let middle = base.middle();
        if self.is_gone(s, piece) || !shape.bounds().has(middle) || !shape.contains(middle) {
            return false;
        }
        let rim = f64::from(base.rim);
        let rim_inside = || {
            let inside = |&facing: &Facing| {
                let (cos, sin) = direction(facing);
                shape.contains(middle.plus(cos * rim, sin * rim))
            };
            (0..720).step_by(30).filter(inside).count()
        };
        match rule {
            Support::Center => true,
            Support::Half => rim_inside() >= 12,
            Support::Full => base.corners().iter().all(|corner| shape.depth(*corner) >= rim),
        }
    }

    /// Returns the surface that a character moved by others from this height to this point
    /// stays on: the highest one that is at most a step up or down. `None` if it falls.
    pub(crate) fn footing(&self, s: &State, who: Figure, at: Point, height: u8) -> Option<Surface> {
        let standing = &s.figures[who];
        let base = self.base_at(standing.sheet, at, standing.facing);
        self.footing_on(s, who, height, standing.surface, |surface| self.holds(s, &base, surface))
    }

    /// Returns the surface that a base striding from a surface at this height can stand on;
    /// like [`Ascension::footing`].
    pub(crate) fn footing_of(&self, s: &State, who: Figure, base: &Shape, height: u8, own: Surface) -> Option<Surface> {
        self.footing_on(s, who, height, own, |surface| self.carries(s, base, surface))
    }

    fn footing_on(
        &self,
        s: &State,
        who: Figure,
        height: u8,
        own: Surface,
        stands_on: impl Fn(Surface) -> bool,
    ) -> Option<Surface> {
        let step = self.step_size(s, who);
        let mut best = (height <= step).then_some((0, Surface::Ground));
        for surface in self.raised(s) {
            let Surface::Level(piece, _) = surface else { continue };
            let up = self.height(s, surface);
            let near = up.abs_diff(height) <= step && best.is_none_or(|(highest, _)| up > highest);
            if near && (surface == own || !self.tramples(s, who, piece)) && stands_on(surface) {
                best = Some((up, surface));
            }
        }
        best.map(|(_, surface)| surface)
    }

    /// Returns the surface that a character falling at this point lands on.
    pub(crate) fn highest_surface_below(&self, s: &State, who: Figure, at: Point) -> Surface {
        let from = self.level_of(s, who);
        let standing = &s.figures[who];
        let base = self.base_at(standing.sheet, at, standing.facing);
        let mut best = (0, Surface::Ground);
        for surface in self.raised(s) {
            let up = self.height(s, surface);
            if up <= from && up > best.0 && self.carries(s, &base, surface) {
                best = (up, surface);
            }
        }
        best.1
    }
}
