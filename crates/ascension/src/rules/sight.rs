//! Lines of sight and cover (AS-COV, AS-LVL-1, AS-Q47 to AS-Q52, AS-Q81 to AS-Q83).

use crate::Ascension;
use crate::model::content::sheets::Trait;
use crate::model::knobs::{CoverStack, Elevation, LosBasis, LosGeometry};
use crate::model::state::{AimedAt, Figure, NOBODY, PieceId, State, Surface};
use crate::model::terrain::{Level, Piece};
use evenhand_kit::table::plane::{Bounds, MM, Point, Shape};

/// One end of a line of sight.
#[derive(Clone, Copy)]
struct End {
    at: Point,
    /// The surface it is on.
    surface: Surface,
    height: u8,
    /// The Size of the character there; 0 for a point.
    size: u8,
    who: Figure,
    /// The piece that is the target itself, or that contains the eye.
    piece: Option<PieceId>,
    /// Whether terrain that would obscure the line does not (AC-TR-19).
    piercing: bool,
}

/// A line of sight, and what matters for obstacles on it.
struct Segment {
    eye: End,
    target: End,
    /// The Size that obstacles are compared with (`los.basis`).
    size: u8,
    /// How much the Size of obstacles is reduced (`los.elevation`).
    lowered: u8,
    /// The minimum length of the line inside an obstacle for it to count, in grains.
    least: f64,
}

impl Segment {
    #[inline]
    fn crosses(&self, shape: &Shape) -> bool {
        shape.length_inside(self.eye.at, self.target.at) >= self.least
    }

    #[inline]
    fn on_one_surface(&self) -> bool {
        self.eye.surface == self.target.surface
    }

    /// Whether a floor at a height lies between the tops of the two ends.
    #[inline]
    fn is_between(&self, height: u8) -> bool {
        let (a, b) = (self.eye.height + self.eye.size, self.target.height + self.target.size);
        a.min(b) < height && height < a.max(b)
    }

    /// Whether another floor of a piece that supports an end lies between the two ends (AS-LVL-1, AS-Q81).
    fn meets_floor(&self, at: PieceId, piece: &Piece) -> bool {
        let floor = |(place, level): (u8, &Level)| {
            let own = |end: &End| end.surface == Surface::Level(at, place);
            !self.on_one_surface()
                && !own(&self.eye)
                && !own(&self.target)
                && self.is_between(level.height)
                && self.crosses(&level.shape)
        };
        (0..=u8::MAX).zip(&piece.levels).any(floor)
    }
}

impl Ascension {
    fn end_of(&self, s: &State, who: Figure) -> End {
        let standing = &s.figures[who];
        End {
            at: standing.at,
            surface: standing.surface,
            height: self.height(s, standing.surface),
            size: self.sheet(s, who).size,
            who,
            piece: None,
            piercing: self.has(s, who, Trait::IgnoreObscured),
        }
    }

    /// Returns the cover bonus to a target's Defense if a character sees it, or `None` if it is
    /// obscured. Pieces and points have no cover.
    pub(crate) fn sight(&self, s: &State, from: Figure, to: AimedAt) -> Option<i8> {
        self.sight_for(s, from, from, to)
    }

    /// Like [`Ascension::sight`], for an attack of a character that comes from where another one stands (AC-TPL-6).
    pub(crate) fn sight_for(&self, s: &State, by: Figure, from: Figure, to: AimedAt) -> Option<i8> {
        let eye = End { piercing: self.has(s, by, Trait::IgnoreObscured), ..self.end_of(s, from) };
        match to {
            AimedAt::User => Some(0),
            AimedAt::Figure(who) if who == from => Some(0),
            AimedAt::Figure(who) => {
                let cover = self.line(s, eye, self.end_of(s, who))?;
                let open = !self.knobs.cover.in_contact && self.in_contact(s, from, who);
                Some(if open { 0 } else { cover })
            }
            AimedAt::Piece(piece) => {
                let printed = self.piece(piece);
                let at = printed.shape.nearest(eye.at);
                let end = End {
                    at,
                    surface: Surface::Ground,
                    height: 0,
                    size: printed.size,
                    who: NOBODY,
                    piece: Some(piece),
                    piercing: false,
                };
                self.line(s, eye, end).map(|_| 0)
            }
            // A point has no Size; it is seen as if a character of the viewer's Size stood there.
            AimedAt::Point(at) => {
                let surface = Surface::Ground;
                let end = End { at, surface, height: 0, size: eye.size, who: NOBODY, piece: None, piercing: false };
                self.line(s, eye, end).map(|_| 0)
            }
        }
    }

