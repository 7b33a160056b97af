//! What moves can come to that none of those proposed so far does: looked for with the squad as it stands, on a fine grid.

use super::Proposals;
use super::anchors::Foe;
use crate::games::frostblade::field::Spot;
use crate::games::frostblade::state::{SquadId, State};
use crate::table::Pile;
use crate::table::ids::Id;

/// How many steps of the grid the squad can move in one direction.
const STEPS: i32 = 24;
/// Places of the grid are looked at by these strides, each with what those before it have left out.
const STRIDES: [i32; 2] = [2, 1];

/// The most enemies that are looked at.
const FOES: usize = 16;
/// The most aims.
const AIMS: usize = 64;

/// What the places of a squad can come to.
#[derive(Clone, Copy, Debug, Default)]
enum Aim {
    /// Out of sight of all enemies that shoot so far.
    #[default]
    Hidden,
    /// In the enemy's zone.
    Zone,
    /// In range of a marker.
    Marker(usize),
    /// On the top of a piece, as a spot says it.
    Top(u8),
    /// With an enemy in sight and range.
    Sight(SquadId),
    /// With more models in hand-to-hand combat with an enemy than so far: its place among those that are looked at.
    Fight(SquadId, usize),
}

/// What the moves that are proposed do not come to so far.
struct Gaps {
    /// The position with the squad somewhere else.
    there: State,
    aims: Pile<Aim, AIMS>,
    /// How many models fight each enemy at most.
    most: [u32; FOES],
}

impl Proposals<'_, '_> {
    /// Fills the gaps: a move for each aim within reach that no move so far comes to, if one is found.
    pub(super) fn fill(&mut self, foes: &[Option<Foe>]) {
        let mut gaps = Gaps { there: self.moving.s.clone(), aims: Pile::new(), most: [0; FOES] };
        self.note_aims(foes, &mut gaps.aims);
        self.close(&mut gaps);
        for nth in 0..self.count() {
            if let Some(ends) = self.nth(nth) {
                self.stand(&mut gaps.there, ends.list());
                self.close(&mut gaps);
            }
        }
        let step = self.allowance() / f64::from(STEPS);
        for (round, stride) in STRIDES.into_iter().enumerate() {
            let all = || (-STEPS..=STEPS).filter(move |at| at % stride == 0);
            for (line, column) in all().flat_map(|line| all().map(move |column| (line, column))) {
                let is_known = round > 0 && line % STRIDES[round - 1] == 0 && column % STRIDES[round - 1] == 0;
                if is_known || line * line + column * column > STEPS * STEPS {
                    continue;
                }
                if self.full() || gaps.aims.is_empty() {
                    return;
                }
                let Some(ends) = self.shifted(f64::from(column) * step, f64::from(line) * step) else { continue };
                self.stand(&mut gaps.there, ends.list());
                if gaps.aims.iter().any(|aim| self.meets(&gaps, *aim)) && self.take(&ends) {
                    self.close(&mut gaps);
                }
            }
        }
    }

    /// Notes what may be within reach.
    fn note_aims(&self, foes: &[Option<Foe>], aims: &mut Pile<Aim, AIMS>) {
        let mut add = |aim| {
            if aims.len() < AIMS {
                aims.push(aim);
            }
        };
        let (game, allowance) = (self.moving.game, self.allowance());
        add(Aim::Hidden);
        let zone = game.content.mission.zones[self.moving.enemy().index()];
        let radius = f64::from(self.sheet().radius);
        if self.own().any(|at| zone.nearest(at).distance(at) - radius <= allowance) {
            add(Aim::Zone);
        }
        let reach = allowance + f64::from(game.lengths.marker + game.lengths.objective_h) + radius;
        for (marker, (at, _)) in game.content.mission.markers.iter().enumerate() {
            if self.nearest_of_ours(*at).1 <= reach {
                add(Aim::Marker(marker));
            }
        }
        for (on, piece) in (1..=u8::MAX).zip(&game.content.battlefield.pieces) {
            if piece.top && self.own().any(|at| piece.zone.nearest(at).distance(at) <= allowance) {
                add(Aim::Top(on));
            }
        }
        let range = f64::from(self.range());
        for (nth, foe) in foes.iter().flatten().enumerate().take(FOES) {
            if self.may_strike(foe) {
                add(Aim::Fight(foe.id, nth));
            }
            if range > 0.0 && foe.gap <= range + allowance {
                add(Aim::Sight(foe.id));
            }
        }
    }

    /// Puts the squad somewhere.
    fn stand(&self, there: &mut State, ends: &[Spot]) {
        let squad = self.moving.going.squad;
        for (place, spot) in self.moving.s.squad(squad).models().zip(ends) {
            there.model_mut(squad, place).spot = *spot;
        }
    }

    /// Strikes out what the squad comes to where it stands.
    fn close(&self, gaps: &mut Gaps) {
        let mut kept = 0;
        for nth in 0..gaps.aims.len() {
            let aim = gaps.aims[nth];
            let is_met = self.meets(gaps, aim);
            if let (true, Aim::Fight(foe, nth)) = (is_met, aim) {
                gaps.most[nth] = self.fighters(&gaps.there, foe);
            }
            if !is_met || matches!(aim, Aim::Fight(..)) {
                gaps.aims[kept] = aim;
                kept += 1;
            }
        }
        gaps.aims.truncate(kept);
    }

    /// Whether the squad comes to something where it stands.
    fn meets(&self, gaps: &Gaps, aim: Aim) -> bool {
        let (game, squad, enemy, there) = (self.moving.game, self.moving.going.squad, self.moving.enemy(), &gaps.there);
        match aim {
            Aim::Hidden => !there.of(enemy).any(|(id, theirs)| {
                let range = game.units[theirs.unit.index()].range;
                range > 0 && game.sees_within(there, id, squad, range + game.sheet(theirs).speed)
            }),
            Aim::Zone => game.in_zone(there, squad, enemy),
            Aim::Marker(marker) => game.bases(there, squad).any(|base| game.holds_marker(&base, marker)),
            Aim::Top(on) => there.squad(squad).models().any(|place| there.model(squad, place).spot.on == on),
            Aim::Sight(foe) => game.sees_within(there, squad, foe, self.range()),
            Aim::Fight(foe, nth) => self.fighters(there, foe) > gaps.most[nth],
        }
    }

    /// How many of the models fight an enemy; 1 if they only stand in hand-to-hand combat with it.
    fn fighters(&self, there: &State, foe: SquadId) -> u32 {
        let (game, squad) = (self.moving.game, self.moving.going.squad);
        if !game.in_combat(there, squad, foe) {
            return 0;
        }
        let about = &game.units[there.squad(squad).unit.index()];
        let against = game.against(there, squad, foe, (true, false));
        let models = against.map_or(0, |against| against.models(&about.weapons, false, |item| game.is_ranged(item)));
        models.count_ones().max(1)
    }
}
