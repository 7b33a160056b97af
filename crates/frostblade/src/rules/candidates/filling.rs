//! Finds moves that achieve what no move proposed so far does. The search moves the squad in its current arrangement:
//! on a fine grid, and by its whole allowance in all directions.

use super::Proposals;
use super::anchors::Foe;
use crate::model::field::{Base, Spot};
use crate::model::state::{Spots, SquadId, State};
use evenhand_kit::table::Pile;
use evenhand_kit::table::ids::Id;

/// The number of grid steps that the squad can move in one direction.
const STEPS: i32 = 24;
/// The strides over the grid. Each pass tries the places that the passes before it left out.
const STRIDES: [i32; 2] = [2, 1];
/// The number of directions in a quarter circle that are tried with the whole allowance.
const QUARTER: i32 = 64;

/// The most targets: enemies to fight and enemies to shoot at, both anywhere and in range of a marker.
const TARGETS: usize = 48;
/// The most aims.
const AIMS: usize = 64;

/// Something that end places of a squad can achieve.
#[derive(Clone, Copy, Debug, Default)]
enum Aim {
    /// Out of sight of all enemies with ranged weapons that reach it.
    #[default]
    Hidden,
    /// In the enemy's zone.
    Zone,
    /// In range of a marker.
    Marker(usize),
    /// On top of a piece, as in `Spot::on`.
    Top(u8),
    /// An enemy in sight and range.
    Sight(SquadId),
}

/// An enemy that few or more models can attack.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Target {
    pub(super) foe: SquadId,
    /// Whether to shoot at it rather than fight it hand to hand.
    shot: bool,
    /// Whether this only counts in range of a marker.
    holding: bool,
    /// The largest gain of a move so far: see [`Proposals::gain`].
    pub(super) most: u32,
    /// The end places with this gain.
    pub(super) ends: Option<Spots>,
    /// Whether a proposed move has this gain.
    proposed: bool,
}

impl Target {
    /// Keeps end places with this gain. `proposed` states whether they are proposed already.
    pub(super) fn note(&mut self, gain: u32, ends: &Spots, proposed: bool) {
        (self.most, self.ends, self.proposed) = (gain, Some(*ends), proposed);
    }
}

/// What the moves proposed so far do not achieve.
struct Gaps {
    /// The position with the squad at other places.
    there: State,
    aims: Pile<Aim, AIMS>,
    targets: Pile<Target, TARGETS>,
}

impl Proposals<'_, '_> {
    /// Proposes a move for each aim within reach that no move so far achieves, if it finds one.
    pub(super) fn fill(&mut self, foes: &[Option<Foe>]) {
        let mut gaps = Gaps { there: self.moving.s.clone(), aims: Pile::new(), targets: Pile::new() };
        self.note_aims(foes, &mut gaps);
        let mut stays = Spots::new();
        self.moving.from.list().iter().for_each(|spot| stays.push(*spot));
        self.close(&mut gaps, &stays);
        for nth in 0..self.count() {
            if let Some(ends) = self.nth(nth) {
                self.stand(&mut gaps.there, ends.list());
                self.close(&mut gaps, &ends);
            }
        }
        for (dx, dy) in grid(self.allowance()).chain(rim(self.allowance())) {
            if self.full() || gaps.aims.is_empty() && gaps.targets.is_empty() {
                return;
            }
            let Some(ends) = self.shifted(dx, dy) else { continue };
            self.stand(&mut gaps.there, ends.list());
            if gaps.aims.iter().any(|aim| self.meets(&gaps.there, *aim)) && self.take(&ends) {
                self.close(&mut gaps, &ends);
            } else {
                self.improve(&mut gaps, &ends);
            }
        }
        let Gaps { there, targets, .. } = &mut gaps;
        for target in targets.iter_mut() {
            if !target.shot {
                self.bring_up(there, target);
            }
            if let Some(ends) = &target.ends
                && !target.proposed
            {
                self.take(ends);
            }
        }
    }

    /// Collects the aims that may be within reach.
    fn note_aims(&self, foes: &[Option<Foe>], gaps: &mut Gaps) {
        let Gaps { aims, targets, .. } = gaps;
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
        let is_shot = |foe: &&Foe| range > 0.0 && foe.gap <= range + allowance;
        foes.iter().flatten().filter(is_shot).for_each(|foe| add(Aim::Sight(foe.id)));
        let holds = aims.iter().any(|aim| matches!(aim, Aim::Marker(_)));
        let mut add_target = |foe, shot, holding| {
            if targets.len() < TARGETS {
                targets.push(Target { foe, shot, holding, ..Target::default() });
            }
        };
        // Fights come first, as the number of targets is limited.
        let ways = [(false, false), (false, true), (true, false), (true, true)];
        for (shot, holding) in ways.into_iter().filter(|(_, holding)| !holding || holds) {
            let is_wanted = |foe: &&Foe| if shot { is_shot(foe) } else { self.may_strike(foe) };
            foes.iter().flatten().filter(is_wanted).for_each(|foe| add_target(foe.id, shot, holding));
        }
    }

