//! What moves can come to that none of those proposed so far does: looked for with the squad as it stands, on a fine grid.

use super::Proposals;
use super::anchors::Foe;
use crate::games::frostblade::field::{Base, Spot};
use crate::games::frostblade::state::{Spots, SquadId, State};
use crate::table::Pile;
use crate::table::ids::Id;

/// How many steps of the grid the squad can move in one direction.
const STEPS: i32 = 24;
/// Places of the grid are looked at by these strides, each with what those before it have left out.
const STRIDES: [i32; 2] = [2, 1];

/// The most enemies that are looked at, those that are fought and those that are shot at.
const TARGETS: usize = 24;
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
}

/// What can be done to an enemy by few models or by more.
#[derive(Clone, Copy, Debug, Default)]
struct Target {
    foe: SquadId,
    /// Whether it is to be shot at, not fought hand to hand.
    shot: bool,
    /// The most that comes of a move so far: see [`Proposals::gain`].
    most: u32,
    /// The places that it comes of, if no move that is proposed has as much.
    ends: Option<Spots>,
}

/// What the moves that are proposed do not come to so far.
struct Gaps {
    /// The position with the squad somewhere else.
    there: State,
    aims: Pile<Aim, AIMS>,
    targets: Pile<Target, TARGETS>,
}

impl Proposals<'_, '_> {
    /// Fills the gaps: a move for each aim within reach that no move so far comes to, if one is found.
    pub(super) fn fill(&mut self, foes: &[Option<Foe>]) {
        let mut gaps = Gaps { there: self.moving.s.clone(), aims: Pile::new(), targets: Pile::new() };
        self.note_aims(foes, &mut gaps);
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
                if self.full() || gaps.aims.is_empty() && gaps.targets.is_empty() {
                    return;
                }
                let Some(ends) = self.shifted(f64::from(column) * step, f64::from(line) * step) else { continue };
                self.stand(&mut gaps.there, ends.list());
                if gaps.aims.iter().any(|aim| self.meets(&gaps.there, *aim)) && self.take(&ends) {
                    self.close(&mut gaps);
                } else {
                    self.improve(&mut gaps, &ends);
                }
            }
        }
        for target in gaps.targets.iter() {
            if let Some(ends) = &target.ends {
                self.take(ends);
            }
        }
    }

    /// Notes what may be within reach.
    fn note_aims(&self, foes: &[Option<Foe>], gaps: &mut Gaps) {
        let Gaps { aims, targets, .. } = gaps;
        let mut add = |aim| {
            if aims.len() < AIMS {
                aims.push(aim);
            }
        };
        let mut add_target = |foe, shot| {
            if targets.len() < TARGETS {
                targets.push(Target { foe, shot, ..Target::default() });
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
        for foe in foes.iter().flatten() {
            if self.may_strike(foe) {
                add_target(foe.id, false);
            }
            if range > 0.0 && foe.gap <= range + allowance {
                add(Aim::Sight(foe.id));
                add_target(foe.id, true);
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
            if !self.meets(&gaps.there, aim) {
                gaps.aims[kept] = aim;
                kept += 1;
            }
        }
        gaps.aims.truncate(kept);
        for target in gaps.targets.iter_mut() {
            let gain = self.gain(&gaps.there, target);
            if gain >= target.most {
                (target.most, target.ends) = (gain, None);
            }
        }
    }

    /// Notes places that more comes of for a target than of all before.
    fn improve(&self, gaps: &mut Gaps, ends: &Spots) {
        let mut is_valid = None;
        for target in gaps.targets.iter_mut() {
            let gain = self.gain(&gaps.there, target);
            if gain > target.most && *is_valid.get_or_insert_with(|| self.moving.check_free(ends.list()).is_ok()) {
                (target.most, target.ends) = (gain, Some(*ends));
            }
        }
    }

    /// Whether the squad comes to something where it stands.
    fn meets(&self, there: &State, aim: Aim) -> bool {
        let (game, squad, enemy) = (self.moving.game, self.moving.going.squad, self.moving.enemy());
        match aim {
            Aim::Hidden => !there.of(enemy).any(|(id, theirs)| {
                let range = game.units[theirs.unit.index()].range;
                range > 0 && game.sees_within(there, id, squad, range + game.sheet(theirs).speed)
            }),
            Aim::Zone => game.in_zone(there, squad, enemy),
            Aim::Marker(marker) => game.bases(there, squad).any(|base| game.holds_marker(&base, marker)),
            Aim::Top(on) => there.squad(squad).models().any(|place| there.model(squad, place).spot.on == on),
            Aim::Sight(foe) => game.sees_within(there, squad, foe, self.range()),
        }
    }

    /// What comes of it for a target where the squad stands: how many models fight it hand to hand, or could shoot at it,
    /// the squad seeing it counting for as much as three such that does not.
    fn gain(&self, there: &State, target: &Target) -> u32 {
        let (game, squad) = (self.moving.game, self.moving.going.squad);
        if target.shot {
            let range = self.range();
            if game.far_apart(there, squad, target.foe, range) {
                return 0;
            }
            let reaches = |base: &Base| {
                let mut theirs = game.bases(there, target.foe);
                theirs.any(|other| base.within(&other, range, game.lengths.measure))
            };
            let count = number(game.bases(there, squad).filter(reaches).count());
            // Who sees it cannot do more than this.
            let is_better = 3 * count > target.most;
            return if is_better && game.sees_within(there, squad, target.foe, range) { 3 * count } else { count };
        }
        if !game.in_combat(there, squad, target.foe) {
            return 0;
        }
        let about = &game.units[there.squad(squad).unit.index()];
        let against = game.against(there, squad, target.foe, (true, false));
        let models = against.map_or(0, |against| against.models(&about.weapons, false, |item| game.is_ranged(item)));
        models.count_ones().max(1)
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
