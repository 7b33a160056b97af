//! Where squads are set up again, and where models return.

use super::anchors::{AROUND, CONTACT};
use super::deploying::Deploying;
use super::space::{Away, Ground};
use crate::Frostblade;
use crate::model::actions::Action;
use crate::model::field::{Base, Spot};
use crate::model::state::{Going, SQUAD_MODELS, SquadId, State};
use evenhand_kit::table::plane::Bounds;

/// The directions in which a model returns beside another.
const HEXAGON: &[(f64, f64)] = AROUND.split_at(6).0;

/// The most places that are proposed for a returning model.
const RETURNS: usize = 12;

impl Frostblade {
    /// Appends up to `most` places where a squad can be set up again, on the table's surface and far enough from all
    /// enemies. Appends none if the search for deployment places finds none.
    pub(super) fn propose_setting_up(&self, s: &State, going: Going, most: usize, out: &mut Vec<Action>) {
        let (sheet, count) = (self.sheet_of(s, going.squad), s.squad(going.squad).living());
        let field = &self.content.battlefield;
        let zone = Bounds { left: 0, bottom: 0, right: field.width, top: field.depth };
        self.with_moving(s, going, |moving| {
            let start = out.len();
            let away = Some(Away { enemies: moving.enemies, far: going.allowance.into() });
            let others = moving.crowd;
            let ground = Ground { game: self, s, squad: going.squad, sheet, zone, count, others, away };
            Deploying { ground, out, start, most }.propose();
        });
    }

    /// Appends the places where a destroyed model of a squad can return: beside
    /// other models of the squad, not near enemies.
    pub(crate) fn propose_returns(&self, s: &State, squad: SquadId, out: &mut Vec<Action>) {
        let radius = self.sheet_of(s, squad).radius;
        let start = out.len();
        let step = f64::from(2 * radius + CONTACT);
        for base in self.bases(s, squad) {
            for (dx, dy) in HEXAGON {
                let at = base.at.plus(dx * step, dy * step);
                let Some(spot) = self.content.battlefield.standing_at(at, radius, self.stand_rule()) else { continue };
                let action = Action::Return(spot);
                if out.len() - start < RETURNS && !out[start..].contains(&action) && self.may_return(s, squad, spot) {
                    out.push(action);
                }
            }
        }
    }

    /// Whether a destroyed model of a squad may return there: in coherency, on no
    /// other base, and not within reach of enemies.
    pub(crate) fn may_return(&self, s: &State, squad: SquadId, spot: Spot) -> bool {
        let sheet = self.sheet_of(s, squad);
        let (melee, measure) = (self.lengths.melee, self.lengths.measure);
        let owner = s.squad(squad).owner;
        let found = self.base_at(sheet, spot);
        self.content.battlefield.can_stand(spot, sheet.radius, self.stand_rule())
            && !s.standing().any(|(id, other)| {
                self.bases(s, id)
                    .any(|base| found.overlaps(&base) || other.owner != owner && found.within(&base, melee, measure))
            })
            && self.joins(s, squad, &found)
    }

    /// Whether a squad with one more model at this base is in coherency.
    fn joins(&self, s: &State, squad: SquadId, more: &Base) -> bool {
        let mut bases = [Base::default(); SQUAD_MODELS];
        let mut count = 0;
        for base in self.bases(s, squad).chain([*more]).take(SQUAD_MODELS) {
            bases[count] = base;
            count += 1;
        }
        self.coherent(s, squad, &bases[..count])
    }
}
