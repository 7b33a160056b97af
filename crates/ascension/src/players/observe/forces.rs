//! The observations of sides and their characters, and of what these can do to each other.

use super::chair::{Chair, FORCE, SLOT, Seen};
use super::{Fighter, apart, far_from_goal, flag, mm, nearness, place_of};
use crate::model::content::sheets::Condition;
use crate::model::scenario::{Goal, Hill};
use crate::model::state::{BySide, MAX_FIGURES, Phase, Side, Surface};
use evenhand_game::game::Sparse;
use evenhand_kit::table::ids::Id;

impl Chair<'_> {
    /// Observes what characters can do to each other, by sheet and for their sides.
    pub(super) fn fights(&self, fighters: &[Fighter], forces: &mut BySide<[f32; FORCE]>, out: &mut Sparse) {
        let s = self.s;
        // The nearest enemy, the best harm at once and after a Move Action, and the harm that enemies threaten.
        let mut near = [f32::INFINITY; MAX_FIGURES];
        let (mut now, mut later, mut threat) = ([0.0f32; MAX_FIGURES], [0.0f32; MAX_FIGURES], [0.0f32; MAX_FIGURES]);
        for (one, a) in fighters.iter().enumerate() {
            for (other, b) in fighters.iter().enumerate().skip(one + 1) {
                if a.side == b.side {
                    continue;
                }
                let gap = a.gap(b.at, b.half);
                for (by, to, from, at) in [(a, b, one, other), (b, a, other, one)] {
                    near[from] = near[from].min(gap);
                    now[from] = now[from].max(by.harm(to, gap, 0.0));
                    let harm = by.harm(to, gap, by.stretch);
                    later[from] = later[from].max(harm);
                    if by.ready {
                        threat[at] += harm;
                    }
                }
            }
        }
        let mut acted = 0.0;
        for (place, fighter) in fighters.iter().enumerate() {
            let [there, health, ready, nearest, strikes, threatened] = if fighter.side == self.side {
                [Seen::OwnThere, Seen::OwnHealth, Seen::OwnReady, Seen::OwnNear, Seen::OwnStrikes, Seen::OwnThreatened]
            } else {
                [Seen::FoeThere, Seen::FoeHealth, Seen::FoeReady, Seen::FoeNear, Seen::FoeStrikes, Seen::FoeThreatened]
            };
            out.put(there, fighter.sheet, 1.0);
            out.put(health, fighter.sheet, fighter.health);
            out.put(ready, fighter.sheet, flag(fighter.ready));
            out.put(nearest, fighter.sheet, nearness(near[place]));
            out.put(strikes, fighter.sheet, 10.0 * later[place]);
            out.put(threatened, fighter.sheet, 10.0 * threat[place].min(fighter.worth));
            acted += flag(s.figures[fighter.who].activated);
            if fighter.ready {
                forces[fighter.side][19] += 10.0 * now[place];
                forces[fighter.side][20] += 10.0 * later[place];
            }
        }
        out.set(Seen::Acted, acted / fighters.len().max(1) as f32);
    }

    /// Collects what every side has on the table and in the scenario.
    pub(super) fn standings(&self, fighters: &[Fighter], forces: &mut BySide<[f32; FORCE]>) {
        let (game, s) = (self.game, self.s);
        for fighter in fighters {
            let figure = &s.figures[fighter.who];
            let sheet = game.sheet(s, fighter.who);
            let own = &mut forces[fighter.side];
            own[0] += fighter.worth;
            own[1] += fighter.worth * fighter.health;
            own[2] += fighter.worth * fighter.health * fighter.health;
            own[3] += fighter.worth * flag(fighter.ready);
            own[4] += fighter.worth * f32::from(fighter.tokens) / f32::from(sheet.capacity.max(1));
            for condition in Condition::ALL {
                own[5 + condition as usize] += fighter.worth * f32::from(figure.condition(condition));
            }
            own[9] += fighter.worth * flag(figure.surface != Surface::Ground);
            own[11] += 1.0 / 6.0;
            own[12] += flag(fighter.ready) / 6.0;
            if let Some(far) = far_from_goal(game, s, fighter.side, fighter.at) {
                own[17] += fighter.worth * nearness(far);
                if far <= 0.0 {
                    own[15] += fighter.weight(game, s) / 10.0;
                }
            }
            own[21] += fighter.worth * (f32::from(figure.ward) + f32::from(figure.locked.unwrap_or(0)));
        }
        if s.phase == Phase::Deployment || matches!(s.phase, Phase::TeamOrder(_)) {
            for figure in s.figures.values().filter(|figure| !figure.deployed) {
                let points = f32::from(game.sheets[figure.sheet].points);
                forces[game.side(figure.owner)][10] += points / f32::from(game.knobs.points.total.max(1));
            }
        }
        let target = f32::from(self.target().unwrap_or(1).max(1));
        let markers = s.markers.len().max(1) as f32;
        for side in game.each_side() {
            let own = &mut forces[side];
            own[13] = f32::from(s.score[side]) / target;
            own[14] = s.markers.values().filter(|owner| **owner == side).count() as f32 / markers;
            own[16] = if s.alone.0 == side { f32::from(s.alone.1) / 3.0 } else { 0.0 };
            own[18] = f32::from(s.bonus[side]) / 10.0;
        }
    }

    /// Returns the score that ends the match.
    fn target(&self) -> Option<i16> {
        match &self.game.scenario.goal {
            Goal::LastStanding { .. } | Goal::Hill(Hill { font: Some(_), .. }) => None,
            Goal::Beacons { target, .. } | Goal::Hill(Hill { target, .. }) => Some(*target),
        }
    }

    /// Observes the numbers of the sides, and the leads of the seat's side.
    pub(super) fn forces(&self, forces: &BySide<[f32; FORCE]>, out: &mut Sparse) {
        let (game, s) = (self.game, self.s);
        let mut foes = [0.0; FORCE];
        let mut best = [0.0f32; FORCE];
        let mut score = i16::MIN;
        for slot in 0..game.sides - 1 {
            let foe = Side((self.side.0 + 1 + slot) % game.sides);
            let force = &forces[foe];
            for (place, number) in force.iter().enumerate() {
                foes[place] += number;
                best[place] = best[place].max(*number);
            }
            score = score.max(s.score[foe]);
            let start = SLOT * usize::from(slot);
            for (place, from) in [1, 3, 13, 14, 15, 20].into_iter().enumerate() {
                out.put(Seen::Foe, start + place, force[from]);
            }
        }
        let own = &forces[self.side];
        for (place, (own, foes)) in own.iter().zip(foes).enumerate() {
            out.put(Seen::Own, place, *own);
            out.put(Seen::Foes, place, foes);
        }
        let lead = |out: &mut Sparse, group: Seen, number: f32, most: i16| {
            // The first step that the number does not exceed.
            let steps = (-most..most).filter(|step| number > f32::from(*step) + 0.5).count();
            out.put(group, steps, 1.0);
        };
        lead(out, Seen::PointsLead, 10.0 * (own[0] - best[0]), 5);
        lead(out, Seen::ActLead, 6.0 * (own[12] - best[12]), 4);
        if let Some(target) = self.target() {
            let mine = s.score[self.side];
            lead(out, Seen::ScoreLead, f32::from(mine) - f32::from(score), 6);
            let held = s.markers.len() as f32 * (own[14] - best[14]) + 10.0 * (own[15] - best[15]);
            lead(out, Seen::HoldLead, held, 4);
            out.put(Seen::Missing, place_of(target - mine, 0), 1.0);
            out.put(Seen::FoeMissing, place_of(target - score, 0), 1.0);
        }
        out.put(Seen::Left, game.left(s, self.seat), 1.0);
    }

    /// Observes the owners of the markers, and which sides can reach markers of others this turn.
    pub(super) fn markers(&self, fighters: &[Fighter], out: &mut Sparse) {
        let (game, s) = (self.game, self.s);
        let Goal::Beacons { markers, radius, .. } = &game.scenario.goal else { return };
        for (marker, owner) in markers.iter().zip(s.markers.values()) {
            let place = if owner.index() >= usize::from(game.sides) { 0 } else { 1 + usize::from(*owner != self.side) };
            out.put(Seen::Markers, place, 0.25);
            let (mut own, mut foes) = (false, false);
            for fighter in fighters.iter().filter(|fighter| fighter.ready && fighter.side != *owner) {
                if apart(fighter.at, *marker) - fighter.half - mm(*radius) <= fighter.stretch {
                    if fighter.side == self.side { own = true } else { foes = true }
                }
            }
            out.put(Seen::Markers, 3, 0.5 * flag(own));
            out.put(Seen::Markers, 4, 0.5 * flag(foes));
        }
    }
}
