//! Lines of sight and cover (AS-COV, AS-LVL-1, AS-Q47 to AS-Q52, AS-Q81 to AS-Q83).

use crate::games::ascension::Ascension;
use crate::games::ascension::knobs::{CoverStack, Elevation, LosBasis, LosGeometry};
use crate::games::ascension::state::{AimedAt, Figure, NOBODY, PieceId, State, Surface};
use crate::table::plane::{MM, Point};

/// One end of a line of sight.
#[derive(Clone, Copy)]
struct End {
    at: Point,
    /// What it stands on.
    surface: Surface,
    height: u8,
    /// The Size of who is there; 0 for a place.
    size: u8,
    who: Figure,
    /// The piece that is looked at itself, or looked out of.
    piece: Option<PieceId>,
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
        }
    }

    /// Whether a character sees a target, and the cover bonus to its Defense. `None` if it is
    /// obscured. Pieces and places have no cover.
    pub(crate) fn sight(&self, s: &State, from: Figure, to: AimedAt) -> Option<i8> {
        let eye = self.end_of(s, from);
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
                };
                self.line(s, eye, end).map(|_| 0)
            }
            // A place has no Size: it is seen as somebody of the looking one's Size would be there.
            AimedAt::Point(at) => {
                let end = End { at, surface: Surface::Ground, height: 0, size: eye.size, who: NOBODY, piece: None };
                self.line(s, eye, end).map(|_| 0)
            }
        }
    }

    /// As [`Ascension::sight`], from a place at a height (the middle of a burst), maybe inside a piece
    /// that is no obstacle then.
    pub(crate) fn sight_from_point(
        &self,
        s: &State,
        from: Point,
        height: u8,
        piece: Option<PieceId>,
        to: Figure,
    ) -> Option<i8> {
        let target = self.end_of(s, to);
        let eye = End { at: from, surface: Surface::Ground, height, size: target.size, who: NOBODY, piece };
        self.line(s, eye, target)
    }

    /// As [`Ascension::sight`] if the looking character stood at another place.
    pub(crate) fn sight_if_at(&self, s: &State, who: Figure, at: Point, surface: Surface, to: Figure) -> Option<i8> {
        let eye = End { at, surface, height: self.height(s, surface), ..self.end_of(s, who) };
        self.line(s, eye, self.end_of(s, to))
    }

    /// As [`Ascension::sight`] if the target stood at another place.
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

    /// The cover on the lines that `los.geometry` asks for.
    fn line(&self, s: &State, eye: End, target: End) -> Option<i8> {
        let middle = self.segment(s, eye, target);
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
            self.segment(s, eye, End { at, ..target })
        };
        let lines = [middle, side(1.0), side(-1.0)];
        match self.knobs.los.geometry {
            LosGeometry::AnyEdge => lines.into_iter().flatten().min(),
            LosGeometry::Full | LosGeometry::Center => {
                lines.into_iter().try_fold(0, |worst, line| line.map(|cover| cover.max(worst)))
            }
        }
    }

    /// The cover on one segment.
    fn segment(&self, s: &State, eye: End, target: End) -> Option<i8> {
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
        let least = (self.knobs.los.min_cross_mm * MM).max(1.0);
        let mut cover = Cover { bonus: 0, obscured: false };
        let one_surface = eye.surface == target.surface;
        let (low_eye, high_eye) = {
            let (a, b) = (eye.height + eye.size, target.height + target.size);
            (a.min(b), a.max(b))
        };
        let between = |height: u8| low_eye < height && height < high_eye;
        let bounds = crate::table::plane::Bounds::around(eye.at, target.at);
        for (at, piece) in self.standing_pieces(s) {
            if target.piece == Some(at) || eye.piece == Some(at) || !piece.shape.bounds().meets(&bounds) {
                continue;
            }
            let on_line = || piece.shape.length_inside(eye.at, target.at) >= least;
            if piece.door {
                if self.is_shut(s, at) && lowered < piece.size.max(1) && on_line() {
                    return None;
                }
                continue;
            }
            if let Some(deck) = piece.deck {
                // A thin floor: nothing to two below or above it, or on it.
                let carries = |end: &End| matches!(end.surface, Surface::Level(on, _) if on == at);
                if one_surface || carries(&eye) || carries(&target) || !on_line() {
                    continue;
                }
                if between(deck) {
                    return None;
                }
                self.screen(size, piece.size, lowered, &mut cover);
                cover.obscured = false;
                continue;
            }
            let carries = |end: &End| match end.surface {
                Surface::Level(on, _) => on == at,
                Surface::Ground => piece.area && piece.shape.contains(end.at),
            };
            if carries(&eye) || carries(&target) {
                // Its other floors can be between them (AS-LVL-1, AS-Q81).
                let floor = |(place, level): (usize, &super::terrain::Level)| {
                    let own = |end: &End| end.surface == Surface::Level(at, place as u8);
                    !one_surface
                        && !own(&eye)
                        && !own(&target)
                        && between(level.height)
                        && level.shape.length_inside(eye.at, target.at) >= least
                };
                if piece.levels.iter().enumerate().any(floor) {
                    return None;
                }
                continue;
            }
            if piece.size >= self.knobs.cover.min_terrain_size && on_line() {
                self.screen(size, piece.size, lowered, &mut cover);
                if cover.obscured {
                    return None;
                }
            }
        }
        if self.rubble_on_line(s, &eye, &target, least) {
            self.screen(size, 1, lowered, &mut cover);
        }
        if self.knobs.los.characters_block {
            self.screen_of_characters(s, &eye, &target, size, lowered, least, &mut cover);
        }
        (!cover.obscured).then_some(cover.bonus)
    }

    fn rubble_on_line(&self, s: &State, eye: &End, target: &End, least: f64) -> bool {
        let rubble = |at: PieceId| {
            let shape = &self.piece(at).shape;
            let carries = |end: &End| end.surface == Surface::Ground && shape.contains(end.at);
            self.is_rubble(s, at)
                && !carries(eye)
                && !carries(target)
                && shape.length_inside(eye.at, target.at) >= least
        };
        self.knobs.cover.min_terrain_size <= 1 && self.table.pieces.ids().any(rubble)
    }

    #[allow(clippy::too_many_arguments)]
    fn screen_of_characters(
        &self,
        s: &State,
        eye: &End,
        target: &End,
        size: u8,
        lowered: u8,
        least: f64,
        cover: &mut Cover,
    ) {
        for other in s.figures.ids() {
            let standing = &s.figures[other];
            if other == eye.who || other == target.who || !standing.alive || !standing.deployed {
                continue;
            }
            if self.base(s, other).length_inside(eye.at, target.at) >= least {
                self.screen(size, self.level_of(s, other) + self.sheet(s, other).size, lowered, cover);
            }
        }
    }

    /// Adds what something on the line does: `top` is its Size, from the ground (AS-COV-2).
    fn screen(&self, size: u8, top: u8, lowered: u8, cover: &mut Cover) {
        let knobs = &self.knobs.cover;
        // What rises above the surface that counts; what does not is flat ground at best (AS-Q51).
        if top < lowered || top == lowered && knobs.min_terrain_size > 0 {
            return;
        }
        let rises = top - lowered;
        if rises >= size {
            cover.obscured = true;
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

/// What the things on a line come to.
struct Cover {
    bonus: i8,
    obscured: bool,
}
