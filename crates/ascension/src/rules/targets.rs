//! Targets of actions (AS-ATK-1, AS-Q29, AS-Q31).

use super::victims::Victims;
use crate::model::content::sheets::{Aim, Deed, DeedId, DeedKind, Effect};
use crate::model::content::verbs::Verb;
use crate::model::knobs::MeasureFrom;
use crate::model::state::{AimedAt, Figure, MoveKind, PieceId, State};
use crate::model::terrain::Durability;
use crate::{Action, Ascension};
use evenhand_game::game::{Illegal, with_scratch};
use evenhand_kit::table::id_set::IdSet;
use evenhand_kit::table::plane::{Grain, cut};

impl Ascension {
    /// Adds the proposed targets of a character's action. Adds none if there are none, or if
    /// the action takes no target.
    pub(crate) fn targets(&self, s: &State, who: Figure, deed: DeedId, out: &mut Vec<Action>) {
        let printed = self.deed(s, who, deed);
        if printed.aim == Aim::Point && printed.kind == DeedKind::Attack {
            return self.point_places(s, who, printed, out);
        }
        if printed.aim == Aim::Point {
            return self.patch_places(s, who, printed, out);
        }
        out.extend(self.aims_at_figures(s, who, printed).map(Action::AtFigure));
        out.extend(self.aims_at_pieces(s, who, printed).map(Action::AtPiece));
    }

    /// Whether a character's action has a legal target. `out` is scratch space and is left unchanged.
    pub(crate) fn has_target(&self, s: &State, who: Figure, deed: DeedId, out: &mut Vec<Action>) -> bool {
        let printed = self.deed(s, who, deed);
        match printed.aim {
            Aim::User => self.barred(s, who, printed, AimedAt::User).is_none(),
            Aim::Point => {
                let before = out.len();
                self.targets(s, who, deed, out);
                let found = out.len() > before;
                out.truncate(before);
                found
            }
            Aim::FoeOrPiece | Aim::Foe | Aim::Piece | Aim::Friend | Aim::FriendOrSelf | Aim::Character => {
                self.aims_at_figures(s, who, printed).next().is_some()
                    || self.aims_at_pieces(s, who, printed).next().is_some()
            }
        }
    }

    /// Whether an attack of a character can strike an enemy now.
    pub(crate) fn reaches_a_foe(&self, s: &State, who: Figure, deed: &Deed) -> bool {
        let around = if deed.aim == Aim::User { self.victims_around(s, who, deed).figures } else { IdSet::EMPTY };
        self.standing(s).filter(|at| self.foes(s, who, *at)).any(|at| match deed.aim {
            Aim::User => around.contains(at),
            Aim::Point => with_scratch(|out| {
                self.point_places(s, who, deed, out);
                !out.is_empty()
            }),
            _ => self.barred(s, who, deed, AimedAt::Figure(at)).is_none(),
        })
    }

