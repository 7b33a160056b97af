//! The characters and pieces an attack strikes: its target, and those in its area (AS-Q32).

use crate::Ascension;
use crate::model::content::sheets::{Area, Deed};
use crate::model::state::{AimedAt, Attack, Figure, PieceId, State};
use evenhand_kit::table::id_set::IdSet;
use evenhand_kit::table::plane::{Grain, Point};

/// The characters and pieces that an attack strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Victims {
    pub(crate) figures: IdSet<Figure>,
    pub(crate) pieces: IdSet<PieceId>,
}

impl Ascension {
    /// Returns the characters and pieces that an attack strikes, always including the declared target.
    pub(super) fn victims(&self, s: &State, run: &Attack) -> Victims {
        let deed = self.deed(s, run.by, run.deed);
        let mut victims = match deed.area {
            Area::None => Victims::default(),
            Area::Nova(_) | Area::NovaFoes(_) => self.victims_around(s, run.by, deed),
            Area::Line(width) => {
                Victims { figures: self.victims_on_line(s, run.by, deed, width, run.middle), ..Victims::default() }
            }
            Area::Chain(..) => Victims { figures: run.chain.iter().copied().collect(), ..Victims::default() },
            Area::Burst(radius) => {
                let figures = self.victims_in_circle(s, run.by, deed, radius, run.middle, run.height, run.piece);
                let mut victims = Victims { figures, ..Victims::default() };
                let middle = evenhand_kit::table::plane::Shape::disc(run.middle, 0);
                victims.pieces =
                    self.pieces_struck(s, deed, |piece| piece.shape.distance(&middle) <= f64::from(radius));
                victims
            }
        };
        match run.target {
            AimedAt::Figure(at) => victims.figures.insert(at),
            AimedAt::Piece(piece) => victims.pieces.insert(piece),
            AimedAt::Point(_) | AimedAt::User => {}
        }
        victims
    }

    /// Returns the characters within a circle around a point that can be seen from there.
    #[expect(clippy::too_many_arguments, reason = "a circle, its height, and what is in it")]
    pub(super) fn victims_in_circle(
        &self,
        s: &State,
        by: Figure,
        deed: &Deed,
        radius: Grain,
        middle: Point,
        height: u8,
        piece: Option<PieceId>,
    ) -> IdSet<Figure> {
        let near = |at: &Figure| {
            self.gap_to_place(s, *at, middle, height) <= radius
                && self.is_on_level(s, *at, height)
                && (self.knobs.aoe.friendly_fire || self.foes(s, by, *at))
                && (self.knobs.aoe.strikes_user || *at != by)
                && (deed.indirect || self.sight_from_point(s, middle, height, piece, *at, by).is_some())
        };
        self.standing(s).filter(near).collect()
    }

    /// Returns the characters and pieces that an attack around its user strikes.
    pub(crate) fn victims_around(&self, s: &State, who: Figure, deed: &Deed) -> Victims {
        let (Area::Nova(radius) | Area::NovaFoes(radius)) = deed.area else { return Victims::default() };
        let foes_only = matches!(deed.area, Area::NovaFoes(_)) || !self.knobs.aoe.friendly_fire;
        let height = self.level_of(s, who);
        let mut victims = Victims::default();
        for at in self.standing(s).filter(|at| *at != who) {
            let near = self.gap(s, who, at) <= radius
                && self.is_on_level(s, at, height)
                && (!foes_only || self.foes(s, who, at))
                && (deed.indirect || self.sight(s, who, AimedAt::Figure(at)).is_some());
            if near {
                victims.figures.insert(at);
            }
        }
        let base = self.base(s, who);
        victims.pieces = self.pieces_struck(s, deed, |piece| piece.shape.distance(&base) <= f64::from(radius));
        victims
    }

    /// Returns the pieces in the area that the action strikes.
    fn pieces_struck(
        &self,
        s: &State,
        deed: &Deed,
        near: impl Fn(&crate::model::terrain::Piece) -> bool,
    ) -> IdSet<PieceId> {
        if !deed.strikes_terrain && !self.knobs.aoe.terrain {
            return IdSet::EMPTY;
        }
        let struck = self.table.pieces.iter().filter(|(at, piece)| self.can_be_struck(s, *at) && near(piece));
        struck.map(|(at, _)| at).collect()
    }

    /// Whether an area at this height reaches a character (AS-LVL-1).
    pub(crate) fn is_on_level(&self, s: &State, at: Figure, height: u8) -> bool {
        !self.knobs.aoe.same_level || self.level_of(s, at) == height
    }

    /// Removes the next target from the lists and returns it: the declared target first, then
    /// characters and pieces in order.
    pub(super) fn next_victim(&self, s: &State, run: &mut Attack) -> Option<AimedAt> {
        let declared = match run.target {
            AimedAt::Figure(at) if run.left.contains(at) => Some(AimedAt::Figure(at)),
            AimedAt::Piece(piece) if run.left_pieces.contains(piece) => Some(AimedAt::Piece(piece)),
            _ => None,
        };
        let linked = run.chain.iter().find(|link| run.left.contains(**link)).map(|link| AimedAt::Figure(*link));
        let mut next = linked.or(declared);
        loop {
            let target = next
                .take()
                .or_else(|| run.left.lowest().map(AimedAt::Figure))
                .or_else(|| run.left_pieces.lowest().map(AimedAt::Piece))?;
            match target {
                AimedAt::Figure(at) => {
                    run.left.remove(at);
                    if self.alive(s, at) {
                        return Some(target);
                    }
                }
                AimedAt::Piece(piece) => {
                    run.left_pieces.remove(piece);
                    if self.can_be_struck(s, piece) {
                        return Some(target);
                    }
                }
                AimedAt::Point(_) | AimedAt::User => return None,
            }
        }
    }
}