    /// Whether a character sees a point on a surface, as if a character of its Size stood there.
    pub(crate) fn sees_point(&self, s: &State, who: Figure, at: Point, surface: Surface) -> bool {
        let eye = self.end_of(s, who);
        let height = self.height(s, surface);
        let end = End { at, surface, height, size: eye.size, who: NOBODY, piece: None, piercing: false };
        self.line(s, eye, end).is_some()
    }

    /// Like [`Ascension::sight`], from a point at a height (the center of a burst). If the
    /// point is inside a piece, that piece is no obstacle. `by` is the attacker.
    pub(crate) fn sight_from_point(
        &self,
        s: &State,
        from: Point,
        height: u8,
        piece: Option<PieceId>,
        to: Figure,
        by: Figure,
    ) -> Option<i8> {
        let target = self.end_of(s, to);
        let piercing = self.has(s, by, Trait::IgnoreObscured);
        let eye = End { at: from, surface: Surface::Ground, height, size: target.size, who: NOBODY, piece, piercing };
        self.line(s, eye, target)
    }

    /// Like [`Ascension::sight`], as if the viewer stood at another point.
    pub(crate) fn sight_if_at(&self, s: &State, who: Figure, at: Point, surface: Surface, to: Figure) -> Option<i8> {
        let eye = End { at, surface, height: self.height(s, surface), ..self.end_of(s, who) };
        self.line(s, eye, self.end_of(s, to))
    }

    /// Like [`Ascension::sight`], as if the target stood at another point.
    pub(crate) fn sight_if_target_at(
        &self,
        s: &State,
        from: Figure,
        who: Figure,
        at: Point,
        surface: Surface,
    ) -> Option<i8> {
        let target = End { at, surface, height: self.height(s, surface), ..self.end_of(s, who) };
        self.line(s, self.end_of(s, from), target)
    }

    /// Returns the cover on the lines that `los.geometry` requires.
    fn line(&self, s: &State, eye: End, target: End) -> Option<i8> {
        let middle = self.cover_on(s, eye, target);
        if self.knobs.los.geometry == LosGeometry::Center || target.who == NOBODY {
            return middle;
        }
        let (dx, dy) = eye.at.to(target.at);
        let length = (dx * dx + dy * dy).sqrt();
        if length == 0.0 {
            return middle;
        }
        let half = f64::from(self.sheet(s, target.who).short) / 2.0;
        let side = |sign: f64| {
            let at = target.at.plus(-dy / length * half * sign, dx / length * half * sign);
            self.cover_on(s, eye, End { at, ..target })
        };
        let lines = [middle, side(1.0), side(-1.0)];
        match self.knobs.los.geometry {
            LosGeometry::AnyEdge => lines.into_iter().flatten().min(),
            LosGeometry::Full | LosGeometry::Center => {
                lines.into_iter().try_fold(0, |worst, line| line.map(|cover| cover.max(worst)))
            }
        }
    }

    /// Returns the cover on one segment.
    fn cover_on(&self, s: &State, eye: End, target: End) -> Option<i8> {
        let segment = self.segment(eye, target);
        let mut cover = Cover { bonus: 0, obscured: false };
        let bounds = Bounds::around(eye.at, target.at);
        for (at, piece) in self.standing_pieces(s) {
            if target.piece == Some(at) || eye.piece == Some(at) || !piece.shape.bounds().meets(&bounds) {
                continue;
            }
            if !self.sees_past(s, &segment, at, piece, &mut cover) {
                return None;
            }
        }
        if self.rubble_on_line(s, &segment) {
            self.screen(&segment, 1, &mut cover);
        }
        if self.knobs.los.characters_block {
            self.screen_of_characters(s, &segment, &mut cover);
        }
        (!cover.obscured).then_some(cover.bonus)
    }

