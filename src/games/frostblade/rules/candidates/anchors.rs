//! Places worth going to.

use std::f64::consts::FRAC_1_SQRT_2;

use super::Proposals;
use crate::games::frostblade::content::sheets::{PieceKind, Sheet};
use crate::games::frostblade::field::{Base, Spot};
use crate::games::frostblade::knobs::FormationName;
use crate::games::frostblade::state::{Kind, SQUAD_MODELS, SquadId};
use crate::table::ids::Id;
use crate::table::plane::{Grain, Point, cut};

/// What is left between bases that are put into contact, in thousandths of an inch.
pub(super) const CONTACT: Grain = 50;

/// Directions of the compass, as vectors of length 1.
const COMPASS: [(f64, f64); 8] = [
    (0.0, 1.0),
    (1.0, 0.0),
    (0.0, -1.0),
    (-1.0, 0.0),
    (FRAC_1_SQRT_2, FRAC_1_SQRT_2),
    (FRAC_1_SQRT_2, -FRAC_1_SQRT_2),
    (-FRAC_1_SQRT_2, -FRAC_1_SQRT_2),
    (-FRAC_1_SQRT_2, FRAC_1_SQRT_2),
];

/// Directions in which a model is put next to another: a hexagon, and half way between its corners.
pub(super) const AROUND: [(f64, f64); 12] = [
    (1.0, 0.0),
    (0.5, 0.866_025_404),
    (-0.5, 0.866_025_404),
    (-1.0, 0.0),
    (-0.5, -0.866_025_404),
    (0.5, -0.866_025_404),
    (0.866_025_404, 0.5),
    (0.0, 1.0),
    (-0.866_025_404, 0.5),
    (-0.866_025_404, -0.5),
    (0.0, -1.0),
    (0.866_025_404, -0.5),
];

/// An enemy squad as it is seen from a squad that moves.
#[derive(Clone, Copy)]
pub(super) struct Foe {
    pub(super) id: SquadId,
    /// Its nearest model.
    pub(super) nearest: Base,
    /// The piece of terrain that it stands on, as a spot says it.
    on: u8,
    /// Our model that is nearest to it, by its place among the living.
    pub(super) ours: usize,
    /// The horizontal gap between those two.
    pub(super) gap: f64,
}

impl Proposals<'_, '_> {
    /// Gathers moves: to fight, to objectives, to shoot, to cover, away, anywhere.
    pub(super) fn gather(&mut self) {
        let mut foes = [None; 16];
        let count = self.foes(&mut foes);
        let foes: [Option<Foe>; 16] = foes;
        let foes = || foes[..count].iter().flatten().copied();
        let going = self.moving.going;
        if going.leaves != 0 {
            self.away(foes().next());
            self.compass();
            return;
        }
        if self.loose() {
            self.close_up(foes().next());
        }
        let enters = going.kind != Kind::Rush || self.moving.game.knobs.rush.may_enter_melee;
        if enters {
            for foe in foes() {
                self.strike(&foe);
            }
        }
        self.objectives();
        self.shots(foes());
        self.peeks(foes());
        self.tops(foes().next());
        self.cover(foes().next());
        self.screen(foes().next());
        self.zones();
        self.away(foes().next());
        self.compass();
    }

    fn sheet(&self) -> &Sheet {
        self.moving.sheet
    }

    fn allowance(&self) -> f64 {
        f64::from(self.moving.going.allowance)
    }

