//! Goals that the table and the mission provide: markers, tops, zones.

use super::anchors::Foe;
use super::standing::Purpose;
use super::{Breadth, Proposals};
use crate::model::field::Piece;
use crate::model::field::square;
use crate::model::knobs::FormationName;
use crate::model::state::SQUAD_MODELS;
use evenhand_kit::table::plane::{Bounds, Grain, Point, cut};

impl Proposals<'_, '_> {
    /// Proposes moves into range of each marker, in sight of enemies with ranged weapons and out of it.
    pub(super) fn objectives(&mut self) {
        let game = self.moving.game;
        let reach = f64::from(game.lengths.marker + game.lengths.objective_h + self.sheet().radius);
        for (at, _) in &game.content.mission.markers {
            let (ours, far) = self.nearest_of_ours(*at);
            if far > reach {
                let length = (far - reach + 100.0).min(self.allowance());
                let comes = self.towards(ours, *at, length) || far - reach > self.allowance();
                if !comes && !self.grow_at(*at, *at) {
                    self.grow_around(*at, reach - 100.0);
                }
                if self.breadth == Breadth::All && far - reach <= self.allowance() {
                    self.hidden_objective(ours, *at, reach - 100.0);
                }
            }
        }
    }

    /// Proposes moves to each marker: in a strip from it back to where the squad
    /// is, and with the middle of the squad on it.
    pub(super) fn on_objectives(&mut self) {
        let game = self.moving.game;
        let reach = f64::from(game.lengths.marker + game.lengths.objective_h + self.sheet().radius);
        for (at, _) in &game.content.mission.markers {
            let (_, far) = self.nearest_of_ours(*at);
            if far > reach && far - reach <= self.allowance() {
                let (x, y) = at.to(self.middle());
                let behind = Point { x: at.x - cut(x), y: at.y - cut(y) };
                self.form(FormationName::Chain, *at, behind);
            }
            let middle = self.middle().distance(*at);
            if middle > 1_000.0 && middle <= self.allowance() + reach {
                let length = middle.min(self.allowance());
                let (dx, dy) = self.middle().to(*at);
                self.shift(dx / middle * length, dy / middle * length);
            }
        }
    }

    /// Proposes moves onto tops within reach, the highest first: with the whole squad, or else with one model.
    pub(super) fn tops(&mut self, foe: Option<Foe>) {
        let pieces = &self.moving.game.content.battlefield.pieces;
        let mut tops = [None; 16];
        let mut count = 0;
        for piece in pieces.iter().filter(|piece| piece.top) {
            let near = |at: &Point| piece.zone.nearest(*at).distance(*at);
            let nearest = self.own().map(|at| near(&at)).enumerate().min_by(|one, two| one.1.total_cmp(&two.1));
            let Some((ours, far)) = nearest else { return };
            let stands = self.moving.game.base_at(self.sheet(), self.moving.from.list()[ours]).z;
            let climbs = f64::from((piece.height - stands).abs()) * self.moving.game.knobs.climb.factor;
            if count < tops.len() && (far + climbs <= self.allowance() || self.moving.mover.over_terrain) {
                tops[count] = Some((piece, ours));
                count += 1;
            }
        }
        tops[..count].sort_by_key(|top| std::cmp::Reverse(top.map(|(piece, _)| piece.height)));
        for (piece, ours) in tops.into_iter().flatten() {
            let middle = self.middle();
            let at = piece.zone.nearest(middle);
            let inner = piece.zone.middle();
            let seed = Point { x: (at.x * 2 + inner.x) / 3, y: (at.y * 2 + inner.y) / 3 };
            if !self.grow_at(seed, foe.map_or(seed, |foe| foe.nearest.at)) {
                let edge = piece.zone.nearest(self.moving.from.list()[ours].at());
                if !self.lead(ours, edge) && self.breadth == Breadth::All {
                    self.climb_anywhere(piece);
                }
            }
        }
    }

    /// Proposes moves onto a top wherever there is space on it, the nearest places first.
    fn climb_anywhere(&mut self, piece: &Piece) {
        let ours = self.middle();
        let Bounds { left, bottom, right, top } = piece.zone;
        let mut seeds = [Point::default(); 16];
        for (nth, seed) in (0i32..).zip(&mut seeds) {
            let along = |low: Grain, high: Grain, nth: i32| low + (high - low) * (2 * nth + 1) / 8;
            *seed = Point { x: along(left, right, nth % 4), y: along(bottom, top, nth / 4) };
        }
        seeds.sort_by_key(|seed| square(*seed, ours));
        if !self.grow(&seeds, Purpose::Top, |at| at.distance(ours)) && self.moving.from.list().len() == 2 {
            // If the nearest place leaves no space for the other of two models, another place may.
            seeds.iter().any(|seed| self.grow(&[*seed], Purpose::Any, |at| at.distance(ours)));
        }
    }

    /// Proposes moves into the enemy's zone: with the whole squad, and with one of the models that can reach it.
    pub(super) fn enemy_zone(&mut self) {
        let zone = self.moving.game.content.mission.zones[self.moving.enemy().index()];
        self.middle_to(zone.nearest(self.middle()));
        let radius = f64::from(self.sheet().radius);
        let far = |at: Point| zone.nearest(at).distance(at) - radius;
        let mut own = [(0, 0.0); SQUAD_MODELS];
        let count = self.moving.from.list().len();
        own.iter_mut().zip(self.own().enumerate()).for_each(|(one, (ours, at))| *one = (ours, far(at)));
        own[..count].sort_by(|one, two| one.1.total_cmp(&two.1));
        // Go straight ahead, or to the side of that if another model stands there.
        let allowance = self.allowance();
        let is_out = |(_, far): &&(usize, f64)| *far > 0.0 && *far <= allowance;
        if own[0].1 <= 0.0 {
            return;
        }
        for aside in [0.0, 1_300.0, -1_300.0, 2_600.0, -2_600.0] {
            for (ours, far) in own[..count].iter().filter(is_out).take(3) {
                let at = self.moving.from.list()[*ours].at();
                let (dx, dy) = at.to(zone.nearest(at));
                let length = (dx * dx + dy * dy).sqrt().max(1.0);
                let share = (far + 50.0).min(allowance) / length;
                if self.lead(*ours, at.plus(dx * share - dy / length * aside, dy * share + dx / length * aside)) {
                    return;
                }
            }
        }
    }

    /// Proposes a move back into the player's own zone.
    pub(super) fn home(&mut self) {
        let zone = self.moving.game.content.mission.zones[self.moving.owner().index()];
        self.middle_to(zone.nearest(self.middle()));
    }
}