    fn segment(&self, eye: End, target: End) -> Segment {
        let size = match self.knobs.los.basis {
            LosBasis::Target => target.size,
            LosBasis::Attacker => eye.size,
            LosBasis::Larger => eye.size.max(target.size),
            LosBasis::Smaller => eye.size.min(target.size),
        };
        let lowered = match self.knobs.los.elevation {
            Elevation::Target => target.height,
            Elevation::Both => target.height.min(eye.height),
            Elevation::Ignore => 0,
        };
        Segment { eye, target, size, lowered, least: (self.knobs.los.min_cross_mm * MM).max(1.0) }
    }

    /// Whether a standing piece leaves the segment open; adds its cover.
    fn sees_past(&self, s: &State, segment: &Segment, at: PieceId, piece: &Piece, cover: &mut Cover) -> bool {
        if piece.door {
            let shut = self.is_shut(s, at) && segment.lowered < piece.size.max(1);
            return !(shut && segment.crosses(&piece.shape));
        }
        if let Some(deck) = piece.deck {
            return self.sees_past_deck(segment, at, piece, deck, cover);
        }
        let carries = |end: &End| match end.surface {
            Surface::Level(on, _) => on == at,
            Surface::Ground => piece.area && piece.shape.contains(end.at),
        };
        if carries(&segment.eye) || carries(&segment.target) {
            return !segment.meets_floor(at, piece);
        }
        if piece.size >= self.knobs.cover.min_terrain_size && segment.crosses(&piece.shape) {
            self.screen(segment, piece.size, cover);
        }
        !cover.obscured
    }

    /// Whether a deck leaves the segment open; adds its cover. A deck is a thin floor: it does
    /// not affect lines between two ends on one surface, or lines from or to the deck itself.
    /// It blocks lines that pass its height, and only gives cover on all others.
    fn sees_past_deck(&self, segment: &Segment, at: PieceId, piece: &Piece, deck: u8, cover: &mut Cover) -> bool {
        let carries = |end: &End| matches!(end.surface, Surface::Level(on, _) if on == at);
        if segment.on_one_surface()
            || carries(&segment.eye)
            || carries(&segment.target)
            || !segment.crosses(&piece.shape)
        {
            return true;
        }
        if segment.is_between(deck) {
            return false;
        }
        self.screen(segment, piece.size, cover);
        cover.obscured = false;
        true
    }

    fn rubble_on_line(&self, s: &State, segment: &Segment) -> bool {
        let rubble = |at: PieceId| {
            let shape = &self.piece(at).shape;
            let carries = |end: &End| end.surface == Surface::Ground && shape.contains(end.at);
            self.is_rubble(s, at) && !carries(&segment.eye) && !carries(&segment.target) && segment.crosses(shape)
        };
        self.knobs.cover.min_terrain_size <= 1 && self.table.pieces.ids().any(rubble)
    }

    fn screen_of_characters(&self, s: &State, segment: &Segment, cover: &mut Cover) {
        for other in s.figures.ids() {
            let standing = &s.figures[other];
            if other == segment.eye.who || other == segment.target.who || !standing.alive || !standing.deployed {
                continue;
            }
            if segment.crosses(&self.base(s, other)) {
                self.screen(segment, self.level_of(s, other) + self.sheet(s, other).size, cover);
            }
        }
    }

    /// Adds the effect of an obstacle on the line; `top` is its Size, from the ground (AS-COV-2).
    fn screen(&self, segment: &Segment, top: u8, cover: &mut Cover) {
        let Segment { size, lowered, .. } = *segment;
        let knobs = &self.knobs.cover;
        // Only what rises above the surface counts; the rest is flat ground at best (AS-Q51).
        if top < lowered || top == lowered && knobs.min_terrain_size > 0 {
            return;
        }
        let rises = top - lowered;
        if rises >= size {
            cover.obscured |= !segment.eye.piercing;
            return;
        }
        let gap = size - rises;
        if !knobs.enabled || gap > knobs.max_gap {
            return;
        }
        let bonus = if gap == 1 { knobs.bonus_gap1 } else { knobs.bonus_gap2 };
        cover.bonus = match knobs.stack {
            CoverStack::Best => cover.bonus.max(bonus),
            CoverStack::Sum => cover.bonus + bonus,
        };
    }
}

/// The combined effect of the obstacles on a line.
struct Cover {
    bonus: i8,
    obscured: bool,
}
