//! What moves can come to that none of those proposed so far does: looked for with the squad as it stands, on a fine grid and
//! all around it as far as it gets.

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
/// How many ways as long as can be are looked at in a quarter of all directions.
const QUARTER: i32 = 64;

/// The most enemies that are looked at: those that are fought and those that are shot at, anywhere and in range of a marker.
const TARGETS: usize = 48;
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
pub(super) struct Target {
    pub(super) foe: SquadId,
    /// Whether it is to be shot at, not fought hand to hand.
    shot: bool,
    /// Whether that only counts in range of a marker.
    holding: bool,
    /// The most that comes of a move so far: see [`Proposals::gain`].
    pub(super) most: u32,
    /// The places that it comes of.
    pub(super) ends: Option<Spots>,
    /// Whether a move that is proposed has as much.
    proposed: bool,
}

impl Target {
    /// Notes places that so much comes of, and whether they are proposed already.
    pub(super) fn note(&mut self, gain: u32, ends: &Spots, proposed: bool) {
        (self.most, self.ends, self.proposed) = (gain, Some(*ends), proposed);
    }
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

    /// Notes what may be within reach.
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
        // Fights first, as there may not be room for everything.
        let ways = [(false, false), (false, true), (true, false), (true, true)];
        for (shot, holding) in ways.into_iter().filter(|(_, holding)| !holding || holds) {
            let is_wanted = |foe: &&Foe| if shot { is_shot(foe) } else { self.may_strike(foe) };
            foes.iter().flatten().filter(is_wanted).for_each(|foe| add_target(foe.id, shot, holding));
        }
    }

    /// Puts the squad somewhere.
    pub(super) fn stand(&self, there: &mut State, ends: &[Spot]) {
        let squad = self.moving.going.squad;
        for (place, spot) in self.moving.s.squad(squad).models().zip(ends) {
            there.model_mut(squad, place).spot = *spot;
        }
    }

    /// Strikes out what the squad comes to where it stands.
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

    /// Notes places that more comes of for a target than of all before.
    fn improve(&self, gaps: &mut Gaps, ends: &Spots) {
        let mut is_valid = None;
        for target in gaps.targets.iter_mut() {
            let gain = self.gain(&gaps.there, target);
            if gain > target.most && *is_valid.get_or_insert_with(|| self.moving.check_free(ends.list()).is_ok()) {
                target.note(gain, ends, false);
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

    /// What comes of it for a target where the squad stands: how many models fight it hand to hand, or could shoot at it,
    /// the squad seeing it counting for as much as three such that does not. Nothing where only range of a marker counts
    /// and it is in none.
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

/// Ways on the plane that are no longer than this: coarse ones first.
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

/// Ways all around that are just as long.
fn rim(allowance: f64) -> impl Iterator<Item = (f64, f64)> {
    // What is rounded up is not to be too long.
    let far = allowance - 2.0;
    (0..QUARTER).flat_map(move |nth| {
        // The tangent of half the angle; so there is no sine, which machines may differ in.
        let t = f64::from(nth) / f64::from(QUARTER);
        let (x, y) = (far * (1.0 - t * t) / (1.0 + t * t), far * 2.0 * t / (1.0 + t * t));
        [(x, y), (-y, x), (-x, -y), (y, -x)]
    })
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