    /// Puts the squad at these places.
    pub(super) fn stand(&self, there: &mut State, ends: &[Spot]) {
        let squad = self.moving.going.squad;
        for (place, spot) in self.moving.s.squad(squad).models().zip(ends) {
            there.model_mut(squad, place).spot = *spot;
        }
    }

    /// Removes the aims that the squad achieves where it stands, and updates the targets.
    fn close(&self, gaps: &mut Gaps, ends: &Spots) {
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
                target.note(gain, ends, true);
            }
        }
    }

    /// Keeps end places that gain more for a target than all before.
    fn improve(&self, gaps: &mut Gaps, ends: &Spots) {
        let mut is_valid = None;
        for target in gaps.targets.iter_mut() {
            let gain = self.gain(&gaps.there, target);
            if gain > target.most && *is_valid.get_or_insert_with(|| self.moving.check_free(ends.list()).is_ok()) {
                target.note(gain, ends, false);
            }
        }
    }

    /// Whether the squad achieves an aim where it stands.
    fn meets(&self, there: &State, aim: Aim) -> bool {
        let (game, squad, enemy) = (self.moving.game, self.moving.going.squad, self.moving.enemy());
        match aim {
            Aim::Hidden => !there.of(enemy).any(|(id, theirs)| {
                let range = game.units[theirs.unit.index()].range;
                range > 0 && game.sees_within(there, id, squad, range + game.sheet(theirs).speed)
            }),
            Aim::Zone => game.in_zone(there, squad, enemy),
            Aim::Marker(marker) => self.holds(there, marker),
            Aim::Top(on) => there.squad(squad).models().any(|place| there.model(squad, place).spot.on == on),
            Aim::Sight(foe) => game.sees_within(there, squad, foe, self.range()),
        }
    }

    /// Whether the squad is in range of a marker where it stands.
    fn holds(&self, there: &State, marker: usize) -> bool {
        let (game, squad) = (self.moving.game, self.moving.going.squad);
        game.bases(there, squad).any(|base| game.holds_marker(&base, marker))
    }

    /// Returns the gain for a target where the squad stands: the number of models that fight it hand to hand or could
    /// shoot at it. If the squad sees the target, models that shoot count three times. The gain is 0 if only range of a
    /// marker counts and the squad is in range of none.
    pub(super) fn gain(&self, there: &State, target: &Target) -> u32 {
        let (game, squad) = (self.moving.game, self.moving.going.squad);
        if target.holding && !(0..game.content.mission.markers.len()).any(|marker| self.holds(there, marker)) {
            return 0;
        }
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
            // The gain cannot be more than this, even with sight.
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

/// Returns the grid vectors that are no longer than `allowance`, coarse ones first.
fn grid(allowance: f64) -> impl Iterator<Item = (f64, f64)> {
    let step = allowance / f64::from(STEPS);
    STRIDES.into_iter().enumerate().flat_map(move |(round, stride)| {
        let all = move || (-STEPS..=STEPS).filter(move |at| at % stride == 0);
        let is_new = move |(line, column): &(i32, i32)| {
            let is_known = round > 0 && line % STRIDES[round - 1] == 0 && column % STRIDES[round - 1] == 0;
            !is_known && line * line + column * column <= STEPS * STEPS
        };
        let each = all().flat_map(move |line| all().map(move |column| (line, column))).filter(is_new);
        each.map(move |(line, column)| (f64::from(column) * step, f64::from(line) * step))
    })
}

/// Returns vectors of this length in all directions.
fn rim(allowance: f64) -> impl Iterator<Item = (f64, f64)> {
    // Rounding must not make them too long.
    let far = allowance - 2.0;
    (0..QUARTER).flat_map(move |nth| {
        // The tangent of half the angle. This avoids the sine, which may differ between machines.
        let t = f64::from(nth) / f64::from(QUARTER);
        let (x, y) = (far * (1.0 - t * t) / (1.0 + t * t), far * 2.0 * t / (1.0 + t * t));
        [(x, y), (-y, x), (-x, -y), (y, -x)]
    })
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
