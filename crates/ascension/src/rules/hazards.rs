//! Dangerous ground (AS-HAZ): that of the table, and that which characters create.

use super::obstacles::HazardBits;
use crate::model::content::sheets::Deed;
use crate::model::events::Source;
use crate::model::flip_deck::OffTurn;
use crate::model::knobs::HazardOn;
use crate::model::scenario::{Goal, Hill};
use crate::model::state::{AimedAt, Effects, Figure, MAX_PIECES, NOBODY, Patch, PieceId, State};
use crate::model::terrain::Hazard;
use crate::{Action, Ascension, Event};
use evenhand_game::game::{Cx, Seat};
use evenhand_kit::table::ids::Id;
use evenhand_kit::table::plane::{Point, Shape};

/// The `until` value of a permanent patch.
pub(crate) const FOR_GOOD: u8 = u8::MAX;
/// The maximum number of points proposed for a patch.
const MAX_PLACES: usize = 12;

impl Ascension {
    /// Resolves dangerous ground after a move: one flip for each ground that the character is
    /// on and was not on `before` (bits as in `hazards_at`; AS-HAZ-1).
    pub(crate) fn enter_hazards(&self, s: &mut State, who: Figure, before: HazardBits, cx: &mut Cx<'_, Event>) {
        let entered = self.hazards_here(s, who) & !before;
        self.suffer_entered(s, who, entered, cx);
    }

    /// Resolves dangerous ground at the start of a character's activation.
    pub(crate) fn start_hazards(&self, s: &mut State, who: Figure, cx: &mut Cx<'_, Event>) {
        if self.knobs.hazard.on.contains(&HazardOn::Start) {
            self.suffer_ground(s, who, cx);
        }
    }

    /// Resolves dangerous ground at the end of a character's activation.
    pub(crate) fn end_hazards(&self, s: &mut State, who: Figure, cx: &mut Cx<'_, Event>) {
        if self.knobs.hazard.on.contains(&HazardOn::End) {
            self.suffer_ground(s, who, cx);
        }
    }

    fn suffer_ground(&self, s: &mut State, who: Figure, cx: &mut Cx<'_, Event>) {
        let here = self.hazards_here(s, who);
        self.suffer_hazards(s, who, here, cx);
    }

    /// Returns the dangerous ground a character is on, as bits.
    pub(crate) fn hazards_here(&self, s: &State, who: Figure) -> HazardBits {
        let figure = &s.figures[who];
        self.hazards_at(s, who, figure.at, figure.surface)
    }

    /// Resolves the dangerous ground that a character has entered, given as bits.
    pub(crate) fn suffer_entered(&self, s: &mut State, who: Figure, grounds: HazardBits, cx: &mut Cx<'_, Event>) {
        if self.knobs.hazard.on.contains(&HazardOn::Enter) {
            self.suffer_hazards(s, who, grounds, cx);
        }
    }

    /// Makes one flip for each of the grounds (bits), as long as the character is alive.
    fn suffer_hazards(&self, s: &mut State, who: Figure, grounds: HazardBits, cx: &mut Cx<'_, Event>) {
        for ground in (0..HazardBits::BITS as usize).filter(|ground| grounds & (1 << ground) != 0) {
            if !self.alive(s, who) {
                return;
            }
            let book = &self.knobs.hazard;
            let hazard = Some(ground)
                .filter(|ground| *ground < MAX_PIECES)
                .and_then(|piece| self.table.pieces.get(PieceId::at(piece)))
                .and_then(|piece| piece.hazard);
            let hazard = hazard.unwrap_or(Hazard {
                threshold: book.threshold,
                wounds: book.wounds,
                condition: Some((book.condition, book.condition_n)),
            });
            let flip = self.flip_of(s, self.hazard_flipper(s, who), cx).total;
            if flip <= i16::from(hazard.threshold) {
                self.suffer(s, who, hazard.wounds, Source::Hazard, NOBODY, cx);
                if let Some((condition, tokens)) = hazard.condition {
                    self.gain(s, who, condition, tokens, cx);
                }
            }
        }
    }

    /// Returns the seat whose deck is flipped for dangerous ground (AS-Q7).
    fn hazard_flipper(&self, s: &State, who: Figure) -> Seat {
        let owner = s.figures[who].owner;
        match (self.knobs.flip.offturn, s.active) {
            (OffTurn::Active, Some(active)) => s.figures[active.who].owner,
            (OffTurn::Active, None) | (OffTurn::Owner, _) => owner,
        }
    }

    // ---- ground that characters make dangerous ----

    /// Returns why an action cannot put a patch at a point, or `None` if it can. No piece may stand on that ground.
    pub(crate) fn patch_barred(&self, s: &State, who: Figure, deed: &Deed, at: Point) -> Option<&'static str> {
        if let Some(why) = self.barred_by_effects(s, who, deed, AimedAt::Point(at)) {
            return Some(why);
        }
        if !Shape::disc(at, 0).within(self.table.width, self.table.depth) {
            return Some("the place is not on the table");
        }
        let taken = |piece: &crate::model::terrain::Piece| !piece.area && piece.size > 0 && piece.shape.contains(at);
        if self.standing_pieces(s).any(|(_, piece)| taken(piece)) {
            return Some("terrain stands there");
        }
        (self.gap_to_point(s, who, at) > deed.range.unwrap_or(0)).then_some("the place is out of range (AS-Q29)")
    }

    /// Proposes points for a patch: below enemies, or as near to them as the range allows, and
    /// at the scenario's objectives.
    pub(crate) fn patch_places(&self, s: &State, who: Figure, deed: &Deed, out: &mut Vec<Action>) {
        let first = out.len();
        let own = s.figures[who].at;
        let range = f64::from(deed.range.unwrap_or(0) + self.sheet(s, who).short / 2);
        let mut propose = |goal: Point| {
            let (dx, dy) = own.to(goal);
            let away = own.distance(goal);
            // One millimeter short of the limit, so that rounding does not matter.
            let share = if away <= range { 1.0 } else { (range - evenhand_kit::table::plane::MM) / away };
            let at = own.plus(dx * share, dy * share);
            let action = Action::AtPoint(at);
            if out.len() < first + MAX_PLACES
                && !out[first..].contains(&action)
                && self.patch_barred(s, who, deed, at).is_none()
            {
                out.push(action);
            }
        };
        for foe in self.standing(s).filter(|foe| self.foes(s, who, *foe)) {
            propose(s.figures[foe].at);
        }
        match &self.scenario.goal {
            Goal::Beacons { markers, .. } => markers.iter().for_each(|marker| propose(*marker)),
            Goal::Hill(Hill { middle, .. }) => propose(*middle),
            Goal::LastStanding { .. } => {}
        }
    }

    /// Creates a patch of dangerous ground where the action is aimed. If all patches are in
    /// use, the oldest one that is not permanent is removed.
    pub(crate) fn lay_patch(&self, s: &mut State, run: &Effects, patch: Patch) {
        let AimedAt::Point(at) = run.target else { return };
        if s.patches.len() == crate::model::state::MAX_PATCHES {
            let oldest = s.patches.iter().position(|patch| patch.until != FOR_GOOD).unwrap_or(0);
            s.patches.remove(oldest);
        }
        s.patches.push(Patch { at, ..patch });
    }
}