    fn aims_at_figures<'a>(&'a self, s: &'a State, who: Figure, deed: &'a Deed) -> impl Iterator<Item = Figure> + 'a {
        let some = matches!(deed.aim, Aim::FoeOrPiece | Aim::Foe | Aim::Friend | Aim::FriendOrSelf | Aim::Character);
        s.figures
            .ids()
            .take_while(move |_| some)
            .filter(move |at| self.barred(s, who, deed, AimedAt::Figure(*at)).is_none() && self.is_of_use(s, deed, *at))
    }

    fn aims_at_pieces<'a>(&'a self, s: &'a State, who: Figure, deed: &'a Deed) -> impl Iterator<Item = PieceId> + 'a {
        let some = matches!(deed.aim, Aim::FoeOrPiece | Aim::Piece);
        s.pieces
            .ids()
            .take_while(move |_| some)
            .filter(move |at| self.barred(s, who, deed, AimedAt::Piece(*at)).is_none())
    }

    /// Checks whether a character's action can be aimed at a target.
    ///
    /// # Errors
    /// Describes the rule that forbids it.
    pub(crate) fn target_legal(&self, s: &State, who: Figure, deed: DeedId, target: AimedAt) -> Result<(), Illegal> {
        match self.barred(s, who, self.deed(s, who, deed), target) {
            None => Ok(()),
            Some(rule) => Err(Illegal(rule.into())),
        }
    }

    /// Returns why an action cannot be aimed at a target, or `None` if it can.
    pub(crate) fn barred(&self, s: &State, who: Figure, deed: &Deed, target: AimedAt) -> Option<&'static str> {
        let attack = deed.kind == DeedKind::Attack;
        match (deed.aim, target) {
            (Aim::User, AimedAt::User) => {
                let empty = attack && self.victims_around(s, who, deed) == Victims::default();
                return empty.then_some("nobody is in its area");
            }
            (Aim::Point, AimedAt::Point(at)) if attack => return self.point_barred(s, who, deed, at),
            (Aim::Point, AimedAt::Point(at)) => return self.patch_barred(s, who, deed, at),
            (Aim::FoeOrPiece | Aim::Piece, AimedAt::Piece(piece)) => {
                if !self.can_be_struck(s, piece) {
                    return Some("the terrain cannot be targeted (AS-TER-6, AS-TER-7)");
                }
            }
            (aim, AimedAt::Figure(at)) => {
                if !self.alive(s, at) {
                    return Some("the target is not on the table");
                }
                let fits = match aim {
                    Aim::FoeOrPiece | Aim::Foe => {
                        at != who && (self.foes(s, who, at) || self.knobs.attack.friendly_targets)
                    }
                    Aim::Character => at != who,
                    Aim::Friend => at != who && !self.foes(s, who, at),
                    Aim::FriendOrSelf => !self.foes(s, who, at),
                    Aim::Piece | Aim::Point | Aim::User => false,
                };
                if !fits {
                    return Some("it cannot be aimed at this character");
                }
                if let Some(why) = self.barred_by_effects(s, who, deed, target) {
                    return Some(why);
                }
                if at == who {
                    return None;
                }
            }
            _ => return Some("it cannot be aimed at this"),
        }
        if !self.in_range(s, who, deed, target, deed.swoop) {
            return Some("the target is out of range (AS-Q29)");
        }
        let unseen = (attack && !deed.indirect || deed.sight) && self.sight(s, who, target).is_none();
        // For a swoop, the target must be visible from where it ends: from here, or from a point it can fly to.
        if let (1.., AimedAt::Figure(at)) = (deed.swoop, target) {
            let stays = !unseen && self.in_range(s, who, deed, target, 0);
            if !stays && !self.trip(s, who, MoveKind::Swoop(at), deed.swoop).can_swoop(at) {
                return Some("no place in contact with the target and in sight of it can be flown to");
            }
        } else if unseen {
            return Some("the target cannot be seen (AS-ATK-1)");
        }
        None
    }

    /// Whether a target is neither too far nor too near, given the strides that can still be swooped.
    pub(crate) fn in_range(&self, s: &State, who: Figure, deed: &Deed, target: AimedAt, swoop: u8) -> bool {
        let reach = deed.range.unwrap_or(0) + Grain::from(swoop) * self.sheet(s, who).long;
        // Range 0 is base contact, and base contact is within every range.
        let at_gap = |gap: Grain| reach > 0 && gap <= reach;
        let near = reach.max(cut(self.contact()) + 1);
        match target {
            AimedAt::Figure(at) => {
                if self.is_apart(s, who, at, near) {
                    return false;
                }
                let gap = if reach > 0 || deed.min_range > 0 { self.gap(s, who, at) } else { 0 };
                gap >= deed.min_range && (at_gap(gap) || self.in_contact(s, who, at))
            }
            AimedAt::Piece(piece) => {
                let edge = self.knobs.measure.from == MeasureFrom::Edge;
                if edge && self.piece(piece).shape.is_beyond(&self.base(s, who).bounds(), near) {
                    return false;
                }
                let gap = self.gap_to_piece(s, who, piece);
                if gap < deed.min_range || gap > near && self.knobs.measure.from == MeasureFrom::Edge {
                    return false;
                }
                at_gap(gap) || self.in_contact_with_piece(s, who, piece)
            }
            AimedAt::Point(at) => {
                let gap = self.gap_to_point(s, who, at);
                gap >= deed.min_range && gap <= reach
            }
            AimedAt::User => true,
        }
    }

    /// Whether two characters are certainly farther apart than this, whatever their facings.
    fn is_apart(&self, s: &State, one: Figure, other: Figure, length: Grain) -> bool {
        let (a, b) = (s.figures[one].at, s.figures[other].at);
        let (dx, dy) = (i64::from(a.x - b.x), i64::from(a.y - b.y));
        let most = i64::from(length + (self.sheet(s, one).long + self.sheet(s, other).long) / 2 + 4);
        dx * dx + dy * dy > most * most
    }

    /// Whether an action would have any use for a character: for example, one without wounds or tokens needs no help.
    fn is_of_use(&self, s: &State, deed: &Deed, at: Figure) -> bool {
        deed.kind == DeedKind::Attack
            || deed.effects.is_empty()
            || deed.effects.iter().any(|effect| effect.verb.act().helps(self, s, at))
    }

    /// Returns why the effects of an action prevent it from being aimed at a target.
    pub(crate) fn barred_by_effects(
        &self,
        s: &State,
        who: Figure,
        deed: &Deed,
        target: AimedAt,
    ) -> Option<&'static str> {
        // An attack can be made even if its throw does nothing.
        let counts = |effect: &&Effect| deed.kind != DeedKind::Attack || !matches!(effect.verb, Verb::Hurl(_));
        deed.effects.iter().filter(counts).find_map(|effect| effect.verb.act().barred(self, s, who, target))
    }

    /// Whether a piece is standing and can be destroyed.
    pub(crate) fn can_be_struck(&self, s: &State, piece: PieceId) -> bool {
        let Some(printed) = self.table.pieces.get(piece) else { return false };
        !s.pieces[piece].gone && printed.kind != Durability::Indestructible && printed.wounds > 0
    }
}