    /// Where our models stand.
    fn own(&self) -> impl Iterator<Item = Point> + '_ {
        self.moving.from.list().iter().map(|spot| spot.at())
    }

    /// The middle of our models.
    pub(super) fn middle(&self) -> Point {
        let count = Grain::try_from(self.moving.from.list().len().max(1)).unwrap_or(1);
        let (x, y) = self.own().fold((0, 0), |(x, y), at| (x + at.x, y + at.y));
        Point { x: x / count, y: y / count }
    }

    /// All enemy squads, the nearest first.
    fn foes(&self, out: &mut [Option<Foe>; 16]) -> usize {
        let (game, s) = (self.moving.game, self.moving.s);
        let mut count = 0;
        for (id, squad) in s.of(self.moving.enemy()) {
            if count == out.len() {
                break;
            }
            let sheet = game.sheet(squad);
            let first = usize::from(squad.first);
            let mut best: Option<Foe> = None;
            for place in squad.models() {
                let spot = s.models[first + place].spot;
                let base = game.base_at(sheet, spot);
                for (ours, at) in self.own().enumerate() {
                    let gap = (at.distance(base.at) - f64::from(base.radius + self.sheet().radius)).max(0.0);
                    if best.is_none_or(|best| gap < best.gap) {
                        best = Some(Foe { id, nearest: base, on: spot.on, ours, gap });
                    }
                }
            }
            out[count] = best;
            count += usize::from(best.is_some());
        }
        out[..count].sort_by(|one, two| {
            let gap = |foe: &Option<Foe>| foe.map_or(f64::INFINITY, |foe| foe.gap);
            gap(one).total_cmp(&gap(two))
        });
        count
    }

    /// Whether models of the squad would be removed where they stand.
    fn loose(&self) -> bool {
        self.moving.game.stragglers(self.moving.s, self.moving.going.squad) != 0
    }

    /// Into hand-to-hand combat: with as many as possible, and with one model only.
    fn strike(&mut self, foe: &Foe) {
        if foe.gap > self.allowance() + f64::from(self.moving.game.lengths.melee) {
            return;
        }
        let wrapped = self.wrap(foe);
        let gap = (foe.gap - f64::from(CONTACT)).max(0.0).min(self.allowance());
        if !self.towards(foe.ours, foe.nearest.at, gap) && !wrapped {
            self.beside_any(foe);
        }
    }

    /// The whole squad as it stands, so far towards a place, as seen from one of our models.
    fn towards(&mut self, ours: usize, place: Point, length: f64) -> bool {
        let from = self.moving.from.list()[ours].at();
        let (dx, dy) = from.to(place);
        let far = (dx * dx + dy * dy).sqrt();
        if far < 1.0 || length < 1.0 {
            return false;
        }
        self.shift(dx / far * length, dy / far * length)
    }

    /// Our model that is nearest to a place, and how far it is from there.
    fn nearest_of_ours(&self, place: Point) -> (usize, f64) {
        let each = self.own().map(|at| at.distance(place)).enumerate();
        each.min_by(|one, two| one.1.total_cmp(&two.1)).unwrap_or((0, 0.0))
    }

    /// To each marker: into range, and on it.
    fn objectives(&mut self) {
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
            }
            if far > reach && far - reach <= self.allowance() {
                // A strip from the marker back to where the squad is.
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

    /// To where weapons just reach the nearest enemies: nearer or farther.
    fn shots(&mut self, foes: impl Iterator<Item = Foe>) {
        let game = self.moving.game;
        let unit = self.moving.s.squad(self.moving.going.squad).unit;
        let range = f64::from(game.units[unit.index()].range);
        if range == 0.0 {
            return;
        }
        for foe in foes.take(3) {
            let wanted = range - 500.0;
            let length = foe.gap - wanted;
            let (dx, dy) = self.moving.from.list()[foe.ours].at().to(foe.nearest.at);
            let far = (dx * dx + dy * dy).sqrt().max(1.0);
            let length = length.clamp(-self.allowance(), self.allowance());
            self.shift(dx / far * length, dy / far * length);
            // In lines, so that few stand in each other's sight.
            let anchor = self.middle().plus(
                dx / far * length.min(self.allowance() - 2_000.0),
                dy / far * length.min(self.allowance() - 2_000.0),
            );
            let small = self.moving.from.list().len() < usize::from(game.knobs.coherency.big_squad);
            self.form(if small { FormationName::Line1 } else { FormationName::Line2 }, anchor, foe.nearest.at);
        }
    }

    /// To where the model that is nearest to an enemy sees it, if it does not from where it stands.
    fn peeks(&mut self, foes: impl Iterator<Item = Foe>) {
        let range = self.moving.game.units[self.moving.s.squad(self.moving.going.squad).unit.index()].range;
        let reach = f64::from(range) + self.allowance();
        for foe in foes.filter(|foe| range > 0 && foe.gap <= reach).take(8) {
            let from = self.moving.from.list()[foe.ours];
            if !self.would_see(from, &foe, range) {
                self.peek(&foe, range);
            }
        }
    }

    fn peek(&mut self, foe: &Foe, range: Grain) {
        let (game, field) = (self.moving.game, &self.moving.game.content.battlefield);
        let ours = self.moving.from.list()[foe.ours].at();
        // Where there are many models one of them gets there more easily.
        let shares = if self.moving.from.list().len() == 1 { &[1.0, 0.5, 0.75, 0.25][..] } else { &[1.0, 0.5] };
        for share in shares {
            for (x, y) in AROUND {
                let (dx, dy) = (x * self.allowance() * share, y * self.allowance() * share);
                let spot = field.standing_at(ours.plus(dx, dy), self.sheet().radius, game.stand_rule());
                if let Some(spot) = spot
                    && self.would_see(spot, foe, range)
                    && (self.shift(dx, dy) || self.grow_at(spot.at(), ours))
                {
                    return;
                }
            }
        }
    }

    /// Whether one of our models would see the nearest of an enemy's within a range from a spot.
    fn would_see(&self, spot: Spot, foe: &Foe, range: Grain) -> bool {
        let game = self.moving.game;
        let base = game.base_at(self.sheet(), spot);
        base.within(&foe.nearest, range, game.lengths.measure)
            && game.content.battlefield.sees(&game.sight, (&base, spot.on), (&foe.nearest, foe.on), self.moving.others)
    }

    /// Onto tops within reach, the highest first.
    fn tops(&mut self, foe: Option<Foe>) {
        let pieces = &self.moving.game.content.battlefield.pieces;
        let middle = self.middle();
        for piece in pieces.iter().filter(|piece| piece.top) {
            let at = Point {
                x: middle.x.clamp(piece.zone.left, piece.zone.right),
                y: middle.y.clamp(piece.zone.bottom, piece.zone.top),
            };
            if at.distance(middle) + f64::from(piece.height) > self.allowance() + 2_000.0 {
                continue;
            }
            let inner =
                Point { x: (piece.zone.left + piece.zone.right) / 2, y: (piece.zone.bottom + piece.zone.top) / 2 };
            let seed = Point { x: (at.x * 2 + inner.x) / 3, y: (at.y * 2 + inner.y) / 3 };
            self.grow_at(seed, foe.map_or(seed, |foe| foe.nearest.at));
        }
    }

    /// Behind pieces, as seen from the nearest enemy.
    fn cover(&mut self, foe: Option<Foe>) {
        let Some(foe) = foe else { return };
        let game = self.moving.game;
        let middle = self.middle();
        let mut tried = 0;
        for piece in &game.content.battlefield.pieces {
            let least = crate::games::frostblade::content::sheets::inches(game.knobs.terrain.min_obscuring_height);
            if piece.height < least || tried == 3 {
                continue;
            }
            let at = Point { x: (piece.zone.left + piece.zone.right) / 2, y: (piece.zone.bottom + piece.zone.top) / 2 };
            let (dx, dy) = foe.nearest.at.to(at);
            let far = (dx * dx + dy * dy).sqrt().max(1.0);
            let half = f64::from((piece.zone.right - piece.zone.left).max(piece.zone.top - piece.zone.bottom)) / 2.0;
            let behind =
                half + f64::from(self.sheet().radius) + if piece.kind == PieceKind::Object { 200.0 } else { 900.0 };
            let goal = at.plus(dx / far * behind, dy / far * behind);
            let length = middle.distance(goal);
            if length <= self.allowance() + 1_000.0 && length > 200.0 {
                tried += 1;
                let (x, y) = middle.to(goal);
                let share = (self.allowance() / length).min(1.0);
                if !self.shift(x * share, y * share) {
                    self.grow_at(goal, foe.nearest.at);
                }
            }
        }
    }

    /// Between the nearest enemy and our nearest LEADER.
    fn screen(&mut self, foe: Option<Foe>) {
        let Some(foe) = foe else { return };
        let (game, s) = (self.moving.game, self.moving.s);
        let leader =
            s.of(self.moving.owner()).find(|(id, squad)| *id != self.moving.going.squad && game.sheet(squad).leader);
        let Some((leader, _)) = leader else { return };
        let Some(guarded) = game.bases(s, leader).next() else { return };
        let goal = Point { x: (guarded.at.x + foe.nearest.at.x) / 2, y: (guarded.at.y + foe.nearest.at.y) / 2 };
        let middle = self.middle();
        let length = middle.distance(goal);
        if length > 500.0 {
            let (x, y) = middle.to(goal);
            let share = (self.allowance() / length).min(1.0);
            self.shift(x * share, y * share);
        }
    }

    /// Into the zone of the enemy, and back into the own one.
    fn zones(&mut self) {
        let zones = &self.moving.game.content.mission.zones;
        for seat in [self.moving.enemy(), self.moving.owner()] {
            let zone = zones[seat.index()];
            let middle = self.middle();
            let goal = Point { x: middle.x.clamp(zone.left, zone.right), y: middle.y.clamp(zone.bottom, zone.top) };
            let length = middle.distance(goal);
            if length > 500.0 {
                let (x, y) = middle.to(goal);
                let share = (self.allowance() / length).min(1.0);
                self.shift(x * share, y * share);
            }
        }
    }

    /// Away from the nearest enemy, as far as possible and less far.
    fn away(&mut self, foe: Option<Foe>) {
        let Some(foe) = foe else { return };
        let (dx, dy) = foe.nearest.at.to(self.middle());
        let far = (dx * dx + dy * dy).sqrt().max(1.0);
        for share in [1.0, 0.6, 0.3] {
            let length = self.allowance() * share;
            self.shift(dx / far * length, dy / far * length);
        }
    }

    /// In the directions of the compass, all the way and half of it.
    fn compass(&mut self) {
        for share in [1.0, 0.5] {
            for (dx, dy) in COMPASS {
                if self.full() {
                    return;
                }
                let length = self.allowance() * share;
                self.shift(dx * length, dy * length);
            }
        }
    }

    /// Closer together where it stands.
    fn close_up(&mut self, foe: Option<Foe>) {
        let middle = self.middle();
        self.grow_at(middle, foe.map_or(middle, |foe| foe.nearest.at));
    }

    /// Bases of the models of an enemy squad.
    pub(super) fn bases_of(&self, id: SquadId, out: &mut [Base; SQUAD_MODELS]) -> usize {
        let mut count = 0;
        for base in self.moving.game.bases(self.moving.s, id) {
            out[count] = base;
            count += 1;
        }
        count
    }
}
